/** Options of a metric that are for one side alone, as `--gold-set scheme=IOB2 --system-set scheme=BILOU` says them. */
import type { AnyMetric } from '@assay/core'
import { jsonSchemaOf, optionText } from '@assay/core/host'
import { type Failure, failureAt } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { type Asked, askedOf, propertiesOf } from './options.ts'
import type { AskedFor } from './per-system.ts'
import { type Request, type Side, type Spotted, spotOf, type Texts } from './request.ts'

type Sides = Pick<Request, 'gold' | 'systems' | 'placeOf'>

const none: Texts = new Map()

const textsOf = (side: Side | object): Texts => ('metricTexts' in side ? (side.metricTexts ?? none) : none)

/** Whether options say anything of one side alone. */
const isBySide = ({ gold, systems }: Sides): boolean => [gold, ...systems].some((side) => textsOf(side).size > 0)

/** The text of an option for both sides, as its two halves. */
const halves = (text: string | undefined): readonly [gold: string, system: string] => {
  if (text === undefined) return ['', '']
  const [gold = '', system = gold] = text.split('/')
  return [gold, system]
}

/** The options of each metric that may be others for each side, by its schema. */
type Sided = ReadonlyMap<AnyMetric['options'], ReadonlySet<string>>

interface Property {
  readonly anyOf?: readonly { readonly properties?: Readonly<Record<string, unknown>> }[]
}

const sidedIn = async (schema: AnyMetric['options']): Promise<ReadonlySet<string>> => {
  const { properties = {} } = (await jsonSchemaOf(schema)) as {
    readonly properties?: Readonly<Record<string, Property>>
  }
  const isSided = ({ anyOf = [] }: Property): boolean => anyOf.some((one) => one.properties?.['gold'] !== undefined)
  return new Set(Object.keys(properties).filter((key) => isSided(properties[key] as Property)))
}

const sidedOf = async (all: readonly Asked[]): Promise<Sided> => {
  const sided = new Map<AnyMetric['options'], ReadonlySet<string>>()
  for (const { chosen } of all) sided.set(chosen.metric.options, await sidedIn(chosen.metric.options))
  return sided
}

const sideText = (text: string): string => text.replaceAll('/', '%2F')

/** Both sides of each option that one of them has for itself; what neither says is as it is for both. */
const joinedTexts = (
  { accepted }: Asked,
  sided: ReadonlySet<string> | undefined,
  texts: Texts,
  gold: Texts,
  system: Texts,
): Texts => {
  const joined = new Map(texts)
  for (const key of new Set([...gold.keys(), ...system.keys()])) {
    if (sided?.has(key) !== true) continue
    const said = texts.get(key) ?? (Object.hasOwn(accepted, key) ? optionText(accepted[key]) : undefined)
    const [ofGold, ofSystem] = halves(said)
    const [own, other] = [gold.get(key), system.get(key)]
    joined.set(key, `${own === undefined ? ofGold : sideText(own)}/${other === undefined ? ofSystem : sideText(other)}`)
  }
  return joined
}

const sameTexts = (a: Texts, b: Texts): boolean =>
  a.size === b.size && [...a].every(([key, text]) => b.get(key) === text)

/** Systems with the same options for their side, in the order of the request. */
const alike = ({ systems }: Sides, names: readonly string[]): readonly (readonly [Texts, readonly string[]])[] => {
  const groups: [Texts, string[]][] = []
  for (const system of systems) {
    if (!names.includes(system.name)) continue
    const texts = textsOf(system)
    const known = groups.find(([own]) => sameTexts(own, texts))
    if (known === undefined) groups.push([texts, [system.name]])
    else known[1].push(system.name)
  }
  return groups
}

/** A metric under the options of the gold and of each set of options that systems have. */
const bySides =
  (request: Sides, sided: Sided, texts: Texts) =>
  (from: AskedFor): readonly AskedFor[] => {
    const { asked, systems, spot } = from
    const names = systems ?? request.systems.map(({ name }) => name)
    const gold = textsOf(request.gold)
    const groups = alike(request, names)
    return groups.map(([own, some]): AskedFor => {
      const given = joinedTexts(asked, sided.get(asked.chosen.metric.options), texts, gold, own)
      const at = (key: string): Spotted =>
        own.has(key) ? spotOf(request, 'systems', some[0] as string, 'set', key) : spotOf(request, 'gold', 'set', key)
      return {
        asked: sameTexts(given, texts) ? asked : askedOf(asked.chosen, given),
        systems: groups.length === 1 ? systems : some,
        spot: (...keys) => (gold.has(keys[1] ?? '') || own.has(keys[1] ?? '') ? at(keys[1] as string) : spot(...keys)),
      }
    })
  }

export const askedBySides = async (
  request: Sides,
  each: readonly AskedFor[],
  texts: Texts,
): Promise<readonly AskedFor[]> => {
  if (!isBySide(request)) return each
  const sided = await sidedOf(each.map(({ asked }) => asked))
  return each.flatMap(bySides(request, sided, texts))
}

/** What one side says for itself, and where. */
interface SaidBySide {
  readonly key: string
  readonly text: string
  readonly spot: Spotted
}

const saidBySides = (request: Sides): readonly SaidBySide[] => {
  const sides: readonly (readonly [Texts, readonly string[]])[] = [
    [textsOf(request.gold), ['gold']],
    ...request.systems.map((system) => [textsOf(system), ['systems', system.name]] as const),
  ]
  return sides.flatMap(([texts, keys]) =>
    [...texts].map(([key, text]) => ({ key, text, spot: spotOf(request, ...keys, 'set', key) })),
  )
}

const unknownHint = (key: string, known: readonly string[]): string =>
  key === 'reader' ? 'the format of a side is its "reader", beside its "files"' : suggestion(key, known)

/** Options for one side that no metric has, and those that are one for both sides in every metric that has them. */
export const wrongForSides = async (request: Sides, all: readonly Asked[]): Promise<readonly Failure[]> => {
  if (!isBySide(request)) return []
  const sided = await sidedOf(all)
  const known = new Set<string>()
  for (const { chosen } of all) for (const name of await propertiesOf(chosen.metric.options)) known.add(name)
  const names = [...new Set(all.map(({ chosen }) => chosen.metric.name))].join(', ')
  const wrong = saidBySides(request).filter(({ key }) => [...sided.values()].every((own) => !own.has(key)))
  // the systems of a call have one flag for all of them
  const told = wrong.filter(
    ({ key }, i) => request.placeOf !== undefined || i === wrong.findIndex((one) => one.key === key),
  )
  return told.map(({ key, text, spot }) =>
    known.has(key)
      ? failureAt(
          2,
          'E217',
          `the option ${key} of ${names} is one for both sides`,
          `say it for both: --set ${key}=${text}`,
          spot,
        )
      : failureAt(2, 'E216', `${names} has no option "${key}"`, unknownHint(key, [...known]), spot),
  )
}
