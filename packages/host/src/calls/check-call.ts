/** Checks the arguments of a call (metric, options, settings): JavaScript has no compiler for that. */
import type { Problem } from '@assay/core'
import * as v from 'valibot'
import { suggestion } from '../checks/failure.ts'
import { code } from '../messages.ts'
import { bootstrapEntries, compareEntries, disjointPolicies, missingPolicies } from '../plan/request.ts'
import { callProblem } from './evaluation-error.ts'

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
  return [callProblem(code.E210, `the first argument is ${what}`, AS_EXPORTED)]
}

const inData = (data: unknown): readonly Problem[] => {
  const hint = 'pass { gold, systems: { ours } }'
  if (!isRecord(data)) return [callProblem(code.E205, 'the second argument has no gold and no systems', hint)]
  const { gold, systems } = data
  return [
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
