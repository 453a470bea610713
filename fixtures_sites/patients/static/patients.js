/** Dialogs, saving and toasts of the server-rendered front. */

import { FIELDS, TOAST_MS, problemsOf, savePatient, send, summaryTitle } from "./api.js";

const form = document.getElementById("patient-form");
const formDialog = document.getElementById("patient-dialog");
const deleteDialog = document.getElementById("delete-dialog");
const summary = form.querySelector(".summary");
const TOAST_KEY = "patients-toast";
let editedId = null;
let doomed = null;
let busy = false;

function toast(text, bad = false) {
  const box = document.createElement("div");
  box.setAttribute("role", bad ? "alert" : "status");
  box.className = bad ? "toast bad" : "toast";
  box.textContent = text;
  document.getElementById("toasts").replaceChildren(box);
  setTimeout(() => box.remove(), TOAST_MS);
}

/** Fetch a page of this site and put its main part in the place of the shown one. */
async function refresh(url) {
  const page = await fetch(url);
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
  document.getElementById("content").replaceWith(fresh.getElementById("content"));
  document.title = fresh.title;
  if (url !== location.pathname + location.search) history.replaceState(null, "", url);
}

function showProblem(field, text) {
  const control = form.elements[field];
  const note = document.getElementById(`patient-${field}-error`);
  note.textContent = text;
  note.hidden = !text;
  if (text) {
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", note.id);
  } else {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
}

function showProblems(problems) {
  for (const field of FIELDS) showProblem(field, problems[field] || "");
  const texts = Object.values(problems);
  summary.hidden = texts.length === 0;
  summary.replaceChildren();
  if (summary.hidden) return;
  const title = document.createElement("p");
  title.textContent = summaryTitle(problems);
  const list = document.createElement("ul");
  for (const text of texts) list.appendChild(document.createElement("li")).textContent = text;
  summary.append(title, list);
  const first = FIELDS.find((field) => problems[field]);
  if (first) form.elements[first].focus();
}

function openForm(patient) {
  editedId = patient ? patient.id : null;
  document.getElementById("patient-title").textContent = patient ? "Edit Patient" : "New Patient";
  form.reset();
  if (patient) for (const field of FIELDS) form.elements[field].value = patient[field];
  showProblems({});
  formDialog.showModal();
}

async function startEdit(id) {
  const answer = await send("GET", "/" + id);
  if (answer.ok) openForm(answer.data);
  else toast(answer.data.error, true);
}

function formValues() {
  const values = Object.fromEntries(FIELDS.map((field) => [field, form.elements[field].value]));
  // A half typed date reads as empty, so the server is told that something is there.
  if (form.elements.birth_date.validity.badInput) values.birth_date = "incomplete";
  return values;
}

async function save() {
  if (busy) return;
  busy = true;
  const isNew = editedId === null;
  const answer = await savePatient(editedId, formValues());
  busy = false;
  if (!answer.ok) return showProblems(problemsOf(answer));
  formDialog.close();
  await refresh(isNew ? "/patients" : location.pathname + location.search);
  toast(`Patient ${answer.data.name} was ${isNew ? "added" : "updated"}`);
}

function askDelete(id, name) {
  doomed = { id, name };
  document.getElementById("delete-title").textContent = `Delete patient ${name}?`;
  deleteDialog.showModal();
}

async function confirmDelete() {
  const { id, name } = doomed;
  deleteDialog.close();
  const answer = await send("DELETE", "/" + id);
  if (!answer.ok) return toast(answer.data.error, true);
  const text = `Patient ${name} was deleted`;
  if (location.pathname === "/patients") {
    await refresh(location.pathname + location.search);
    return toast(text);
  }
  sessionStorage.setItem(TOAST_KEY, text);
  location.assign("/patients");
}

function cancel() {
  formDialog.close();
  deleteDialog.close();
}

const actions = {
  new: () => openForm(null),
  edit: (data) => startEdit(data.id),
  delete: (data) => askDelete(data.id, data.name),
  "confirm-delete": confirmDelete,
  cancel,
};

document.addEventListener("click", (event) => {
  const control = event.target.closest("[data-action]");
  if (!control) return;
  event.preventDefault();
  actions[control.dataset.action](control.dataset);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  save();
});

const waiting = sessionStorage.getItem(TOAST_KEY);
if (waiting) {
  sessionStorage.removeItem(TOAST_KEY);
  toast(waiting);
}
