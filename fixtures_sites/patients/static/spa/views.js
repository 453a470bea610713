/** Builds the nodes of the script front from its state; holds no state of its own. */

import { summaryTitle } from "../api.js";
import { el } from "./dom.js";

const TITLES = ["Name", "Birth date", "Sex", "Phone", "Actions"];
const SEXES = ["", "female", "male", "other"];

function button(key, text, onclick, kind = "") {
  return el("button", { key, type: "button", class: kind, onclick }, text);
}

function patientRow(patient, does) {
  const cell = (title, text) => el("td", { role: "cell", "data-title": title }, text || "–");
  return el("tr", { role: "row" },
    el("td", { role: "cell", class: "name" }, patient.name),
    cell("Birth date", patient.birth_date),
    cell("Sex", patient.sex),
    cell("Phone", patient.phone),
    el("td", { role: "cell", class: "actions" },
      el("a", { key: "open-" + patient.id, class: "button", href: "#/patients/" + patient.id }, "Open"),
      " ", button("edit-" + patient.id, "Edit", () => does.edit(patient)),
      " ", button("delete-" + patient.id, "Delete", () => does.remove(patient), "danger")));
}

function table(patients, does) {
  if (!patients.length) return el("p", { class: "empty" }, "No patients to show.");
  const heads = TITLES.map((title) => el("th", { role: "columnheader", scope: "col" }, title));
  return el("table", { role: "table", class: "list", "aria-label": "Patients" },
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, heads)),
    el("tbody", { role: "rowgroup" }, patients.map((patient) => patientRow(patient, does))));
}

function searchForm(state, does) {
  return el("form", { class: "search", role: "search", onsubmit: does.search },
    el("label", { for: "q" }, "Search patients"),
    el("input", {
      key: "q", id: "q", type: "search", value: state.q,
      oninput: (event) => does.typeSearch(event.target.value),
    }),
    el("button", { key: "search", type: "submit" }, "Search"),
    state.list.q ? el("a", { key: "clear", href: "#/patients" }, "Clear") : null);
}

function pages(list) {
  const link = (text, page) => el("a", {
    key: "page-" + text, class: "button",
    href: "#/patients?" + new URLSearchParams({ q: list.q, page }),
  }, text);
  return el("nav", { class: "pages", "aria-label": "Pages" },
    list.page > 1 ? link("Previous", list.page - 1) : null,
    el("span", {}, `Page ${list.page} of ${list.pages}`),
    list.page < list.pages ? link("Next", list.page + 1) : null);
}

function listView(state, does) {
  const { list } = state;
  const found = list.q ? ` found for “${list.q}”` : "";
  return [
    el("div", { class: "heading" },
      el("h1", {}, "Patients"),
      button("new", "New Patient", does.add, "primary")),
    searchForm(state, does),
    el("p", { class: "count" }, `${list.total} ${list.total === 1 ? "patient" : "patients"}${found}`),
    table(list.patients, does),
    pages(list),
  ];
}

function recordView(patient, does) {
  const pair = (title, text) => [el("dt", {}, title), el("dd", { class: "notes" }, text || "–")];
  const act = (event, run) => {
    event.preventDefault();
    run(patient);
  };
  return [
    el("h1", {}, patient.name),
    el("dl", { class: "record" },
      pair("Name", patient.name), pair("Birth date", patient.birth_date), pair("Sex", patient.sex),
      pair("Phone", patient.phone), pair("Notes", patient.notes)),
    el("p", { class: "actions" },
      el("a", { key: "edit-" + patient.id, class: "button", href: "#edit", onclick: (e) => act(e, does.edit) }, "Edit"),
      el("a", { key: "delete", class: "button danger", href: "#delete", onclick: (e) => act(e, does.remove) }, "Delete"),
      el("a", { key: "back", class: "button", href: "#/patients" }, "Back to the list")),
  ];
}

function messageView(title, text) {
  return [
    el("h1", {}, title),
    el("p", { role: "alert" }, text),
    el("p", { class: "actions" }, el("a", { key: "back", class: "button", href: "#/patients" }, "Back to the list")),
  ];
}

function field(dialog, does, name, title, tag, more = {}, children = []) {
  const error = dialog.problems[name];
  const id = "patient-" + name;
  return el("div", { class: "field" },
    el("label", { for: id }, title),
    el(tag, {
      ...more, key: id, id, value: dialog.values[name],
      "aria-invalid": error ? "true" : undefined,
      "aria-describedby": error ? id + "-error" : undefined,
      oninput: (event) => does.typeField(name, event.target.value),
    }, children),
    error ? el("p", { class: "error", id: id + "-error" }, error) : null);
}

function problemSummary(problems) {
  const texts = Object.values(problems);
  if (!texts.length) return null;
  return el("div", { class: "summary", role: "alert" },
    el("p", {}, summaryTitle(problems)),
    el("ul", {}, texts.map((text) => el("li", {}, text))));
}

function dialogView(dialog, does) {
  const options = SEXES.map((sex) => el("option", { value: sex }, sex));
  const put = (...rest) => field(dialog, does, ...rest);
  return el("div", { class: "overlay" },
    el("div", { class: "dialog", role: "dialog", "aria-modal": "true", "aria-labelledby": "dialog-title" },
      el("form", { novalidate: true, onsubmit: does.save },
        el("h2", { id: "dialog-title" }, dialog.id === null ? "New Patient" : "Edit Patient"),
        el("p", { class: "hint" }, "Only the name is required."),
        problemSummary(dialog.problems),
        put("name", "Name", "input", { required: true, autocomplete: "off" }),
        put("birth_date", "Birth date", "input", { placeholder: "YYYY-MM-DD", autocomplete: "off" }),
        put("sex", "Sex", "select", {}, options),
        put("phone", "Phone", "input", { type: "tel", autocomplete: "off" }),
        put("notes", "Notes", "textarea", { rows: "3" }),
        el("p", { class: "actions" },
          el("button", { key: "save", type: "submit", class: "primary" }, "Save"),
          button("cancel", "Cancel", does.cancel)))));
}

function mainView(state, does) {
  if (state.message) return messageView(...state.message);
  if (state.record) return recordView(state.record, does);
  if (state.list) return listView(state, does);
  return [el("p", {}, "Loading…")];
}

/** The nodes of the whole page for this state; does holds what the controls call. */
export function pageNodes(state, does) {
  const nodes = [el("main", { id: "content", inert: Boolean(state.dialog) }, mainView(state, does))];
  if (state.dialog) nodes.push(dialogView(state.dialog, does));
  if (state.toast) {
    nodes.push(el("div", {
      role: state.toast.bad ? "alert" : "status", class: state.toast.bad ? "toast bad" : "toast",
    }, state.toast.text));
  }
  return nodes;
}
