/**
 * Files as careless people have them, drawn: a column or a key more, both sides in one file, other names of keys, ids of two sources.
 * The front door gives the right number or refuses, and each call that a refusal prints gives the right number.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as clusteringPurity from '../../../packages/clustering-purity/src/index.ts'
import * as formats from '../../../packages/formats/src/index.ts'
import * as linkage from '../../../packages/linkage/src/index.ts'
import * as strings from '../../../packages/strings/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran } from './support.ts'

inOwnFolder('clustering-purity', 'formats', 'linkage', 'span-f1', 'strings')

const plugins = {
  '@assay/clustering-purity': () => clusteringPurity,
  '@assay/formats': () => formats,
  '@assay/linkage': () => linkage,
  '@assay/strings': () => strings,
}
const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call, '--json')

// ---- right or refused --------------------------------------------------------------------------------------------------

interface Right {
  readonly precision: number | null
  readonly recall: number | null
}

/** The right number, by what a call says of files that can be read in two ways. */
type RightBy = (call: readonly string[]) => Right

/** The calls that a refusal prints as accepted. */
const offeredIn = (err: string): readonly (readonly string[])[] =>
  [...err.matchAll(/^(?:this call is accepted: | {2})assay (.*?)(?: --json)?$/gm)].map(([, call]) =>
    [...call!.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!),
  )

const expectRight = ({ out }: Ran, right: Right, of: string): void => {
  const [score] = (JSON.parse(out) as { scores: { measures: Record<string, { value: number | null }> }[] }).scores
  const near = (value: number | null | undefined): string => (value == null || value === 0 ? '0' : value.toFixed(9))
  const { precision, recall } = score!.measures
  expect([near(precision?.value), near(recall?.value)], of).toEqual([near(right.precision), near(right.recall)])
}

/** True if a number was given, at once or by a call that was printed. */
const holds = async (call: readonly string[], rightBy: RightBy): Promise<boolean> => {
  const ran = await assay(...call)
  if (ran.exit === 0) expectRight(ran, rightBy(call), call.join(' '))
  else expect([2, 3], ran.err).toContain(ran.exit)
  const offered = ran.exit === 0 ? [] : offeredIn(ran.err)
  for (const other of offered) {
    const again = await assay(...other)
    expect(again.exit, `${other.join(' ')}\n${again.err}`).toBe(0)
    expectRight(again, rightBy(other), other.join(' '))
  }
  return ran.exit === 0 || offered.length > 0
}

/** Writes what is drawn, and holds it to the right number; `least` of the examples have one. */
const hold = async <A>(
  drawn: fc.Arbitrary<A>,
  write: (one: A) => {
    readonly call: readonly string[]
    readonly contents: Readonly<Record<string, string>>
    readonly right: Right | RightBy
  },
  least: number,
): Promise<void> => {
  let [all, given] = [0, 0]
  await fc.assert(
    fc.asyncProperty(drawn, async (one) => {
      const { call, contents, right } = write(one)
      files(contents)
      all++
      if (await holds(call, typeof right === 'function' ? right : () => right)) given++
    }),
  )
  expect(given / all).toBeGreaterThanOrEqual(least)
}

// ---- names in sentences ------------------------------------------------------------------------------------------------

const types = ['PER', 'LOC', 'ORG'] as const
const words = ['Ana', 'Lee', 'met', 'in', 'Bern', 'Rome', 'works', 'at', 'the', 'Bank'] as const

interface Name {
  readonly from: number
  readonly to: number
  readonly type: string
}
interface Sentence {
  readonly tokens: readonly string[]
  readonly gold: readonly Name[]
  readonly system: readonly Name[]
}

/** Names of one or two tokens, apart from each other. */
const namesIn = (length: number): fc.Arbitrary<readonly Name[]> =>
  fc
    .array(fc.record({ at: fc.nat(length - 1), isLong: fc.boolean(), type: fc.constantFrom(...types) }), {
      maxLength: 3,
    })
    .map((all) => {
      const names: Name[] = []
      let end = -1
      for (const { at, isLong, type } of [...all].sort((a, b) => a.at - b.at)) {
        if (at <= end) continue
        end = Math.min(at + (isLong ? 1 : 0), length - 1)
        names.push({ from: at, to: end, type })
      }
      return names
    })

const sentence: fc.Arbitrary<Sentence> = fc
  .array(fc.constantFrom(...words), { minLength: 4, maxLength: 9 })
  .chain((tokens) =>
    fc.record({ tokens: fc.constant(tokens), gold: namesIn(tokens.length), system: namesIn(tokens.length) }),
  )

