/**
 * The browser of errors: sorts, filters and searches the evidence that the page holds, by mouse and by keys. What it shows is made
 * of elements and texts, never of markup; without it, the worst documents stand in the page all the same.
 */
import type { ErrorRecords } from '../src/html/error-records.ts'
import { showControls } from '../src/passages/show-controls.ts'
import { type ErrorControls, errorControls } from './error-controls.ts'
import { errorList } from './error-list.ts'
import { pairKey, selectErrors } from './select-errors.ts'

const unpacked = async (text: string): Promise<ErrorRecords> => {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return JSON.parse(await new Response(stream).text())
}

/** Follows the counts of the confusion, which lead to their own errors. */
const followCounts = ({ words }: ErrorRecords, controls: ErrorControls, renew: () => void): void => {
  const numberOf = (name: string | undefined): number =>
    name === undefined ? -1 : words.findIndex((word) => showControls(word) === name)
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-of]') : null
    if (link === null) return
    const { of, gold, took } = link.dataset
    controls.choose(String(numberOf(of)), pairKey(numberOf(gold), numberOf(took)))
    renew()
  })
}

const showErrors = (place: HTMLElement, records: ErrorRecords): void => {
  const controls = errorControls(records)
  const list = errorList(records.words, controls.search)
  const renew = (): void => {
    const filter = controls.filter()
    controls.tidy()
    list.show(selectErrors(records.documents, filter), filter)
  }
  controls.onChange(renew)
  place.append(controls.element, ...list.elements)
  place.hidden = false
  followCounts(records, controls, renew)
  const still = document.getElementById('errors-still')
  if (still !== null) still.hidden = true
  renew()
}

const evidence = document.getElementById('assay-evidence')
const place = document.getElementById('errors-browser')
if (evidence !== null && place !== null && typeof DecompressionStream !== 'undefined')
  unpacked(evidence.textContent ?? '').then((records) => showErrors(place, records))
