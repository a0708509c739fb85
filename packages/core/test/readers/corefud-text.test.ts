/** Plain text of the LLM track of CRAC: brackets, what is refused, and what it takes from a gold in CorefUD. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Disagreement } from '../../src/contract.ts'
import { type Clusters, clusterCount, keyOf } from '../../src/models/clusters/type.ts'
import { corefud } from '../../src/readers/corefud.ts'
import { corefudText } from '../../src/readers/corefud-text.ts'
import { textSource } from '../../src/source/bytes.ts'
import { keysOf, type Read, readAll } from './coref.ts'
import { optionsOf } from './options.ts'

const read = (text: string, given: object = {}): Read =>
  readAll(corefudText, optionsOf(corefudText, given), textSource('f.txt', text))
const contentOf = ({ documents, problems }: Read): Clusters =>
  (documents[0] ?? expect.fail(JSON.stringify(problems))).content
const entities = (line: string) => keysOf(contentOf(read(`${line}\n`)))
const problemsOf = ({ problems }: Read): readonly string[] =>
  problems.map(({ severity, code, message, at }) => `${severity} ${code} ${at.line}:${at.column} ${message}`)

describe('corefud-text: input that is read', () => {
  it('reads the example of the campaign: words are counted from 0, empty nodes from the word before them', () => {
    const line = 'Los|[e1 jugadores de el Espanyol|[e2],e1] aseguraron que ##|[e1] prefieren'
    expect(entities(line)).toEqual({ e1: ['0-4', '6.1'], e2: ['4'] })
  })

  it('reads each line as a document, and numbers the documents', () => {
    const { documents, problems } = read('a|[e1]\n\nb|[e1] ##x|[e1]\n')
    expect(problems).toEqual([])
    expect(documents.map(({ id, content }) => [id, keysOf(content)])).toEqual([
      ['1', { e1: ['0'] }],
      ['2', {}],
      ['3', { e1: ['0', '0.1'] }],
    ])
  })

  it('closes the most recently opened mention of an entity', () => {
    expect(entities('a|[e1 b|[e1 c|e1] d|e1]')).toEqual({ e1: ['0-3', '1-2'] })
    expect(entities('a|[e1 b|e1],[e1 c|e1]')).toEqual({ e1: ['0-1', '1-2'] })
  })

  it('separates brackets at commas and hyphens', () => {
    expect(entities('a|[e1-[e2] b|e1]')).toEqual({ e1: ['0-1'], e2: ['0'] })
  })

  it('splits a token at its last | before brackets, so that words may contain one', () => {
    expect(entities('| a|b ||[e1] a|b|[e2]')).toEqual({ e1: ['2'], e2: ['3'] })
    expect(contentOf(read('| a|b ||[e1] a|b|[e2]\n')).shown?.(0)).toBe('|')
  })

  it('numbers empty nodes before the first word by that word', () => {
    expect(entities('##|[e1] ##|[e1] a')).toEqual({ e1: ['^0.1', '^0.2'] })
  })

  it('gives a head only to mentions of one word', () => {
    const { mentions } = contentOf(read('##|[e1] a|[e1 b|e1]\n'))
    expect([...(mentions?.heads ?? [])]).toEqual([1, -1])
    expect([...(mentions?.zeros ?? [])]).toEqual([1, 0])
  })

  it('recognises only lines with brackets', () => {
    const sure = (head: string) => corefudText.sniff(head, 'f.txt')
    expect(sure('a b|[e1 c|e1],[e2]\n')).toBe(1)
    expect(sure('a b|[e1]')).toBe(1)
    expect(['a b c\n', 'a | b\n', 'a\tb|[e1]\n', '{"a":"b|[e1]"}\n', '[[x|[e1]'].map(sure)).toEqual([0, 0, 0, 0, 0])
  })
})

describe('corefud-text: input that is refused', () => {
  it('reports unmatched brackets with their places', () => {
    expect(problemsOf(read('é|[e1 b|e2]\nc\n'))).toEqual([
      'error E321 1:9 a mention of entity e2 closes here, but none is open',
      'error E321 1:3 a mention of entity e1 opens here and is never closed',
    ])
  })

  it('skips unmatched brackets, with a warning, under unmatched=drop', () => {
    const lenient = read('é|[e1 b|e2],[e3]\n', { unmatched: 'drop' })
    expect(problemsOf(lenient).map((one) => one.slice(0, 16))).toEqual(['warning W321 1:9', 'warning W321 1:3'])
    expect(keysOf(contentOf(lenient))).toEqual({ e3: ['1'] })
  })

  it.each([
    ['a|[e1],e2', 'error E324 1:8 "e2" is not a bracket of a mention'],
    ['a|[e1],', 'error E324 1:8 "" is not a bracket of a mention'],
    ['a|[]', 'error E324 1:3 "[]" is not a bracket of a mention'],
    ['a|[e[1]', 'error E324 1:3 "[e[1]" is not a bracket of a mention'],
    ['|[e1] a', 'error E324 1:1 "|[e1]" is not a bracket of a mention'],
  ])('refuses %s', (line, problem) => {
    expect(problemsOf(read(`${line}\n`))[0]).toBe(problem)
  })

  it('refuses a file without words', () => {
    expect(problemsOf(read('\n\n'))).toEqual(['error E309 1:1 there is nothing to score: the file has no word'])
  })

  it('refuses 256 empty nodes in a row, whose numbers would collide with those of words', () => {
    expect(problemsOf(read(`a ${'## '.repeat(255)}\n`))).toEqual([])
    expect(problemsOf(read(`a ${'## '.repeat(256)}\n`))).toEqual(['error E363 1:768 256 empty nodes in a row'])
  })

  it('reads any beginning of a file without an exception', () => {
    const text = 'Los|[e1 ju|b|[e2],e1] ##|[e1] x|[e1-[e3 y|e3],e1] |\n\n##|[e1\r\nz|e1]\n'
    for (let end = 0; end <= text.length; end++) expect(() => read(text.slice(0, end))).not.toThrow()
  })
})

// ---- with a gold in CorefUD ------------------------------------------------------------------------------------------

/** Rows of a sentence: `id form head deps entity`. */
const gold = (...lines: readonly string[]): Clusters => {
  const rows = lines.map((line) => {
    if (line === '') return '\n'
    const [id = '', form = '', head = '_', deps = '_', entity = '_'] = line.split(' ')
    return `${[id, form.replaceAll('~', ' '), '_', '_', '_', '_', head, '_', deps, entity === '_' ? '_' : `Entity=${entity}`].join('\t')}\n`
  })
  const text = `# newdoc id = d\n# global.Entity = eid-etype-head-other\n${rows.join('')}\n`
  return contentOf(readAll(corefud, optionsOf(corefud), textSource('g.conllu', text)))
}

