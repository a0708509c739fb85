/** Flags of error listings: selection, form, and targets. */
import type { Failure } from '@assay/host'
import { failure, hostCode, suggestion } from '@assay/host/internal'
import { drawSample } from '@assay/report/internal'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { type Arguments, parseNumber } from '../arguments.ts'
import { parseTargets, type Target } from '../render.ts'

export interface Choice {
  /** Maximal number of items; undefined for all. */
  readonly limit: number | undefined
  readonly sample: { readonly count: number; readonly seed: number } | undefined
  readonly group: boolean
  readonly table: boolean
  readonly targets: readonly Target[]
}

const SEED = 12345
/** Default number of errors in context on a terminal. */
const DEFAULT_LIMIT = 50

const forms = {
  listing: ['text', 'json', 'jsonl', 'csv', 'markdown', 'html'],
  confusion: ['text', 'json', 'csv', 'markdown', 'html', 'svg'],
  documents: ['text', 'json'],
} as const
export type Kind = keyof typeof forms

export const kindOf = (args: Arguments): Kind =>
  args.has('confusion') ? 'confusion' : args.has('by-document') ? 'documents' : 'listing'

/** Flags that exclude others, with what each does. */
const contradictions: readonly (readonly [flag: string, does: string, others: Readonly<Record<string, string>>])[] = [
  [
    'by-document',
    'scores documents, not items',
    Object.fromEntries(
      ['verdict', 'type', 'path', 'confusion', 'group', 'sample', 'limit', 'table'].map((flag) => [
        flag,
        'at single errors',
      ]),
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

const contradiction = (args: Arguments): Failure | undefined => {
  for (const [flag, does, others] of contradictions) {
    const other = args.has(flag) ? Object.entries(others).find(([otherFlag]) => args.has(otherFlag)) : undefined
    if (other !== undefined)
      return failure(2, hostCode.E103, `--${flag} ${does}, and --${other[0]} ${other[1]}`, 'remove one of them')
  }
  if (args.has('seed') && !args.has('sample'))
    return failure(2, hostCode.E103, '--seed is for --sample, which is not there', 'add --sample N, or remove --seed')
  return undefined
}

/** Expands `md` to markdown, and recognises `.jsonl` files. */
const withFormatNames = (args: Arguments): Arguments => {
  const formatOf = (name: string): string => (name === 'md' ? 'markdown' : name)
  const fileOf = (text: string): string =>
    /^[^:]+\.jsonl$/.test(text) ? `jsonl:${text}` : text.replace(/^md:/, 'markdown:')
  return {
    ...args,
    last: (flag) => {
      const last = args.last(flag)
      return flag === 'format' && last !== undefined ? formatOf(last) : last
    },
    all: (flag) => (flag === 'output' ? args.all(flag).map(fileOf) : args.all(flag)),
  }
}

const checkFormats =
  (kind: Kind) =>
  (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
    const formats: readonly string[] = forms[kind]
    const wrong = targets.find(({ format }) => !formats.includes(format))
    if (wrong === undefined) return right(targets)
    const what = kind === 'listing' ? 'a list of errors' : kind === 'confusion' ? 'a matrix' : 'a list of documents'
    return left(
      failure(2, hostCode.E212, `there is no format "${wrong.format}" for ${what}`, suggestion(wrong.format, formats)),
    )
  }

const parseLimit = (args: Arguments): Either<Failure, number | undefined> => {
  const text = args.last('limit')
  if (text === undefined || text === 'all') return right(undefined)
  if (/^[1-9]\d{0,14}$/.test(text)) return right(Number(text))
  return left(failure(2, hostCode.E102, `--limit cannot be "${text}"`, 'it takes an integer from 1 up, or all'))
}

/** Parses the flags, or returns their contradiction. */
export const parseChoice = (args: Arguments): Either<Failure, Choice> => {
  const why = contradiction(args)
  if (why !== undefined) return left(why)
  const targets = parseTargets(withFormatNames(args))
  if (isLeft(targets)) return targets
  const limit = parseLimit(args)
  if (isLeft(limit)) return limit
  const sample = parseNumber(args, 'sample', 1, Number.POSITIVE_INFINITY, true)
  if (isLeft(sample)) return sample
  const seed = parseNumber(args, 'seed', 0, 2 ** 31 - 1, true)
  if (isLeft(seed)) return seed
  return map(
    (chosen: readonly Target[]): Choice => ({
      limit: limit.right,
      sample: sample.right === undefined ? undefined : { count: sample.right, seed: seed.right ?? SEED },
      group: args.has('group'),
      table: args.has('table'),
      targets: chosen,
    }),
  )(checkFormats(kindOf(args))(targets.right))
}

/** Selected items, with a note if others are not shown. */
export interface Selection<A> {
  readonly items: readonly A[]
  readonly note: string | undefined
}

/** Selects a sample or the first items; `usual` applies the default limit. */
export const pick = <A>(all: readonly A[], { limit, sample }: Choice, usual: boolean, isAll: boolean): Selection<A> => {
  const drawn = sample === undefined ? all : drawSample(all.length, sample.count, sample.seed).map((i) => all[i] as A)
  const most = limit ?? (usual && sample === undefined && !isAll ? DEFAULT_LIMIT : Number.POSITIVE_INFINITY)
  const items = drawn.slice(0, most)
  if (items.length === all.length) return { items, note: undefined }
  if (sample !== undefined) {
    const first = items.length < drawn.length ? `the first ${items.length} of ` : ''
    return { items, note: `${first}a sample of ${drawn.length} of ${all.length} (seed ${sample.seed})` }
  }
  return { items, note: `the first ${items.length} of ${all.length}` }
}
