/** The writer of `bsnlp`: written documents are read back unchanged. */
import { type Document, type NameMentions, textSource } from '@assay/core'
import { mentionPairs, optionsOf } from '@assay/core/laws'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bsnlp } from '../src/index.ts'

const at = { path: 'd', line: 1, column: 1 }
const documentOf = (content: NameMentions, id: string, name: string): Document<'mentions'> => ({
  id,
  content,
  meta: { document: name },
  at,
})

const again = (document: Document<'mentions'>): NameMentions => {
  const options = optionsOf(bsnlp)
  const text = [...(bsnlp.writer?.write([document], options) ?? [])].join('')
  const settings = { ...options, ...bsnlp.writer?.readWith?.([document], options) }
  const read = [...bsnlp.with(settings)(textSource('brexit/bg/7.txt', text))]
  expect(read.filter((one) => one._tag === 'Left' && one.left.severity === 'error')).toEqual([])
  const documents = read.flatMap((one) => (one._tag === 'Right' ? [one.right] : []))
  expect(documents).toHaveLength(1)
  return documents[0]!.content
}

// types are read in upper case
const rowsOf = ({ form, base, type, entity }: NameMentions): readonly string[] =>
  form.map((text, i) => [text, base[i], type[i]?.toUpperCase(), entity[i]].join('|'))

it('names that bsnlp writes are read back unchanged', () => {
  fc.assert(
    fc.property(
      mentionPairs().map(([gold]) => gold),
      (mentions) => {
        const document = documentOf(mentions, 'brexit/bg/7', '7')
        expect(rowsOf(again(document))).toEqual(rowsOf(mentions))
        expect(bsnlp.writer?.fileOf?.(document)).toEqual([mentions.topic, mentions.language, '7.txt'])
      },
    ),
  )
})

it('a field that contains a tab is reported as unwritable', () => {
  const [row] = fc.sample(
    mentionPairs().map(([gold]) => gold),
    1,
  )
  const bad = documentOf(row!, 'a', 'a\tb')
  expect(bsnlp.writer?.unwritable?.(bad, optionsOf(bsnlp))).toBe('"a\\tb" contains a tab or a line end')
})
