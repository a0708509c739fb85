/** The config, `assay.json`, as data: its schema, and the config that was read. */
import * as v from 'valibot'
import { EACH } from './expand-files.ts'
import {
  bootstrapEntries,
  bootstrapSchema,
  compareEntries,
  compareSchema,
  disjointPolicies,
  documentNames,
  errorPolicies,
  missingPolicies,
  type Request,
} from './request.ts'

const options = v.record(v.string(), v.unknown())
const text = v.pipe(v.string(), v.minLength(1))
const files = v.pipe(
  v.union([text, v.array(text)]),
  v.transform((value) => (typeof value === 'string' ? [value] : value)),
)
const scalar = v.union([v.string(), v.number(), v.boolean()])
const howRead = {
  reader: v.optional(v.union([text, v.tuple([text, options])])),
  set: v.optional(v.record(text, v.union([scalar, v.array(scalar)]))),
}
const side = { files, ...howRead }
const fileSet = v.strictObject(side)

const meta = v.optional(v.record(text, v.string()))
const ofSystem = { meta, options: v.optional(v.record(text, options)) }
const readSystem = v.strictObject({ ...side, ...ofSystem })
const systemOfRuns = v.strictObject({ runs: files, ...howRead, ...ofSystem })
const madeSystem = v.strictObject({
  make: text,
  of: v.optional(v.array(text)),
  train: v.optional(v.union([text, fileSet])),
  options: v.optional(options),
  meta,
})

const gateEntries = {
  metric: v.optional(text),
  measure: text,
  system: v.optional(text),
  group: v.optional(text),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
  maxDrop: v.optional(v.pipe(v.number(), v.minValue(0))),
  against: v.optional(text),
  bound: v.optional(v.picklist(['lower', 'upper'])),
  significant: v.optional(v.boolean()),
}
const gate = v.pipe(
  v.strictObject(gateEntries),
  v.check(
    ({ min, max, maxDrop }) => min !== undefined || max !== undefined || maxDrop !== undefined,
    'a gate has min, max or maxDrop',
  ),
  v.check(
    ({ maxDrop, against }) => (maxDrop === undefined) === (against === undefined),
    'maxDrop and against belong together: how much may be lost, and against which system or stored result',
  ),
  v.check(
    ({ significant, maxDrop }) => significant === undefined || maxDrop !== undefined,
    'significant is for maxDrop: a drop that counts only where a test finds it',
  ),
)

/** An instant with its time zone, so that no machine reads it as another. */
const instant = v.pipe(
  text,
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/,
    'a time has its date and its time zone: 2026-12-01T12:00Z or 2026-12-01T12:00+01:00',
  ),
  v.check((time) => !Number.isNaN(Date.parse(time)), 'there is no such time'),
)
const task = v.strictObject({
  submission: v.optional(text),
  files: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  columns: v.optional(v.array(text)),
  start: v.optional(instant),
  deadline: v.optional(instant),
})

const documents = v.strictObject({
  missing: v.optional(v.picklist(missingPolicies)),
  extra: v.optional(v.picklist(missingPolicies)),
  names: v.optional(v.picklist(documentNames)),
  meta: v.optional(text),
})
const labels = v.strictObject({
  map: v.optional(v.record(text, text)),
  only: v.optional(v.array(text)),
  known: v.optional(v.union([v.literal('gold'), v.array(text)])),
})

/** The config as it is written; what it names is not looked at. */
export const configShape = v.strictObject({
  title: v.optional(text),
  date: v.optional(text),
  link: v.optional(v.pipe(text, v.regex(/^https?:\/\//, 'a link begins with https:// or http://'))),
  gold: v.union([
    v.pipe(
      text,
      v.transform((file) => ({ files: [file] })),
    ),
    fileSet,
  ]),
  systems: v.pipe(
    v.union([
      v.pipe(
        text,
        v.transform(
          (
            file,
          ): Readonly<
            Record<string, v.InferOutput<typeof readSystem | typeof systemOfRuns> | v.InferOutput<typeof madeSystem>>
          > => ({ [EACH]: { files: [file] } }),
        ),
      ),
      v.record(
        text,
        v.union([
          v.pipe(
            text,
            v.transform((file) => ({ files: [file] })),
          ),
          readSystem,
          systemOfRuns,
          madeSystem,
        ]),
      ),
    ]),
    v.check((systems) => Object.keys(systems).length > 0, 'there is no system to score'),
  ),
  plugins: v.optional(v.array(text)),
  metrics: v.pipe(v.array(v.union([text, v.tuple([text, options])])), v.minLength(1)),
  disjoint: v.optional(v.picklist(disjointPolicies)),
  onError: v.optional(v.picklist(errorPolicies)),
  documents: v.optional(documents),
  labels: v.optional(labels),
  groupBy: v.optional(v.array(text)),
  means: v.optional(v.array(text)),
  slices: v.optional(v.array(text)),
  train: v.optional(v.union([text, fileSet])),
  patch: v.optional(text),
  bootstrap: v.optional(bootstrapSchema),
  compare: v.optional(compareSchema),
  gates: v.optional(v.array(gate)),
  output: v.optional(v.union([text, v.array(text)])),
  anonymise: v.optional(v.boolean()),
  others: v.optional(v.picklist(['scores'])),
  task: v.optional(task),
})
export type Config = v.InferOutput<typeof configShape>

export type SideConfig = v.InferOutput<typeof fileSet>

/** A config that was read, and what it asks for. */
export interface LoadedConfig {
  readonly path: string
  readonly config: Config
  readonly request: Request
  /** Reports that the config asks for, as `-o` takes them, relative to its folder. */
  readonly outputs: readonly string[]
  /** True if participants' reports do not name the other systems. */
  readonly anonymise: boolean
  /** Information about other systems in participants' reports. */
  readonly others: 'scores' | undefined
}

// ---- keys ------------------------------------------------------------------------------------------------------------

const keysOfTops: Readonly<Record<string, object>> = {
  documents: documents.entries,
  gates: gateEntries,
  labels: labels.entries,
  task: task.entries,
  compare: compareEntries,
  bootstrap: bootstrapEntries,
}

/** The keys that may stand at a place of a config, given by the keys that lead there. */
export const configKeysAt = ([top, ...others]: readonly string[]): readonly string[] => {
  if (top === undefined) return Object.keys(configShape.entries)
  if (top === 'systems' && others.length === 1)
    return Object.keys({ ...systemOfRuns.entries, ...readSystem.entries, ...madeSystem.entries })
  return Object.keys(keysOfTops[top] ?? side)
}
