// The door of the page scripts: the observers are started here, and Python calls the functions of `__agent`.

const shadowRoots = new Set();
const observedRoots = new WeakSet();

// Batches of mutations that brought elements, so that Python knows when to list the click listeners anew.
let arrivals = 0;

const observer = new MutationObserver(records => {
  if (records.some(record => record.addedNodes.length)) arrivals += 1;
  keepMirrors(records);
  noteMutations(records);
  logMutations(records);
  for (const node of topmostAdded(records)) observeRoots(node);
  wakeSentinel();
});

// Elements that a batch added, without those whose parent it added as well: a chain of 10,000 is walked once.
function topmostAdded(records) {
  const added = new Set();
  for (const record of records) for (const node of record.addedNodes) if (nodeTypeOf(node) === Node.ELEMENT_NODE) added.add(node);
  return [...added].filter(node => !added.has(parentNodeOf(node)));
}

function observe(root) {
  observer.observe(root, { childList: true, subtree: true, characterData: true, characterDataOldValue: true,
    attributes: true, attributeFilter: WATCHED_ATTRIBUTES });
  listenIn(root);
}

// Shadow roots are outside their host's observer; each gets its own. Nothing tells when a root is made, so all
// elements are asked at every look: by the plainest of loops, which costs a tenth of a microsecond each.
function observeRoots(scope) {
  const own = nodeTypeOf(scope) === Node.ELEMENT_NODE ? rootOf(scope) : null;
  if (own) observeRoot(own);
  for (const element of elementsOf(scope)) {
    const root = shadowRootOf(element) || givenRoots.get(element);
    if (root) observeRoot(root);
  }
}

function observeRoot(root) {
  if (!observedRoots.has(root)) {
    observedRoots.add(root);
    shadowRoots.add(new WeakRef(root));
    observe(root);
  }
  observeRoots(root);
}

// What is hidden now is noted when the look has been answered, and only where something changed since.
let hiddenNotedAt = -1;

function noteHiddenSoon() {
  if (hiddenNotedAt === mutationCount) return;
  hiddenNotedAt = mutationCount;
  setTimeout(() => noteHidden(bodyOf(document)), 0);
}

function lookOnce(settings) {
  gatherLabels();
  [lookWidth, lookHeight] = [innerWidth, innerHeight];
  try {
    return new Look(settings).run();
  } finally {
    labelsByField = null;
    lookWidth = lookHeight = 0;
  }
}

function look(settings) {
  const started = performance.now();
  openNumbering(settings.firstNumber, settings.prefix);
  observeRoots(document);
  const found = lookOnce(settings);
  noteHiddenSoon();
  flushEvents();
  return {
    url: cut(location.href, ADDRESS_LIMIT), title: cut(titleOf(document), TITLE_LIMIT), viewport: { width: innerWidth, height: innerHeight },
    scroll: scrollState(scrollerOf(document) || rootElementOf(document)),
    nodes: found.nodes, frames: found.frames, containers: found.containers, tables: found.tables,
    counts: { total: elementCount(), ...found.counts }, below: found.outside.namedBelow(), rowsBelow: found.outside.rowsBelow(), modal: found.modal && found.modal.name, nextNumber, arrivals,
    tookMs: performance.now() - started, moving: movingNow(),
  };
}

// All elements of the document and its shadow roots, by native queries.
function elementCount() {
  return documentAndRoots().reduce((count, scope) => count + elementsOf(scope).length, 0);
}

function documentAndRoots() {
  return [document, ...[...shadowRoots].map(reference => reference.deref()).filter(root => root && root.isConnected)];
}

// A closed root that only Python could reach (declarative shadow DOM).
function giveRoot(root) {
  if (root instanceof ShadowRoot) givenRoots.set(root.host, root);
  return true;
}

// Where an element stands in this frame's viewport: for frames inside of it.
function contentBox({ id }) {
  const element = elementOf(id);
  if (!element) return null;
  const rect = element.getBoundingClientRect();
  return [within(rect.left + element.clientLeft), within(rect.top + element.clientTop), element.clientWidth, element.clientHeight];
}

observe(document);
addEventListener('pagehide', flushEvents, true);
hearPresses();

globalThis.__agent = { look, elementCount, countArrivals: () => arrivals, waitQuiet, restNow, isFrameShown, arm, judge, inspectElement, showMarks, hideMarks, similarControls, wholeFrame, scrollBy, markClickable, giveRoot, contentBox, selectWhole, guardPresses, coveredPoints, tag, elementOf, pageWords, pageText, semantic, skeleton, annotated, describeNodes,
  wasStray: () => isStray, viewportSize: () => [innerWidth, innerHeight], spotIn, holdPoint, dropPoint, rememberList, placeInList, standingOf, whatIsAt,
  findWords, wantedWords: () => wantedLetters, wordPoints, selectFound, selectedText, fieldSteps, focusedField, listenToClipboard, clipboardSeen: () => clipboardEvent,
  widgetState, tickedState, noteShown, listOptions, bringIntoList, scrollList, rangeState, gradesOf, calendarState, dateField, dropFocus,
  textPlaces, fieldWords, chosenFiles, guardDrop, takesDrop, controlRows, bringWords, scrollAreas, scrollToTop };
