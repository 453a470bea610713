// Where things stand: rows, columns, dialogs, groups, boxes and what is cut off.

const FARTHEST_PX = 1e7;

function intersect(clip, rect) {
  return { left: Math.max(clip.left, rect.left), top: Math.max(clip.top, rect.top), right: Math.min(clip.right, rect.right), bottom: Math.min(clip.bottom, rect.bottom) };
}

// At least `least` pixels of the rectangle lie in the clip, in both directions.
function overlaps(rect, clip, least = 1) {
  return Math.min(rect.right, clip.right) - Math.max(rect.left, clip.left) >= least
    && Math.min(rect.bottom, clip.bottom) - Math.max(rect.top, clip.top) >= least;
}

// A box ([left, top, width, height]) that stands within the rectangle by its middle, and is much smaller.
function holdsBox(rect, [left, top, width, height]) {
  const x = left + width / 2, y = top + height / 2;
  return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom && 2 * width < rect.width && 2 * height < rect.height;
}

// Enough of it to be seen: what is cut off to a single pixel is kept for screen readers.
function isSeenIn(rect, clip) {
  return overlaps(rect, clip, Math.min(2, rect.width, rect.height));
}

// A row of a table of a few lines, whose cells may hold small lists (of buttons): one line all the same.
const SLIM_PX = 120;
function isSlim(row) {
  return Boolean(row) && row.getBoundingClientRect().height < SLIM_PX;
}

// A slim row that the edge of the window or of its area cuts: its cells are told whole, since an empty cell is a fact, too.
function isCutRow(row, clip) {
  const rect = row.getBoundingClientRect();
  return rect.height < SLIM_PX && (rect.top < clip.top || rect.bottom > clip.bottom) && rect.bottom > clip.top && rect.top < clip.bottom;
}

function isModal(element) {
  return element.localName === 'dialog' ? element.matches(':modal') : element.getAttribute('aria-modal') === 'true';
}

function firstHeading(element) {
  const heading = element.querySelector('h1,h2,h3,h4,[role=heading],legend');
  return heading ? squeeze(visibleText(heading, false)) : '';
}

function groupName(element) {
  const legend = element.querySelector(':scope > legend,:scope > summary');
  return legend ? squeeze(visibleText(legend, false)) : statedName(element, 'textbox');
}

// A row: by tag or role, or one of several siblings of the same make that hold more than words.
function isRow(element, role) {
  if (ROW_TAGS.has(element.localName) || ROW_ROLES.has(role)) return true;
  if (element.localName !== 'div' || !element.className || element.childElementCount < 2) return false;
  const same = other => other && other.localName === 'div' && other.className === element.className;
  return same(element.nextElementSibling) || same(element.previousElementSibling);
}

const TABLE_ROLES = new Set(['grid', 'table', 'treegrid']);
const CELL_ROLES = new Set(['gridcell', 'cell', 'columnheader', 'rowheader']);
const COLUMN_LIMIT = 60;

// The words of a table's head, a column each (a spanned one counts as often as it spans); [] without a head.
function columnNames(table, role) {
  if (TABLE_ROLES.has(role) && !table.tHead) {
    return [...table.querySelectorAll('[role=columnheader]')].slice(0, COLUMN_LIMIT).map(head => cut(squeeze(visibleText(head, false)), 40));
  }
  const rows = table.tHead ? [...table.tHead.rows] : table.rows && table.rows[0] && isHeadRow(table.rows[0]) ? [table.rows[0]] : [];
  const named = rows.map(row => [...row.cells].slice(0, COLUMN_LIMIT).flatMap(cell => Array(Math.min(cell.colSpan, 20)).fill(cut(squeeze(visibleText(cell, false)), 40))));
  const filled = names => names.filter(Boolean).length;
  return named.sort((a, b) => filled(b) - filled(a))[0] || [];
}

function isHeadRow(row) {
  if (row.localName !== 'tr') return Boolean(row.querySelector(':scope > [role=columnheader]'));
  const section = parentNodeOf(row);
  return Boolean(section && section.localName === 'thead') || Boolean(row.cells.length && row.cells[0].localName === 'th' && !row.querySelector(':scope > td'));
}

// Which column a cell stands in, from 0.
function cellIndex(cell) {
  const stated = Number(cell.getAttribute('aria-colindex'));
  if (stated > 0) return stated - 1;
  let index = 0;
  for (let before = cell.previousElementSibling; before && index < COLUMN_LIMIT; before = before.previousElementSibling) index += before.colSpan || 1;
  return index;
}

// Of a scroll area with rows: how many are shown, from which on, of how many in all (stated, counted or estimated).
function rowsOf(area, rows) {
  const box = area.getBoundingClientRect(), all = rows.length > 1 ? rows : repeatedChildren(area);
  const shown = all.filter(row => row.localName === all[0].localName && !isHeadRow(row) && overlaps(row.getBoundingClientRect(), box));
  if (shown.length < 2) return {};
  const first = shown[0], stated = statedTotal(area, first);
  const inPage = [...area.getElementsByTagName(first.localName)].filter(row => row.className === first.className || ROW_TAGS.has(row.localName));
  const height = (shown[shown.length - 1].getBoundingClientRect().bottom - first.getBoundingClientRect().top) / shown.length;
  const fitting = Math.round(area.scrollHeight / Math.max(height, 1));
  const isVirtual = fitting > inPage.length * 1.3 + 2;
  const position = Number(first.getAttribute('aria-rowindex') || first.getAttribute('aria-posinset'))
    || (isVirtual ? Math.floor((first.getBoundingClientRect().top - box.top + area.scrollTop) / height) : inPage.indexOf(first)) + 1;
  return { rows: { shown: shown.length, first: position, total: stated || (isVirtual ? fitting : inPage.length), estimated: !stated && isVirtual } };
}

