// Extras only: copying. Without it every page is complete.
document.querySelectorAll("pre[data-copy]").forEach(function (pre) {
  "use strict";
  var button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", "Copy: " + pre.getAttribute("aria-label"));
  button.addEventListener("click", function () {
    getSelection().selectAllChildren(pre);
    var failed = function () { button.textContent = "Selected: press Ctrl+C"; };
    if (!navigator.clipboard) { return failed(); }
    navigator.clipboard.writeText(pre.textContent).then(function () { button.textContent = "Copied"; }, failed);
  });
  pre.after(button);
});
