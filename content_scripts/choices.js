// The list that a drawn widget opens, wherever it stands in the document, and the options in it.

const OPTION_SELECTOR = '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem]';
const OWN_LISTS = '[role=listbox],[role=menu],[role=tree]';
const OPTION_TEXT_LIMIT = 200, OPTIONS_ASKED = 1000, FRAMES_LIMIT_MS = 1000;

let shownBefore = null;

function everyElement() {
  observeRoots(document);
  return documentAndRoots().flatMap(scope => [...elementsOf(scope)]).filter(element => !isClobbered(element));
}

// Before the widget is opened: what shows now, so that what it opens can be told from it.
function noteShown() {
  shownBefore = new WeakSet(everyElement().filter(isPartSeen));
  return true;
}

function freshElements() {
  if (!shownBefore) return [];
  return everyElement().filter(element => !shownBefore.has(element) && isPartSeen(element));
}

// The outermost elements that show now and did not before.
function freshRoots() {
  const fresh = new Set(freshElements());
  return [...fresh].filter(element => !composedClosest(composedParent(element), node => fresh.has(node)));
}

// The list of this widget: the one it names, itself when its options stand in it, else one that has come up.
function openList(element) {
  const named = namedLists(element).find(list => isPartSeen(list) || optionsIn(list).length);
  if (named) return named;
  if (element.matches(OWN_LISTS) && optionsIn(element).length) return element;
  const fresh = freshElements();
  const lists = fresh.filter(node => node.matches(OWN_LISTS) && optionsIn(node).length);
  if (lists.length) return lists.sort((a, b) => optionsIn(b).length - optionsIn(a).length)[0];
  return freshRoots().filter(root => !composedContains(root, element) && plainOptions(root).length).sort((a, b) => areaOf(b) - areaOf(a))[0] || null;
}

function areaOf(element) {
  const rect = element.getBoundingClientRect();
  return rect.width * rect.height;
}

function namedLists(element) {
  const box = widgetBox(element);
  const owners = [element, ...composedElements(box).filter(node => node.matches('[role=combobox],[aria-haspopup]'))];
  for (let node = element, depth = 0; node && depth < 3; node = composedParent(node), depth += 1) if (node instanceof Element) owners.push(node);
  return owners.flatMap(owner => `${owner.getAttribute('aria-controls') || ''} ${owner.getAttribute('aria-owns') || ''}`.split(/\s+/)
    .filter(Boolean).map(id => elementInRoot(owner, id))).filter(Boolean);
}

function elementInRoot(element, id) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.getElementById(id) : Document.prototype.getElementById.call(document, id);
}

function optionsIn(list) {
  const all = composedElements(list);
  const marked = all.filter(node => node.matches(OPTION_SELECTOR) && isPartSeen(node));
  if (marked.length) return marked.filter(node => !marked.some(inner => inner !== node && composedContains(node, inner))).slice(0, OPTIONS_ASKED);
  return plainOptions(list);
}

// Options that nothing says are options: list items, elements with a value, siblings of one make.
function plainOptions(root) {
  const inside = composedElements(root).filter(node => isPartSeen(node) && squeeze(node.textContent));
  const items = inside.filter(node => node.matches('li,[data-value]') && !node.querySelector('li,[data-value]'));
  if (items.length) return items;
  const parents = new Set(inside.map(composedParent));
  const lists = [...parents].map(parent => sameMade(parent)).filter(group => group.length > 1);
  return lists.sort((a, b) => b.length - a.length)[0] || [];
}

function sameMade(parent) {
  const shown = [...composedChildren(parent)].filter(child => nodeTypeOf(child) === Node.ELEMENT_NODE && isPartSeen(child) && squeeze(child.textContent));
  return shown.length ? shown.filter(child => child.localName === shown[0].localName) : [];
}

function optionText(option) {
  return cut(squeeze(visibleText(option, false)) || squeeze(option.getAttribute('aria-label')) || squeeze(option.title), OPTION_TEXT_LIMIT);
}

// The options that are in the document now, and how the list goes on.
function listOptions({ id }) {
  const element = elementOf(id);
  const list = element && openList(element);
  if (!list) return null;
  const options = optionsIn(list), area = scrollAreaOf(list);
  return {
    list: tag(list), options: options.map(option => ({ id: tag(option), text: optionText(option), isPicked: isPicked(option), isDisabled: isOptionDisabled(option) })),
    isBusy: isBusy(list), area: area && tag(area), hasMore: Boolean(area && area.scrollHeight - area.scrollTop - area.clientHeight > 1),
    isScrolled: Boolean(area && area.scrollTop > 0), field: filterField(element, list), isMenu: list.matches('[role=menu]') || options.some(option => explicitRole(option) === 'menuitem'),
  };
}

function isOptionDisabled(option) {
  return option.getAttribute('aria-disabled') === 'true' || option.hasAttribute('disabled') || /(^|[-_ ])disabled($| )/.test(option.getAttribute('class') || '');
}

function isBusy(list) {
  return [list, ...composedElements(list)].some(node => node.getAttribute('aria-busy') === 'true' || node.matches('[role=progressbar],[class*=loading],[class*=spinner]'));
}

// The box that scrolls the list: itself, inside it, or close around it.
function scrollAreaOf(list) {
  const scrolls = node => node.scrollHeight > node.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(node).overflowY);
  const around = [];
  for (let node = list, depth = 0; node && depth < 4; node = composedParent(node), depth += 1) if (node instanceof Element && node !== bodyOf(document)) around.push(node);
  return [list, ...composedElements(list), ...around].find(node => node !== bodyOf(document) && node !== rootElementOf(document) && scrolls(node)) || null;
}

// Where letters typed narrow the list: the focused field, one that came up with the list, or the widget itself.
function filterField(element, list) {
  const box = widgetBox(element);
  const came = freshRoots().flatMap(root => [root, ...composedElements(root)]);
  const able = [deepFocus(), element, ...composedElements(box), ...composedElements(list), ...came].filter(Boolean)
    .find(node => node.matches('input,textarea') && isTextField(node) && !node.readOnly && !node.disabled && isShownField(node)
      && (composedContains(box, node) || composedContains(list, node) || came.includes(node)));
  return able ? { id: tag(able), value: able.value, hasFocus: deepFocus() === able } : null;
}

// A search field may be two pixels wide until something is typed.
function isShownField(node) {
  return node.checkVisibility({ visibilityProperty: true }) && !isOffPage(node.getBoundingClientRect());
}

function bringIntoList({ id }) {
  const option = elementOf(id);
  if (option) option.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  return Boolean(option);
}

// Answers when the page has drawn what the scroll brought, so that no rows are jumped over on a busy machine.
async function scrollList({ id, top, up }) {
  const area = elementOf(id);
  if (!area) return false;
  const before = area.scrollTop;
  area.scrollTop = top ? 0 : before + (up ? -1 : 1) * Math.max(20, area.clientHeight * 0.8);
  if (area.scrollTop === before) return false;
  await twoFrames();
  return true;
}

function twoFrames() {
  return new Promise(resolve => {
    setTimeout(resolve, FRAMES_LIMIT_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
  });
}
