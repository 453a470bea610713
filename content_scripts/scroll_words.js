// Bringing words into view, and the areas in which words may be that are not drawn yet (virtual and endless lists).

// The innermost element that shows these words, in an area or in the whole document; null when none is drawn.
function holderOf(needle, area) {
  const scopes = area ? [area] : [bodyOf(document), ...documentAndRoots().slice(1)];
  const holds = element => element instanceof HTMLElement && squeeze(element.innerText).toLowerCase().includes(needle);
  for (const scope of scopes.filter(Boolean)) {
    let holder = scope instanceof ShadowRoot ? [...scope.children].find(holds) : holds(scope) ? scope : null;
    for (let inner = holder; inner; inner = [...inner.children].find(holds)) holder = inner;
    if (holder) return holder;
  }
  return null;
}

function isInView(element) {
  const rect = element.getBoundingClientRect();
  if (rect.width <= 0 || rect.height <= 0 || !inViewport(rect)) return false;
  return pressPoints(element, rect).some(point => reaches(element, deepElementFromPoint(...point)));
}

// All of it stands in the window and in the area that it scrolls with, as far as there is room.
function isWhole(element) {
  const area = nearestScroller(element), rect = element.getBoundingClientRect();
  const clip = area === pageArea() ? wholeView() : intersect(wholeView(), area.getBoundingClientRect());
  return (rect.top >= clip.top - 1 && rect.bottom <= clip.bottom + 1) || rect.height >= clip.bottom - clip.top;
}

// Scrolls to the words if they are drawn: in the area with this id, or anywhere in the frame.
function bringWords({ id, text }) {
  const area = areaWithId(id), holder = holderOf(squeeze(text).toLowerCase(), id && area !== pageArea() ? area : null);
  if (!holder) return { found: false };
  const wasShown = isInView(holder) && isWhole(holder);
  if (!wasShown) holder.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return { found: true, wasShown, shown: isInView(holder), ...scrollState(area) };
}

function pageArea() {
  return scrollerOf(document) || rootElementOf(document);
}

function areaWithId(id) {
  const element = id ? elementOf(id) : null;
  return element ? nearestScroller(element) : pageArea();
}

// Where there is more to see: the area of this element, or the page (id null) and the areas in it, the tallest first.
function scrollAreas({ id }) {
  const isLong = element => element.scrollHeight > element.clientHeight + 1;
  const told = element => ({ id: element === pageArea() ? null : tag(element), top: element.scrollTop, name: element === pageArea() ? 'the page' : cut(nameOf(element, roleOf(element)) || describe(element), 60) });
  if (!bodyOf(document)) return [];
  if (id) return [told(areaWithId(id))];
  const inner = [];
  eachElement(bodyOf(document), element => {
    if (SKIPPED_TAGS.has(element.localName)) return false;
    if (isScrollRegion(element, getComputedStyle(element)) && element.clientHeight > 20 && isRendered(element)) inner.push(element);
    return true;
  });
  inner.sort((one, other) => other.scrollHeight - one.scrollHeight);
  return [...(isLong(pageArea()) ? [pageArea()] : []), ...inner.filter(element => element !== pageArea() && element.localName !== 'textarea')].slice(0, 6).map(told);
}

function scrollToTop({ id, top }) {
  areaWithId(id).scrollTop = top;
  return true;
}
