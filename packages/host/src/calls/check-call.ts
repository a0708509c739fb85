/** The arguments of a call (metric, options, settings), and checks of them: JavaScript has no compiler for that. */
import type { PluginDefinition, Problem } from '@assay/core'
import * as v from 'valibot'
import { suggestion } from '../checks/failure.ts'
import { code } from '../codes.ts'
import {
  type Bootstrap,
  bootstrapEntries,
  type Compare,
  compareEntries,
  type Disjoint,
  disjointPolicies,
  type Missing,
  missingPolicies,
  type Request,
  type Side,
} from '../plan/request.ts'
import { isRecord } from './check-shape.ts'
import { callProblem } from './evaluation-error.ts'
import { type ValueUnit, valueUnits } from './values-reader.ts'

export interface Settings {
  /** Bootstrap intervals. Defaults: 1000 samples of documents, 95 %, seed 12345. */
  readonly bootstrap?: boolean | Partial<Bootstrap>
  /** Paired tests between systems, as in a config; results are in `result.comparisons`. */
  readonly compare?: boolean | Partial<Compare>
  /** Metadata of each document of the gold, in list order or by name: `{ genre: 'news' }`. */
  readonly meta?: readonly Meta[] | Readonly<Record<string, Meta>>
  /** Keys of `meta` to break scores down by. */
  readonly groupBy?: readonly string[]
  /** Policy for documents that a system lacks; default `error`. */
  readonly missing?: Missing
  /**
   * Policy for documents that the gold lacks. Default: that of the format, else `error`, or `skip` if `missing` is not `error`.
   * `empty` counts all their items as spurious.
   */
  readonly extra?: Missing
  /** Policy for a system that shares nothing with the gold; default `error`. */
  readonly disjoint?: Disjoint
  /** Unit of positions in a text: those of a string of JavaScript, the default, or code points, as in data of other languages. */
  readonly unit?: ValueUnit
  /** Judge documents beyond the work limit of a metric (E365) too, however long that takes. */
  readonly anyWork?: boolean
  /** Shows words that a metric or a reader calls secret, or their shapes; by default problems have none. */
  readonly secrets?: Request['secrets']
  /** Reader and its options, where the files do not tell. */
  readonly reader?: string | { readonly gold?: string; readonly system?: string }
  readonly readerOptions?: Side['options']
  /** Packages whose readers, views and models are needed: `import { plugin } from '@assay/formats'`. */
  readonly plugins?: readonly PluginDefinition[]
}
type Meta = Readonly<Record<string, string>>

const text = v.pipe(v.string(), v.minLength(1))
const meta = v.record(v.string(), v.string())

const settings = v.strictObject({
  bootstrap: v.optional(v.partial(v.strictObject(bootstrapEntries))),
  compare: v.optional(v.strictObject(compareEntries)),
  // lists too: their keys are indices
  meta: v.optional(v.record(v.string(), meta)),
  groupBy: v.optional(v.array(text)),
  missing: v.optional(v.picklist(missingPolicies)),
  extra: v.optional(v.picklist(missingPolicies)),
  disjoint: v.optional(v.picklist(disjointPolicies)),
  unit: v.optional(v.picklist(valueUnits)),
  anyWork: v.optional(v.boolean()),
  secrets: v.optional(v.picklist(['shown', 'shapes'])),
  reader: v.optional(v.union([text, v.strictObject({ gold: v.optional(text), system: v.optional(text) })])),
  readerOptions: v.optional(v.looseObject({})),
  plugins: v.optional(v.array(v.looseObject({ contract: v.literal(1), name: text }))),
})

// ---- what is wrong -----------------------------------------------------------------------------------------------------

const AS_EXPORTED = "pass what a package exports: import { phraseF1 } from '@assay/conll-f1'"

const inMetric = (metric: unknown): readonly Problem[] => {
  if (isRecord(metric) && typeof metric['with'] === 'function' && typeof metric['name'] === 'string') return []
  const what = isRecord(metric) && metric['contract'] === 1 ? 'a plugin, and not one of its metrics' : 'not a metric'
  return [callProblem(code.E210, `the first argument is ${what}`, AS_EXPORTED)]
}

const inData = (data: unknown): readonly Problem[] => {
  const hint = 'pass { gold, systems: { ours } }'
  if (!isRecord(data)) return [callProblem(code.E205, 'the second argument has no gold and no systems', hint)]
  const { gold, systems } = data
  const taken = isRecord(systems) && Object.hasOwn(systems, 'text')
  return [
    ...(taken
      ? [callProblem(code.E205, 'a system is called text', 'scores.text() is the table: call it otherwise')]
      : []),
    ...(gold === undefined || gold === null ? [callProblem(code.E205, 'there is no gold', hint)] : []),
    ...(isRecord(systems) && Object.keys(systems).length > 0
      ? []
      : [callProblem(code.E205, 'there is no system to score', hint)]),
  ]
}

const inOptions = (options: unknown): readonly Problem[] =>
  isRecord(options)
    ? []
    : [
        callProblem(
          code.E205,
          'the options are not an object',
          "pass those of the metric, as { scheme: 'IOB2' }, or {}",
        ),
      ]

const settingNames = Object.keys(settings.entries)

/** Drops `true`, which requests the defaults and has no keys to check. */
const withoutTrue = (given: unknown): unknown => {
  if (!isRecord(given)) return given ?? null
  const isYes = (key: string, value: unknown): boolean =>
    /^(bootstrap|compare)$/.test(key) && typeof value === 'boolean'
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => !isYes(key, value)))
}

const inSetting = (issue: v.BaseIssue<unknown>): Problem => {
  const name = v.getDotPath(issue)
  if (name === null)
    return callProblem(code.E205, `the settings are ${issue.received}`, `pass { ${settingNames.join(', ')} }`)
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return callProblem(code.E204, `there is no setting ${name}`, suggestion(name, settingNames))
  return callProblem(
    code.E205,
    `settings.${name} is ${issue.received}`,
    `it takes ${issue.expected ?? 'another value'}`,
  )
}

/** All errors in a call, before its answers are checked. */
export const checkCall = (metric: unknown, data: unknown, options: unknown, given: unknown): readonly Problem[] => {
  const checked = v.safeParse(settings, withoutTrue(given))
  return [
    ...inMetric(metric),
    ...inData(data),
    ...inOptions(options),
    ...(checked.success ? [] : checked.issues.map(inSetting)),
  ]
}