const completed = (key: Clusters, line: string, given: object = {}): Clusters => {
  const system = contentOf(read(`${line}\n`, given))
  expect(corefudText.disagree?.(key, system)).toBeUndefined()
  const found = corefudText.complete!(key, system)
  return found._tag === 'Right' ? found.right : expect.fail(found.left.message)
}
const refused = (key: Clusters, line: string): Disagreement => {
  const system = contentOf(read(`${line}\n`))
  const found = corefudText.disagree?.(key, system)
  if (found !== undefined) return found
  const other = corefudText.complete!(key, system)
  return other._tag === 'Left' ? other.left : expect.fail('it is completed')
}

/** The head of each mention by its key, as the number of its word in the text. */
const headsOf = (clusters: Clusters): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Array.from({ length: clusters.items.size }, (_, item) => [
      keyOf(clusters.items, item),
      // one sentence: its beginning takes a number before its first word
      clusters.mentions!.heads[item]! / 256 - 1,
    ]),
  )

describe('corefud-text: a system beside a gold in CorefUD', () => {
  it('has as head of a mention the word whose parent is outside the mention', () => {
    const key = gold('1 a 2', '2 b 3', '3 c 0', '4 d 3')
    expect(headsOf(completed(key, 'a|[e1,[e2,[e3] b|e2] c|[e4 d|e4],e1]'))).toEqual({
      '0-3': 2,
      '0-1': 1,
      '0': 0,
      '2-3': 2,
    })
  })

  it('has the first of several possible heads, unless enhanced parents decide or one of them governs the others', () => {
    // a and b hang on d; b has an enhanced parent in the mention
    expect(headsOf(completed(gold('1 a 3', '2 b 3', '3 d 0'), 'a|[e1 b|e1] d'))).toEqual({ '0-1': 0 })
    expect(headsOf(completed(gold('1 a 3 2:dep', '2 b 3 3:dep', '3 d 0'), 'a|[e1 b|e1] d'))).toEqual({ '0-1': 1 })
    // a hangs on c, which is not in the mention and hangs on b
    expect(headsOf(completed(gold('1 a 3', '2 b 0', '3 c 2'), 'a|[e1 b|e1] c'))).toEqual({ '0-1': 1 })
    // a and c hang on words after the mention, which hang on b
    const governed = gold('1 a 4', '2 b 0', '3 c 5', '4 d 2', '5 e 4')
    expect(headsOf(completed(governed, 'a|[e1 b c|e1] d e'))).toEqual({ '0-2': 1 })
    // all hang on words after it, and none on another
    const apart = gold('1 a 4', '2 b 5', '3 c 4', '4 d 0', '5 e 4')
    expect(headsOf(completed(apart, 'a|[e1 b c|e1] d e'))).toEqual({ '0-2': 0 })
  })

  it('has heads even if the tree contains a cycle', () => {
    expect(headsOf(completed(gold('1 a 3', '2 b 4', '3 c 4', '4 d 3'), 'a|[e1 b|e1] c d'))).toEqual({ '0-1': 0 })
    expect(headsOf(completed(gold('1 a 2', '2 b 1'), 'a|[e1 b|e1]'))).toEqual({ '0-1': 0 })
  })

  it('is split into the sentences of the gold', () => {
    const key = gold('1 a 0 _ (e1--1-)', '2 b 1', '', '1 c 0 _ (e1--1-)')
    const own = completed(key, 'a|[x] b c|[x]')
    expect([...(own.sentences ?? [])]).toEqual([0, 2])
    expect([...key.match!(own)]).toEqual([0, 1])
    expect(own.mentions?.heads).toEqual(key.mentions?.heads)
  })

  it('is paired with the gold by heads, found in the tree of the gold', () => {
    const key = gold('1 the 2 _ (e1--2-', '2 dog 3 _ e1)', '3 saw 0', '4 itself 3 _ (e1--1-)')
    expect([...key.match!(completed(key, 'the dog|[e1] saw itself|[e1]'))]).toEqual([0, 1])
    expect([...key.match!(completed(key, 'the|[e1] dog saw itself|[e1]'))]).toEqual([-1, 1])
  })

  it('pairs an empty node with a zero of the gold that depends on the word before the node', () => {
    const key = gold('0.1 _ _ 2:nsubj (e1--1-)', '1 a 2', '2 b 0')
    expect([...key.match!(completed(key, 'a b ##|[x]'))]).toEqual([0])
    expect([...key.match!(completed(key, 'a ##|[x] b'))]).toEqual([-1])
    expect(keysOf(completed(key, 'a b ##|[x]'))).toEqual({ x: ['1.1'] })
  })

  it('pairs an empty node with the empty node of the gold at its place, under emptyNodes=place', () => {
    const place = { emptyNodes: 'place' }
    const key = gold('1 a 0', '1.2 _ _ 1:obj (e1--1-)', '', '0.1 _ _ 1:nsubj (e2--1-)', '1 b 0')
    const own = completed(key, 'a ##|[x] ##|[y] b', place)
    expect(keysOf(own)).toEqual({ x: ['0.2'], y: ['^1.1'] })
    expect([...key.match!(own)]).toEqual([0, 1])
    expect(keysOf(completed(key, '##|[w] a ## ## ##|[y] b ##|[z]', place))).toEqual({
      w: ['^0.1'],
      y: ['^1.2'],
      z: ['1.1'],
    })
  })

  it('may write _ for a blank in a word of the gold, as the campaign does', () => {
    expect(keysOf(completed(gold('1 10~000 0'), '10_000|[e1]'))).toEqual({ e1: ['0'] })
  })

  it('stays as it is where the gold is not CorefUD but plain text too', () => {
    const system = contentOf(read('a|[e1] b\n'))
    const found = corefudText.complete!(contentOf(read('a b|[e1]\n')), system)
    expect(found._tag === 'Right' && found.right).toBe(system)
  })

  it('is refused if its words differ, with the places on both sides', () => {
    const key = gold('1 que 0', '2 el 1')
    expect(refused(key, 'que a|[e1]')).toMatchObject({
      code: 'E402',
      message: 'token 2 of the document is "el" in the gold and "a" in the system',
      gold: { at: { path: 'g.conllu', line: 4 } },
      system: { at: { path: 'f.txt', line: 1, column: 5 } },
    })
    expect(refused(key, 'que')).toMatchObject({
      code: 'E403',
      message: 'the document has 2 tokens in the gold and 1 in the system',
      hint: expect.stringContaining('text2text_coref clean'),
    })
  })

  it('is refused for a mention across sentences of the gold, and for a gold without a tree', () => {
    expect(refused(gold('1 a 0', '', '1 b 0'), 'a|[e1 b|e1]')).toMatchObject({
      code: 'E321',
      message: 'a mention of entity e1 closes in another sentence of the gold than it opens in, in',
      system: { at: { line: 1, column: 3 } },
    })
    expect(refused(gold('1 a', '2 b'), 'a|[e1 b|e1]')).toMatchObject({ code: 'E328', gold: { at: { line: 3 } } })
  })

  it('is refused if the system is CorefUD and the gold is plain text', () => {
    const text = contentOf(read('a|[e1]\n'))
    expect(corefud.disagree?.(text, gold('1 a 0'))).toMatchObject({
      code: 'E403',
      message: 'the gold is plain text, without sentences and heads, and cannot be compared with',
    })
  })
})

