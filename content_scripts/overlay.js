// Marks over the page for a person who debugs: a box and the id of each control, drawn in a closed root of its own. They
// are there only while the run waits for the person: nothing that looks, acts or judges ever sees them.

let marksHost = null;

function showMarks({ marks }) {
  hideMarks();
  marksHost = document.createElement('div');
  marksHost.setAttribute('aria-hidden', 'true');
  marksHost.style.cssText = 'all:initial;position:fixed;inset:0;pointer-events:none;z-index:2147483647';
  const root = marksHost.attachShadow({ mode: 'closed' });
  for (const { id, box: [left, top, width, height] } of marks) {
    const frame = document.createElement('div');
    frame.style.cssText = `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;outline:2px solid #0057b8;box-sizing:border-box`;
    const label = document.createElement('span');
    label.textContent = id;
    label.style.cssText = 'position:absolute;left:0;top:-14px;font:bold 11px/14px monospace;color:#fff;background:#0057b8;padding:0 3px;white-space:nowrap';
    if (top < 14) label.style.top = '0';
    frame.append(label);
    root.append(frame);
  }
  rootElementOf(document).append(marksHost);
  return marks.length;
}

function hideMarks() {
  if (marksHost) marksHost.remove();
  marksHost = null;
}
