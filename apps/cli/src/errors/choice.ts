/** How errors are listed: which of them, in what form, and where to. */
import { type Failure, failure, suggestion } from '@assay/host'
import { sampleOf } from '@assay/report'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { type Arguments, numberOf } from '../arguments.ts'
import { type Target, targetsOf } from '../render.ts'

export interface Choice {
  /** The most that are shown; nothing where all are. */
  readonly limit: number | undefined
  readonly sample: { readonly count: number; readonly seed: number } | undefined
  readonly group: boolean
  readonly table: boolean
  readonly targets: readonly Target[]
}

const SEED = 12345
/** What a terminal shows of a list in context that says nothing else. */
const USUAL = 50

const forms = {
  listing: ['text', 'json', 'jsonl', 'csv', 'markdown', 'html'],
  confusion: ['text', 'json', 'csv', 'markdown', 'html', 'svg'],
  documents: ['text', 'json'],
} as const
export type Kind = keyof typeof forms

export const kindOf = (given: Arguments): Kind =>
  given.has('confusion') ? 'confusion' : given.has('by-document') ? 'documents' : 'listing'

/** What a flag does, and what others do that would mean nothing beside it. */
const contradictions: readonly (readonly [flag: string, does: string, others: Readonly<Record<string, string>>])[] = [
  [
    'by-document',
    'looks at whole documents',
    Object.fromEntries(
      ['verdict', 'type', 'confusion', 'group', 'sample', 'limit', 'table'].map((flag) => [flag, 'at single errors']),
    ),
  ],
  [
    'confusion',
    'counts every line',
    {
      verdict: 'picks some',
      type: 'picks some',
      group: 'puts some together',
      sample: 'draws some',
      limit: 'shows some',
      table: 'lists them',
    },
  ],
  ['group', 'counts all that are alike', { sample: 'draws some', table: 'lists them' }],
]

const contradiction = (given: Arguments): Failure | undefined => {
  for (const [flag, does, others] of contradictions) {
    const other = given.has(flag) ? Object.entries(others).find(([one]) => given.has(one)) : undefined
    if (other !== undefined)
      return failure(2, 'E103', `--${flag} ${does}, and --${other[0]} ${other[1]}`, 'give one of them')
  }
  if (given.has('seed') && !given.has('sample'))
    return failure(2, 'E103', '--seed is for --sample, which is not there', 'add --sample N, or remove --seed')
  return undefined
}

/** `md` is short for markdown, and a file of JSON lines is known by its name. */
const named = (given: Arguments): Arguments => {
  const formatOf = (name: string): string => (name === 'md' ? 'markdown' : name)
  const fileOf = (text: string): string =>
    /^[^:]+\.jsonl$/.test(text) ? `jsonl:${text}` : text.replace(/^md:/, 'markdown:')
  return {
    ...given,
    last: (flag) => {
      const last = given.last(flag)
      return flag === 'format' && last !== undefined ? formatOf(last) : last
    },
    all: (flag) => (flag === 'output' ? given.all(flag).map(fileOf) : given.all(flag)),
  }
}

const formed =
  (kind: Kind) =>
  (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
    const known: readonly string[] = forms[kind]
    const wrong = targets.find(({ format }) => !known.includes(format))
    if (wrong === undefined) return right(targets)
    const what = kind === 'listing' ? 'a list of errors' : kind === 'confusion' ? 'a matrix' : 'a list of documents'
    return left(failure(2, 'E212', `there is no format "${wrong.format}" for ${what}`, suggestion(wrong.format, known)))
  }

const limitOf = (given: Arguments): Either<Failure, number | undefined> => {
  const text = given.last('limit')
  if (text === undefined || text === 'all') return right(undefined)
  if (/^[1-9]\d{0,14}$/.test(text)) return right(Number(text))
  return left(failure(2, 'E102', `--limit cannot be "${text}"`, 'it is a whole number from 1 up, or all'))
}

/** What the flags say, or why they do not go together. */
export const choiceOf = (given: Arguments): Either<Failure, Choice> => {
  const why = contradiction(given)
  if (why !== undefined) return left(why)
  const targets = targetsOf(named(given))
  if (isLeft(targets)) return targets
  const limit = limitOf(given)
  if (isLeft(limit)) return limit
  const sample = numberOf(given, 'sample', 1, Number.POSITIVE_INFINITY, true)
  if (isLeft(sample)) return sample
  const seed = numberOf(given, 'seed', 0, 2 ** 31 - 1, true)
  if (isLeft(seed)) return seed
  return map(
    (own: readonly Target[]): Choice => ({
      limit: limit.right,
      sample: sample.right === undefined ? undefined : { count: sample.right, seed: seed.right ?? SEED },
      group: given.has('group'),
      table: given.has('table'),
      targets: own,
    }),
  )(formed(kindOf(given))(targets.right))
}

/** What of a list is shown, and what is to be said of that. */
export interface Picked<A> {
  readonly items: readonly A[]
  readonly said: string | undefined
}

/** A sample, or the first so many; `usual` where a list has a limit of its own. */
export const pick = <A>(all: readonly A[], { limit, sample }: Choice, usual: boolean, isAll: boolean): Picked<A> => {
  const drawn = sample === undefined ? all : sampleOf(all.length, sample.count, sample.seed).map((i) => all[i] as A)
  const most = limit ?? (usual && sample === undefined && !isAll ? USUAL : Number.POSITIVE_INFINITY)
  const items = drawn.slice(0, most)
  if (items.length === all.length) return { items, said: undefined }
  if (sample !== undefined) {
    const first = items.length < drawn.length ? `the first ${items.length} of ` : ''
    return { items, said: `${first}a sample of ${drawn.length} of ${all.length} (seed ${sample.seed})` }
  }
  return { items, said: `the first ${items.length} of ${all.length}` }
}
