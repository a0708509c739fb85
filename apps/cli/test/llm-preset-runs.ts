/** Tests the presets of programs that score answers of language models, by whole runs: what those programs gave for the same files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as conllF1 from '../../../packages/conll-f1/src/index.ts'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import * as strings from '../../../packages/strings/src/index.ts'
import { assayIn, files, type Ran, resultOf } from './support.ts'

const plugins = {
  '@assay/strings': () => strings,
  '@assay/span-f1': () => spanF1,
  '@assay/conll-f1': () => conllF1,
}

const allCasesOf = <A>(program: string): readonly (readonly [number: number, own: A])[] => {
  const path = `../../../packages/strings/test/vectors/official-${program}.vectors.json.gz`
  const text = gunzipSync(readFileSync(join(fileURLToPath(new URL(path, import.meta.url))))).toString('utf8')
  return (JSON.parse(text) as { readonly cases: readonly A[] }).cases.map((own, i) => [i + 1, own])
}

const lines = (records: readonly object[]): string =>
  records.map((record, i) => `${JSON.stringify({ id: `d${i + 1}`, ...record })}\n`).join('')

type Values = Readonly<Record<string, number | null | undefined>>

const score = (preset: string, ...more: readonly string[]): Promise<Ran> => {
  const sides = ['-g', 'gold.jsonl', '-s', 'run.jsonl', '--set', 'disjoint=allow']
  return assayIn({ plugins }, 'score', `@assay/strings/${preset}`, ...sides, ...more, '--json')
}

/** The values of the one score of a preset on `gold.jsonl` and `run.jsonl`. */
const run = async (preset: string, ...more: readonly string[]): Promise<Values> => {
  const { scores } = resultOf(await score(preset, ...more))
  expect(scores.length).toBe(1)
  return Object.fromEntries(Object.entries(scores[0]!.measures).map(([name, { value }]) => [name, value]))
}

const expectClose = (values: Values, expected: Readonly<Record<string, number>>): void => {
  for (const [name, value] of Object.entries(expected)) expect(values[name], name).toBeCloseTo(value, 9)
}

type Pair = readonly [label: string, text: string]
const itemsOf = (pairs: readonly Pair[]) => pairs.map(([label, text]) => ({ text, label }))

interface Sums {
  readonly correct: number
  readonly gold: number
  readonly found: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}
interface TextCase {
  readonly gold: readonly string[]
  readonly answers: readonly string[]
  readonly expected: Sums
}

const responses = (texts: readonly string[]): string => lines(texts.map((response) => ({ response })))
const putTexts = ({ gold, answers }: TextCase): void =>
  files({ 'gold.jsonl': responses(gold), 'run.jsonl': responses(answers) })

