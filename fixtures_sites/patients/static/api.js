/** Talks to /api/patients for both fronts. */

export const TOAST_MS = 2000;
export const FIELDS = ["name", "birth_date", "sex", "phone", "notes"];
const NO_ANSWER = "The server did not answer. Nothing was changed.";

/** Send a request; the answer is {ok, status, data}, and never an exception. */
export async function send(method, path, body) {
  const options = { method };
  if (body) {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  try {
    const response = await fetch("/api/patients" + path, options);
    if (response.status === 401) {
      location.assign("/login?next=" + encodeURIComponent(location.pathname + location.search));
    }
    return { ok: response.ok, status: response.status, data: await response.json() };
  } catch {
    return { ok: false, status: 0, data: { error: NO_ANSWER } };
  }
}

/** Save a patient, new when id is null; the answer is as of send. */
export function savePatient(id, values) {
  return id === null ? send("POST", "", values) : send("PUT", "/" + id, values);
}

/** The sentences of a refused answer, per field; what belongs to no field is under "". */
export function problemsOf(answer) {
  return answer.data.errors || { "": answer.data.error || NO_ANSWER };
}

/** The heading of an error summary. */
export function summaryTitle(problems) {
  const count = Object.keys(problems).length;
  return count === 1 ? "There is a problem" : `There are ${count} problems`;
}
