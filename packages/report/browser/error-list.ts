/** The list of documents with errors, of which more is shown on request. */
import type { ErrorRecords } from '../src/html/error-records.ts'
import { element } from './element.ts'
import { passageElement } from './passage-element.ts'
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

/** A document, whose passages are made when it is opened first. */
const detailsOf = (one: SelectedDocument, filter: ErrorFilter, words: readonly string[]): HTMLDetailsElement => {
  const summary = element('summary', {}, element('bdi', {}, one.name), `: ${countText(one, filter, words)}`)
  const details = element('details', {}, summary)
  details.addEventListener('toggle', () => {
    if (!details.open || details.children.length > 1) return
    for (const [system, , passages, lines] of one.parts)
      details.append(
        element('h4', {}, words[system] ?? ''),
        ...passages.map((passage) => passageElement(passage, words)),
        ...lines.map((line) => element('p', { className: 'note' }, line)),
      )
  })
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
