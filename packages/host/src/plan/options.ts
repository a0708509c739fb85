/** Options of metrics, as a config or a call gives them: who takes them, and what is wrong with them. */

import type { AnyMetric } from '@assay/core'
import { decodeOptions, jsonSchemaOf, type OptionIssue, optionsFromText } from '@assay/core/host'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type Failure, failureAt, joined, nowhere } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { type BadValue, badValueOf } from './bad-value.ts'
import type { Chosen, ChosenMetric } from './choose.ts'
import type { Spotted, Texts } from './request.ts'

const without = <A>(key: string, record: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

type Input = Readonly<Record<string, unknown>>

interface Refusal {
  readonly key: string
  readonly message: string
  readonly path: readonly string[]
}

/** What a schema accepts of some options, and what it refuses; it may refuse one unknown key at a time. */
const sifted = (
  options: AnyMetric['options'],
  input: Input,
  before: readonly Refusal[] = [],
): { readonly accepted: Input; readonly refused: readonly Refusal[] } => {
  const decoded = decodeOptions(options, input)
  if (!isLeft(decoded)) return { accepted: input, refused: before }
  const refused = decoded.left.flatMap(({ path, message }) => {
    const key = path[0]
    return key === undefined || !Object.hasOwn(input, key) ? [] : [{ key, message, path }]
  })
  // refused as a whole, and not for one of its keys
  if (refused.length === 0) return { accepted: input, refused: before }
  const keys = new Set(refused.map(({ key }) => key))
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !keys.has(key)))
  return sifted(options, rest, [...before, ...refused])
}

/** An entry of the request with the metrics that it names, and the options that are for them. */
export interface Asked {
  readonly chosen: ChosenMetric
  readonly input: Input
  readonly accepted: Input
  readonly refused: readonly Refusal[]
}

/** `usual` are options that hold for the files that are read, for metrics that have them. */
export const askedOf = (chosen: ChosenMetric, texts: Texts, usual: Input = {}): Asked => {
  const { options } = chosen.metric
  const ofFiles = Object.keys(usual).length === 0 ? usual : sifted(options, usual).accepted
  const input = { ...ofFiles, ...without('view', chosen.options), ...optionsFromText(options, texts) }
  return { chosen, input, ...sifted(options, input) }
}

/** Where an option was asked for: at its key in the config, or in the call. */
export type Spot = (entry: number, key: string) => Spotted

export const hintOf = ({ name }: AnyMetric): string => `assay explain ${name} lists its options`

const withHint = (bad: BadValue | undefined, hint: string): string =>
  bad === undefined ? hint : `${bad.hint}; ${hint}`

/** Options that a metric has with a value that it does not take. A value that several refuse is one mistake. */
export const badValues = async (all: readonly Asked[], spot: Spot): Promise<readonly Failure[]> => {
  const failures: Failure[] = []
  const known = new Set<string>()
  for (const { chosen, input, refused } of all) {
    if (refused.length === 0) continue
    const names = await propertiesOf(chosen.metric.options)
    for (const { key, path, message } of refused) {
      if (!names.includes(key) || known.has(`${chosen.entry} ${key}`)) continue
      known.add(`${chosen.entry} ${key}`)
      const bad = await badValueOf(chosen.metric.options, key, input[key])
      const why = `option ${path.join('.')} of ${chosen.metric.name}: ${bad?.message ?? message}`
      failures.push(failureAt(2, 'E217', why, withHint(bad, hintOf(chosen.metric)), spot(chosen.entry, key)))
    }
  }
  return failures
}

/** The options that there are, by the schema. */
export const propertiesOf = async (schema: AnyMetric['options']): Promise<readonly string[]> =>
  Object.keys(((await jsonSchemaOf(schema)) as { readonly properties?: object }).properties ?? {})

const havingOption = async <B extends ChosenMetric>(among: readonly B[], key: string): Promise<readonly B[]> => {
  const having: B[] = []
  for (const one of among) if ((await propertiesOf(one.metric.options)).includes(key)) having.push(one)
  return having
}

