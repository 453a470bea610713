// Calendars: the months they show, a date for each day that can be pressed, the ways to other months, and what a date
// field says of its own format. A day is told by its own words first, else by the heading of its month.

const DAYS_OF_A_MONTH = 28, CALENDAR_DEPTH = 10, POPUP_GAP = 40;

// Month names of the page's language and of English, lower case, longest first: [name, 1..12].
function monthNames(lang) {
  const found = new Map();
  for (const locale of [lang, 'en']) {
    for (const month of ['long', 'short']) {
      for (let index = 0; index < 12; index += 1) {
        const name = monthName(locale, month, index);
        if (name.length > 2 && !found.has(name)) found.set(name, index + 1);
      }
    }
  }
  return [...found].sort((a, b) => b[0].length - a[0].length);
}

function monthName(locale, month, index) {
  try {
    return new Intl.DateTimeFormat(locale || 'en', { month, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, index, 15))).toLowerCase().replace(/\.$/, '');
  } catch {
    return '';  // no such language
  }
}

function languageOf(element) {
  const holder = composedClosest(element, node => node.hasAttribute('lang'));
  return holder ? holder.getAttribute('lang') : '';
}

function monthIn(text, names) {
  const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const hit = names.find(([name]) => words.includes(` ${name} `));
  return hit ? hit[1] : 0;
}

function yearIn(text) {
  const match = /(?:^|\D)((?:19|20|21)\d{2})(?!\d)/.exec(text);
  return match ? Number(match[1]) : 0;
}

// The date that words or an ISO attribute state: [year, month, day] or null.
function statedDate(text, names) {
  const iso = /(?:^|\D)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (iso) return iso.slice(1, 4).map(Number);
  const month = monthIn(text, names), year = yearIn(text);
  const day = /(?:^|\D)(\d{1,2})(?:st|nd|rd|th|\.)?(?!\d)/.exec(text.replace(String(year), ' '));
  return month && year && day ? [year, month, Number(day[1])] : null;
}

function dayNumber(element) {
  const text = squeeze(element.textContent) || squeeze(visibleText(element, false));
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31 ? Number(text) : 0;
}

// Days below a box: the innermost elements that say a number only and stand apart from each other.
function dayCells(root) {
  const all = composedElements(root).filter(node => !/^(slot|option|select|style|script)$/.test(node.localName) && dayNumber(node) && isPartSeen(node));
  const outer = new Set(all.filter(node => all.includes(composedParent(node)) || (composedParent(node) && composedParent(node).localName === 'slot' && all.includes(composedParent(composedParent(node))))));
  return all.filter(node => !outer.has(node));
}

// The boxes of single months, in their order.
function monthBoxes(root) {
  const cells = dayCells(root);
  const boxes = new Map();
  for (const cell of cells) {
    let box = composedParent(cell);
    for (let depth = 0; box && depth < CALENDAR_DEPTH && !boxes.has(box); depth += 1) {
      const inside = box instanceof Element ? cells.filter(other => composedContains(box, other)) : [];
      if (inside.length >= DAYS_OF_A_MONTH) { boxes.set(box, inside); break; }
      if (box === root) break;
      box = composedParent(box);
    }
  }
  return [...boxes].filter(([, inside]) => inside.length <= 62);
}

// Words and field values of the nearest box that name a month and a year, the days left out.
function headingOf(box, names) {
  for (let node = box, depth = 0; node && depth < 6; node = composedParent(node), depth += 1) {
    if (!(node instanceof Element)) continue;
    const text = headingWords(node);
    const month = monthIn(text, names), year = yearIn(text);
    if (month && year) return [year, month];
  }
  return null;
}

function headingWords(box) {
  return composedElements(box).concat(box).filter(node => !dayNumber(node)).map(node => {
    if (node.localName === 'select') return node.selectedOptions[0] ? node.selectedOptions[0].label : '';
    if (node.localName === 'input') return isRendered(node) ? node.value : '';
    if (node.localName === 'option' || composedClosest(node, other => other.matches('select,option,[role=option]'))) return '';
    return isRendered(node) ? [...childNodesOf(node)].filter(child => nodeTypeOf(child) === Node.TEXT_NODE).map(child => child.data).join(' ') : '';
  }).join(' ');
}

