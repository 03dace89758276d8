// Extras only: sorting and filtering. Without it every page is complete.
(function () {
  "use strict";

  document.querySelectorAll("table.claims").forEach(function (table) {
    var body = table.tBodies[0];
    table.querySelectorAll("thead th").forEach(function (th, column) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = th.textContent;
      th.textContent = "";
      th.appendChild(button);
      th.setAttribute("aria-sort", column === 0 ? "ascending" : "none");
      button.addEventListener("click", function () {
        var down = th.getAttribute("aria-sort") === "ascending";
        table.querySelectorAll("thead th").forEach(function (o) { o.setAttribute("aria-sort", "none"); });
        th.setAttribute("aria-sort", down ? "descending" : "ascending");
        Array.from(body.rows).map(function (row, i) { return { row: row, key: key(row.cells[column]), i: i }; })
          .sort(function (a, b) { return (down ? -1 : 1) * compare(a.key, b.key) || a.i - b.i; })
          .forEach(function (x) { body.appendChild(x.row); });
      });
    });
  });

  function key(cell) {
    var rank = cell.getAttribute("data-sort");
    return rank === null ? cell.textContent.trim().toLowerCase() : Number(rank);
  }

  function compare(a, b) {
    return typeof a === "number" ? a - b : a.localeCompare(b, "en");
  }

  var filter = document.getElementById("filter");
  if (filter) {
    var text = document.getElementById("filter-text");
    var verdict = document.getElementById("filter-verdict");
    var rows = Array.from(document.querySelectorAll("table.claims tbody tr"));
    var apply = function () {
      var words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
      var shown = rows.filter(function (row) {
        var content = row.textContent.toLowerCase();
        var match = (!verdict.value || row.getAttribute("data-verdict") === verdict.value) &&
          words.every(function (w) { return content.indexOf(w) >= 0; });
        row.hidden = !match;
        return match;
      }).length;
      document.getElementById("filter-count").textContent = shown + " of " + rows.length + " shown";
    };
    text.addEventListener("input", apply);
    verdict.addEventListener("change", apply);
    filter.hidden = false;
    apply();
  }
}());