// Rows that nothing says are rows: three children or more of one make, below boxes around them all.
function repeatedChildren(area) {
  let box = area;
  while (box.childElementCount === 1 && !rootOf(box)) box = box.firstElementChild;
  const first = box.firstElementChild;
  const same = first ? [...box.children].filter(child => child.localName === first.localName && child.className === first.className) : [];
  return same.length > 2 && same.length > box.childElementCount / 2 ? same : [];
}

// What the author says of the length of the list (aria-rowcount, aria-setsize); 0 for nothing.
function statedTotal(area, row) {
  const owner = composedClosest(row, node => node.hasAttribute('aria-rowcount'));
  const total = Number(owner ? owner.getAttribute('aria-rowcount') : row.getAttribute('aria-setsize'));
  return total > 0 ? total : 0;
}

// A control by its own nature; a listener on a box around a drawing says nothing of the parts.
function isInsideControl(element) {
  return Boolean(element && composedClosest(element, node => node.matches(COUNTED)));
}

function isSubmit(element) {
  if (element.localName === 'button') return element.type === 'submit' && Boolean(element.form);
  return element.localName === 'input' && /^(submit|image)$/.test(element.type);
}

const INNER_CONTROLS = 'a[href],button,input:not([type=hidden]),select,textarea,[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=slider],[role=combobox],[role=textbox],[role=tab],[role=menuitem],[role=option],[onclick]';
const HOSTS_ASKED = 40;

// As it is rendered: below the element, in its shadow root, in the roots of components inside, in what slots take in.
function hasInnerControls(element) {
  const scopes = [rootOf(element) || element];
  for (let index = 0; index < scopes.length && index < HOSTS_ASKED; index += 1) {
    const scope = scopes[index];
    if (scope.querySelector(INNER_CONTROLS)) return true;
    for (const inner of scope.querySelectorAll('*')) {
      if (rootOf(inner)) scopes.push(rootOf(inner));
      if (inner instanceof HTMLSlotElement) {
        for (const given of inner.assignedElements()) {
          if (given.matches(INNER_CONTROLS)) return true;
          scopes.push(rootOf(given) || given);
        }
      }
    }
  }
  return false;
}

// A clickable box around one control with the same words adds nothing of its own.
function isPassiveWrapper(element, role) {
  if (role || element.hasAttribute('onclick') || element.hasAttribute('tabindex')) return false;
  const inner = element.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea,[role=button],[role=link]');
  return inner.length === 1 && squeeze(element.textContent) === squeeze(inner[0].textContent);
}

function textColor(element) {
  const name = colorName(getComputedStyle(element).color);
  return PLAIN_COLOR.test(name) ? '' : name;
}

function centre(rect) {
  const left = Math.max(rect.left, 0), right = Math.min(rect.right, innerWidth);
  const top = Math.max(rect.top, 0), bottom = Math.min(rect.bottom, innerHeight);
  return right > left && bottom > top ? [pixel((left + right) / 2), pixel((top + bottom) / 2)]
    : [pixel((rect.left + rect.right) / 2), pixel((rect.top + rect.bottom) / 2)];
}

function boxOf(rect) {
  return [pixel(rect.left), pixel(rect.top), pixel(rect.width), pixel(rect.height)];
}

// A transform can put an element at 1e38, or at no number at all, which no whole number of the tree can tell.
function pixel(number) {
  return within(Math.round(number));
}

function within(number) {
  return Math.max(-FARTHEST_PX, Math.min(FARTHEST_PX, number)) || 0;
}

// `element` is null in a document that is just being opened.
function scrollState(element) {
  if (!element) return { depth: '0%', hasMore: false };
  const range = element.scrollHeight - element.clientHeight;
  const depth = range > 0 ? Math.round((element.scrollTop / range) * 100) : 0;
  return { depth: `${depth}%`, hasMore: range - element.scrollTop > 1 };
}

// A select hidden behind a drawn widget (opacity 0, size 0, cut off) stands where the widget stands.
function drawnBox(select, place) {
  for (let node = composedParent(select), depth = 0; node && depth < 3; node = composedParent(node), depth += 1) {
    if (!(node instanceof Element) || isClobbered(node)) continue;
    const rect = node.getBoundingClientRect();
    if (rect.width >= 10 && rect.height >= 10 && rect.height < 120 && overlaps(rect, place.view)) return rect;
  }
  return null;
}

function isBorrowedBox(element, rect) {
  if (element.localName !== 'select') return false;
  const own = element.getBoundingClientRect();
  return own.left !== rect.left || own.top !== rect.top || own.width !== rect.width;
}
