"""Widgets as their makers ship them: set through the actions, and the library's own API says the same."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import re

import pytest

pytestmark = pytest.mark.timeout(900)  # the first run installs the libraries

CITIES = (
    "Amsterdam",
    "Berlin",
    "Boston",
    "Boston Harbor",
    "Copenhagen",
    "Denver",
    "Lisbon",
    "New York",
    "Oslo",
    "Vienna",
)
OPTIONS = "".join(f"<option>{city}</option>" for city in CITIES)


def listed(hands, name):
    """The id that a model would take from the look: of the control of this name, else of the one told by it."""
    look = hands.look(wait=False, new_document=False)
    ids = [node.i for node in look.controls if node.n == name] + re.findall(rf'^(\d+) .*"{name}"', look.outline, re.M)
    assert ids, f"nothing is called {name!r}:\n{look.outline}"
    return ids[0]


def set_to(hands, tool, name, given, said, expression, wanted):
    """Does the action, compares what the library's own API says; `said` stands in the message."""
    parameters = {"select": "option"}.get(tool, "value")
    known = {} if given is None else {parameters: given}
    outcome = hands.act(tool, element_id=listed(hands, name), **known)
    assert outcome.succeeded, outcome.sentence()
    assert said in outcome.message
    assert hands.js(expression) == wanted


def refused(hands, name, option):
    """An option that is not there is refused, and nothing changes."""
    outcome = hands.act("select", element_id=listed(hands, name), option=option)
    assert outcome.status == "refused", outcome.sentence()
    assert "there are:" in outcome.message


def test_choices_js(library):
    hands = library(
        f"""<link rel=stylesheet href=/node_modules/choices.js/public/assets/styles/choices.min.css><script src=/node_modules/choices.js/public/assets/scripts/choices.min.js></script>
<label>City<select id=a>{OPTIONS}</select></label><label>Towns<select id=b multiple>{OPTIONS}</select></label>
<script>window.a_ = new Choices('#a', {{ shouldSort: false }}); window.b_ = new Choices('#b', {{ removeItemButton: true }})</script>""",
        "window.b_",
    )
    set_to(hands, "select", "City", "Lisbon", "Lisbon", "a_.getValue(true)", "Lisbon")
    set_to(hands, "select", "Towns", ["Berlin", "Oslo"], "Berlin", "b_.getValue(true)", ["Berlin", "Oslo"])
    refused(hands, "City", "Atlantis")
    assert hands.js("a_.getValue(true)") == "Lisbon"


def test_tom_select(library):
    hands = library(
        f"""<link rel=stylesheet href=/node_modules/tom-select/dist/css/tom-select.css><script src=/node_modules/tom-select/dist/js/tom-select.complete.js></script>
<label for=a>City</label><select id=a>{OPTIONS}</select><label for=b>Towns</label><select id=b multiple>{OPTIONS}</select>
<script>window.a_ = new TomSelect('#a'); window.b_ = new TomSelect('#b')</script>""",
        "window.b_",
    )
    set_to(hands, "select", "Amsterdam", "Boston", "Boston", "a_.getValue()", "Boston")
    set_to(hands, "select", "Towns", ["Berlin", "Oslo"], "Berlin", "b_.getValue()", ["Berlin", "Oslo"])


def test_select2(library):
    hands = library(
        f"""<link rel=stylesheet href=/node_modules/select2/dist/css/select2.min.css><script src=/node_modules/jquery/dist/jquery.min.js></script><script src=/node_modules/select2/dist/js/select2.min.js></script>
<label for=a>City</label><select id=a style='width:200px'>{OPTIONS}</select><p><label for=b>Towns</label><select id=b multiple style='width:200px'>{OPTIONS}</select>
<script>$('#a').select2(); $('#b').select2(); window.ready = 1</script>""",
        "window.ready",
    )
    set_to(hands, "select", "City", "Vienna", "Vienna", "$('#a').val()", "Vienna")
    set_to(hands, "select", "Towns", ["Berlin", "Oslo"], "Berlin", "$('#b').val()", ["Berlin", "Oslo"])
    refused(hands, "City", "Atlantis")


def test_slim_select(library):
    hands = library(
        f"""<link rel=stylesheet href=/node_modules/slim-select/dist/slimselect.css><script src=/node_modules/slim-select/dist/slimselect.js></script>
<label for=a>City</label><select id=a>{OPTIONS}</select><script>window.a_ = new SlimSelect({{ select: '#a' }})</script>""",
        "window.a_",
    )
    set_to(hands, "select", "Combobox", "Denver", "Denver", "a_.getSelected()", ["Denver"])


