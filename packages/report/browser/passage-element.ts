/** A passage as the page without a script has it, made of elements and texts. */
import type { MarkRecord, PassageRecord } from '../src/html/error-records.ts'
import { quoteMark } from '../src/passages/passage.ts'
import { showControls } from '../src/passages/show-controls.ts'
import { element } from './element.ts'
import { markClasses, sides } from './mark-classes.ts'

/** The note where a mark begins. */
const noteOf = (className: string, title: string, text: string): HTMLElement => {
  const note = element('span', { className: `said ${className}`, title, tabIndex: -1 }, text)
  note.setAttribute('role', 'note')
  note.setAttribute('aria-label', title)
  return note
}

const bordersOf = (text: string, marks: readonly MarkRecord[]): readonly number[] =>
  [...new Set([0, text.length, ...marks.flatMap(([, start, end]) => [start, end])])].sort((a, b) => a - b)

/** A passage whose marks are said in these words; keys reach the first of them. */
export const passageElement = (
  [text, before, after, marks, from]: PassageRecord,
  words: readonly string[],
): HTMLElement => {
  const classes = markClasses(marks)
  const borders = bordersOf(text, marks)
  const bdi = element('bdi', { dir: 'auto' }, before ? '… ' : '')
  borders.slice(1).forEach((border, i) => {
    const begin = borders[i] ?? 0
    let part: Node = document.createTextNode(showControls(text.slice(begin, border)))
    for (const mark of marks) {
      const [side, start, end, said, head] = mark
      if (start >= border || end <= begin) continue
      const className = classes.get(mark) ?? ''
      if (start === begin) {
        const title = `${words[head]} ${quoteMark({ text, from }, { start, end })}`
        bdi.append(noteOf(className, title, ` [${sides[side]} ${words[said]}] `))
      }
      part = element('mark', { className }, part)
    }
    bdi.append(part)
  })
  bdi.append(after ? ' …' : '')
  const [first] = bdi.querySelectorAll<HTMLElement>('.said')
  if (first !== undefined) first.tabIndex = 0
  return element('p', { className: 'passage' }, bdi)
}
