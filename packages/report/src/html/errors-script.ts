/**
 * The browser of errors: sorts, filters and searches the evidence that the page holds, by mouse and by keys. What it shows is made
 * of elements and texts, never of markup; without it, the worst documents stand in the page all the same.
 */

export const errorsScript = `'use strict';
(async () => {
  const held = document.getElementById('assay-evidence');
  const place = document.getElementById('errors-browser');
  if (!held || !place || typeof DecompressionStream === 'undefined') return;
  const packed = Uint8Array.from(atob(held.textContent), (c) => c.charCodeAt(0));
  const opened = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const { words, documents } = JSON.parse(await new Response(opened).text());
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const pictured = (text) => text.replace(/[\\u0000-\\u0008\\u000b-\\u001f\\u007f]/g, (c) => c === '\\u007f' ? '\\u2421' : String.fromCharCode(0x2400 + c.charCodeAt(0)));
  const sides = ['gold', 'system'];
  const lanesOf = (marks) => {
    const lanes = [[], []];
    return marks.map((mark) => {
      const own = lanes[mark[0]];
      let lane = own.findIndex((all) => all.every((other) => other[2] <= mark[1] || mark[2] <= other[1]));
      if (lane < 0) lane = own.push([]) - 1;
      own[lane].push(mark);
      return sides[mark[0]] + '-' + Math.min(lane, 3);
    });
  };
  const passage = ([text, before, after, marks]) => {
    const classes = lanesOf(marks);
    const borders = [...new Set([0, text.length, ...marks.flatMap((mark) => [mark[1], mark[2]])])].sort((a, b) => a - b);
    const bdi = make('bdi', { dir: 'auto' }, before ? '\\u2026 ' : '');
    borders.slice(1).forEach((end, i) => {
      const start = borders[i];
      let part = document.createTextNode(pictured(text.slice(start, end)));
      marks.forEach((mark, k) => {
        if (mark[1] >= end || mark[2] <= start) return;
        if (mark[1] === start) {
          bdi.append(make('span', { className: 'said ' + classes[k] }, ' [' + sides[mark[0]] + ' ' + words[mark[3]] + '] '));
        }
        part = make('mark', { className: classes[k] }, part);
      });
      bdi.append(part);
    });
    bdi.append(after ? ' \\u2026' : '');
    return make('p', { className: 'passage' }, bdi);
  };
  const systems = [...new Set(documents.flatMap(([, own]) => own.map(([system]) => system)))];
  const verdicts = [...new Set(documents.flatMap(([, own]) => own.flatMap(([, counts]) => counts.map(([verdict]) => verdict))))];
  const choice = (title, options) => {
    const select = make('select', {}, ...options.map(([value, text]) => make('option', { value }, text)));
    return [make('label', {}, title + ' ', select), select];
  };
  const named = (all) => [['', 'all'], ...all.map((number) => [String(number), words[number]])];
  const [systemLabel, system] = choice('system', named(systems));
  const [verdictLabel, verdict] = choice('verdict', named(verdicts));
  const [orderLabel, order] = choice('order', [['worst', 'worst first'], ['text', 'as they come']]);
  const search = make('input', { type: 'search' });
  const told = make('div', { className: 'note' });
  told.setAttribute('role', 'status');
  const list = make('div', { className: 'documents' });
  const more = make('button', { type: 'button', hidden: true }, 'show more');
  const STEP = 50;
  let found = [];
  let shown = 0;
  const partsIn = ([, own]) => own
    .filter(([name]) => system.value === '' || String(name) === system.value)
    .filter(([, counts]) => verdict.value === '' || counts.some(([word]) => String(word) === verdict.value));
  const countIn = (parts) => parts.reduce((sum, [, counts]) => sum + counts.reduce((most, [word, n]) => most + (verdict.value === '' || String(word) === verdict.value ? n : 0), 0), 0);
  const entry = ({ name, parts, count }) => {
    const details = make('details', {}, make('summary', {}, name + ': ' + count + (count === 1 ? ' error' : ' errors')));
    details.addEventListener('toggle', () => {
      if (!details.open || details.children.length > 1) return;
      for (const [who, , passages, lines] of parts) {
        details.append(make('h4', {}, words[who]), ...passages.map(passage), ...lines.map((line) => make('p', { className: 'note' }, line)));
      }
    });
    return details;
  };
  const grow = () => {
    list.append(...found.slice(shown, shown + STEP).map(entry));
    shown = Math.min(found.length, shown + STEP);
    more.hidden = shown >= found.length;
    told.textContent = shown + ' of ' + found.length + ' documents';
  };
  const renew = () => {
    const wanted = search.value.toLowerCase();
    found = documents.flatMap((one) => {
      const parts = partsIn(one).filter(([, , passages, lines]) => wanted === '' || one[0].toLowerCase().includes(wanted) || lines.some((line) => line.toLowerCase().includes(wanted)) || passages.some(([text]) => text.toLowerCase().includes(wanted)));
      return parts.length === 0 ? [] : [{ name: one[0], parts, count: countIn(parts) }];
    });
    if (order.value === 'worst') found.sort((a, b) => b.count - a.count);
    list.replaceChildren();
    shown = 0;
    grow();
  };
  for (const control of [system, verdict, order]) control.addEventListener('change', renew);
  search.addEventListener('input', renew);
  more.addEventListener('click', grow);
  list.addEventListener('keydown', (event) => {
    const all = [...list.querySelectorAll('summary')];
    const at = all.indexOf(event.target.closest('details').firstChild);
    if (event.key === '/') search.focus();
    else if (event.key === 'ArrowDown' && at + 1 < all.length) all[at + 1].focus();
    else if (event.key === 'ArrowUp' && at > 0) all[at - 1].focus();
    else if (event.key === 'Escape') { all[at].parentElement.open = false; all[at].focus(); }
    else return;
    event.preventDefault();
  });
  place.append(make('div', { className: 'controls' }, systemLabel, verdictLabel, orderLabel, make('label', {}, 'search ', search)), told, list, more);
  place.hidden = false;
  const still = document.getElementById('errors-worst');
  if (still) still.hidden = true;
  renew();
})();
`

/** SHA-256 of the script in base 64, as a Content-Security-Policy names it. */
export const errorsScriptHash = 'iXK+G1jLrXwvzfYwLV4JFm5Bf51zOGhl+ix2Am9mTus='
