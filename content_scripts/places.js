// Where things stand: rows, columns, dialogs, groups, boxes and what is cut off.

function intersect(clip, rect) {
  return { left: Math.max(clip.left, rect.left), top: Math.max(clip.top, rect.top), right: Math.min(clip.right, rect.right), bottom: Math.min(clip.bottom, rect.bottom) };
}

// At least a pixel of the rectangle lies in the clip.
function overlaps(rect, clip) {
  return Math.min(rect.right, clip.right) - Math.max(rect.left, clip.left) >= 1 && Math.min(rect.bottom, clip.bottom) - Math.max(rect.top, clip.top) >= 1;
}

function isModal(element) {
  return element.localName === 'dialog' ? element.matches(':modal') : element.getAttribute('aria-modal') === 'true';
}

function firstHeading(element) {
  const heading = element.querySelector('h1,h2,h3,h4,[role=heading],legend');
  return heading ? squeeze(visibleText(heading, false)) : '';
}

function groupName(element) {
  const legend = element.querySelector(':scope > legend');
  return legend ? squeeze(visibleText(legend, false)) : statedName(element, 'textbox');
}

// A row: by tag or role, or one of several siblings of the same make that hold more than words.
function isRow(element, role) {
  if (ROW_TAGS.has(element.localName) || ROW_ROLES.has(role)) return true;
  if (element.localName !== 'div' || !element.className || element.childElementCount < 2) return false;
  const same = other => other && other.localName === 'div' && other.className === element.className;
  return same(element.nextElementSibling) || same(element.previousElementSibling);
}

function columnName(cell) {
  const table = cell.closest('table');
  if (!table || cell.cellIndex === undefined) return '';
  const head = table.tHead ? table.tHead.rows[0] : table.rows[0];
  const header = head && head.cells[cell.cellIndex];
  return header && header !== cell && header.localName === 'th' ? cut(squeeze(header.textContent), 40) : '';
}

function isSubmit(element) {
  if (element.localName === 'button') return element.type === 'submit' && Boolean(element.form);
  return element.localName === 'input' && /^(submit|image)$/.test(element.type);
}

function hasInnerControls(element) {
  return Boolean(element.querySelector('a[href],button,input:not([type=hidden]),select,textarea,[role=button],[role=link],[role=checkbox],[role=tab],[role=menuitem],[role=option],[onclick]'));
}

// A clickable box around one control with the same words adds nothing of its own.
function isPassiveWrapper(element, role) {
  if (role || element.hasAttribute('onclick') || element.hasAttribute('tabindex')) return false;
  const inner = element.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea,[role=button],[role=link]');
  return inner.length === 1 && squeeze(element.textContent) === squeeze(inner[0].textContent);
}

function textColor(element) {
  const name = colorName(getComputedStyle(element).color);
  return /^(black|white|gray|navy)$/.test(name) ? '' : name;
}

function centre(rect) {
  const left = Math.max(rect.left, 0), right = Math.min(rect.right, innerWidth);
  const top = Math.max(rect.top, 0), bottom = Math.min(rect.bottom, innerHeight);
  return right > left && bottom > top ? [Math.round((left + right) / 2), Math.round((top + bottom) / 2)]
    : [Math.round((rect.left + rect.right) / 2), Math.round((rect.top + rect.bottom) / 2)];
}

function boxOf(rect) {
  return [Math.round(rect.left), Math.round(rect.top), Math.round(rect.width), Math.round(rect.height)];
}

function scrollState(element) {
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
