/** Answers that are the same on two sides, whatever file or column they are from. Row F106 of the fault table. */
import { describe, expect, test } from 'vitest'
import * as agreement from '../../../packages/agreement/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, type Ran } from './support.ts'

inOwnFolder()

const plugins = { '@assay/agreement': () => agreement, '@assay/lea': () => lea }
const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call, '--diagnostics', 'json')
const told = (ran: Ran): readonly string[] =>
  ran.err === '' ? [] : problemsOf(ran).map(({ code, message }) => `${code} ${message}`)

const columns = (...rows: readonly string[]): string => `${rows.join('\n')}\n`
const EQUAL = 'W401 s equals the gold in every answer'

describe('F106: score says that a system equals its gold', () => {
  const conll = (...more: readonly string[]) => assay('score', 'conll-f1', ...more)

  test('for two columns of one file', async () => {
    files({ 'eq.txt': columns('Rome B-LOC B-LOC O', 'is O O O', '', 'Ada B-PER B-PER B-PER') })
    expect(told(await conll('-g', 'eq.txt:2', '-s', 's=eq.txt:3'))).toEqual([EQUAL])
    expect(told(await conll('-g', 'eq.txt:2', '-s', 's=eq.txt:4'))).toEqual([])
  })

  test('for a chunk column that follows the tags in both files', async () => {
    files({ 'g.txt': columns('Rome B-LOC B-NP', 'is O O'), 's.txt': columns('Rome O B-NP', 'is B-PER O') })
    const refused = await conll('-g', 'g.txt', '-s', 's=s.txt')
    expect([refused.exit, ...told(refused)]).toEqual([
      3,
      'E483 s equals the gold in column 3, and has other tags in column 2',
    ])
    expect(problemsOf(refused)[0]?.hint).toContain('g.txt:2 and s.txt:2, or g.txt:3 and s.txt:3')
    expect(told(await conll('-g', 'g.txt:-1', '-s', 's=s.txt:-1'))).toEqual([EQUAL])
    expect(told(await conll('-g', 'g.txt:-2', '-s', 's=s.txt:-2'))).not.toContain(EQUAL)
  })

  test('for a system column that copies the gold beside a column of predictions, and suggests that column', async () => {
    files({ 'g.txt': columns('Rome B-LOC', 'is O'), 's.txt': columns('Rome O B-LOC', 'is B-PER O') })
    expect(problemsOf(await conll('-g', 'g.txt', '-s', 's=s.txt'))[0]?.hint).toContain(
      'g.txt:2 and s.txt:2, or g.txt:2 and s.txt:3',
    )
    files({
      'g.csv': columns('token,tag', 'Rome,B-LOC', 'is,O'),
      's.csv': columns('token,tag,bert', 'Rome,B-LOC,O', 'is,O,B-PER'),
    })
    expect(problemsOf(await conll('-g', 'g.csv', '-s', 's=s.csv'))[0]?.hint).toContain(
      'g.csv:tag and s.csv:bert, or g.csv:tag and s.csv:tag',
    )
    // the same chunks on both sides say nothing of the names
    files({ 'g.txt': columns('Rome B-NP B-LOC', 'is O O'), 's.txt': columns('Rome B-NP B-LOC', 'is O O ') })
    expect(told(await conll('-g', 'g.txt', '-s', 's=s.txt'))).toEqual([EQUAL])
  })

  test('unless one label differs, after mapping and filtering too', async () => {
    files({ 'g.txt': columns('Rome B-LOC', 'is O'), 's.txt': columns('Rome B-location', 'is O') })
    const config = { gold: 'g.txt', systems: { s: 's.txt' }, metrics: ['conll-f1'] }
    files({ 'assay.json': JSON.stringify({ ...config, labels: { map: { location: 'LOC' } } }) })
    expect(told(await assay('run'))).toEqual([])
  })

  test('for spans in another JSON format with other keys', async () => {
    const span = { start: 0, end: 4, label: 'LOC' }
    files({
      'g.jsonl': `${JSON.stringify({ id: 'a', spans: [span] })}\n`,
      's.jsonl': `${JSON.stringify({ spans: [{ ...span, text: 'Rome' }], id: 'a' })}\n`,
    })
    expect(told(await assay('score', 'span-f1', '-g', 'g.jsonl', '-s', 's=s.jsonl'))).toEqual([EQUAL])
  })

  test.each(['skip', 'empty'])('unless one side has one more document, with the policy %s', async (policy) => {
    const line = (id: string): string => `${JSON.stringify({ id, spans: [{ start: 0, end: 4, label: 'LOC' }] })}\n`
    files({ 'few.jsonl': line('a'), 'more.jsonl': line('a') + line('b') })
    const policies = ['--set', `documents.missing=${policy}`, '--set', `documents.extra=${policy}`]
    for (const [gold, system] of [
      ['few', 'more'],
      ['more', 'few'],
    ]) {
      const ran = await assay('score', 'span-f1', '-g', `${gold}.jsonl`, '-s', `s=${system}.jsonl`, ...policies)
      expect([ran.exit, ...told(ran)]).toEqual([0, expect.stringMatching(/^W40[56] /)])
    }
  })

  test('for clusters under other names and in another order', async () => {
    files({ 'g.tsv': 'a\tx\nb\tx\nc\ty\n', 's.tsv': 'c\t1\nb\t2\na\t2\n', 't.tsv': 'c\t1\nb\t1\na\t2\n' })
    const lea = (system: string) => assay('score', 'lea', '-g', 'g.tsv', '-s', `s=${system}`)
    expect(told(await lea('s.tsv'))).toEqual([EQUAL])
    expect(told(await lea('t.tsv'))).toEqual([])
  })

  test('for all parts together, not for a single part', async () => {
    const sentence = (tag: string) => `Rome B-${tag}\n\n`
    const gold = ['LOC', 'PER', 'LOC', 'PER'].map(sentence).join('')
    const merged = async (system: string): Promise<readonly string[]> => {
      files({ 'g.txt': gold, 's.txt': system })
      for (const k of [1, 2]) {
        const part = await conll('-g', 'g.txt', '-s', 's=s.txt', '--part', `${k}/2`)
        files({ [`${k}.json`]: part.out })
      }
      return told(await assay('merge', '1.json', '2.json'))
    }
    expect(await merged(gold)).toEqual([EQUAL])
    expect(await merged(gold.replace(/PER\n\n$/, 'LOC\n\n'))).toEqual([])
  })
})

describe('F106: agree says that annotators are equal', () => {
  const anna = columns('Rome B-LOC', 'is O', '', 'Ada B-PER')

  test('if two of three annotators agree in everything', async () => {
    files({ 'a.txt': anna, 'b.txt': anna.replace('PER', 'LOC'), 'c.txt': anna.replace('Rome', 'Rome') })
    const ran = await assay('agree', 'a=a.txt', 'b=b.txt', 'c=c.txt')
    expect([ran.exit, ...told(ran)]).toEqual([0, 'W401 c equals a in every answer'])
  })

  test('and prints nothing if they differ', async () => {
    files({ 'a.txt': anna, 'b.txt': anna.replace('PER', 'LOC') })
    expect(told(await assay('agree', 'a=a.txt', 'b=b.txt'))).toEqual([])
  })
})
