"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const steps = [...document.querySelectorAll("details.step")];
  const nav = document.querySelector("nav details");
  const links = new Map([...nav.querySelectorAll("a")].map((link) => [link.getAttribute("href").slice(1), link]));
  const wide = matchMedia("(min-width: 1000px)");
  let current = -1;

  const foldNav = () => { nav.open = wide.matches; };
  foldNav();
  wide.addEventListener("change", foldNav);

  function mark(index) {
    if (index === current) return;
    current = index;
    steps.forEach((step, at) => {
      const link = links.get(step.id);
      if (at === index) {
        link.setAttribute("aria-current", "step");
        const list = link.closest("ol");
        const row = link.getBoundingClientRect(), box = list.getBoundingClientRect();
        if (row.top < box.top || row.bottom > box.bottom) list.scrollTop += row.top - box.top - box.height / 3;
      } else link.removeAttribute("aria-current");
    });
  }

  function go(index) {
    const step = steps[Math.max(0, Math.min(steps.length - 1, index))];
    if (!step) return;
    const summary = step.querySelector("summary");
    summary.focus({ preventScroll: true });
    step.scrollIntoView({ block: "start" });
    mark(steps.indexOf(step));
  }

  function openNamed() {
    const step = steps.find((item) => "#" + item.id === location.hash);
    if (step) { step.open = true; go(steps.indexOf(step)); }
  }
  addEventListener("hashchange", openNamed);
  openNamed();

  nav.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    const step = link && steps.find((item) => "#" + item.id === link.getAttribute("href"));
    if (!step) return;
    step.open = true;
    if (!wide.matches) nav.open = false;
    if (location.hash === "#" + step.id) go(steps.indexOf(step));
  });

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "j") go(current + 1);
    else if (event.key === "k") go(Math.max(0, current - 1));
  });

  for (const button of document.querySelectorAll("[data-fold]")) {
    button.addEventListener("click", () => {
      for (const step of steps) step.open = button.dataset.fold === "open";
    });
  }

  for (const figure of document.querySelectorAll(".pictures figure")) {
    const picture = figure.querySelector("svg.picture");
    if (!picture || figure.parentElement.children.length < 2) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Larger";
    const toggle = () => {
      const large = figure.parentElement.classList.toggle("large");
      for (const item of figure.parentElement.querySelectorAll("button")) item.textContent = large ? "Smaller" : "Larger";
      figure.scrollIntoView({ block: "nearest" });
    };
    button.addEventListener("click", toggle);
    picture.addEventListener("click", toggle);
    figure.querySelector("figcaption").append(button);
  }

  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      let found = -1;
      steps.forEach((step, at) => { if (step.getBoundingClientRect().top < innerHeight / 3) found = at; });
      mark(found);
    });
  }, { passive: true });
})();
