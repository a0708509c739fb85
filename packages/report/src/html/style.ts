/**
 * How a page looks. The page names the hash of this text and refuses any other style, so that nothing that comes in with a name
 * can change it. There are no two colons in a row in it: a log that looks for commands would have to change them.
 */

const light =
  '--paper: #fff; --ink: #1a1a1a; --soft: #595959; --line: #d4d4d4; --raised: #f4f5f7; --accent: #0059a0; --good: #14652f; --bad: #a3171f'
const dark =
  '--paper: #111; --ink: #ececec; --soft: #b0b0b0; --line: #3d3d3d; --raised: #1d1f22; --accent: #7cc4ff; --good: #7ddc9a; --bad: #ff9b9b'

const shades = Array.from(
  { length: 9 },
  (_, i) => `.s${i + 1} { background: color-mix(in srgb, #0072b2 ${(i + 1) * 5}%, transparent) }`,
).join('\n')

export const style = `
:root { color-scheme: light; ${light} }
:root:has(#theme-dark:checked) { color-scheme: dark; ${dark} }
@media (prefers-color-scheme: dark) {
:root:not(:has(#theme-light:checked)) { color-scheme: dark; ${dark} }
}
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
a { color: var(--accent) }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--paper) }
.skip:focus { left: .5rem; top: .5rem; z-index: 3 }
.page { max-width: 90rem; margin: 0 auto; padding: 0 1rem 3rem }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.2rem; padding: .8rem 0 .2rem }
header h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; overflow-wrap: anywhere }
.facts { margin: 0; color: var(--soft) }
.theme { border: 0; margin: 0 0 0 auto; padding: 0; font-size: .85rem; color: var(--soft) }
.theme legend { float: left; margin-right: .6rem; padding: 0 }
.theme label { margin-right: .7rem; white-space: nowrap }
nav h2 { font-size: .85rem; margin: 0 0 .3rem; color: var(--soft); font-weight: 600 }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .1rem 1rem }
nav ul ul { display: none }
nav a { display: inline-block; padding: .15rem 0; text-decoration: none; overflow-wrap: anywhere }
nav a:hover { text-decoration: underline }
h2 { font-size: 1.35rem; margin: 2.6rem 0 .6rem; padding-top: .6rem; border-top: 2px solid var(--line) }
h3 { font-size: 1.08rem; margin: 1.8rem 0 .4rem; overflow-wrap: anywhere }
h4 { font-size: 1rem; margin: 1.2rem 0 .3rem }
h3 small, caption small, th small, td small { font-weight: 400; color: var(--soft); overflow-wrap: anywhere }
p { margin: .4rem 0; max-width: 60rem }
ul { margin: .4rem 0; max-width: 60rem; padding-left: 1.3rem }
.note { font-size: .875rem; color: var(--soft); overflow-wrap: anywhere }
.lead { font-size: 1.08rem }
.verdict { display: inline-block; padding: .25rem .8rem; margin: .6rem 0; border: 2px solid currentColor; border-radius: .3rem; font-weight: 600 }
.pass { color: var(--good) }
.fail { color: var(--bad) }
.scroll { overflow-x: auto; margin: .7rem 0 1.2rem; max-width: 100%; position: relative }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .94rem }
caption { min-width: min(30rem, 70vw); text-align: left; padding-bottom: .35rem; color: var(--soft); font-size: .9rem }
caption span { display: inline-block; position: sticky; left: 0; max-width: min(60rem, calc(100vw - 2rem)) }
th, td { padding: .14rem .7rem; line-height: 1.4; text-align: left; border-bottom: 1px solid var(--line); vertical-align: baseline }
thead th { vertical-align: bottom; border-bottom: 2px solid var(--line); font-weight: 600 }
tbody th, tfoot th { font-weight: 400 }
tfoot tr:first-child > * { border-top: 2px solid var(--line) }
.n { text-align: right; white-space: nowrap }
thead .n { white-space: normal }
th[scope=row] { position: sticky; left: 0; background: var(--paper); z-index: 1; white-space: nowrap }
th[scope=row].wrap { white-space: normal; min-width: 16rem; max-width: 24rem; overflow-wrap: anywhere }
td svg { display: block; margin: auto 0 }
td:has(svg) { vertical-align: middle }
.few { color: var(--soft); font-style: italic }
.best { font-weight: 700 }
td > a[data-of] { color: inherit }
td.long { min-width: 14rem; overflow-wrap: anywhere }
${shades}
figure { margin: .7rem 0 1.2rem }
figure svg { display: block; width: 100%; min-width: 26rem; max-width: 45rem; height: auto }
.grid { min-width: 0 }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr)); gap: 0 1.5rem }
details { margin: .6rem 0; min-width: 0 }
li, summary, .lead { overflow-wrap: anywhere }
summary { cursor: pointer; color: var(--accent) }
code, pre { font: .86rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere }
pre { background: var(--raised); padding: .6rem .8rem; white-space: pre-wrap; margin: .4rem 0 }
button, input[type=search] { font: inherit; font-size: .85rem; color: inherit; background: var(--raised); border: 1px solid var(--soft); border-radius: .25rem; padding: .15rem .6rem }
th button { font-size: inherit; font-weight: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; min-height: 24px }
th button:hover { text-decoration: underline }
th button:empty { min-width: 24px; padding: 0 .2rem }
th:not([aria-sort]) button:empty:after { content: "\\2195" }
th[aria-sort=ascending] button:after { content: " \\2191" }
th[aria-sort=descending] button:after { content: " \\2193" }
.filter { display: block; font-size: .85rem; color: var(--soft) }
[hidden] { display: none !important }
@media (min-width: 70rem) {
.page { display: grid; grid-template-columns: 13rem minmax(0, 1fr); column-gap: 2.5rem; align-items: start }
header { grid-column: 1 / -1 }
nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1rem 0; font-size: .92rem }
nav > ul { display: block }
nav ul ul { display: block; padding-left: .8rem; font-size: .87rem; line-height: 1.3 }
main > section:first-child h2 { margin-top: 0; border-top: 0 }
main > section:first-child h3:first-of-type { margin-top: .6rem }
}
@media (max-width: 40rem) {
table { font-size: .86rem }
th, td { padding: .2rem .45rem }
th[scope=row], th[scope=row].wrap { white-space: normal; min-width: 6.5rem; max-width: 9rem; overflow-wrap: anywhere }
}
@media print {
:root, :root:has(#theme-dark:checked) { color-scheme: light; ${light} }
nav, .theme, .skip, button, .filter { display: none }
.page { display: block; max-width: none; padding: 0 }
.scroll { overflow: visible }
table { font-size: .78rem }
th, td { padding: .15rem .35rem }
th[scope=row] { position: static }
tr, figure { break-inside: avoid }
h2, h3, h4, caption { break-after: avoid }
}
@media (forced-colors: active) {
.verdict, pre { border: 1px solid }
.best { text-decoration: underline }
}
`

/** SHA-256 of the style in base 64, as a Content-Security-Policy names it. */
export const styleHash = 'mxvgvtkXanwnvc4DDPpsbrTYxRNPTekxM0cvUFAh6Wc='