/** Tests the cases that are chosen by their number. */
export const testPresets = (isChosen: (i: number) => boolean): void => {
  const casesOf = <A>(program: string): readonly (readonly [number: number, own: A])[] =>
    allCasesOf<A>(program).filter(([i]) => isChosen(i))

  describe('the preset gollie', () => {
    interface Case {
      readonly texts: readonly string[]
      readonly gold: readonly (readonly Pair[])[]
      readonly answers: readonly string[]
      readonly expected: {
        readonly precision: number
        readonly recall: number
        readonly f1: number
        readonly impossibleToParse: number
        readonly hallucinated: number
      }
    }
    const callsOf = (pairs: readonly Pair[]): string =>
      `[${pairs.map(([label, text]) => `${label}(${JSON.stringify(text)})`).join(', ')}]`
    const classes = 'Person,Location,Corporation,Product,CreativeWork,Group'
    test.each(casesOf<Case>('gollie'))(
      'has the scores that the official program printed: case %i',
      async (_, { texts, gold, answers, expected }) => {
        files({
          'gold.jsonl': lines(gold.map((own, i) => ({ text: texts[i], response: callsOf(own) }))),
          'run.jsonl': responses(answers),
        })
        const { impossibleToParse: unparsed, hallucinated: dropped, precision, recall, f1 } = expected
        const values = await run('gollie', '--set', `schema=${classes}`)
        expectClose(values, { precision, recall, f1, unparsed, dropped })
      },
    )
  })

  describe('the preset universalner', () => {
    test.each(casesOf<TextCase>('uniner'))(
      'has the scores that the official program printed: case %i',
      async (_, own) => {
        putTexts(own)
        const label = ['--set', 'reader.label=x'] as const
        if (own.expected.gold + own.expected.found === 0) {
          expect((await score('universalner', ...label)).err).toContain('E411: there is nothing to score')
          return
        }
        const values = await run('universalner', ...label)
        const { correct, gold, found, precision, recall, f1 } = own.expected
        expectClose(values, { correct, gold, found })
        // the program adds 1e-10 to what it divides by
        const [p, r] = [correct / (found + 1e-10), correct / (gold + 1e-10)]
        expectClose({ precision: p, recall: r, f1: (2 * p * r) / (p + r + 1e-10) }, { precision, recall, f1 })
        for (const [name, value] of Object.entries({ precision, recall, f1 }))
          expect(values[name]).toBeCloseTo(value, 8)
      },
    )
  })

  describe('the preset instructuie', () => {
    test.each(casesOf<TextCase>('instructuie'))(
      'has the scores that the official program printed: case %i',
      async (_, own) => {
        putTexts(own)
        expectClose(await run('instructuie'), { ...own.expected })
      },
    )
  })

  describe('the presets of UIE', () => {
    interface Case {
      readonly tokens: readonly (readonly string[])[]
      readonly gold: readonly (readonly { readonly type: string; readonly offset: readonly number[] }[])[]
      readonly answers: readonly (readonly Pair[])[]
      readonly place: 'first' | 'closest' | 'longer_first'
      readonly match: 'normal' | 'set' | 'multimatch'
      readonly expected: Readonly<Record<string, number>>
    }
    // a gold item that is matched by many is not offered
    const offered = casesOf<Case>('uie').filter(([, { match }]) => match !== 'multimatch')
    const put = ({ tokens, gold, answers }: Case): void => {
      const spansOf = (own: Case['gold'][number], words: readonly string[]) => {
        const endOf = (token: number): number => [...words.slice(0, token + 1).join(' ')].length
        return own.map(({ type, offset }) => ({
          start: endOf(offset[0]!) - [...words[offset[0]!]!].length,
          end: endOf(offset.at(-1)!),
          label: type,
        }))
      }
      const golds = gold.map((own, i) => ({ text: tokens[i]!.join(' '), spans: spansOf(own, tokens[i]!) }))
      files({ 'gold.jsonl': lines(golds), 'run.jsonl': lines(answers.map((own) => ({ response: itemsOf(own) }))) })
    }
    const expectPercent = (values: Values, expected: Case['expected'], kind: 'string' | 'offset'): void => {
      const of = (name: string): number => expected[`${kind}-ent-${name}`]!
      expectClose(values, {
        correct: of('tp'),
        gold: of('gold'),
        found: of('pred'),
        precision: of('P') / 100,
        recall: of('R') / 100,
        f1: of('F1') / 100,
      })
    }

    test.each(offered)('have the string-ent-F1 that the official program printed: case %i', async (_, own) => {
      put(own)
      const count = own.match === 'set' ? ['--set', 'count=set'] : []
      expectPercent(await run('uie-string', ...count), own.expected, 'string')
    })

    test.each(offered)('have the offset-ent-F1 that the official program printed: case %i', async (_, own) => {
      put(own)
      const longest = ['--set', 'view=longest-first,borders=blanks,unaligned=skip']
      expectPercent(await run('uie-offset', ...(own.place === 'longer_first' ? longest : [])), own.expected, 'offset')
    })
  })

  describe('the preset euroeval', () => {
    interface Case {
      readonly tokens: readonly string[]
      readonly answer: object
      readonly tags: readonly string[]
      readonly phrases: readonly (readonly [label: string, first: number, last: number])[]
    }
    test('finds the phrases of the official program, and no others', async () => {
      const cases = casesOf<Case>('euroeval').map(([, own]) => own)
      const gold = cases.map(({ tokens, tags }) =>
        tokens.map((token, i) => `${token}\t${tags[i] === 'o' ? 'O' : tags[i]!.toUpperCase()}\n`).join(''),
      )
      files({ 'gold.conll': gold.join('\n'), 'run.jsonl': lines(cases.map(({ answer }) => ({ response: answer }))) })
      const call = ['score', '@assay/strings/euroeval', '-g', 'gold.conll', '-s', 'run.jsonl', '--json']
      const [score] = resultOf(await assayIn({ plugins }, ...call)).scores
      const phrases = cases.reduce((sum, own) => sum + own.phrases.length, 0)
      expect(score?.measures).toMatchObject({
        gold: { value: phrases },
        found: { value: phrases },
        correct: { value: phrases },
        f1: { value: 1 },
      })
    })
  })

  describe('the presets of SQuAD', () => {
    type Row = readonly [gold: string, answer: string, normalised: string, exact: number, f1: number]
    const cases = casesOf<Row>('squad')
    const rows = cases.map(([, row]) => row)
    const put = (own: readonly Row[]): void => {
      const side = (of: 0 | 1) => lines(own.map((row) => ({ response: [{ text: row[of], label: 'answer' }] })))
      files({ 'gold.jsonl': side(0), 'run.jsonl': side(1) })
    }

    const meanOf = async (preset: string, own: readonly Row[]): Promise<number | null | undefined> => {
      put(own)
      return resultOf(await score(preset)).scores[0]?.means?.['document']?.measures['f1']?.mean
    }
    const mean = (numbers: readonly number[]): number =>
      numbers.reduce((sum, number) => sum + number, 0) / numbers.length

    test('have the means of the official program', async () => {
      expect(await meanOf('squad-em', rows)).toBeCloseTo(mean(rows.map((row) => row[3])), 9)
      expect(await meanOf('squad-f1', rows)).toBeCloseTo(mean(rows.map((row) => row[4])), 9)
    })

    // some of which have no string on either side: beside a document that is right
    const right: Row = ['a1', 'a1', 'a1', 1, 1]
    test.each(cases)('have the scores that the official program printed: case %i', async (_, row) => {
      expect(await meanOf('squad-em', [row, right])).toBeCloseTo((row[3] + 1) / 2, 9)
      expect(await meanOf('squad-f1', [row, right])).toBeCloseTo((row[4] + 1) / 2, 9)
    })
  })
}
