// Events on their way to Python: kept shortly, counted when equal, limited per second, messages before plain words.
//
// They are handed over through a binding, so that a navigation cannot lose them.

const EVENT_TEXT_LIMIT = 160, FLUSH_MS = 40, SINCE_ARM_LIMIT = 200;
const MESSAGE_CATEGORIES = /^(error|success|warning|form|dialog|page)$/;
const eventsSinceArm = [];
const spent = { at: 0, plain: 0, message: 0 };
let buffer = [];
let flushTimer = 0;
let droppedEvents = 0;

// Until the first look at a document its words are no news; messages are, at any time. `news` is what stands there
// now, where the text also tells what stood there before.
function emit(type, category, text, news = text) {
  if (!text || (nextNumber === 0 && !/^(error|success|warning)$/.test(category))) return;
  const event = { at: Date.now(), type, category, text: cut(text, EVENT_TEXT_LIMIT), news, count: 1 };
  const isMessage = MESSAGE_CATEGORIES.test(category);
  keepForSentinel(event, isMessage);
  const same = buffer.find(other => other.text === event.text && other.type === type && other.category === category);
  if (same) {
    same.count += 1;
  } else if (!spend(isMessage)) {
    countDropped();
  } else {
    buffer.push(event);
    if (/^(error|success|warning)$/.test(category)) flushEvents();
  }
  if (buffer.length) flushSoon();
}

// Told as well where nothing follows: the last words of a flood are left out like the others.
function countDropped() {
  droppedEvents += 1;
  flushSoon();
}

function flushSoon() {
  if (!flushTimer) flushTimer = setTimeout(flushEvents, FLUSH_MS);
}

function spend(isMessage) {
  const kind = isMessage ? 'message' : 'plain';
  if (performance.now() - spent.at > 1000) Object.assign(spent, { at: performance.now(), plain: 0, message: 0 });
  spent[kind] += 1;
  return spent[kind] <= (isMessage ? MESSAGES_PER_SECOND : PLAIN_PER_SECOND);
}

// True while plain words would only be counted: nobody needs to read them then.
function isPlainSpent() {
  return spent.plain >= PLAIN_PER_SECOND && performance.now() - spent.at <= 1000;
}

function keepForSentinel(event, isMessage) {
  eventsSinceArm.push(event);
  if (eventsSinceArm.length <= SINCE_ARM_LIMIT) return;
  const oldest = isMessage ? eventsSinceArm.findIndex(other => !MESSAGE_CATEGORIES.test(other.category)) : 0;
  eventsSinceArm.splice(Math.max(oldest, 0), 1);
}

function flushEvents() {
  clearTimeout(flushTimer);
  flushTimer = 0;
  if (!(buffer.length || droppedEvents) || typeof globalThis.__agentReport !== 'function') return;
  const report = { events: buffer.map(({ news, ...event }) => event), dropped: droppedEvents };
  buffer = [];
  droppedEvents = 0;
  globalThis.__agentReport(JSON.stringify(report));
}