def test_accessible_autocomplete(library):
    hands = library(
        f"""<link rel=stylesheet href=/node_modules/accessible-autocomplete/dist/accessible-autocomplete.min.css><script src=/node_modules/accessible-autocomplete/dist/accessible-autocomplete.min.js></script>
<label for=c>City</label><div id=box></div><script>accessibleAutocomplete({{ element: box, id: 'c', source: {list(CITIES)!r}, onConfirm: v => window.confirmed = v }})</script>""",
        "document.querySelector('#c')",
    )
    set_to(hands, "select", "City", "Boston", "Boston", "window.confirmed", "Boston")


def test_flatpickr(library):
    hands = library(
        """<link rel=stylesheet href=/node_modules/flatpickr/dist/flatpickr.min.css><script src=/node_modules/flatpickr/dist/flatpickr.min.js></script>
<label>Day <input id=a></label><label>Stay <input id=b></label><label>At <input id=c></label>
<script>window.a_ = flatpickr('#a', { dateFormat: 'd/m/Y' }); window.b_ = flatpickr('#b', { mode: 'range' }); window.c_ = flatpickr('#c', { enableTime: true, time_24hr: true })</script>""",
        "window.c_",
    )
    day = "a_.formatDate(a_.selectedDates[0], 'Y-m-d')"
    set_to(hands, "set_date", "Day", "2027-03-04", "04/03/2027", day, "2027-03-04")
    stay = "b_.selectedDates.map(d => b_.formatDate(d, 'Y-m-d'))"
    set_to(hands, "set_date", "Stay", "2027-01-28/2027-02-09", "2027-02-09", stay, ["2027-01-28", "2027-02-09"])
    at = "c_.formatDate(c_.selectedDates[0], 'Y-m-d H:i')"
    set_to(hands, "set_date", "At", "2027-03-04T09:35", "09:35", at, "2027-03-04 09:35")


def test_pikaday(library):
    hands = library(
        """<link rel=stylesheet href=/node_modules/pikaday/css/pikaday.css><script src=/node_modules/pikaday/pikaday.js></script><label>Day <input id=a></label>
<script>window.a_ = new Pikaday({ field: document.getElementById('a'), defaultDate: new Date(2026, 10, 5) })</script>""",
        "window.a_",
    )
    set_to(hands, "set_date", "Day", "2028-02-03", "Feb 03 2028", "a_.getDate().toDateString()", "Thu Feb 03 2028")


def test_air_datepicker(library):
    hands = library(
        """<link rel=stylesheet href=/node_modules/air-datepicker/air-datepicker.css><label>Day <input id=a readonly></label>
<script src=/node_modules/air-datepicker/air-datepicker.js></script>
<script>window.a_ = new AirDatepicker('#a', { startDate: '2026-11-05', dateFormat: 'dd.MM.yyyy', autoClose: true, locale: { days: ['Sunday','Monday','Tuesday','Wednesday','Thursday','Friday','Saturday'], daysShort: ['Sun','Mon','Tue','Wed','Thu','Fri','Sat'], daysMin: ['Su','Mo','Tu','We','Th','Fr','Sa'], months: ['January','February','March','April','May','June','July','August','September','October','November','December'], monthsShort: ['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec'], today: 'Today', clear: 'Clear', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm aa', firstDay: 0 } })</script>""",
        "window.a_",
    )
    set_to(
        hands, "set_date", "Day", "2027-01-04", "04.01.2027", "a_.selectedDates[0].toDateString()", "Mon Jan 04 2027"
    )


def test_nouislider(library):
    hands = library(
        """<link rel=stylesheet href=/node_modules/nouislider/dist/nouislider.min.css><script src=/node_modules/nouislider/dist/nouislider.min.js></script>
<div id=a style='width:300px;margin:40px'></div><script>noUiSlider.create(a, { start: [20, 80], step: 5, connect: true, range: { min: 0, max: 200 }, handleAttributes: [{ 'aria-label': 'from' }, { 'aria-label': 'to' }] })</script>""",
        "document.querySelector('.noUi-handle')",
    )
    set_to(hands, "set_value", "to", "145", "145", "a.noUiSlider.get(true)", [20, 145])
    set_to(hands, "set_value", "from", "60", "60", "a.noUiSlider.get(true)", [60, 145])


