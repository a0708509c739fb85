/** Reads one sentence per line: its id, a tab, and words with tags, as in `7<TAB>Oslo/B-LOC won/O`. Put your own format here. */
import {
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  formAt,
  left,
  type Problem,
  reader,
  right,
  type Source,
  type Tags,
  tagsOf,
} from '@assay/core'
import { linesOf } from '@assay/core/source'
import * as v from 'valibot'
import { code } from './messages.ts'

const text = { encoding: 'utf-8', maxLineBytes: 2 ** 24 } as const

/** Splits a word from its tag; the word may contain slashes. */
const cellOf = (cell: string): readonly [word: string, tag: string] | undefined => {
  const at = cell.lastIndexOf('/')
  return at > 0 && at < cell.length - 1 ? [cell.slice(0, at), cell.slice(at + 1)] : undefined
}

/** Reads sentences one by one. Nothing is thrown: errors are problems with a place. */
function* read(source: Source): Iterable<Either<Problem, Document<'tags'>>> {
  for (const line of linesOf(source, text)) {
    if (line._tag === 'Left') {
      yield line
      return
    }
    const { number, text: whole } = line.right
    const at = { path: source.path, line: number, column: 1 }
    const [id = '', words = ''] = whole.split('\t')
    const cells = words.split(' ').map(cellOf)
    const bad = cells.indexOf(undefined)
    if (bad >= 0) {
      const message = `word ${bad + 1} of "${id}" has no tag`
      yield left({ severity: 'error', code: code.EXAMPLE1, message, at, text: whole, hint: 'write word/TAG' })
      continue
    }
    const pairs = cells.filter((cell) => cell !== undefined)
    const tags = tagsOf(
      pairs.map(([, tag]) => tag),
      pairs.map(([word]) => word),
    )
    // the place of each tag, for assay errors
    const content = { ...tags, column: { ...tags.column, spot: () => ({ at, text: whole }) } }
    yield right({ id, content, meta: {}, at })
  }
}

/** The first difference between the words of two sentences, which cannot be scored. */
const disagree = (gold: Tags, system: Tags): Disagreement | undefined => {
  const wordIn = (tags: Tags, i: number): string => (i < tags.length ? (formAt(tags, i) ?? '') : '')
  for (let i = 0; i < Math.max(gold.length, system.length); i++) {
    const [expected, given] = [wordIn(gold, i), wordIn(system, i)]
    if (expected !== given) {
      const message = `word ${i + 1} is "${expected}" in the gold and "${given}" in the system`
      return { code: commonCode.E402, message, gold: gold.column.spot(i), system: system.column.spot(i) }
    }
  }
  return undefined
}

export const exampleReader = reader({
  contract: 1,
  name: 'example-pairs',
  title: 'words and tags in pairs, a sentence a line',
  gives: 'tags',
  options: v.strictObject({}),
  // confidence from the beginning of a file: the most confident reader is chosen by default
  sniff: (head) => (/^\S+\t\S+\/\S/.test(head) ? 0.9 : 0),
  pairs: 'id',
  units: 'sentences',
  disagree,
  with: () => read,
})
