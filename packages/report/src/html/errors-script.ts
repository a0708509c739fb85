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
  const { seed, systems: ranked, words, documents } = JSON.parse(await new Response(opened).text());
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
  const charactersIn = (text, start, end) => [...text.slice(start, end)].length;
  const saying = (text, from, [, start, end, , head]) => {
    const first = from + charactersIn(text, 0, start) + 1;
    return words[head] + ' \\u201c' + text.slice(start, end) + '\\u201d, characters ' + first + ' to ' + (first + charactersIn(text, start, end) - 1);
  };
  const said = (name, spoken, words, isFirst) => {
    const span = make('span', { className: 'said ' + name, tabIndex: isFirst ? 0 : -1, title: spoken }, words);
    span.setAttribute('role', 'note');
    span.setAttribute('aria-label', spoken);
    return span;
  };
  const passage = ([text, before, after, marks, from]) => {
    const classes = lanesOf(marks);
    const borders = [...new Set([0, text.length, ...marks.flatMap((mark) => [mark[1], mark[2]])])].sort((a, b) => a - b);
    const bdi = make('bdi', { dir: 'auto' }, before ? '\\u2026 ' : '');
    borders.slice(1).forEach((end, i) => {
      const start = borders[i];
      let part = document.createTextNode(pictured(text.slice(start, end)));
      marks.forEach((mark, k) => {
        if (mark[1] >= end || mark[2] <= start) return;
        if (mark[1] === start) {
          bdi.append(said(classes[k], saying(text, from, mark), ' [' + sides[mark[0]] + ' ' + words[mark[3]] + '] ', bdi.querySelector('.said') === null));
        }
        part = make('mark', { className: classes[k] }, part);
      });
      bdi.append(part);
    });
    bdi.append(after ? ' \\u2026' : '');
    return make('p', { className: 'passage' }, bdi);
  };
  const verdicts = [...new Set(documents.flatMap(([, own]) => own.flatMap(([, counts]) => counts.map(([verdict]) => verdict))))];
  const choice = (title, options) => {
    const select = make('select', {}, ...options.map(([value, text]) => make('option', { value }, text)));
    return [make('label', {}, title + ' ', select), select];
  };
  const named = (all) => [['', 'all'], ...all.map((number) => [String(number), words[number]])];
  const [systemLabel, system] = choice('system', named(ranked));
  const [verdictLabel, verdict] = choice('verdict', named(verdicts));
  const met = new Map();
  for (const [, own] of documents) for (const [, , , , pairs] of own) for (const [gold, took, n] of pairs) {
    const key = gold + ',' + took;
    met.set(key, (met.get(key) ?? 0) + n);
  }
  const pairText = (key) => {
    const [gold, took] = key.split(',').map((number) => words[number]);
    return took === undefined ? gold + ' missed' : gold === undefined ? took + ' spurious' : gold + ' as ' + took;
  };
  const [typesLabel, types] = choice('types', [['', 'all'], ...[...met].sort((a, b) => b[1] - a[1]).map(([key]) => [key, pairText(key)])]);
  typesLabel.hidden = met.size === 0;
  const isSeveral = ranked.length > 1;
  const [orderLabel, order] = choice('order', [['worst', 'worst first'], ...(isSeveral ? [['apart', 'largest difference A \\u2212 B']] : []), ['random', 'at random'], ['text', 'as they come']]);
  const [firstLabel, first] = choice('A', named(ranked).slice(1));
  const [secondLabel, second] = choice('B', named(ranked).slice(1));
  if (isSeveral) second.value = String(ranked[1]);
  const seeded = make('input', { type: 'number', min: '0', step: '1', value: String(seed) });
  const seedLabel = make('label', {}, 'seed ', seeded);
  const keyOf = (index) => {
    let h = Math.imul(Number(seeded.value) | 0, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca77);
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return (h ^ (h >>> 16)) >>> 0;
  };
  const search = make('input', { type: 'search' });
  const told = make('div', { className: 'note' });
  told.setAttribute('role', 'status');
  const list = make('div', { className: 'documents' });
  const more = make('button', { type: 'button', hidden: true }, 'show more');
  const STEP = 50;
  let found = [];
  let shown = 0;
  const isShown = (name) => order.value === 'apart' ? name === first.value || name === second.value : system.value === '' || name === system.value;
  const timesIn = ([, , , , pairs]) => pairs.reduce((sum, [gold, took, n]) => types.value === gold + ',' + took ? sum + n : sum, 0);
  const partsIn = ([, own]) => own
    .filter(([name]) => isShown(String(name)))
    .filter(([, counts]) => verdict.value === '' || counts.some(([word]) => String(word) === verdict.value))
    .filter((part) => types.value === '' || timesIn(part) > 0);
  const countIn = (parts) => types.value !== '' ? parts.reduce((sum, part) => sum + timesIn(part), 0) : parts.reduce((sum, [, counts]) => sum + counts.reduce((most, [word, n]) => most + (verdict.value === '' || String(word) === verdict.value ? n : 0), 0), 0);
  const apart = (parts) => [first, second].map(({ value }) => countIn(parts.filter(([name]) => String(name) === value)));
  const countText = ({ count, both }) => {
    if (!both) return count + (count === 1 ? ' error' : ' errors');
    const difference = both[0] - both[1];
    return (difference > 0 ? '+' : '') + difference + ' (' + words[first.value] + ' ' + both[0] + ', ' + words[second.value] + ' ' + both[1] + ')';
  };
  const entry = (one) => {
    const { name, parts } = one;
    const details = make('details', {}, make('summary', {}, make('bdi', {}, name), ': ' + countText(one)));
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
    const isApart = order.value === 'apart';
    systemLabel.hidden = isApart;
    for (const label of [firstLabel, secondLabel]) label.hidden = !isApart;
    seedLabel.hidden = order.value !== 'random';
    found = documents.flatMap((one, index) => {
      const parts = partsIn(one).filter(([, , passages, lines]) => wanted === '' || one[0].toLowerCase().includes(wanted) || lines.some((line) => line.toLowerCase().includes(wanted)) || passages.some(([text]) => text.toLowerCase().includes(wanted)));
      return parts.length === 0 ? [] : [{ name: one[0], parts, count: countIn(parts), index, ...(isApart && { both: apart(parts) }) }];
    });
    if (order.value === 'worst') found.sort((a, b) => b.count - a.count);
    if (isApart) found.sort((a, b) => b.both[0] - b.both[1] - (a.both[0] - a.both[1]));
    if (order.value === 'random') found.sort((a, b) => keyOf(a.index) - keyOf(b.index) || a.index - b.index);
    list.replaceChildren();
    shown = 0;
    grow();
  };
  for (const control of [system, verdict, types, order, first, second, seeded]) control.addEventListener('change', renew);
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
  place.append(make('div', { className: 'controls' }, systemLabel, verdictLabel, typesLabel, orderLabel, firstLabel, secondLabel, seedLabel, make('label', {}, 'search ', search)), told, list, more);
  place.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('a[data-of]');
    if (!link) return;
    const { of, gold, took } = link.dataset;
    const [who, ...pair] = [of, gold, took].map((name) => name === undefined ? -1 : words.findIndex((word) => pictured(word) === name));
    [system.value, types.value, verdict.value, order.value, search.value] = [String(who), pair.join(','), '', 'worst', ''];
    renew();
  });
  const still = document.getElementById('errors-still');
  if (still) still.hidden = true;
  renew();
})();
`

/** SHA-256 of the script in base 64, as a Content-Security-Policy names it. */
export const errorsScriptHash = 'PPkEYxUKvrHWuxo5jfusm4LBHLTfB9D5laOw0mFaWoU='
