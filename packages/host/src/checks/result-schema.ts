/** The shape of a stored result, to the last field. */
import type { Json } from '@assay/core'
import { isRecord } from '@assay/core/internal/host'
import * as v from 'valibot'

// valibot's own record passes over keys such as `constructor`, and labels may be called anything
function recordOf(schema: v.GenericSchema) {
  return v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isRecord, 'an object'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const [key, member] of Object.entries(dataset.value)) {
        for (const { message, expected, received, path = [] } of v.safeParse(schema, member).issues ?? []) {
          const step = { type: 'unknown', origin: 'value', input: dataset.value, key, value: member } as const
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
const value = v.looseObject({
  value: v.nullable(v.number()),
  interval: v.optional(pair),
  deviation: v.optional(v.pipe(v.number(), v.minValue(0))),
  runs: v.optional(natural),
})
const measures = recordOf(value)
const sweeps = recordOf(v.array(v.looseObject({ at: v.number(), measures })))

const unit = v.picklist(['ratio', 'count', 'sum', 'number'])
const quantity = v.looseObject({ title: v.string(), unit })
const seriesOf = (x: v.GenericSchema) =>
  v.array(
    v.looseObject({
      name: v.string(),
      as: v.optional(v.picklist(['points', 'bars', 'guide'])),
      points: v.array(v.looseObject({ x, y: v.nullable(v.number()), interval: v.optional(pair) })),
    }),
  )
const chart = v.variant('kind', [
  v.looseObject({
    kind: v.literal('bars'),
    x: v.looseObject({ title: v.string() }),
    y: quantity,
    series: seriesOf(v.string()),
  }),
  v.looseObject({
    kind: v.picklist(['lines', 'steps', 'points']),
    x: quantity,
    y: quantity,
    diagonal: v.optional(v.literal(true)),
    series: seriesOf(v.number()),
  }),
])
const section = v.looseObject({
  title: name,
  words: v.optional(v.literal(true)),
  text: v.optional(v.string()),
  table: v.optional(
    v.looseObject({
      columns: v.array(v.looseObject({ title: v.string(), unit: v.optional(unit) })),
      rows: v.array(v.array(v.nullable(v.union([v.string(), v.number()])))),
      shade: v.optional(v.picklist(['high', 'low'])),
    }),
  ),
  chart: v.optional(chart),
  panels: v.optional(v.array(v.looseObject({ title: v.string(), chart }))),
})

const parts = recordOf(recordOf(v.looseObject({ measures })))
const groups = recordOf(recordOf(v.looseObject({ measures, units: natural, stats: anything })))

const numberOrNone = v.nullable(v.number())
const means = recordOf(
  v.looseObject({
    units: natural,
    measures: recordOf(
      v.looseObject({ mean: numberOrNone, interval: v.optional(pair), sd: numberOrNone, units: natural }),
    ),
  }),
)

const score = v.looseObject({
  metric: name,
  plugin: name,
  version: v.string(),
  convention: v.optional(name),
  system: v.string(),
  meta: v.optional(recordOf(v.string())),
  signature: v.string(),
  lenient: v.optional(v.array(v.string())),
  headline: name,
  units: natural,
  unitsCalled: v.optional(v.string()),
  measures,
  runs: v.optional(v.array(v.looseObject({ name, units: natural, measures, stats: anything }))),
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
  sections: v.optional(v.array(section)),
  remarks: v.optional(v.array(v.string())),
  words: v.optional(v.literal(true)),
  stats: anything,
})

const comparison = v.looseObject({
  metric: name,
  plugin: name,
  measure: name,
  mean: v.optional(name),
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

const verdict = v.looseObject({
  difference: v.number(),
  interval: v.optional(pair),
  p: v.optional(v.number()),
  pCorrected: v.optional(v.number()),
  differs: v.optional(v.boolean()),
})
const patch = v.looseObject({
  path: v.string(),
  sha256: v.string(),
  decisions: v.looseObject({ change: natural, keep: natural, ambiguous: natural, undecided: natural }),
  changes: v.looseObject({
    added: natural,
    removed: natural,
    relabelled: natural,
    resized: natural,
    replaced: natural,
  }),
  documents: natural,
  scores: v.array(
    v.looseObject({
      metric: name,
      plugin: name,
      measure: name,
      system: v.string(),
      signature: v.string(),
      before: numberOrNone,
      after: numberOrNone,
      difference: numberOrNone,
      interval: v.optional(pair),
    }),
  ),
  rankings: v.array(
    v.looseObject({
      metric: name,
      plugin: name,
      measure: name,
      ranks: v.array(v.looseObject({ system: v.string(), before: natural, after: natural })),
      tau: numberOrNone,
      pairs: v.array(v.looseObject({ system: v.string(), baseline: v.string(), before: verdict, after: verdict })),
    }),
  ),
})

/** A stored result, as `--json` writes it. Keys that are not known here are kept: it may gain some without another version. */
export const storedResult = v.looseObject({
  result: v.literal(1),
  campaign: v.optional(v.looseObject({ title: v.optional(name), date: v.optional(name), link: v.optional(name) })),
  inputs: v.array(input),
  scores: v.array(score),
  comparisons: v.array(comparison),
  gates: v.array(gate),
  problems: v.array(problem),
  labels: v.optional(labels),
  patch: v.optional(patch),
  redacted: v.optional(v.literal(true)),
})
