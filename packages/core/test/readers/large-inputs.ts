/** Large and deeply nested files, as many lines and levels as one wants. */
import { expect } from 'vitest'
import { optionsOf } from '../../src/laws/subject.ts'
import { brat } from '../../src/readers/brat.ts'
import { haremXml } from '../../src/readers/index.ts'
import { quaeroInline } from '../../src/readers/quaero-inline.ts'
import { treesJsonl } from '../../src/readers/trees-jsonl.ts'
import { textSource } from '../../src/source/bytes.ts'
import { problemsOf, readAll } from './trees.ts'

/** Spans of brat, each within the one before, from the inmost to the outmost. */
export const checkNestedBrat = (levels: number): void => {
  const lines = Array.from({ length: levels }, (_, i) => `T${i}\tA ${i} ${2 * levels - i}`)
  const text = lines.toReversed().join('\n')
  // the node of level 1001 is T1000, which stands so many lines from the end
  expect(problemsOf(brat, text)).toEqual([`E362 ${levels - 1000}:1 nested deeper than 1000 levels`])
  const [document] = readAll(brat, text, { maxDepth: levels }).documents
  expect(document?.content.nodes.every(({ parent }, i) => parent === i - 1)).toBe(true)
}

/** A line of trees-jsonl with nodes within nodes. */
export const nestedLine = (levels: number): string => {
  const open = '{"kind":"entity","types":["a"],"start":0,"end":9,"children":['
  return `{"id": "d", "entities": [${open.repeat(levels)}${']}'.repeat(levels)}]}\n`
}

/** Nodes of trees-jsonl that are read, written and read again. */
export const checkNestedTrees = (levels: number): void => {
  expect(problemsOf(treesJsonl, nestedLine(levels))).toEqual(['E362 1:61026 nested deeper than 2002 levels'])
  const options = { duplicates: 'all', maxDepth: levels }
  const { documents } = readAll(treesJsonl, nestedLine(levels), options)
  expect(documents[0]?.content.nodes.length).toBe(levels)
  const written = [...(treesJsonl.writer?.write(documents, optionsOf(treesJsonl)) ?? [])].join('')
  expect(readAll(treesJsonl, written, options).documents[0]?.content.nodes.length).toBe(levels)
  expect(problemsOf(treesJsonl, '['.repeat(10 * levels))[0]).toMatch(/^E362 /)
}

/** Tags of quaero-inline within tags. */
export const checkNestedTags = (levels: number): void => {
  const text = `${'<org.ent> a '.repeat(levels)}${'</org.ent>'.repeat(levels)}`
  expect(problemsOf(quaeroInline, text)).toEqual(['E362 1:12001 tags are nested deeper than 1000 levels'])
  const { documents, problems } = readAll(quaeroInline, text, { maxDepth: levels })
  expect([documents[0]?.content.nodes.length, problems.length]).toEqual([levels, 0])
}

/** Marks of HAREM that open and never close, or that nobody needs. */
export const checkHostileHarem = (marks: number): void => {
  const outcome = (text: string) => {
    const read = [...haremXml.with(optionsOf(haremXml, {}))(textSource('a.xml', text))]
    const problems = read.filter(({ _tag }) => _tag === 'Left').length
    return [read.length - problems, problems]
  }
  const second = (body: string): string => `<colHAREM versao="x">\n<DOC DOCID="d">\n${body}\n</DOC>\n</colHAREM>\n`
  expect(outcome('<EM A="'.repeat(marks))).toEqual([0, marks])
  expect(outcome(`${'<!-- '.repeat(marks)}-->`)).toEqual([0, 1])
  expect(outcome('<![CDATA['.repeat(marks))).toEqual([0, 1])
  expect(outcome(`<!DOCTYPE ${'['.repeat(marks)}`)).toEqual([0, 1])
  expect(outcome(second('&'.repeat(marks)))).toEqual([1, 0])
  expect(outcome(second('<x '.repeat(marks)))).toEqual([1, 1])
  expect(outcome(second('<EM>a</EM> '.repeat(marks)))).toEqual([1, 1])
  expect(outcome('<DOC DOCID="a"><EM>a</DOC>'.repeat(marks / 10))).toEqual([0, marks / 10])
}
