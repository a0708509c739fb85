/** A document is whole when a reader hands it out: it may be judged, and frozen, before the next one is read. */
import { describe, expect, it } from 'vitest'
import type { AnyReader, Document, Model } from '../../src/contract.ts'
import { models } from '../../src/models/core-models.ts'
import {
  clustersJsonl,
  clustersTable,
  conll2012,
  corefud,
  corefudText,
  haremXml,
  treesJsonl,
} from '../../src/readers/index.ts'
import { textSource } from '../../src/source/bytes.ts'
import { optionsOf } from './options.ts'

/** All data that hangs on a document. */
const dataIn = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 'a function' : value
  if (ArrayBuffer.isView(value)) return Array.from(value as Int32Array)
  if (value instanceof Map) return [...value].map(([key, inner]) => [key, dataIn(inner)])
  return Object.entries(value).map(([key, inner]) => [key, dataIn(inner)])
}

const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of value instanceof Map ? value.values() : Object.values(value)) freeze(inner)
}

const sgml = (id: string, word: string): string =>
  `<DOC DOCID="${id}">\n<P>O <EM ID="${id}-1" CATEG="PESSOA">${word}</EM> foi a <EM ID="${id}-2" CATEG="LOCAL">Lisboa</EM>.</P>\n</DOC>\n`

const conll = (id: string): string =>
  `#begin document (${id}); part 000\n${id}\t0\t0\ta\t(0\n${id}\t0\t1\tb\t(1)|0)\n\n${id}\t0\t0\tc\t(1)\n#end document\n`

const conllu = (id: string): string =>
  `# newdoc id = ${id}\n# global.Entity = eid-etype-head-other\n# sent_id = ${id}-1\n${[1, 2, 3]
    .map((token) => `${token}\tw${token}\t_\t_\t_\t_\t0\t_\t_\t${token === 2 ? '_' : `Entity=(${id}e--1-)`}`)
    .join('\n')}\n\n`

const formats: readonly (readonly [AnyReader, string, object?])[] = [
  [clustersJsonl, '{"id":"a","clusters":[[[0,1],[2,2]]]}\n{"id":"b","clusters":[[[0,0],[3,3]],[[2,2]]]}\n'],
  [clustersTable, 'name,item,cluster\na,x,1\na,y,1\nb,x,1\nb,z,2\n', { name: 'name', item: 'item' }],
  [conll2012, `${conll('a')}${conll('b')}`],
  [corefud, `${conllu('a')}${conllu('b')}`],
  [corefudText, 'a|[e1 b|[e2],e1]\n## a|[e1] b\n'],
  [haremXml, `<colHAREM>\n${sgml('a', 'João')}${sgml('b', 'Pedro')}</colHAREM>\n`],
  [
    treesJsonl,
    ['a', 'b']
      .map(
        (id) =>
          `{"id":"${id}","tokens":["x","y"],"entities":[{"kind":"entity","types":["${id}"],"start":0,"end":2,"children":[{"kind":"component","types":["name"],"start":0,"end":1,"children":[]}]}]}\n`,
      )
      .join(''),
  ],
]

describe('a document shown as JSON', () => {
  it.each(formats.map(([reader, ...rest]) => [reader.name as string, reader, ...rest] as const))(
    'contains everything that the format %s holds',
    (_, reader, text, given) => {
      const { show } = models.find(({ name }) => name === reader.gives)!
      const said = ({ content, ...named }: Document<Model>): unknown => [show(content), dataIn(content), named]
      const documents: Document<Model>[] = []
      const first: unknown[] = []
      for (const item of reader.with(optionsOf(reader, given ?? {}))(textSource('f', text))) {
        if (item._tag === 'Left') throw new Error(item.left.message)
        documents.push(item.right)
        first.push(said(item.right))
        freeze(item.right.content)
      }
      expect(documents.map(({ id }) => id)).toHaveLength(2)
      expect(documents.map(said)).toEqual(first)
    },
  )
})
