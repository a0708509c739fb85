/** Decodes a stored result strictly: any difference from what `--json` writes is a problem with its place. */
import type { Code, Json, Problem } from '@assay/core'
import { isRecord } from '@assay/core/internal/host'
import { isFault, type JsonTape, offsetOnTape, withPlaces } from '@assay/core/internal/source'
import type { Result } from '@assay/core/result'
import { jsonTape, type TextWithPlaces } from '@assay/core/source'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import { code } from '../messages.ts'

// valibot's own record passes over keys such as `constructor`, and labels may be called anything
function recordOf(schema: v.GenericSchema) {
  return v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isRecord, 'an object'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const [key, own] of Object.entries(dataset.value)) {
        for (const { message, expected, received, path = [] } of v.safeParse(schema, own).issues ?? []) {
          const step = { type: 'unknown', origin: 'value', input: dataset.value, key, value: own } as const
          addIssue({ message, expected: expected ?? 'unknown', received, path: [step, ...path] })
        }
      }
    }),
  )
}

const name = v.pipe(v.string(), v.minLength(1))
const natural = v.pipe(v.number(), v.safeInteger('a whole number'), v.minValue(0))
const pair = v.pipe(v.array(v.number()), v.length(2))
const anything = v.custom<Json>((data) => data !== undefined, 'a value')
const value = v.looseObject({ value: v.nullable(v.number()), interval: v.optional(pair) })
const measures = recordOf(value)
const sweeps = recordOf(v.array(v.looseObject({ at: v.number(), measures })))
const parts = recordOf(recordOf(v.looseObject({ measures })))
const groups = recordOf(recordOf(v.looseObject({ measures, units: natural, stats: anything })))

const numberOrNone = v.nullable(v.number())
const means = recordOf(
  v.looseObject({
    units: natural,
    measures: recordOf(v.looseObject({ mean: numberOrNone, sd: numberOrNone, units: natural })),
  }),
)

const score = v.looseObject({
  metric: name,
  plugin: name,
  version: v.string(),
  system: v.string(),
  meta: v.optional(recordOf(v.string())),
  signature: v.string(),
  lenient: v.optional(v.array(v.string())),
  headline: name,
  units: natural,
  unitsCalled: v.optional(v.string()),
  measures,
  sweeps: v.optional(sweeps),
  facets: parts,
  groups: v.optional(groups),
  means: v.optional(means),
  bootstrap: v.optional(
    v.looseObject({
      samples: natural,
      confidence: v.number(),
      seed: natural,
      bounds: v.optional(v.picklist(['cut', 'weibull'])),
    }),
  ),
  remarks: v.optional(v.array(v.string())),
  words: v.optional(v.literal(true)),
  stats: anything,
})

const comparison = v.looseObject({
  metric: name,
  plugin: name,
  measure: name,
  baseline: v.string(),
  system: v.string(),
  difference: v.nullable(v.number()),
  interval: v.optional(pair),
  detectable: v.optional(v.number()),
  test: v.string(),
  alternative: v.optional(v.picklist(['two-sided', 'one-sided'])),
  trials: natural,
  seed: natural,
  differs: v.optional(v.boolean()),
  exact: v.optional(v.literal(true)),
  p: v.optional(v.number()),
  pCorrected: v.optional(v.number()),
})

const problem = v.looseObject({
  code: name,
  severity: v.picklist(['error', 'warning']),
  count: natural,
  message: v.string(),
  at: v.looseObject({ path: v.string(), line: natural, column: natural }),
  hint: v.optional(v.string()),
  skipped: v.optional(v.looseObject({ system: v.string(), code: name })),
})

const gate = v.looseObject({
  metric: name,
  plugin: name,
  measure: name,
  system: v.string(),
  group: v.optional(v.string()),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
  maxDrop: v.optional(v.number()),
  against: v.optional(v.string()),
  bound: v.optional(v.picklist(['lower', 'upper'])),
  significant: v.optional(v.boolean()),
  value: v.nullable(v.number()),
  baseline: v.optional(v.nullable(v.number())),
  p: v.optional(v.number()),
  pass: v.boolean(),
  reason: v.optional(v.string()),
})

const input = v.looseObject({
  role: v.string(),
  path: v.string(),
  sha256: v.string(),
  reader: v.string(),
  documents: natural,
  saw: v.optional(recordOf(v.array(v.string()))),
})

const counted = recordOf(natural)
const labels = v.looseObject({
  item: name,
  known: v.optional(v.union([v.literal('gold'), v.array(v.string())])),
  gold: counted,
  systems: recordOf(counted),
  leftOut: v.optional(v.looseObject({ gold: counted, systems: recordOf(counted) })),
})

