// Is the page at rest? Quiet = no meaningful mutation for a while; what ticks, and what is hidden, does not count.

const RECENT_TARGETS = 12, OFFENDERS = 40, SHORTEST_CAP_MS = 500, NAMED_LIMIT = 5, TYPED_EXTRA_MS = 60;
let mutationCount = 0;
let shownAt = performance.now();
let recentTargets = [];
let capsPaid = 0;
let inputAt = -Infinity;
const offenders = new Map();

// A press or a keystroke counts like a change: what the page does about it may begin a moment later (a debounced search).
function noteInput(event) {
  const isTyped = event.type === 'input' || event.type === 'keydown';
  if (!event.isTrusted && !(armed && Date.now() - armed.at < ACTION_MS)) return;
  inputAt = Math.max(inputAt, performance.now() + (isTyped ? TYPED_EXTRA_MS : 0));
}

for (const type of ['pointerdown', 'click', 'keydown', 'input', 'change', 'submit']) addEventListener(type, noteInput, true);

function noteMutations(records) {
  const now = performance.now();
  const changes = new Map();
  for (const record of records) {
    if (record.attributeName === ID_ATTRIBUTE) continue;
    const target = nodeTypeOf(record.target) === Node.ELEMENT_NODE ? record.target : parentNodeOf(record.target) || record.target;
    let change = changes.get(target);
    if (!change) {
      if (changes.size >= TARGETS_PER_BATCH) continue;
      changes.set(target, change = new Change());
    }
    change.add(record);
  }
  const counted = countedTargets(changes, now);
  if (counted.length) noteActivity(counted, now);
}

function countedTargets(changes, now) {
  const regions = new Map(), counted = [];
  for (const [target, change] of changes) {
    if (change.isStyle) noteGlider(target, now);
    const kind = change.kind;
    if (isBeat(target, kind, now)) continue;
    if (kind === 'tiny' && isInRestlessRegion(target, now, regions)) continue;
    counted.push(target);
  }
  return counted;
}

function noteActivity(targets, now) {
  mutationCount += 1;
  for (const target of targets.slice(0, RECENT_TARGETS)) {
    recentTargets.push({ target, at: now });
    if (readyStateOf(document) === 'loading') continue;
    offenders.delete(target);
    offenders.set(target, now);
  }
  if (recentTargets.length > RECENT_TARGETS) recentTargets = recentTargets.slice(-RECENT_TARGETS);
  while (offenders.size > OFFENDERS) offenders.delete(offenders.keys().next().value);
}

// When something that is shown changed last: what happens in a hidden element is no reason to wait.
function lastShownMutation() {
  for (let index = recentTargets.length - 1; index >= 0; index -= 1) {
    const { target, at } = recentTargets[index];
    if (!isShownTarget(target)) continue;
    shownAt = Math.max(shownAt, at);
    break;
  }
  recentTargets = [];
  return shownAt;
}

function isShownTarget(target) {
  if (target === document || !(target instanceof Element) || isClobbered(target)) return nodeTypeOf(target) !== Node.ELEMENT_NODE || target.isConnected !== false;
  return target.isConnected && isRendered(target);
}

// Why the page is not at rest: how long that takes at least, and what it is; restMs 0 = at rest.
function unrest({ quietMs }, leftMs) {
  const now = performance.now();
  if (readyStateOf(document) === 'loading') return { restMs: 25, names: ['the document is being loaded'] };
  const changedAt = hasScripts() || mutationCount > parsedCount ? Math.max(lastShownMutation(), inputAt) : -Infinity;
  if (now - changedAt < quietMs) return { restMs: quietMs - (now - changedAt), names: recentOffenders(now) };
  const slide = slidingControls(now, leftMs);
  if (slide.restMs) return slide;
  return { restMs: Math.max(0, patienceMs() - (now - changedAt)), names: loadingSigns().map(describe) };
}

function recentOffenders(now) {
  return [...offenders].filter(([target, at]) => now - at < 600 && target instanceof Element).map(([target]) => describe(target));
}

// Resolves when the DOM has been quiet for quietMs, at the latest after capMs; on a page that cost the whole
// cap before, sooner.
function waitQuiet(given) {
  const started = performance.now();
  const capMs = capLeft(given);
  findLateRoots();
  return new Promise(resolve => {
    const finish = (quiet, names) => resolve({
      quiet, waitedMs: performance.now() - started, ready: readyStateOf(document),
      moving: [...new Set([...(quiet ? [] : names), ...movingNow()])].slice(0, NAMED_LIMIT),
    });
    const look = () => {
      const leftMs = capMs - (performance.now() - started);
      const { restMs, names } = unrest(given, leftMs);
      if (restMs <= 0 && findLateRoots()) {
        look();
      } else if (restMs <= 0) {
        spendPatience();
        finish(true, names);
      } else if (leftMs <= 0) {
        if (given.waitedMs + performance.now() - started >= SHORTEST_CAP_MS) payCap();
        finish(false, names);
      } else {
        setTimeout(look, Math.max(5, Math.min(restMs, leftMs)));
      }
    };
    look();
  });
}

// What is left of this wait, of which `waitedMs` are over: less on a page that cost the whole cap before.
function capLeft({ leftMs, waitedMs }) {
  return capsPaid ? Math.min(leftMs, Math.max(SHORTEST_CAP_MS, (leftMs + waitedMs) / 4 ** capsPaid) - waitedMs) : leftMs;
}

// A root that was attached to an element which stood there before is told by no mutation.
function findLateRoots() {
  const before = shadowRoots.size;
  if (hasScripts() && rootElementOf(document)) observeRoots(rootElementOf(document));
  if (shadowRoots.size > before) noteActivity([document], performance.now());
  return shadowRoots.size > before;
}

// The same without waiting, for child frames: timers stand still in sandboxed ones.
function restNow(given) {
  findLateRoots();
  const leftMs = capLeft(given), found = unrest(given, leftMs);
  const restMs = leftMs > 0 || !capsPaid ? found.restMs : 0;
  const { names } = found;
  if (given.leftMs <= 0 && restMs > 0) payCap();
  return { restMs, moving: [...new Set([...(restMs > 0 ? names : []), ...movingNow()])].slice(0, NAMED_LIMIT) };
}

// The whole cap was spent: what kept the page busy is not waited for again while it goes on.
function payCap() {
  capsPaid += 1;
  const now = performance.now();
  for (const [target, at] of offenders) if (now - at < 1000 && target instanceof Element) tire(target);
  tireGliders();
  spendPatience();
}

// Whether a child frame of this document can be seen at all; told by the element that holds it.
function isFrameShown(element) {
  return isRendered(element) && inViewport(element.getBoundingClientRect());
}