function calendarRoot(element) {
  const around = composedClosest(element, node => node !== bodyOf(document) && node !== rootElementOf(document) && dayCells(node).length >= DAYS_OF_A_MONTH);
  if (around && around.getBoundingClientRect().height < 700 && composedElements(around).length < 1500) return around;
  const named = namedLists(element).find(list => dayCells(list).length >= DAYS_OF_A_MONTH);
  return named || freshRoots().find(root => dayCells(root).length >= DAYS_OF_A_MONTH) || popupBeside(element) || null;
}

// A calendar that stood open before anybody asked: laid over the page, at the element or over it.
function popupBeside(element) {
  const rect = element.getBoundingClientRect();
  return everyElement().find(node => !composedContains(node, element) && /^(absolute|fixed)$/.test(getComputedStyle(node).position) && isPartSeen(node)
    && overlaps(node.getBoundingClientRect(), grown(rect, POPUP_GAP)) && dayCells(node).length >= DAYS_OF_A_MONTH);
}

function grown(rect, by) {
  return { left: rect.left - by, top: rect.top - by, right: rect.right + by, bottom: rect.bottom + by };
}

// Each day with its date; days of which no date can be told have none.
function datedDays(box, cells, names) {
  const heading = headingOf(box, names);
  const first = cells.findIndex(cell => dayNumber(cell) === 1);
  let shift = first > 0 ? -1 : 0;
  return cells.map((cell, index) => {
    if (index > 0 && dayNumber(cell) < dayNumber(cells[index - 1])) shift += 1;
    return { id: tag(cell), date: ownDate(cell, names) || (heading && shifted(heading, shift, dayNumber(cell))), isDisabled: isDayDisabled(cell), isPicked: isDayPicked(cell) };
  });
}

function shifted([year, month], by, day) {
  const moved = new Date(Date.UTC(year, month - 1 + by, 1));
  return [moved.getUTCFullYear(), moved.getUTCMonth() + 1, day];
}

function dayParts(cell) {
  const parent = composedParent(cell);
  return [cell, parent && parent instanceof Element && dayNumber(parent) ? parent : null].filter(Boolean);
}

function ownDate(cell, names) {
  for (const node of dayParts(cell)) {
    for (const name of ['aria-label', 'datetime', 'data-date', 'data-day', 'data-value', 'data-iso', 'title']) {
      const date = statedDate(node.getAttribute(name) || '', names);
      if (date && date[2] === dayNumber(cell)) return date;
    }
  }
  return null;
}

function isDayDisabled(cell) {
  return dayParts(cell).some(node => isOptionDisabled(node) || node.matches(':disabled') || /unselectable/.test(node.getAttribute('class') || ''));
}

function isDayPicked(cell) {
  return dayParts(cell).some(node => isPicked(node) || node.getAttribute('aria-pressed') === 'true'
    || /(^|[-_ ])(selected|is-selected|active|checked|chosen)([-_ ]|$)/.test(`${node.getAttribute('class') || ''} ${node.getAttribute('part') || ''}`));
}

const TO_NEXT = /(^|[^a-z])next|forward|[›>→❯]|(arrow|chevron|caret)[-_ ]?right/i, TO_LAST = /(^|[^a-z])prev|(^|[^a-z])back([^a-z]|$)|[‹<←❮]|(arrow|chevron|caret)[-_ ]?left/i;

function wayTo(root, way, other, isYear) {
  const words = node => [node.getAttribute('aria-label'), node.title, node.getAttribute('data-action'), node.getAttribute('class'), node.getAttribute('part'), node.childElementCount ? '' : node.textContent].join(' ');
  const found = composedElements(root).filter(node => node.matches('button,a,span,div,[role=button]') && isPartSeen(node) && !dayNumber(node) && node.getBoundingClientRect().width < 90
    && way.test(words(node)) && !other.test(words(node)) && /year/i.test(words(node)) === isYear);
  const best = found.find(node => node.matches('button,a,[role=button]')) || found[0];
  return best ? tag(best) : null;
}

