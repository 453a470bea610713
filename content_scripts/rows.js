// Rows of tables and lists with the controls in them, on the whole page, for an action that goes from row to row.

const GROUPS = 'table,ul,ol,dl,[role=table],[role=grid],[role=treegrid],[role=list],[role=listbox],[role=tree]';

function groupOfRow(row) {
  return composedClosest(composedParent(row), node => node instanceof Element && node.matches(GROUPS)) || composedParent(row);
}

// A small list in a cell of a slim row (of buttons, say) is part of that row, as in the tree.
function rowOf(element) {
  const row = composedClosest(element, node => node instanceof Element && isRow(node, explicitRole(node)));
  const cell = row && row.localName === 'li' ? composedClosest(composedParent(row), node => node instanceof Element && node.matches('td,th')) : null;
  return cell && isSlim(cell.parentElement) ? cell.parentElement : row;
}

// { id, text, controls } of each row with controls, in reading order. Of all rows of the page, or of the group that the
// first of `ids` that is still there stands in. A row of the head is none.
function controlRows({ ids }) {
  const anchor = ids.map(elementOf).find(element => element && rowOf(element));
  const group = anchor ? groupOfRow(rowOf(anchor)) : null;
  const list = new ControlList(Infinity), rows = new Map();
  gatherLabels();
  try {
    eachElement(bodyOf(document), element => {
      if (SKIPPED_TAGS.has(element.localName)) return false;
      const control = shownControl(element);
      if (!control) return true;
      const row = rowOf(element);
      if (!row || isHeadRow(row) || (group && groupOfRow(row) !== group)) return goesInside(element, control.role);
      if (!rows.has(row)) rows.set(row, { id: tag(row), text: rowText(row), controls: [] });
      list.add(element, control);
      rows.get(row).controls.push(list.controls.pop());
      return goesInside(element, control.role);
    });
  } finally {
    labelsByField = null;
  }
  return { isGroup: Boolean(group), rows: [...rows.values()] };
}