const one: Name = { from: 0, to: 0, type: 'PER' }
/** Each side has a name of each type, of which one is right: sides without labels in common are refused. */
const opening: Sentence = {
  tokens: ['Ana', 'met', 'Lee', 'at', 'the', 'Bank'],
  gold: [one, { from: 2, to: 2, type: 'LOC' }, { from: 5, to: 5, type: 'ORG' }],
  system: [one, { from: 1, to: 2, type: 'LOC' }, { from: 4, to: 5, type: 'ORG' }],
}
const sentences = fc.array(sentence, { minLength: 2, maxLength: 5 }).map((all) => [opening, ...all])

const rightOf = (all: readonly Sentence[]): Right => {
  const isIn = (others: readonly Name[], { from, to, type }: Name): boolean =>
    others.some((other) => other.from === from && other.to === to && other.type === type)
  const sum = (of: (own: Sentence) => number): number => all.reduce((total, own) => total + of(own), 0)
  const both = sum(({ gold, system }) => gold.filter((name) => isIn(system, name)).length)
  return { precision: both / sum(({ system }) => system.length), recall: both / sum(({ gold }) => gold.length) }
}

const tagsOf = (length: number, names: readonly Name[]): readonly string[] =>
  Array.from({ length }, (_, i) => {
    const name = names.find(({ from, to }) => from <= i && i <= to)
    return name === undefined ? 'O' : `${name.from === i ? 'B' : 'I'}-${name.type}`
  })

const lines = (rows: readonly (readonly string[])[], mark: string): string =>
  rows.map((row) => `${row.join(mark)}\n`).join('')
const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** A column or key that says nothing of names. */
const others = fc.subarray(['pos', 'lemma', 'note', 'score'] as const)
const otherOf: Readonly<Record<string, (token: string) => string>> = {
  pos: () => 'NN',
  lemma: (token) => token.toLowerCase(),
  note: (token) => `see ${token}`,
  score: () => '0.5',
}

describe('random tables of tokens are read correctly or refused', () => {
  const sideNames = fc.constantFrom(
    ['gold', 'pred'],
    ['true_label', 'predicted_label'],
    ['tag', 'prediction'],
    ['label', 'tag'],
  )

  test('if they have columns besides the tags', () =>
    hold(
      fc.record({ all: sentences, others, isLast: fc.boolean(), mark: fc.constantFrom(',', '\t', ';') }),
      (drawn) => {
        const table = (side: 'gold' | 'system'): string => {
          const titles = (tag: string): readonly string[] =>
            drawn.isLast
              ? ['sentence_id', 'token', ...drawn.others, tag]
              : ['sentence_id', 'token', tag, ...drawn.others]
          const rows = drawn.all.flatMap(({ tokens, [side]: names }, s) =>
            tokens.map((token, i) => {
              const [tag = ''] = tagsOf(tokens.length, names).slice(i)
              const more = drawn.others.map((other) => otherOf[other]!(token))
              return drawn.isLast ? [`${s}`, token, ...more, tag] : [`${s}`, token, tag, ...more]
            }),
          )
          return lines([titles('tag'), ...rows], drawn.mark)
        }
        return {
          call: ['gold.csv', 'run.csv'],
          contents: { 'gold.csv': table('gold'), 'run.csv': table('system') },
          right: rightOf(drawn.all),
        }
      },
      0.9,
    ))

  test('tables are read correctly or refused if one file contains both sides', () =>
    hold(
      fc.record({ all: sentences, sideNames, how: fc.constantFrom('one', 'twice', 'named') }),
      ({ all, sideNames: [own, found], how }) => {
        const rows = all.flatMap(({ tokens, gold, system }, s) =>
          tokens.map((token, i) => [`${s}`, token, tagsOf(tokens.length, gold)[i]!, tagsOf(tokens.length, system)[i]!]),
        )
        const calls = {
          one: ['both.csv'],
          twice: ['both.csv', 'both.csv'],
          named: [`both.csv:${own}`, `both.csv:${found}`],
        }
        const contents = { 'both.csv': lines([['sentence_id', 'token', own!, found!], ...rows], ',') }
        return { call: calls[how], contents, right: rightOf(all) }
      },
      0.3,
    ))
})

