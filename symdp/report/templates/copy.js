// Extras only: copying. Without it every page is complete.
(function () {
  "use strict";

  document.querySelectorAll("pre[data-copy]").forEach(function (pre) {
    var button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy: " + pre.getAttribute("aria-label"));
    button.addEventListener("click", function () {
      var range = document.createRange();
      range.selectNodeContents(pre);
      var selection = window.getSelection();
      selection.removeAllRanges();
      selection.addRange(range);
      var done = function () { button.textContent = "Copied"; };
      var failed = function () { button.textContent = "Selected: press Ctrl+C"; };
      if (navigator.clipboard) {
        navigator.clipboard.writeText(pre.textContent).then(done, failed);
      } else {
        failed();
      }
    });
    pre.parentNode.insertBefore(button, pre.nextSibling);
  });
}());