def test_jquery_ui(library):
    hands = library(
        f"""<link rel=stylesheet href=/node_modules/jquery-ui/dist/themes/base/jquery-ui.css><script src=/node_modules/jquery/dist/jquery.min.js></script><script src=/node_modules/jquery-ui/dist/jquery-ui.min.js></script>
<label>Day <input id=a></label><p><label>Guests <input id=b value=2></label><p><label for=c>City</label><select id=c>{OPTIONS}</select><p><label>Town <input id=d></label><p>Volume<div id=e style='width:300px;margin:20px'></div>
<script>$('#a').datepicker({{ changeYear: true }}); $('#b').spinner({{ min: 0, max: 9 }}); $('#c').selectmenu(); $('#d').autocomplete({{ source: {list(CITIES)!r}, select: (e, ui) => window.taken = ui.item.value }}); $('#e').slider({{ max: 50 }}); window.ready = 1</script>""",
        "window.ready",
    )
    set_to(
        hands,
        "set_date",
        "Day",
        "2027-04-02",
        "04/02/2027",
        "$('#a').datepicker('getDate').toDateString()",
        "Fri Apr 02 2027",
    )
    set_to(hands, "set_value", "Guests", "7", "7", "$('#b').spinner('value')", 7)
    set_to(hands, "select", "Amsterdam", "Oslo", "Oslo", "$('#c').val()", "Oslo")
    set_to(hands, "select", "Town", "Boston", "Boston", "window.taken", "Boston")
    set_to(hands, "set_value", "Volume", "40%", "40 ('40%')", "$('#e').slider('value')", 20)


def test_shoelace(library):
    hands = library(
        f"""<link rel=stylesheet href=/node_modules/@shoelace-style/shoelace/cdn/themes/light.css><script type=module src=/node_modules/@shoelace-style/shoelace/cdn/shoelace.js></script>
<sl-select id=a label=City>{"".join(f"<sl-option value='{city.replace(' ', '_')}'>{city}</sl-option>" for city in CITIES)}</sl-select><sl-select id=b label=Towns multiple>{"".join(f"<sl-option value='{city.replace(' ', '_')}'>{city}</sl-option>" for city in CITIES)}</sl-select>
<sl-checkbox id=c>Terms</sl-checkbox> <sl-switch id=d>Sound</sl-switch> <sl-range id=e label=Volume max=50></sl-range> <sl-rating id=f label=Rating></sl-rating>
<sl-radio-group id=g label=Size><sl-radio value=s>Small</sl-radio><sl-radio value=l>Large</sl-radio></sl-radio-group>""",
        "document.querySelector('sl-rating').shadowRoot?.querySelector('[role=slider]')",
    )
    set_to(hands, "select", "City", "Denver", "Denver", "a.value", "Denver")
    set_to(hands, "select", "Towns", ["Berlin", "New York"], "Berlin", "b.value", ["Berlin", "New_York"])
    set_to(hands, "check", "Terms", None, "ticked", "c.checked", True)
    set_to(hands, "check", "Sound", None, "ticked", "d.checked", True)
    set_to(hands, "set_value", "Volume", "35", "35", "e.value", 35)
    set_to(hands, "set_value", "Rating", "4", "4", "f.value", 4)
    set_to(hands, "check", "Large", None, "ticked", "g.value", "l")


def test_material_web(library):
    hands = library(
        f"""<script type=module src=/bundles/material.js></script><md-outlined-select id=a label=City>{"".join(f"<md-select-option value='{city}'><div slot=headline>{city}</div></md-select-option>" for city in CITIES)}</md-outlined-select>
<p><md-switch id=c aria-label=Sound></md-switch><md-slider id=d aria-label=Volume min=0 max=100 value=10></md-slider>""",
        "Boolean(document.querySelector('md-slider').shadowRoot?.querySelector('input'))",
    )
    set_to(hands, "select", "City", "Oslo", "Oslo", "a.value", "Oslo")
    set_to(hands, "check", "Sound", None, "ticked", "c.selected", True)
    set_to(hands, "set_value", "Volume", "64", "64", "d.value", 64)


