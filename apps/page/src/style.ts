/** What the page adds to the style of the report. */
export const pageStyle = `
.scorer { max-width: 90rem; margin: 0 auto; padding: 0 1rem 3rem }
.scorer header { display: flex }
.zones { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem; align-items: start }
.zone { border: 2px dashed var(--soft); border-radius: .5rem; padding: .2rem 1rem .8rem; min-width: 0; min-height: 12rem }
.zone[data-over] { border-color: var(--accent); background: var(--raised) }
.zone h3 { margin-top: .6rem }
.pick { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center }
.button { position: relative; display: inline-block }
.button input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer }
.button span { display: inline-block; min-height: 24px; font-size: .85rem; background: var(--raised); border: 1px solid var(--soft); border-radius: .25rem; padding: .15rem .6rem }
.button input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px }
button, select, input[type=text], input[type=number] { min-height: 24px; max-width: 100% }
input[type=checkbox] { width: 1rem; height: 1rem; vertical-align: -.1rem }
select, input[type=text], input[type=number] { font: inherit; font-size: .85rem; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .25rem; padding: .1rem .3rem; min-width: 0 }
input[type=number] { width: 7rem }
button:disabled { opacity: .55 }
.main { background: var(--accent); border-color: var(--accent); color: var(--paper); font-weight: 600; padding: .3rem 1.4rem }
.items, .offers { list-style: none; padding: 0 }
.items > li { border-top: 1px solid var(--line); padding: .3rem 0 }
.items details { margin: .2rem 0; font-size: .9rem }
.items .fields { flex-wrap: nowrap; gap: .6rem; margin: .2rem 0 }
.items .fields label:first-child { flex: 1 }
.items select { width: 100% }
.items input[type=number] { width: 4.5rem }
.items input[type=text] { width: 7rem }
.path { font-weight: 600; overflow-wrap: anywhere }
.fields { display: flex; flex-wrap: wrap; gap: .5rem 1.2rem; margin: .4rem 0 }
.fields label { display: grid; font-size: .85rem; color: var(--soft); min-width: 0 }
.scorer fieldset { border: 0; margin: .6rem 0; padding: 0; min-width: 0 }
.scorer legend { font-weight: 600; padding: 0 }
.scorer .theme { margin-left: auto }
.scorer .theme legend { font-weight: 400 }
.offers li { margin: .25rem 0 }
.option { display: grid; grid-template-columns: minmax(0, 11rem) minmax(0, 14rem) minmax(0, 1fr); gap: .2rem .8rem; margin: .3rem 0 .3rem 1.4rem; align-items: baseline }
.option label { font: .86rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere }
.problem { margin: .5rem 0 }
.problem p, .problem pre { margin: .1rem 0 }
.problem mark { background: none; color: var(--bad); font-weight: 700; text-decoration: underline wavy }
.error h3 { color: var(--bad) }
progress { width: 12rem; max-width: 40vw }
#note { min-height: 1.5em; overflow-wrap: anywhere }
#report { width: 100%; height: calc(100vh - 2rem); border: 1px solid var(--line); border-radius: .3rem; background: var(--paper) }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
@media (max-width: 40rem) {
.option { grid-template-columns: 1fr; margin-left: .4rem }
.zone { min-height: 0; padding: .2rem .6rem .6rem }
}
@media (forced-colors: active) {
.zone { border-style: solid }
.main { border: 2px solid }
}
`
