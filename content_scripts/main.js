// The door of the page scripts: the observers are started here, and Python calls the functions of `__agent`.

const shadowRoots = new Set();
const observedRoots = new WeakSet();

const observer = new MutationObserver(records => {
  keepMirrors(records);
  noteMutations(records);
  logMutations(records);
  for (const record of records) for (const node of record.addedNodes) if (node.nodeType === Node.ELEMENT_NODE) observeRoots(node);
  wakeSentinel();
});

function observe(root) {
  observer.observe(root, { childList: true, subtree: true, characterData: true, characterDataOldValue: true,
    attributes: true, attributeFilter: WATCHED_ATTRIBUTES });
}

// Shadow roots are outside their host's observer; each gets its own.
function observeRoots(element) {
  eachElement(element, node => {
    if (!node.shadowRoot || observedRoots.has(node.shadowRoot)) return;
    observedRoots.add(node.shadowRoot);
    shadowRoots.add(new WeakRef(node.shadowRoot));
    observe(node.shadowRoot);
  });
}

function look(settings) {
  const started = performance.now();
  openNumbering(settings.firstNumber, settings.prefix);
  if (document.documentElement) observeRoots(document.documentElement);
  const found = new Look(settings).run();
  flushEvents();
  return {
    url: location.href, title: document.title, viewport: { width: innerWidth, height: innerHeight },
    scroll: scrollState(document.scrollingElement || document.documentElement),
    nodes: found.nodes, frames: found.frames, containers: found.containers, counts: found.counts, modal: found.modal && found.modal.name,
    modalOrdinal: found.modal && found.modal.ordinal, nextNumber, now: Date.now(), tookMs: performance.now() - started,
    moving: movingNow(), ready: document.readyState,
  };
}

observe(document);
addEventListener('pagehide', flushEvents, true);
addEventListener('pointerdown', noteHit, true);
addEventListener('mousedown', noteHit, true);

globalThis.__agent = { look, waitQuiet, arm, judge, inspectElement, similarControls, scrollBy, markClickable, tag, elementOf, pageWords };