const unknownOption = async (
  { entries, spare }: Chosen,
  own: readonly ChosenMetric[],
  key: string,
  spot: Spotted,
): Promise<Failure> => {
  const known = new Set<string>()
  for (const { metric } of own) for (const name of await propertiesOf(metric.options)) known.add(name)
  const names = [...new Set(own.map(({ metric }) => metric.name))].join(', ')
  const [elsewhere] = await havingOption(spare, key)
  const [scored] = await havingOption(entries, key)
  const other = elsewhere === undefined ? scored?.metric.name : `${elsewhere.asked}/${elsewhere.metric.name}`
  const hint = other === undefined ? suggestion(key, [...known]) : `it is an option of ${other}`
  return failureAt(2, 'E216', `${names} has no option "${key}"`, hint, spot)
}

/** Options that are known to none of the metrics that they are for. */
const unknownAmong = async (
  chosen: Chosen,
  own: readonly Asked[],
  keys: Iterable<string>,
  spot: (key: string) => Spotted,
): Promise<readonly Failure[]> => {
  const failures: Failure[] = []
  for (const key of keys) {
    if (own.some(({ accepted }) => Object.hasOwn(accepted, key))) continue
    const named = own.map((one) => one.chosen)
    const having = await havingOption(named, key)
    if (having.length === 0) failures.push(await unknownOption(chosen, named, key, spot(key)))
  }
  return failures
}

/** Those of an entry are for the metrics that it names, and those of a call for all. */
export const unknownOptions = async (
  chosen: Chosen,
  all: readonly Asked[],
  texts: Texts,
  spot: Spot,
): Promise<readonly Failure[]> => {
  const failures: Failure[] = []
  for (const entry of new Set(chosen.entries.map((one) => one.entry))) {
    const own = all.filter((one) => one.chosen.entry === entry)
    const keys = new Set(own.flatMap((one) => Object.keys(without('view', one.chosen.options))))
    failures.push(...(await unknownAmong(chosen, own, keys, (key) => spot(entry, key))))
  }
  return [...failures, ...(await unknownAmong(chosen, all, texts.keys(), () => ({ at: nowhere })))]
}

// ---- of readers and built-in systems --------------------------------------------------------------------------------

/** Whose options they are, as problems call it, and what helps. */
interface Taker {
  readonly who: string
  readonly options: AnyMetric['options']
  readonly input: Input
  readonly hint?: string
}

/** All that is wrong with some options, each mistake at its key. */
export const refusedOptions = async (
  { who, options, input, hint }: Taker,
  issues: readonly OptionIssue[],
  spot: (key: string) => Spotted = () => ({ at: nowhere }),
): Promise<Failure> => {
  const known = await propertiesOf(options)
  const wrong = issues.map(async ({ path, message }): Promise<Failure> => {
    const [key] = path
    if (key === undefined)
      return failureAt(2, 'E217', `the options of ${who}: ${message}`, hint ?? listed(known), spot(''))
    if (!known.includes(key))
      return failureAt(2, 'E216', `${who} has no option "${key}"`, optionLike(key, known), spot(key))
    const bad = await badValueOf(options, key, input[key])
    const why = `option ${path.join('.')} of ${who}: ${bad?.message ?? message}`
    return failureAt(2, 'E217', why, withHint(bad, hint ?? listed(known)), spot(key))
  })
  return joined(await Promise.all(wrong))
}

/** `score` is most likely the end of `minScore`. */
const optionLike = (word: string, known: readonly string[]): string => {
  const ending = known.filter((name) => name.toLowerCase().endsWith(word.toLowerCase()))
  return word.length > 2 && ending.length === 1 ? `did you mean ${ending[0]}?` : suggestion(word, known)
}

const listed = (names: readonly string[]): string => `it takes: ${names.join(', ')}`
