/**
 * The reader `semeval-2010-8`: an id and a label a line; or the training data of the task, a sentence in quotes with the label
 * in the next line, a comment, and an empty line.
 */
import {
  type Code,
  commonCode,
  type Document,
  type Either,
  type Interval,
  left,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import { codePointsIn, linesOf, nothingToScore, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { emptyRelations, type RelationMention, type Relations, withoutAnnotation } from '../model.ts'
import { fileEntries, readResult } from './document.ts'
import { FIELD } from './label-lines.ts'

const options = v.strictObject(fileEntries)
type Options = v.InferOutput<typeof options>

const relations = [
  'Cause-Effect',
  'Component-Whole',
  'Content-Container',
  'Entity-Destination',
  'Entity-Origin',
  'Instrument-Agency',
  'Member-Collection',
  'Message-Topic',
  'Product-Producer',
]
const labels = new Set([...relations.flatMap((name) => [`${name}(e1,e2)`, `${name}(e2,e1)`]), 'Other'])

// ---- a sentence ------------------------------------------------------------------------------------------------------

const TAG = /<(\/?)e([12])>/g

/** The text of a sentence in quotes, and its two arguments. */
const sentenceIn = (quoted: string): Pick<Relations, 'text' | 'mentions'> | undefined => {
  const whole = quoted.replace(/^"|"\s*$/g, '')
  const open = new Map<string, number>()
  const mentions: RelationMention[] = []
  let text = ''
  let from = 0
  for (const { index, 0: tag, 1: slash, 2: number = '' } of whole.matchAll(TAG)) {
    text += whole.slice(from, index)
    from = index + tag.length
    const at = codePointsIn(text)
    if (slash === '') {
      open.set(number, at)
      continue
    }
    const start = open.get(number)
    if (start === undefined || start >= at || mentions.some(({ id }) => id === `e${number}`)) return undefined
    const piece: Interval = { start, end: at }
    mentions.push({ id: `e${number}`, pieces: [piece], types: [] })
  }
  return mentions.length === 2 ? { text: text + whole.slice(from), mentions } : undefined
}

// ---- lines -----------------------------------------------------------------------------------------------------------

interface Example {
  readonly id: string
  readonly content: Pick<Relations, 'text' | 'mentions'>
  readonly at: Document<'relations'>['at']
}

const documentOf = ({ id, content, at }: Example, label: string): Document<'relations'> => ({
  id,
  content: { ...emptyRelations, ...content, pairs: [{ key: [id], labels: { [FIELD]: label }, at }] },
  meta: {},
  at,
})

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const { path } = source
  let count = 0
  /** The sentence that waits for its label. */
  let waiting: Example | undefined
  const problem = (code: Code, message: string, hint: string, line: number, text: string): Either<Problem, never> =>
    left({ severity: 'error', code, message, at: { path, line, column: 1 }, text, hint })
  const ids = new Set<string>()
  const labelled = (
    example: Example,
    label: string,
    line: number,
    text: string,
  ): Either<Problem, Document<'relations'>> => {
    if (!labels.has(label)) {
      const some = [...labels].slice(0, 2).join(', ')
      return problem(
        code.E725,
        `"${label}" is not a label of the task (${some}, …)`,
        'labels have a direction, except Other',
        line,
        text,
      )
    }
    if (ids.has(example.id))
      return problem(commonCode.E407, `the id ${example.id} is there twice`, 'give each example once', line, text)
    ids.add(example.id)
    count++
    return right(documentOf(example, label))
  }
  for (const row of linesOf(source, textOptions(settings))) {
    if (row._tag === 'Left') {
      yield row
      return
    }
    const { text, number } = row.right
    const line = text.trimEnd()
    const at = { path, line: number, column: 1 }
    if (waiting !== undefined) {
      yield labelled(waiting, line.trim(), number, text)
      waiting = undefined
      continue
    }
    if (line === '' || line.startsWith('Comment:')) continue
    const [id = '', rest = '', ...more] = line.split('\t')
    if (id === '' || rest === '' || more.length > 0) {
      yield problem(code.E729, 'a line without an id and a label', 'write ID<TAB>Cause-Effect(e1,e2)', number, text)
      continue
    }
    if (!rest.startsWith('"')) {
      yield labelled({ id, content: { mentions: [] }, at }, rest.trim(), number, text)
      continue
    }
    const content = sentenceIn(rest)
    if (content === undefined)
      yield problem(code.E729, 'a sentence without <e1>…</e1> and <e2>…</e2>', 'mark both arguments once', number, text)
    else waiting = { id, content, at }
  }
  if (waiting !== undefined)
    yield left({
      severity: 'error',
      code: code.E725,
      message: `the file ends before the label of example ${waiting.id}`,
      at: waiting.at,
      hint: 'the label is in the line after the sentence',
    })
  if (count === 0) yield left(nothingToScore(path, 'it has no label'))
}

export const semeval2010 = reader({
  contract: 1,
  name: 'semeval-2010-8',
  title: 'SemEval-2010 Task 8: an id and a label a line, or sentences with their labels',
  example: '1\tCause-Effect(e1,e2)\n2\tOther\n',
  gives: 'relations',
  options,
  sniff: (head) => {
    if (/^\S+\t(?:[A-Z][a-z]+-[A-Z][a-z]+\(e[12],e[12]\)|".*<e[12]>)/m.test(head)) return 1
    return /^\d+\tOther\s*$/m.test(head) ? 0.6 : 0
  },
  pairs: 'id',
  units: 'examples',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  empty: withoutAnnotation,
})
