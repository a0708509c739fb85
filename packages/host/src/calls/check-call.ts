/** The arguments of a call (metric, options, settings), and checks of them: JavaScript has no compiler for that. */
import type { PluginDefinition, Problem } from '@assay/core'
import * as v from 'valibot'
import { deepestIssue } from '../checks/deepest-issue.ts'
import { suggestion } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import {
  type Bootstrap,
  bootstrapEntries,
  bootstrapSchema,
  type Compare,
  compareEntries,
  compareSchema,
  type Disjoint,
  type DocumentNames,
  disjointPolicies,
  documentNames,
  type Missing,
  missingPolicies,
  type Request,
  type Side,
} from '../plan/request.ts'
import { isRecord } from './check-shape.ts'
import { callProblem } from './evaluation-error.ts'
import { type ValueUnit, valueUnits } from './values-reader.ts'

export interface Settings {
  /** Bootstrap intervals, as in a config: `true` is 1000 samples of documents, 95 %, seed 12345; `false` turns those of a preset off. */
  readonly bootstrap?: boolean | (Pick<Bootstrap, 'samples'> & Partial<Bootstrap>)
  /** Paired tests between systems, as in a config: `true` takes the defaults; results are in `result.comparisons`. */
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
  /** The names of documents as they are compared: `stem`, without folder, ending and leading zeros; default `exact`. */
  readonly names?: DocumentNames
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
  /** Called with each line of evidence, right or wrong, such as for a list of the errors; nothing is kept of it. */
  readonly onLine?: NonNullable<HostEnvironment['onLine']>
}
type Meta = Readonly<Record<string, string>>

const text = v.pipe(v.string(), v.minLength(1))
const meta = v.record(v.string(), v.string())

const settings = v.strictObject({
  bootstrap: v.optional(bootstrapSchema),
  compare: v.optional(compareSchema),
  // lists too: their keys are indices
  meta: v.optional(v.record(v.string(), meta)),
  groupBy: v.optional(v.array(text)),
  missing: v.optional(v.picklist(missingPolicies)),
  extra: v.optional(v.picklist(missingPolicies)),
  names: v.optional(v.picklist(documentNames)),
  disjoint: v.optional(v.picklist(disjointPolicies)),
  unit: v.optional(v.picklist(valueUnits)),
  anyWork: v.optional(v.boolean()),
  secrets: v.optional(v.picklist(['shown', 'shapes', 'hidden'])),
  reader: v.optional(v.union([text, v.strictObject({ gold: v.optional(text), system: v.optional(text) })])),
  readerOptions: v.optional(v.looseObject({})),
  plugins: v.optional(v.array(v.looseObject({ contract: v.literal(1), name: text }))),
  onLine: v.optional(v.function()),
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
  const { gold, systems, ...others } = data
  const taken = isRecord(systems) && Object.hasOwn(systems, 'text')
  return [
    ...Object.keys(others).map((key) =>
      callProblem(
        code.E204,
        `the second argument has no key ${key}`,
        `${hint}; options and settings are arguments after it`,
      ),
    ),
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

/** Values of settings that are neither a word of a list nor a boolean. */
const examples: Readonly<Record<string, string>> = {
  bootstrap: 'true, or { samples: 1000 }',
  compare: "true, or { baseline: 'NAME' }",
  meta: "a list of objects such as { genre: 'news' }, one a document, or such objects by the names of documents",
  groupBy: "a list of keys, such as ['genre']",
  reader: "the name of a reader, or { gold: 'NAME', system: 'NAME' }",
  readerOptions: "an object, such as { delimiter: 'tab' }",
  plugins: "a list of plugins: import { plugin } from '@assay/formats'",
  onLine: 'a function, which is called with each line of evidence',
}

/** The values that a setting takes, in plain words. */
const valuesOf = (name: string, { type, expected, requirement }: v.BaseIssue<unknown>): string => {
  if (type === 'min_value') return `a number of ${requirement} or more`
  if (type === 'max_value') return `a number of ${requirement} or less`
  if (type === 'integer') return 'a whole number'
  if (type === 'number') return 'a number'
  if (type === 'boolean') return 'true or false'
  if (type === 'picklist') return (expected ?? '').replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ', ')
  return examples[name.replace(/\..*/, '')] ?? 'another value'
}

/** A value in plain words; valibot has names of classes for objects and lists. */
const plainNames: Readonly<Record<string, string>> = { Object: 'an object', Array: 'a list' }

const keysOf: Readonly<Record<string, readonly string[]>> = {
  bootstrap: Object.keys(bootstrapEntries),
  compare: Object.keys(compareEntries),
  reader: ['gold', 'system'],
}

const inSetting = (outer: v.BaseIssue<unknown>): Problem => {
  const issue = deepestIssue(outer)
  const name = v.getDotPath(issue)
  if (name === null)
    return callProblem(
      code.E205,
      `the settings are ${issue.received}, not an object`,
      `pass { ${settingNames.join(', ')} }`,
    )
  const [, above = '', key = name] = /^(.*)\.(.*)$/.exec(name) ?? []
  if (issue.expected === 'never')
    return callProblem(code.E204, `there is no setting ${name}`, suggestion(key, keysOf[above] ?? settingNames))
  const takes = `it takes ${valuesOf(name, issue)}`
  return issue.received === 'undefined' && above !== ''
    ? callProblem(code.E205, `settings.${above} has no ${key}`, takes)
    : callProblem(code.E205, `settings.${name} is ${plainNames[issue.received] ?? issue.received}`, takes)
}

/** All errors in a call, before its answers are checked. */
export const checkCall = (
  metric: unknown,
  data: unknown,
  options: unknown,
  callSettings: unknown,
): readonly Problem[] => {
  const checked = v.safeParse(settings, callSettings ?? null)
  return [
    ...inMetric(metric),
    ...inData(data),
    ...inOptions(options),
    ...(checked.success ? [] : checked.issues.map(inSetting)),
  ]
}
