/** The list of documents with errors, of which more is shown on request. */
import type { ErrorRecords } from '../src/html/error-records.ts'
import { element } from './element.ts'
import { passageElements } from './passage-element.ts'
import type { ErrorFilter, SelectedDocument } from './select-errors.ts'

const STEP = 50

const countText = (
  { count, both }: SelectedDocument,
  { first, second }: ErrorFilter,
  words: readonly string[],
): string => {
  if (both === undefined) return `${count} ${count === 1 ? 'error' : 'errors'}`
  const difference = both[0] - both[1]
  const [a, b] = [first, second].map((system) => words[Number(system)])
  return `${difference > 0 ? '+' : ''}${difference} (${a} ${both[0]}, ${b} ${both[1]})`
}

/** A line about a system, which is named where there are several. */
const systemLine = (text: string, system: string | undefined): HTMLElement =>
  element('p', { className: 'note' }, ...(system === undefined ? [] : [element('bdi', {}, system), ': ']), text)

/** The texts of a document, and for each system its verdicts and other lines. */
const bodyOf = ({ parts }: SelectedDocument, words: readonly string[]): readonly HTMLElement[] => [
  ...passageElements(parts, words),
  ...parts.flatMap(([system, verdicts, , lines]) => {
    const name = parts.length > 1 ? words[system] : undefined
    const counts = verdicts.map(([verdict, count]) => `${count} ${words[verdict]}`).join(', ')
    return [counts, ...lines].map((line) => systemLine(line, name))
  }),
]

/** True if a document is one passage, which is shown at once. */
const isShort = ({ parts }: SelectedDocument): boolean => parts.every(([, , passages]) => passages.length === 1)

/** A document; a long one has its passages made when it is opened first. */
const detailsOf = (one: SelectedDocument, filter: ErrorFilter, words: readonly string[]): HTMLDetailsElement => {
  const summary = element('summary', {}, element('bdi', {}, one.name), `: ${countText(one, filter, words)}`)
  const details = element('details', {}, summary)
  const fill = (): void => {
    if (details.open && details.children.length === 1) details.append(...bodyOf(one, words))
  }
  details.addEventListener('toggle', fill)
  details.open = isShort(one)
  fill()
  return details
}

/** Goes on and back in the list with arrows, closes with Escape, and searches with a slash; other keys keep what they do. */
const moveBy = (list: HTMLElement, search: HTMLElement, event: KeyboardEvent): void => {
  const all = [...list.querySelectorAll('summary')]
  const own = event.target instanceof Element ? event.target.closest('details') : null
  const at = all.findIndex(({ parentElement }) => parentElement === own)
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: all[at + 1],
    ArrowUp: all[at - 1],
    Escape: all[at],
    '/': search,
  }
  const target = targets[event.key]
  if (target === undefined) return
  if (event.key === 'Escape' && own !== null) own.open = false
  target.focus()
  event.preventDefault()
}

export interface ErrorList {
  readonly elements: readonly HTMLElement[]
  readonly show: (documents: readonly SelectedDocument[], filter: ErrorFilter) => void
}

export const errorList = (words: ErrorRecords['words'], search: HTMLElement): ErrorList => {
  const status = element('div', { className: 'note' })
  status.setAttribute('role', 'status')
  const list = element('div', { className: 'documents' })
  const more = element('button', { type: 'button', hidden: true }, 'show more')
  let showMore = (): void => {}
  more.addEventListener('click', () => showMore())
  list.addEventListener('keydown', (event) => moveBy(list, search, event))
  const show: ErrorList['show'] = (documents, filter) => {
    let shown = 0
    showMore = () => {
      list.append(...documents.slice(shown, shown + STEP).map((one) => detailsOf(one, filter, words)))
      shown = Math.min(documents.length, shown + STEP)
      more.hidden = shown >= documents.length
      status.textContent = `${shown} of ${documents.length} documents`
    }
    list.replaceChildren()
    showMore()
  }
  return { elements: [status, list, more], show }
}
