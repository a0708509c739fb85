/** Whether a call says what it may: its metric, its options and its settings. JavaScript has no compiler that would. */
import type { Problem } from '@assay/core'
import * as v from 'valibot'
import { disjointPolicies, missingPolicies } from '../plan/request.ts'
import { bootstrapEntries, compareEntries } from '../plan/weighing.ts'
import { suggestion } from '../problems/suggest.ts'
import { inCall } from './error.ts'

const text = v.pipe(v.string(), v.minLength(1))
const meta = v.record(v.string(), v.string())

const settings = v.strictObject({
  bootstrap: v.optional(v.partial(v.strictObject(bootstrapEntries))),
  compare: v.optional(v.strictObject(compareEntries)),
  // of a list too, whose keys are its places
  meta: v.optional(v.record(v.string(), meta)),
  groupBy: v.optional(v.array(text)),
  missing: v.optional(v.picklist(missingPolicies)),
  extra: v.optional(v.picklist(missingPolicies)),
  disjoint: v.optional(v.picklist(disjointPolicies)),
  reader: v.optional(text),
  readerOptions: v.optional(v.looseObject({})),
  plugins: v.optional(v.array(v.looseObject({ contract: v.literal(1), name: text }))),
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// ---- what is wrong -----------------------------------------------------------------------------------------------------

const AS_EXPORTED = "pass what a package exports: import { phraseF1 } from '@assay/conll-f1'"

const inMetric = (metric: unknown): readonly Problem[] => {
  if (isRecord(metric) && typeof metric['with'] === 'function' && typeof metric['name'] === 'string') return []
  const what = isRecord(metric) && metric['contract'] === 1 ? 'a plugin, and not one of its metrics' : 'not a metric'
  return [inCall('E210', `the first argument is ${what}`, AS_EXPORTED)]
}

const inData = (data: unknown): readonly Problem[] => {
  const hint = 'pass { gold, systems: { ours } }'
  if (!isRecord(data)) return [inCall('E205', 'the second argument has no gold and no systems', hint)]
  const { gold, systems } = data
  return [
    ...(gold === undefined || gold === null ? [inCall('E205', 'there is no gold', hint)] : []),
    ...(isRecord(systems) && Object.keys(systems).length > 0
      ? []
      : [inCall('E205', 'there is no system to score', hint)]),
  ]
}

const inOptions = (options: unknown): readonly Problem[] =>
  isRecord(options)
    ? []
    : [inCall('E205', 'the options are not an object', "pass those of the metric, as { scheme: 'IOB2' }, or {}")]

const settingNames = Object.keys(settings.entries)

/** `true` asks for what is usual of these two, and has no keys that could be wrong. */
const withoutYes = (given: unknown): unknown => {
  if (!isRecord(given)) return given ?? null
  const isYes = (key: string, value: unknown): boolean =>
    /^(bootstrap|compare)$/.test(key) && typeof value === 'boolean'
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => !isYes(key, value)))
}

const inSetting = (issue: v.BaseIssue<unknown>): Problem => {
  const name = v.getDotPath(issue)
  if (name === null) return inCall('E205', `the settings are ${issue.received}`, `pass { ${settingNames.join(', ')} }`)
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return inCall('E204', `there is no setting ${name}`, suggestion(name, settingNames))
  return inCall('E205', `settings.${name} is ${issue.received}`, `it takes ${issue.expected ?? 'another value'}`)
}

/** All that is wrong with a call, before its answers are looked at. */
export const misused = (metric: unknown, data: unknown, options: unknown, given: unknown): readonly Problem[] => {
  const checked = v.safeParse(settings, withoutYes(given))
  return [
    ...inMetric(metric),
    ...inData(data),
    ...inOptions(options),
    ...(checked.success ? [] : checked.issues.map(inSetting)),
  ]
}
