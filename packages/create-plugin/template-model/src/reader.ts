/** Reads a document per line: its id, and facts after tabs, as in `7<TAB>capital_of(Oslo, Norway)`. Put your own format here. */
import { type Document, type Either, left, type Problem, reader, right, type Source } from '@assay/core'
import { linesOf } from '@assay/core/source'
import * as v from 'valibot'
import { code } from './messages.ts'
import { keyOf } from './model.ts'

const text = { encoding: 'utf-8', maxLineBytes: 2 ** 24 } as const

const FACT = /^([^()\t]+)\(([^(),\t]+), ([^(),\t]+)\)$/

/** Reads documents one by one. Nothing is thrown: errors are problems with a place. */
function* read(source: Source): Iterable<Either<Problem, Document<'example-facts'>>> {
  for (const line of linesOf(source, text)) {
    if (line._tag === 'Left') {
      yield line
      return
    }
    const { number, text: whole } = line.right
    const [id = '', ...cells] = whole.split('\t')
    const facts = []
    let column = id.length + 2
    let flaw: Problem | undefined
    for (const cell of cells) {
      const at = { path: source.path, line: number, column }
      const [, relation, subject, object] = FACT.exec(cell) ?? []
      if (relation === undefined || subject === undefined || object === undefined)
        flaw ??= {
          severity: 'error',
          code: code.EXAMPLE1,
          message: `"${cell}" is not a fact`,
          at,
          text: whole,
          hint: 'write relation(subject, object)',
        }
      else facts.push({ subject, relation, object, at })
      column += cell.length + 1
    }
    if (flaw === undefined)
      yield right({ id, content: { facts }, meta: {}, at: { path: source.path, line: number, column: 1 } })
    else yield left(flaw)
  }
}

export const exampleReader = reader({
  contract: 1,
  name: 'example-lines',
  title: 'facts of a document, a document a line',
  example: '1\tcapital_of(Oslo, Norway)\tborders(Norway, Sweden)\n2\n',
  gives: 'example-facts',
  options: v.strictObject({}),
  // confidence from the beginning of a file: the most confident reader is chosen by default
  sniff: (head) => (/^[^\t\n]*\t[^()\t\n]+\([^(),\t\n]+, [^(),\t\n]+\)/m.test(head) ? 0.9 : 0),
  pairs: 'id',
  units: 'documents',
  // a document without facts, where a side lacks it and `documents.missing` is `empty`
  empty: () => ({ facts: [] }),
  with: () => read,
  // for `assay convert` and `assay make`
  writer: {
    endings: ['.facts'],
    *write(documents: Iterable<Document<'example-facts'>>) {
      for (const { id, content } of documents) yield `${[id, ...content.facts.map(keyOf)].join('\t')}\n`
    },
  },
})