describe('random rows of tokens in JSON are read correctly or refused', () => {
  const keys = fc.constantFrom(
    ['labels', 'predictions'],
    ['ner_tags', 'predicted_tags'],
    ['tags', 'pred'],
    ['ner_tags', 'output'],
  )

  test('rows are read correctly or refused if one file contains both sides, or predictions beside the gold tags', () =>
    hold(
      fc.record({ all: sentences, keys, how: fc.constantFrom('twice', 'beside', 'named') }),
      ({ all, keys: [own, found], how }) => {
        const both = all.map(({ tokens, gold, system }) => ({
          tokens,
          [own!]: tagsOf(tokens.length, gold),
          [found!]: tagsOf(tokens.length, system),
        }))
        const gold = all.map(({ tokens, gold: names }) => ({ tokens, ner_tags: tagsOf(tokens.length, names) }))
        const calls = {
          twice: ['both.jsonl', 'both.jsonl'],
          beside: ['gold.jsonl', 'both.jsonl'],
          named: [`both.jsonl:${own}`, `both.jsonl:${found}`],
        }
        return {
          call: calls[how],
          contents: { 'both.jsonl': jsonl(both), 'gold.jsonl': jsonl(gold) },
          right: rightOf(all),
        }
      },
      0.9,
    ))
})

describe('random spans in JSON are read correctly or refused', () => {
  const shapes = fc.record({
    spans: fc.constantFrom('spans', 'entities', 'mentions', 'annotations', 'labels'),
    start: fc.constantFrom('start', 'begin', 'start_offset', 'start_position', 'from', 'offset'),
    end: fc.constantFrom('end', 'finish', 'end_offset', 'end_position', 'to'),
    label: fc.constantFrom('label', 'type', 'entity_type', 'tag', 'class'),
    surface: fc.constantFrom('text', 'entity_value', 'mention', 'value'),
    text: fc.constantFrom('text', 'full_text', 'sentence'),
  })

  test('under any names of keys, with additional keys', () =>
    hold(
      fc.record({ all: sentences, shapes, more: fc.boolean() }),
      ({ all, shapes: shape, more }) => {
        const records = (side: 'gold' | 'system') =>
          all.map(({ tokens, [side]: names }, d) => {
            const startOf = (i: number): number => tokens.slice(0, i).join(' ').length + (i === 0 ? 0 : 1)
            const text = tokens.join(' ')
            const spans = names.map(({ from, to, type }) => {
              const [start, end] = [startOf(from), startOf(to) + tokens[to]!.length]
              return {
                [shape.surface]: text.slice(start, end),
                [shape.label]: type,
                [shape.start]: start,
                [shape.end]: end,
              }
            })
            return {
              id: `d${d}`,
              [shape.text]: text,
              [shape.spans]: spans,
              ...(more && { meta: { source: 'x', page: 3 } }),
            }
          })
        const contents = { 'gold.jsonl': jsonl(records('gold')), 'run.jsonl': jsonl(records('system')) }
        return { call: ['gold.jsonl', 'run.jsonl'], contents, right: rightOf(all) }
      },
      0,
    ))
})

describe('random strings with places in JSON are read correctly or refused', () => {
  type Shaped = (surface: string, type: string, start: number, end: number) => unknown
  const shapes = fc.constantFrom<Shaped>(
    (text, type, start, end) => ({ text, type, from: `${start}`, to: `${end}` }),
    (name, type, begin, end) => ({ name, type, offset: { begin, end } }),
    (name, type, start, end) => ({ name, type, span: [start, end] }),
    (name, type, start, end) => [name, type, start, end],
    (text, type, b, e) => ({ text, type, b, e }),
  )

  test('in any arrangement of keys', () =>
    hold(
      fc.record({ all: sentences, shape: shapes, isText: fc.boolean() }),
      ({ all, shape, isText }) => {
        const records = (side: 'gold' | 'system') =>
          all.map(({ tokens, [side]: names }, d) => {
            const startOf = (i: number): number => tokens.slice(0, i).join(' ').length + (i === 0 ? 0 : 1)
            const entities = names.map(({ from, to, type }) => {
              const [start, end] = [startOf(from), startOf(to) + tokens[to]!.length]
              return shape(tokens.join(' ').slice(start, end), type, start, end)
            })
            return isText ? { id: `d${d}`, response: JSON.stringify(entities) } : { id: `d${d}`, entities }
          })
        const contents = { 'gold.jsonl': jsonl(records('gold')), 'run.jsonl': jsonl(records('system')) }
        return { call: ['gold.jsonl', 'run.jsonl'], contents, right: rightOf(all) }
      },
      0.05,
    ))
})

