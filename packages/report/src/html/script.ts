/**
 * What a page does beside being read: its tables are sorted and filtered, and texts are copied. All of it is there without this.
 * It makes elements and texts, never markup out of a text, and stores nothing. The page names its hash and runs no other script.
 */

export const script = `'use strict';
(() => {
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const textOf = (row, column) => (row.cells[column] ? row.cells[column].textContent.trim() : '');
  const numberOf = (text) => {
    const found = /^[+<\\u00b1]?-?[0-9]+(?:\\.[0-9]+)?/.exec(text.replace('\\u2212', '-'));
    return found ? Number(found[0].replace(/^[+<\\u00b1]/, '')) : undefined;
  };
  const compared = (a, b) => {
    const [x, y] = [numberOf(a), numberOf(b)];
    if (x !== undefined && y !== undefined && x !== y) return x - y;
    return a < b ? -1 : a > b ? 1 : 0;
  };
  const isEmpty = (text) => text === '' || text === '\\u2013';
  const sortBy = (table, column, direction) => {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, text: textOf(row, column) }));
    rows.sort((a, b) => {
      if (isEmpty(a.text) || isEmpty(b.text)) return isEmpty(a.text) - isEmpty(b.text);
      return direction * compared(a.text, b.text);
    });
    body.append(...rows.map(({ row }) => row));
  };
  for (const table of document.querySelectorAll('table[data-sort]')) {
    const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
    heads.forEach((head, column) => {
      if (head.textContent.trim() === '') return;
      const button = head.querySelector('a')
        ? make('button', { type: 'button', ariaLabel: 'sort by ' + head.textContent.trim() })
        : make('button', { type: 'button' }, ...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const first = head.classList.contains('n') ? 'descending' : 'ascending';
        const other = first === 'descending' ? 'ascending' : 'descending';
        const order = head.getAttribute('aria-sort') === first ? other : first;
        for (const each of heads) each.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', order);
        sortBy(table, column, order === 'ascending' ? 1 : -1);
      });
    });
    if (table.tBodies[0].rows.length < 25) continue;
    const input = make('input', { type: 'search' });
    const label = make('label', { className: 'filter' }, 'rows with ', input);
    table.parentElement.before(label);
    input.addEventListener('input', () => {
      const wanted = input.value.toLowerCase();
      for (const row of table.tBodies[0].rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
    });
  }
  for (const button of document.querySelectorAll('button[data-copies]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const source = document.getElementById(button.dataset.copies);
      const said = button.textContent;
      try {
        await navigator.clipboard.writeText(source.textContent);
        button.textContent = 'copied';
      } catch {
        getSelection().selectAllChildren(source);
        button.textContent = 'selected';
      }
      setTimeout(() => { button.textContent = said; }, 1500);
    });
  }
  const frames = [...document.querySelectorAll('.scroll')];
  const reach = () => {
    const wide = frames.map((frame) => frame.scrollWidth > frame.clientWidth);
    frames.forEach((frame, i) => { frame.tabIndex = wide[i] ? 0 : -1; });
  };
  reach();
  addEventListener('resize', reach);
  for (const details of document.querySelectorAll('details')) details.addEventListener('toggle', reach);
  let closed = [];
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('details:not([open])')];
    for (const details of closed) details.open = true;
  });
  addEventListener('afterprint', () => { for (const details of closed) details.open = false; });
  document.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const own = step && event.target.closest('.said');
    if (!own) return;
    const all = [...own.closest('details, section').querySelectorAll('.said')];
    const next = all[all.indexOf(own) + step];
    if (!next) return;
    for (const one of next.closest('.passage').querySelectorAll('.said')) one.tabIndex = one === next ? 0 : -1;
    next.focus();
    event.preventDefault();
  });
  addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target && target.closest('details');
    if (details) details.open = true;
  });
})();
`

/** SHA-256 of the script in base 64, as a Content-Security-Policy names it. */
export const scriptHash = 'Xy76tuHsiC1p+t4IGetrzgARLop0FjUb7utA+bAy+S4='
