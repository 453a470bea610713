// The door of the page scripts: the observers are started here, and Python calls the functions of `__agent`.

const shadowRoots = new Set();
const observedRoots = new WeakSet();

const observer = new MutationObserver(records => {
  keepMirrors(records);
  noteMutations(records);
  logMutations(records);
  for (const record of records) for (const node of record.addedNodes) if (nodeTypeOf(node) === Node.ELEMENT_NODE) observeRoots(node);
  wakeSentinel();
});

function observe(root) {
  observer.observe(root, { childList: true, subtree: true, characterData: true, characterDataOldValue: true,
    attributes: true, attributeFilter: WATCHED_ATTRIBUTES });
}

// Shadow roots are outside their host's observer; each gets its own.
function observeRoots(element) {
  eachElement(element, node => {
    const root = rootOf(node);
    if (!root || observedRoots.has(root)) return;
    observedRoots.add(root);
    shadowRoots.add(new WeakRef(root));
    observe(root);
  });
}

function look(settings) {
  const started = performance.now();
  openNumbering(settings.firstNumber, settings.prefix);
  if (rootElementOf(document)) observeRoots(rootElementOf(document));
  const found = new Look(settings).run();
  flushEvents();
  return {
    url: location.href, title: titleOf(document), viewport: { width: innerWidth, height: innerHeight },
    scroll: scrollState(scrollerOf(document) || rootElementOf(document)),
    nodes: found.nodes, frames: found.frames, containers: found.containers, counts: found.counts, modal: found.modal && found.modal.name,
    modalOrdinal: found.modal && found.modal.ordinal, nextNumber, now: Date.now(), tookMs: performance.now() - started,
    moving: movingNow(), ready: readyStateOf(document),
  };
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
  return [rect.left + element.clientLeft, rect.top + element.clientTop, element.clientWidth, element.clientHeight];
}

observe(document);
addEventListener('pagehide', flushEvents, true);
addEventListener('pointerdown', noteHit, true);
addEventListener('mousedown', noteHit, true);
for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick']) addEventListener(type, stopStrayPress, true);

globalThis.__agent = { look, waitQuiet, arm, judge, inspectElement, similarControls, scrollBy, markClickable, giveRoot, contentBox, selectWhole, guardPresses, tag, elementOf, pageWords, semantic, skeleton, annotated, describeNodes };