// Keys that are not known here are kept: a result may gain some without another version.
const stored = v.looseObject({
  result: v.literal(1),
  campaign: v.optional(v.looseObject({ title: v.optional(name), date: v.optional(name), link: v.optional(name) })),
  inputs: v.array(input),
  scores: v.array(score),
  comparisons: v.array(comparison),
  gates: v.array(gate),
  problems: v.array(problem),
  labels: v.optional(labels),
  redacted: v.optional(v.literal(true)),
})

/** Maximum depth of nesting. */
const DEEPEST = 100

/** Limit of reported problems: a file of another kind has one at every key. */
const MOST_REPORTED = 50

const NO_RESULT = 'this is not a result as assay run --json writes it'

const NO_PAGE = {
  message: 'this page holds no result',
  hint: 'only a page that assay wrote with -o FILE.html does; a stored result is what -o FILE.json writes',
}

/** The problems of a damaged result, and their number; not all are kept. */
export interface Damage {
  readonly problems: readonly Problem[]
  readonly total: number
}

const damageOf = (problem: Problem): Either<Damage, never> => left({ problems: [problem], total: 1 })

/** Decodes the result in a text. */
export const decodeResult = (path: string, text: string): Either<Damage, Result> => {
  const held = embeddedResult(text.replace(/^\uFEFF/, ''))
  const whole = withPlaces(path, held ?? '')
  if (held === undefined) return damageOf({ severity: 'error', code: code.E218, ...NO_PAGE, ...whole.spot(0) })
  const tape = jsonTape(whole.text, DEEPEST)
  if (isFault(tape)) {
    const { code, message, at } = tape
    const hint = 'the file was cut or changed by hand: score again'
    return damageOf({ severity: 'error', code, message, ...whole.spot(at), hint })
  }
  const read = { whole, tape }
  const data: unknown = JSON.parse(whole.text)
  if (!isRecord(data)) return damageOf(problemAt(read, code.E218, [], 'the file holds no object', NO_RESULT))
  const other = otherVersion(data)
  if (other !== undefined) return damageOf(problemAt(read, code.E219, ['result'], ...other))
  const { success, issues = [] } = v.safeParse(stored, data)
  // decoded for its issues alone: a copy would lose labels such as `__proto__`
  if (success) return right(data as unknown as Result)
  return left({ problems: issues.slice(0, MOST_REPORTED).map((issue) => problemOf(read, issue)), total: issues.length })
}

/** Message and hint for a result of another version. */
const otherVersion = ({ result }: Readonly<Record<string, unknown>>): readonly [string, string] | undefined => {
  if (typeof result !== 'number' || result === 1) return undefined
  const newer = Number.isInteger(result) && result > 1
  return [
    `the result is of version ${result}; this program reads version 1`,
    newer ? 'a newer program wrote it: update this one, or score again with it' : 'score again with this program',
  ]
}

interface ParsedFile {
  readonly whole: TextWithPlaces
  readonly tape: JsonTape
}

const problemOf = (read: ParsedFile, issue: v.BaseIssue<unknown>): Problem => {
  const path = (issue.path ?? []).map(({ key }) => key as string | number)
  const missing = issue.received === 'undefined'
  const text = missing ? 'is missing' : `expected ${expectedText(issue)}, found ${issue.received}`
  return problemAt(read, code.E218, path, `${pathText(path) || 'the file'}: ${text}`, NO_RESULT)
}

const expectedText = ({ expected, message }: v.BaseIssue<unknown>): string =>
  expected === null || expected === 'unknown' ? message : expected

const problemAt = (
  { whole, tape }: ParsedFile,
  code: Code,
  path: readonly (string | number)[],
  message: string,
  hint: string,
): Problem => ({ severity: 'error', code, message, ...whole.spot(offsetOnTape(tape, path)), hint })

/** Formats a path: `scores[0].measures.f1.value`. */
const pathText = (path: readonly (string | number)[]): string =>
  path
    .map((step, i) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[A-Za-z_]\w*$/.test(step)) return `[${JSON.stringify(step)}]`
      return i === 0 ? step : `.${step}`
    })
    .join('')

const OPENING = '<script type="application/json" id="assay-result">'

/** The JSON of a result: the text, or the data in a page, padded with blanks so that offsets stay; `undefined` without any. */
export const embeddedResult = (text: string): string | undefined => {
  if (!/^\s*<!doctype html/i.test(text)) return text
  const opening = text.indexOf(OPENING)
  const from = opening + OPENING.length
  const to = text.indexOf('</script>', from)
  if (opening < 0 || to < 0) return undefined
  const blank = (part: string): string => part.replace(/[^\n\r]/g, ' ')
  return `${blank(text.slice(0, from))}${text.slice(from, to)}${blank(text.slice(to))}`
}