describe('corefud-text: output', () => {
  const folder = new URL('../../../coreference/golden/corefud-random/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.conllu'))
  const sets = (clusters: Clusters): readonly string[] =>
    Object.values(keysOf(clusters))
      .map((keys) => [...keys].sort().join(' '))
      .sort()

  it.each(files)('is read back with the clusters of %s unchanged', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const { documents } = readAll(corefud, optionsOf(corefud), textSource(name, text))
    const options = { ...optionsOf(corefudText), emptyNodes: 'place' as const }
    const plain = [...corefudText.writer!.write(documents, options)].join('')
    const again = readAll(corefudText, options, textSource('f.txt', plain)).documents
    expect(again).toHaveLength(documents.length)
    for (const [i, { content }] of again.entries()) {
      const own = corefudText.complete!(documents[i]!.content, content)
      if (own._tag === 'Left') expect.fail(own.left.message)
      else expect(sets(own.right)).toEqual(sets(documents[i]!.content))
    }
  })

  it('contains only the part of a discontinuous mention that has the head', () => {
    const key = gold('1 a 2 _ (e1[1/2]--2-)', '2 b 0', '3 c 2 _ (e1[2/2]--2-', '4 d 3 _ e1[2/2])')
    const document = { id: 'd', content: key, meta: {}, at: { path: '', line: 1, column: 1 } }
    expect([...corefudText.writer!.write([document], optionsOf(corefudText))]).toEqual(['a b c|[e1 d|e1]\n'])
    expect(clusterCount(key)).toBe(1)
  })

  it.each([
    ['a|[b]', 'the word "a|[b]" would be read with brackets'],
    ['##x', 'the word "##x" would be read as an empty node'],
  ])('is refused for the word %s, which would be read as markup', (word, reason) => {
    const document = { id: 'd', content: gold(`1 ${word} 0`), meta: {}, at: { path: '', line: 1, column: 1 } }
    expect(corefudText.writer?.unwritable?.(document, optionsOf(corefudText))).toBe(reason)
  })
})