// Fields by which a calendar is turned to a year or a month at once.
function turners(root, names) {
  const all = composedElements(root).filter(node => node.checkVisibility({ visibilityProperty: true }));
  const selects = all.filter(node => node.localName === 'select');
  const month = selects.find(node => node.options.length <= 12 && [...node.options].every(option => monthIn(option.label, names)));
  const year = selects.find(node => [...node.options].every(option => yearIn(option.label))) || all.find(node => node.matches('input[type=number]') && !node.form && yearIn(node.value));
  return { month: month ? tag(month) : null, months_listed: month ? [...month.options].map(option => monthIn(option.label, names)) : [], year: year ? tag(year) : null,
    years: year && year.localName === 'select' ? [...year.options].map(option => yearIn(option.label)) : [] };
}

// The box in which months stand one below the other.
function scrollsMonths(root) {
  const cell = dayCells(root)[0];
  const area = composedClosest(cell, node => node.scrollHeight > node.clientHeight + 20 && /auto|scroll/.test(getComputedStyle(node).overflowY));
  return area && area !== bodyOf(document) && area !== rootElementOf(document) ? tag(area) : null;
}

// The button that some calendars want after the day.
function confirmOf(root) {
  const button = composedElements(root).find(node => node.matches('button,[role=button]') && isPartSeen(node) && /^(apply|ok|done|set|select|confirm|save)$/i.test(nameOf(node, 'button')));
  return button ? tag(button) : null;
}

function clockFields(root) {
  const fields = composedElements(root).filter(node => node.localName === 'input' && isPartSeen(node));
  const by = words => fields.find(node => words.test(`${nameOf(node, 'spinbutton')} ${node.getAttribute('class') || ''} ${node.name}`));
  const hour = by(/hour/i), minute = by(/minute/i);
  return hour && minute ? { hour: tag(hour), minute: tag(minute), kind: hour.type } : null;
}

// The calendar that belongs to the element and shows now; null when there is none.
function calendarState({ id }) {
  const element = elementOf(id);
  const root = element && calendarRoot(element);
  if (!root) return null;
  const names = monthNames(languageOf(element));
  const months = monthBoxes(root).map(([box, cells]) => ({ heading: headingOf(box, names), days: datedDays(box, cells, names) }));
  return { root: tag(root), months, next: wayTo(root, TO_NEXT, TO_LAST, false), last: wayTo(root, TO_LAST, TO_NEXT, false),
    nextYear: wayTo(root, TO_NEXT, TO_LAST, true), lastYear: wayTo(root, TO_LAST, TO_NEXT, true), ...turners(root, names), clock: clockFields(root),
    isAround: composedContains(root, element), confirm: confirmOf(root), area: scrollsMonths(root) };
}

// What a date field says: its value, the words around it that may state its format, its language, a button that opens it.
function dateField({ id }) {
  const element = elementOf(id);
  if (!element) return null;
  const part = element.matches('input,textarea') ? element : composedElements(element).find(node => node.matches('input')) || element;
  const hints = ['placeholder', 'data-format', 'data-date-format', 'format', 'title', 'aria-label', 'pattern'].map(name => part.getAttribute(name) || '');
  const described = ['aria-describedby', 'aria-labelledby'].map(name => part.getAttribute(name)).filter(Boolean).map(ids => textOfIds(part, ids));
  const box = widgetBox(part);
  const opener = composedElements(box).find(node => node !== part && node.matches('button,[role=button],[aria-haspopup],[part~=toggle-button]') && isPartSeen(node) && !/clear|×/i.test(nameOf(node, 'button')));
  return {
    part: tag(part), type: part.localName === 'input' ? part.type : '', isEditable: isEditable(part) && !part.readOnly, value: part.localName === 'input' ? part.value : '',
    said: [...new Set([...(part.localName === 'input' ? [part.value] : []), ...chosenTexts(part), ...hiddenValues(part)])].filter(Boolean), hints: [...hints, ...described, labelText(part)].filter(Boolean),
    lang: languageOf(part) || navigator.language, opener: opener ? tag(opener) : null, isInvalid: part.matches('input:invalid') || part.getAttribute('aria-invalid') === 'true',
    names: monthNames(languageOf(part)),
  };
}
