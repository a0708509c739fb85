/** The reader `label-lines`: a label a line, as TACRED has its gold and predictions; lines are paired by their order. */
import { type Document, type Either, left, type Problem, reader, right, type Source } from '@assay/core'
import { linesOf, nothingToScore, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { emptyRelations, withoutAnnotation } from '../model.ts'
import { fileEntries, readResult } from './document.ts'

const options = v.strictObject(fileEntries)
type Options = v.InferOutput<typeof options>

/** The name of the one field of formats that give a pair one label. */
export const FIELD = 'relation'

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const { path } = source
  let count = 0
  // blank lines at the end are none
  let blank: Problem | undefined
  for (const line of linesOf(source, textOptions(settings))) {
    if (line._tag === 'Left') {
      yield line
      return
    }
    const label = line.right.text.trim()
    const at = { path, line: line.right.number, column: 1 }
    if (label === '') {
      blank ??= {
        severity: 'error',
        code: code.E725,
        message: 'a line without a label, between others',
        at,
        hint: 'each line is the label of an example: write the one for no relation too',
      }
      continue
    }
    if (blank !== undefined) yield left(blank)
    blank = undefined
    count++
    // a label that is read with something else would be another one, and silently wrong
    if (!/^[\p{L}\p{N}][\p{L}\p{N} _:./()&',+-]*$/u.test(label)) {
      yield left({
        severity: 'error',
        code: code.E725,
        message: `${JSON.stringify(label.slice(0, 40))} is no label`,
        at,
        text: line.right.text,
        hint: 'each line is one label of letters, digits and signs such as _ and :, without columns',
      })
      continue
    }
    const id = String(count)
    yield right({
      id,
      content: { ...emptyRelations, pairs: [{ key: [id], labels: { [FIELD]: label }, at }] },
      meta: {},
      at,
    })
  }
  if (count === 0) yield left(nothingToScore(path, 'it has no label'))
}

export const labelLines = reader({
  contract: 1,
  name: 'label-lines',
  title: 'a label a line, paired by their order, as TACRED has them',
  example: 'org:founded\nno_relation\nper:title\n',
  gives: 'relations',
  options,
  // any list of words is one
  sniff: (head) => {
    const lines = head.split(/\r\n?|\n/).slice(0, 50)
    const labels = lines.filter((line) => line.trim() !== '')
    if (labels.length === 0 || !labels.every((line) => /^[\p{L}_][^\s[{<]*$/u.test(line.trim()))) return 0
    return labels.some((line) => line.trim() === 'no_relation') ? 0.5 : 0.05
  },
  pairs: 'position',
  units: 'examples',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  empty: withoutAnnotation,
})