def test_ui5(library):
    hands = library(
        f"""<script type=module src=/bundles/ui5.js></script><ui5-select id=a accessible-name=City>{"".join(f"<ui5-option value='{city}'>{city}</ui5-option>" for city in CITIES)}</ui5-select>
<ui5-combobox id=b accessible-name=Town>{"".join(f"<ui5-cb-item text='{city}'></ui5-cb-item>" for city in CITIES)}</ui5-combobox><ui5-checkbox id=c text=Terms></ui5-checkbox><ui5-switch id=d accessible-name=Sound></ui5-switch>
<ui5-step-input id=e accessible-name=Guests value=2></ui5-step-input><ui5-date-picker id=f accessible-name=Day format-pattern='dd/MM/yyyy'></ui5-date-picker>""",
        "Boolean(document.querySelector('ui5-date-picker').shadowRoot?.childElementCount)",
    )
    set_to(hands, "select", "City", "Vienna", "Vienna", "a.selectedOption.value", "Vienna")
    set_to(hands, "select", "Town", "Lisbon", "Lisbon", "b.value", "Lisbon")
    set_to(hands, "check", "Terms", None, "ticked", "c.checked", True)
    set_to(hands, "check", "Sound", None, "ticked", "d.checked", True)
    set_to(hands, "set_value", "Guests", "6", "6", "e.value", 6)
    set_to(hands, "set_date", "Day", "2027-04-02", "02/04/2027", "f.dateValue.toDateString()", "Fri Apr 02 2027")


def test_vaadin(library):
    hands = library(
        f"""<script type=module src=/bundles/vaadin.js></script><vaadin-combo-box id=a label=City></vaadin-combo-box><vaadin-multi-select-combo-box id=b label=Towns style='width:400px'></vaadin-multi-select-combo-box>
<vaadin-select id=c label=Town></vaadin-select>
<script type=module>a.items = Array.from({{ length: 500 }}, (_, i) => 'Row ' + i); b.items = {list(CITIES)!r}; c.items = {list(CITIES)!r}.map(label => ({{ label, value: label }})); window.ready = 1</script>""",
        "window.ready === 1",
    )
    set_to(hands, "select", "City", "Row 333", "Row 333", "a.value", "Row 333")
    set_to(hands, "select", "Towns", ["Berlin", "Oslo"], "Berlin", "b.selectedItems", ["Berlin", "Oslo"])
    set_to(hands, "select", "Town", "Denver", "Denver", "c.value", "Denver")


def test_vaadin_date_picker(library):
    hands = library(
        """<script type=module src=/bundles/vaadin.js></script><vaadin-date-picker id=d label=Day></vaadin-date-picker>
<script type=module>window.ready = 1</script>""",
        "window.ready === 1",
    )
    set_to(hands, "set_date", "Day", "2027-04-02", "2027", "d.value", "2027-04-02")


REACT = """<div id=root></div><link rel=stylesheet href=/bundles/react.css><script type=module src=/bundles/react.js></script><script type=module>const h = React.createElement, cities = CITIES;"""


@pytest.mark.parametrize("library_name", ["react-select", "downshift", "react-datepicker"])
def test_react(library, library_name):
    app = {
        "react-select": "const options = cities.map(label => ({ label, value: label })); createRoot(root).render(h('div', null, h(Select, { options, 'aria-label': 'City', onChange: o => window.taken = o.value }), h(Select, { options, isMulti: true, 'aria-label': 'Towns', onChange: o => window.several = o.map(x => x.value) })))",
        "downshift": "function City() { const s = useSelect({ items: cities, onSelectedItemChange: ({ selectedItem }) => window.taken = selectedItem }); return h('div', null, h('label', s.getLabelProps(), 'City'), h('div', { style: { border: '1px solid', width: 200 }, ...s.getToggleButtonProps() }, s.selectedItem || 'none'), h('ul', s.getMenuProps(), s.isOpen && cities.map((item, index) => h('li', { key: item, ...s.getItemProps({ item, index }) }, item)))) } createRoot(root).render(h(City))",
        "react-datepicker": "function Day() { const [day, put] = React.useState(new Date(2026, 10, 5)); window.day = day; return h('label', null, 'Day ', h(DatePicker, { selected: day, onChange: put })) } createRoot(root).render(h(Day))",
    }[library_name]
    hands = library(REACT.replace("CITIES", str(list(CITIES))) + app + "</script>", "document.querySelector('#root *')")
    if library_name == "react-datepicker":
        set_to(hands, "set_date", "Day", "2027-04-02", "04/02/2027", "day.toDateString()", "Fri Apr 02 2027")
        return
    set_to(hands, "select", "City", "Boston", "Boston", "window.taken", "Boston")
    if library_name == "react-select":
        set_to(hands, "select", "Towns", ["Berlin", "Oslo"], "Berlin", "window.several", ["Berlin", "Oslo"])
