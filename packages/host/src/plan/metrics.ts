/** The metrics of a plan: their options decoded, an option that none of them takes refused. */

import type { AnyMetric, Json } from '@assay/core'
import { decodeOptions, jsonSchemaOf, optionsFromText, sharing, unescaped } from '@assay/core/host'
import { formatNames } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../problems/failure.ts'
import { atOnce, attempt } from '../problems/faults.ts'
import { suggestion } from '../problems/suggest.ts'
import { type Chosen, chooseAll, spareNamed } from './choose.ts'
import type { Import } from './load.ts'
import type { AnyScorer, Plan, Planned, PlannedMetric } from './planned.ts'
import type { Request, Texts } from './request.ts'
import { bibliographyOf, stockOf } from './stock.ts'

/** The metrics that a request names, what it leaves out, and what can be cited for them. */
export interface MetricsOf {
  readonly metrics: readonly AnyMetric[]
  readonly alone: Plan['alone']
  readonly bibliography: Readonly<Record<string, string>>
}

/** The metrics that a request names, and what it leaves out: plugins are loaded, and nothing is read. */
export const metricsOf = async (
  request: Pick<Request, 'folder' | 'pluginFolders' | 'metrics' | 'root' | 'placeOf'>,
  importPlugin?: Import,
): Planned<MetricsOf> => {
  const stock = stockOf(request, importPlugin)
  const chosen = await chooseAll(stock, request)
  if (isLeft(chosen)) return chosen
  const { entries, alone } = chosen.right
  const bibliography = bibliographyOf(stock.all().map(({ plugin }) => plugin))
  return right({ metrics: entries.map(({ metric }) => metric), alone, bibliography })
}

/** The view among the options: the host's, for any metric, whatever the metric's own options are called. */
const viewAmong = (options: Readonly<Record<string, Json>>, texts: Texts): string | undefined => {
  const text = texts.get('view')
  if (text !== undefined) return unescaped(text)
  return options['view'] === undefined ? undefined : String(options['view'])
}

const without = <A>(key: string, record: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** The options that a metric takes; a schema may refuse one unknown key at a time. */
const acceptedOf = (
  { options }: Pick<AnyMetric, 'options'>,
  input: Readonly<Record<string, unknown>>,
): typeof input => {
  const decoded = decodeOptions(options, input)
  const refused = new Set(isLeft(decoded) ? decoded.left.map(({ path }) => path[0]) : [])
  const rest = Object.entries(input).filter(([key]) => !refused.has(key))
  return rest.length === Object.keys(input).length ? input : acceptedOf({ options }, Object.fromEntries(rest))
}

/** Each metric takes of the options what it knows; an option that none of them takes is an error. */
export const planMetrics = async (chosen: Chosen, given: Texts): Planned<readonly PlannedMetric[]> => {
  const texts = new Map([...given].filter(([key]) => key !== 'view'))
  const taken = new Set<string>()
  const share = sharing()
  const asked = new Set<string>(texts.keys())
  const planned: PlannedMetric[] = []
  for (const { metric, plugin, package: own, options: all } of chosen.entries) {
    const options = without('view', all)
    const input = { ...options, ...optionsFromText(metric.options, texts) }
    for (const key of Object.keys(options)) asked.add(key)
    const accepted = acceptedOf(metric, input)
    for (const key of Object.keys(accepted)) taken.add(key)
    const decoded = decodeOptions(metric.options, accepted)
    if (isLeft(decoded))
      return left(
        failure(
          2,
          'E205',
          `${metric.name}: ${decoded.left.map((issue) => issue.message).join('; ')}`,
          `assay explain ${metric.name} lists its options`,
        ),
      )
    const value = decoded.right as Readonly<Record<string, unknown>>
    const made = attempt({ metric, plugin }, 'with these options', () =>
      right(atOnce('with', metric.with(value, share))),
    )
    if (isLeft(made)) return made
    const scorer = made.right as AnyScorer
    const measures = { ...metric.measures, ...scorer.measures }
    planned.push({
      metric: { ...metric, measures },
      plugin,
      package: own,
      options: value,
      scorer,
      view: undefined,
      viewNamed: viewAmong(all, given),
    })
  }
  for (const key of asked) if (!taken.has(key)) return left(await refusedOption(chosen, texts, key))
  return right(planned)
}

export const propertiesOf = async (schema: AnyMetric['options']): Promise<readonly string[]> =>
  Object.keys(((await jsonSchemaOf(schema)) as { readonly properties?: object }).properties ?? {})

const refusedOption = async ({ entries, spare }: Chosen, texts: Texts, key: string): Promise<Failure> => {
  const known = new Set<string>()
  for (const { metric, options } of entries) {
    const names = await propertiesOf(metric.options)
    for (const name of names) known.add(name)
    if (!names.includes(key)) continue
    const issues = decodeOptions(metric.options, { ...options, ...optionsFromText(metric.options, texts) })
    const issue = isLeft(issues) ? issues.left.find(({ path }) => path[0] === key) : undefined
    return failure(
      2,
      'E205',
      `option ${issue?.path.join('.') ?? key} of ${metric.name}: ${issue?.message ?? 'not accepted'}`,
      `assay explain ${metric.name} lists its options`,
    )
  }
  const names = [...new Set(entries.map(({ metric }) => metric.name))].join(', ')
  const having = new Set<AnyMetric>()
  for (const { metric } of spare) if ((await propertiesOf(metric.options)).includes(key)) having.add(metric)
  const other = spareNamed(spare, (metric) => having.has(metric))
  const hint = other === undefined ? suggestion(key, [...known]) : `it is an option of ${other}`
  return failure(2, 'E204', `${names} has no option "${key}"`, hint)
}

export const withFormat = (
  metrics: readonly PlannedMetric[],
  format: string | undefined,
): Either<Failure, readonly PlannedMetric[]> => {
  if (format === undefined) return right(metrics)
  const having = metrics.filter(({ scorer }) => Object.hasOwn(scorer.formats ?? {}, format))
  if (having.length > 0) return right(having)
  const known = [...formatNames, ...metrics.flatMap(({ scorer }) => Object.keys(scorer.formats ?? {}))]
  return left(failure(2, 'E212', `there is no format "${format}" for this`, suggestion(format, [...new Set(known)])))
}
