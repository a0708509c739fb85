/** The shape of the vectors, and their cases as documents. */
import type { Spans } from '@assay/core'
import { alignDocuments, type Pair } from '../src/align-documents.ts'
import { spansOf } from './support.ts'

type Json = Readonly<Record<string, unknown>>
interface Counts {
  readonly [name: string]: number
}
type Ratios = Readonly<Record<string, number | null | Counts>>
export interface Expected {
  readonly counts: Counts
  readonly identification?: Readonly<Record<'absolute' | 'relative', Ratios>>
  readonly semantic?: Readonly<Record<'absolute' | 'relative', Readonly<Record<string, Ratios>>>>
  readonly morphology?: {
    readonly detail: readonly {
      readonly gold: string
      readonly target: string | null
      readonly gender: readonly [string, number]
      readonly number: readonly [string, number]
      readonly combined: readonly [string, number]
    }[]
    readonly absolute: Readonly<Record<string, Ratios>>
    readonly relative: Readonly<Record<string, Ratios>>
  }
  readonly pairs?: readonly {
    readonly gold: string
    readonly target: string
    readonly outcome: string
    readonly weight: number
    readonly nc: number
    readonly nd: number
    readonly category: boolean
    readonly type: boolean
    readonly combined: number
    readonly w: number
  }[]
  readonly missing?: readonly string[]
  readonly spurious?: readonly string[]
}
interface Entity {
  readonly id: string
  readonly text: string
  readonly tags: readonly (readonly [string, string | null])[]
  readonly morf: readonly [string, string] | null
}
export interface Vectors {
  readonly weights: readonly {
    readonly gold: string
    readonly system: string
    readonly options: Json
    readonly outcome: string
    readonly weight: number
    readonly nc: number
    readonly nd: number
    readonly source: string
  }[]
  readonly documents: readonly {
    readonly name: string
    readonly gold: string
    readonly system: string
    readonly options: Json
    readonly source: string
    readonly expected: Expected
  }[]
  readonly alignments: readonly {
    readonly name: string
    readonly input: {
      readonly gold: readonly Entity[]
      readonly system: readonly Entity[]
      readonly pairs: readonly (readonly [gold: string, target: string])[]
    }
    readonly expected: Expected
  }[]
  readonly combined_maximum: Readonly<Record<string, number>>
}

const defaults = {
  correct: 'ignoreStopwords',
  weightTokens: 'all',
  weightDigits: 'single',
  contractions: 'rejoin',
  commonTokens: 'bag',
  stopwordCase: 'insensitive',
  stopwordOnly: 'fallback',
  firstToken: 'markable',
  runOptions: 'first',
} as const

/** The pair of two texts without context: their words are compared as bags. */
export const pairOfTexts = (gold: string, system: string, options: object): Pair => {
  const whole = (text: string): Spans => ({
    length: text.length,
    regions: [{ readings: [[{ start: 0, end: text.length, labels: [] }]], texts: [text] }],
  })
  const [pair] = alignDocuments({ ...defaults, ...options })(whole(gold))(whole(system)).pairs
  if (pair === undefined) throw new Error(`${gold} and ${system} are not aligned`)
  return pair
}

const tagged = ({ text, tags, morf }: Entity, inner = text): string => {
  const categories = tags.map(([category]) => category).join('|')
  const types = tags.map(([, type]) => type ?? '').join('|')
  const attributes = [
    ...(categories === '' ? [] : [`CATEG="${categories}"`, `TIPO="${types}"`]),
    ...(morf === null ? [] : [`MORF="${morf.join(',')}"`]),
  ]
  return `<EM ${attributes.join(' ')}>${inner}</EM>`
}

/** A document with a given alignment: each target is at the position of its gold entity. */
export const documentOf = ({
  gold,
  system,
  pairs,
}: Vectors['alignments'][number]['input']): readonly [Spans, Spans] => {
  const targetOf = (id: string) => system.find((target) => pairs.some(([g, t]) => g === id && t === target.id))
  const alone = system.filter(({ id }) => pairs.every(([, t]) => t !== id))
  const inGold = [...gold.map((entity) => tagged(entity)), ...alone.map(({ text }) => text)]
  const inSystem = [
    ...gold.map((entity) => {
      const target = targetOf(entity.id)
      return target === undefined ? entity.text : entity.text.replace(target.text, tagged(target))
    }),
    ...alone.map((target) => tagged(target)),
  ]
  return [spansOf(inGold.join(' . ')), spansOf(inSystem.join(' . '))]
}

// ---- expected values ------------------------------------------------------------------------------------------------

const camel = (text: string): string => text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const capital = (text: string): string => text[0]?.toUpperCase() + text.slice(1)
/** `f` → `f1`, `over_generation` → `overGeneration`. */
const measureName = (name: string): string => (name === 'f' ? 'f1' : camel(name))

// what may be `f` alone, `categories_f` …, in either mode
const flatten = (
  mode: 'absolute' | 'relative',
  tasks: Readonly<Record<string, Ratios>> = {},
): readonly (readonly [string, number | null])[] =>
  Object.entries(tasks).flatMap(([task, ratios]) =>
    Object.entries(ratios).flatMap(([name, value]) => {
      const key = `${task}${capital(semanticName(name))}`
      return typeof value === 'object' && value !== null
        ? []
        : [[mode === 'relative' ? `relative${capital(key)}` : key, rounded(value)] as const]
    }),
  )
const semanticName = (name: string): string =>
  name === 'max_gold' ? 'maximumGold' : name === 'max_system' ? 'maximumSystem' : measureName(name)

export const expectedClassification = ({ semantic }: Expected): Record<string, number | null> =>
  Object.fromEntries([...flatten('absolute', semantic?.absolute), ...flatten('relative', semantic?.relative)])

/** The counts of morphology; those that the vectors lack are 0. */
const morphologyCounts = (mode: 'absolute' | 'relative', tasks: Readonly<Record<string, Ratios>> = {}) =>
  Object.entries(tasks).flatMap(([task, ratios]) => {
    const counts = ratios['counts'] as Counts
    return ['gold', 'system', 'correct', 'partial', 'wrong', 'missing', 'spurious', 'overspecified'].map((name) => {
      const key = `${task}${capital(name)}`
      return [mode === 'relative' ? `relative${capital(key)}` : key, counts[name] ?? 0] as const
    })
  })

export const expectedMorphology = ({ morphology }: Expected): Record<string, number | null> =>
  Object.fromEntries([
    ...flatten('absolute', morphology?.absolute),
    ...flatten('relative', morphology?.relative),
    ...morphologyCounts('absolute', morphology?.absolute),
    ...morphologyCounts('relative', morphology?.relative),
  ])

/** A value rounded as in the vectors. */
const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 1e9) / 1e9

export const expectedIdentification = ({ counts, identification }: Expected): Record<string, number | null> => ({
  gold: counts['gold']!,
  identified: counts['identified']!,
  correct: counts['correct']!,
  partialByExcess: counts['excess']!,
  partialByShortage: counts['shortage']!,
  missing: counts['missing']!,
  spurious: counts['spurious']!,
  partialWeight: rounded(counts['sum_partial']),
  partialError: rounded(counts['sum_partial_error']),
  ...Object.fromEntries(
    Object.entries(identification?.absolute ?? {}).map(([name, value]) => [
      measureName(name),
      rounded(value as number),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(identification?.relative ?? {}).map(([name, value]) => [
      `relative${capital(measureName(name))}`,
      rounded(value as number),
    ]),
  ),
})

export const valuesOf = (values: Readonly<Record<string, number | undefined>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, rounded(values[name])]))