// ---- clusters ----------------------------------------------------------------------------------------------------------

interface Record2 {
  readonly source: string
  readonly id: string
  readonly gold: number
  readonly system: number
}

/** B-Cubed of items that are each in one cluster (Bagga and Baldwin 1998, section 4). */
const bCubed = (all: readonly Record2[], clusterOf: (own: Record2, side: 'gold' | 'system') => string): Right => {
  const mean = (side: 'gold' | 'system'): number => {
    const shares = all.map((item) => {
      const own = all.filter((other) => clusterOf(other, side) === clusterOf(item, side))
      const both = own.filter((other) =>
        (['gold', 'system'] as const).every((each) => clusterOf(other, each) === clusterOf(item, each)),
      )
      return both.length / own.length
    })
    return shares.reduce((sum, share) => sum + share, 0) / all.length
  }
  return { precision: mean('system'), recall: mean('gold') }
}

const records = fc
  .array(fc.record({ gold: fc.integer({ min: -1, max: 3 }), system: fc.integer({ min: -1, max: 3 }) }), {
    minLength: 6,
    maxLength: 14,
  })
  .map((drawn) => [{ gold: 1, system: 1 }, { gold: 1, system: 1 }, ...drawn])

describe('random tables of clusters are read correctly or refused', () => {
  const noise = fc.constantFrom('-1', 'NaN', 'None', 'NULL', '')

  test('if items are in no cluster, and columns are added', () =>
    hold(
      fc.record({ records, noise, isTitled: fc.boolean(), more: fc.boolean(), isFirst: fc.boolean() }),
      (drawn) => {
        const all = drawn.records.map((own, i) => ({ ...own, source: 'a', id: `r${i}` }))
        const table = (side: 'gold' | 'system'): string => {
          const row = (id: string, cluster: string, note: string): readonly string[] => [
            ...(drawn.isFirst ? [cluster, id] : [id, cluster]),
            ...(drawn.more ? [note] : []),
          ]
          const rows = all.map((own) => row(own.id, own[side] < 0 ? drawn.noise : `c${own[side]}`, `Site of ${own.id}`))
          return lines([...(drawn.isTitled ? [row('id', 'cluster_id', 'site_name')] : []), ...rows], ',')
        }
        const right: RightBy = (call) =>
          bCubed(all, (own, side) =>
            own[side] < 0 && !call.includes('reader.noise=together') ? `alone ${own.id}` : `${own[side]}`,
          )
        return {
          call: ['gold.csv', 'run.csv'],
          contents: { 'gold.csv': table('gold'), 'run.csv': table('system') },
          right,
        }
      },
      0,
    ))

  test('if ids are unique only within one source', () =>
    hold(
      fc.record({ records, isFirst: fc.boolean() }),
      (drawn) => {
        // every second record is of the other source, under the same id
        const all = drawn.records.map((own, i) => ({
          ...own,
          source: i % 2 === 0 ? 'a' : 'b',
          id: `${Math.floor(i / 2)}`,
        }))
        const clusterOf = (own: Record2, side: 'gold' | 'system'): string => `c${own[side]}`
        const table = (side: 'gold' | 'system'): string => {
          const row = (source: string, id: string, cluster: string): readonly string[] =>
            drawn.isFirst ? [cluster, source, id] : [source, id, cluster]
          return lines(
            [
              row('source file', 'id', 'cluster_id'),
              ...all.map((own) => row(own.source, own.id, clusterOf(own, side))),
            ],
            ',',
          )
        }
        const contents = { 'gold.csv': table('gold'), 'run.csv': table('system') }
        return { call: ['gold.csv', 'run.csv'], contents, right: bCubed(all, clusterOf) }
      },
      0,
    ))

  test('if each row is a pair', () =>
    hold(
      fc.integer({ min: 3, max: 9 }),
      (count) => {
        const pairs = (moved: number): string =>
          lines(
            Array.from({ length: count }, (_, i) => [`r${2 * i}`, i === 1 ? `r${2 * i + moved}` : `r${2 * i + 1}`]),
            ',',
          )
        // of so many pairs one is another: links are right in all others
        const right = { precision: (count - 1) / count, recall: (count - 1) / count }
        return { call: ['gold.csv', 'run.csv'], contents: { 'gold.csv': pairs(1), 'run.csv': pairs(1000) }, right }
      },
      0,
    ))
})
