"""The JSON interface at /api/patients, used by both fronts."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, jsonify, request

from .store import DuplicatePatient, Patient, PatientStore
from .validate import DUPLICATE_MESSAGE, validate_patient

api = Blueprint("api", __name__, url_prefix="/api/patients")
Answer = Response | tuple[Response, int]


def current_store() -> PatientStore:
    """Return the store of the application that answers this request."""
    store: PatientStore = current_app.extensions["patient_store"]
    return store


def wanted_page() -> int:
    """Return the page number in the address, 1 when it is missing or no number."""
    try:
        return int(request.args.get("page", "1"))
    except ValueError:
        return 1


@api.get("")
def list_patients() -> Answer:
    """Answer one page of the search in q."""
    page = current_store().page(request.args.get("q", ""), wanted_page())
    return jsonify(
        patients=[patient.as_dict() for patient in page.patients],
        page=page.number,
        pages=page.pages,
        total=page.total,
        q=page.query,
    )


@api.post("")
def add_patient() -> Answer:
    """Store a new patient from JSON or form fields."""
    values, errors = validate_patient(_sent_fields())
    if errors:
        return jsonify(errors=errors), 422
    if current_app.config["FORGET_NEW"]:
        return jsonify(Patient(id=0, **values).as_dict()), 201
    try:
        return jsonify(current_store().add(values).as_dict()), 201
    except DuplicatePatient:
        return _duplicate()


@api.get("/<int:patient_id>")
def get_patient(patient_id: int) -> Answer:
    """Answer one patient."""
    return jsonify(_known(current_store().get(patient_id)).as_dict())


@api.put("/<int:patient_id>")
def update_patient(patient_id: int) -> Answer:
    """Replace one patient's fields from JSON or form fields."""
    _known(current_store().get(patient_id))
    values, errors = validate_patient(_sent_fields())
    if errors:
        return jsonify(errors=errors), 422
    try:
        return jsonify(_known(current_store().update(patient_id, values)).as_dict())
    except DuplicatePatient:
        return _duplicate()


@api.delete("/<int:patient_id>")
def delete_patient(patient_id: int) -> Answer:
    """Remove one patient."""
    if not current_store().delete(patient_id):
        _known(None)
    return jsonify(deleted=patient_id)


def _sent_fields() -> dict[str, object]:
    """Return the fields of the request's body, JSON object or form."""
    if not request.is_json:
        return dict(request.form)
    body = request.get_json()
    if not isinstance(body, dict):
        abort(400, "The body must be a JSON object.")
    return body


def _known(patient: Patient | None) -> Patient:
    """Return the patient, or end the request with 404."""
    if patient is None:
        abort(404, "There is no patient with this number.")
    return patient


def _duplicate() -> Answer:
    return jsonify(errors={"name": DUPLICATE_MESSAGE}), 409
