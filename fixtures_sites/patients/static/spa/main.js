/**
 * The script front: every change of state, and for ten seconds after each change
 * of view also a timer, throws all nodes away and builds new ones.
 */

import { FIELDS, TOAST_MS, problemsOf, savePatient, send } from "../api.js";
import { replaceAll } from "./dom.js";
import { pageNodes } from "./views.js";

const RESTLESS_MS = 10000;
const AGAIN_MS = 700;

const root = document.getElementById("root");
const state = { q: "", list: null, record: null, message: null, dialog: null, toast: null };
let restless = 0;
let toastTimer = 0;
let loads = 0;

function render(wanted) {
  replaceAll(root, () => pageNodes(state, does), wanted);
}

/** Render a changed view, and again and again for ten seconds. */
function changeView(wanted) {
  clearInterval(restless);
  const until = performance.now() + RESTLESS_MS;
  restless = setInterval(() => {
    if (performance.now() > until) clearInterval(restless);
    else render();
  }, AGAIN_MS);
  render(wanted);
}

function toast(text, bad = false) {
  clearTimeout(toastTimer);
  state.toast = { text, bad };
  toastTimer = setTimeout(() => {
    state.toast = null;
    render();
  }, TOAST_MS);
  render();
}

/** Load what the address asks for, the list or one record, and show it. */
async function load() {
  const mine = ++loads;
  const [path, search] = location.hash.slice(1).split("?");
  const record = /^\/patients\/(\d+)$/.exec(path);
  const answer = record
    ? await send("GET", "/" + record[1])
    : await send("GET", "?" + new URLSearchParams(search || ""));
  if (mine !== loads) return;
  state.message = null;
  if (!answer.ok) state.message = [answer.status === 404 ? "Not Found" : "Not loaded", answer.data.error];
  else if (record) state.record = answer.data;
  else {
    state.record = null;
    state.list = answer.data;
    state.q = answer.data.q;
  }
  changeView();
}

/** Go to an address of this front; load it also when it is the present one. */
async function go(hash) {
  if (location.hash !== hash) history.pushState(null, "", hash);
  await load();
}

function openDialog(patient, opener) {
  const values = Object.fromEntries(FIELDS.map((field) => [field, patient ? patient[field] : ""]));
  state.dialog = { id: patient ? patient.id : null, values, problems: {}, busy: false, opener };
  changeView("patient-name");
}

function closeDialog() {
  const { opener } = state.dialog;
  state.dialog = null;
  changeView(opener);
}

async function save(event) {
  event.preventDefault();
  const { dialog } = state;
  if (dialog.busy) return;
  dialog.busy = true;
  const answer = await savePatient(dialog.id, dialog.values);
  dialog.busy = false;
  if (!answer.ok) {
    dialog.problems = problemsOf(answer);
    const first = FIELDS.find((field) => dialog.problems[field]);
    return render(first && "patient-" + first);
  }
  if (state.dialog === dialog) closeDialog();
  if (dialog.id === null) await go("#/patients");
  else await load();
  toast(`Patient ${answer.data.name} was ${dialog.id === null ? "added" : "updated"}`);
}

async function remove(patient) {
  if (!window.confirm(`Delete patient ${patient.name}?`)) return;
  const answer = await send("DELETE", "/" + patient.id);
  if (!answer.ok) return toast(answer.data.error, true);
  if (state.record) await go("#/patients");
  else await load();
  toast(`Patient ${patient.name} was deleted`);
}

const does = {
  add: () => openDialog(null, "new"),
  edit: (patient) => openDialog(patient, "edit-" + patient.id),
  remove,
  save,
  cancel: closeDialog,
  search(event) {
    event.preventDefault();
    go("#/patients?" + new URLSearchParams({ q: state.q }));
  },
  typeSearch(text) {
    state.q = text;
    render();
  },
  typeField(name, text) {
    state.dialog.values[name] = text;
    render();
  },
};

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state.dialog) closeDialog();
});
window.addEventListener("popstate", () => {
  state.dialog = null;
  load();
});
load();
