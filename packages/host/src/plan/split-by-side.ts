/** Options of metrics for one side alone: `--gold-set scheme=IOB2 --system-set scheme=BILOU`. */
import { optionText } from '@assay/core/internal/host'
import { type Failure, failureAt, suggestion } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { type MetricOptions, type MetricRequest, namesOf, optionsFor } from './metric-options.ts'
import { isSided, optionsIn } from './refuse-options.ts'
import { type Location, locate, type OptionTexts, type Request, type Side } from './request.ts'

type Sides = Pick<Request, 'gold' | 'systems' | 'placeOf'>

const none: OptionTexts = new Map()

const textsOf = (side: Side | object): OptionTexts => ('metricTexts' in side ? (side.metricTexts ?? none) : none)

/** True if any option is for one side alone. */
const hasSideOptions = ({ gold, systems }: Sides): boolean => [gold, ...systems].some((side) => textsOf(side).size > 0)

/** Splits the text of an option into gold and system. */
const halves = (text: string | undefined): readonly [gold: string, system: string] => {
  if (text === undefined) return ['', '']
  const [gold = '', system = gold] = text.split('/')
  return [gold, system]
}

/** The options of a metric that may differ by side. */
const sidedOptions = async ({ chosen }: MetricOptions): Promise<readonly string[]> =>
  Object.entries(await optionsIn(chosen.metric.options)).flatMap(([key, property]) => (isSided(property) ? [key] : []))

const sideText = (text: string): string => text.replaceAll('/', '%2F')

/** Joins the options of both sides; a side without its own has the common value. */
const joinSideTexts = (
  { accepted }: MetricOptions,
  sided: readonly string[],
  texts: OptionTexts,
  gold: OptionTexts,
  system: OptionTexts,
): OptionTexts => {
  const joined = new Map(texts)
  for (const key of new Set([...gold.keys(), ...system.keys()])) {
    if (!sided.includes(key)) continue
    const common = texts.get(key) ?? (Object.hasOwn(accepted, key) ? optionText(accepted[key]) : undefined)
    const [ofGold, ofSystem] = halves(common)
    const [goldText, other] = [gold.get(key), system.get(key)]
    joined.set(
      key,
      `${goldText === undefined ? ofGold : sideText(goldText)}/${other === undefined ? ofSystem : sideText(other)}`,
    )
  }
  return joined
}

const sameTexts = (a: OptionTexts, b: OptionTexts): boolean =>
  a.size === b.size && [...a].every(([key, text]) => b.get(key) === text)

/** Groups systems with the same side options, in the order of the request. */
const groupAlike = (
  { systems }: Sides,
  names: readonly string[],
): readonly (readonly [OptionTexts, readonly string[]])[] => {
  const groups: [OptionTexts, string[]][] = []
  for (const system of systems) {
    if (!names.includes(system.name)) continue
    const texts = textsOf(system)
    const group = groups.find(([groupTexts]) => sameTexts(groupTexts, texts))
    if (group === undefined) groups.push([texts, [system.name]])
    else group[1].push(system.name)
  }
  return groups
}

/** Splits a metric by the side options of gold and systems. */
const splitMetricBySide = (
  request: Sides,
  { metricOptions, systems, spot }: MetricRequest,
  sided: readonly string[],
  texts: OptionTexts,
): readonly MetricRequest[] => {
  const names = systems ?? request.systems.map(({ name }) => name)
  const gold = textsOf(request.gold)
  const groups = groupAlike(request, names)
  return groups.map(([systemTexts, members]): MetricRequest => {
    const joined = joinSideTexts(metricOptions, sided, texts, gold, systemTexts)
    const at = (key: string): Location =>
      systemTexts.has(key) ? locate(request, 'systems', members[0]!, 'set', key) : locate(request, 'gold', 'set', key)
    return {
      metricOptions: sameTexts(joined, texts) ? metricOptions : optionsFor(metricOptions.chosen, joined),
      systems: groups.length === 1 ? systems : members,
      spot: (...keys) => (gold.has(keys[1] ?? '') || systemTexts.has(keys[1] ?? '') ? at(keys[1]!) : spot(...keys)),
    }
  })
}

export const splitBySide = async (
  request: Sides,
  each: readonly MetricRequest[],
  texts: OptionTexts,
): Promise<readonly MetricRequest[]> => {
  if (!hasSideOptions(request)) return each
  const split = each.map(async (metric) =>
    splitMetricBySide(request, metric, await sidedOptions(metric.metricOptions), texts),
  )
  return (await Promise.all(split)).flat()
}

/** An option of one side, and its place. */
interface SideOption {
  readonly key: string
  readonly text: string
  readonly spot: Location
}

const listSideOptions = (request: Sides): readonly SideOption[] => {
  const sides: readonly (readonly [OptionTexts, readonly string[]])[] = [
    [textsOf(request.gold), ['gold']],
    ...request.systems.map((system) => [textsOf(system), ['systems', system.name]] as const),
  ]
  return sides.flatMap(([texts, keys]) =>
    [...texts].map(([key, text]) => ({ key, text, spot: locate(request, ...keys, 'set', key) })),
  )
}

const unknownHint = (key: string, options: readonly string[]): string =>
  key === 'reader' ? 'the format of a side is its "reader", next to its "files"' : suggestion(key, options)

/** Refuses side options that no metric has, or that cannot differ by side. */
export const refuseSideOptions = async (request: Sides, all: readonly MetricOptions[]): Promise<readonly Failure[]> => {
  if (!hasSideOptions(request)) return []
  const sided = (await Promise.all(all.map(sidedOptions))).flat()
  const { names, options } = await namesOf(all.map(({ chosen }) => chosen))
  const wrong = listSideOptions(request).filter(({ key }) => !sided.includes(key))
  // the systems of a call have one flag for all of them
  const reported = wrong.filter(
    ({ key }, i) => request.placeOf !== undefined || i === wrong.findIndex((other) => other.key === key),
  )
  return reported.map(({ key, text, spot }) =>
    options.includes(key)
      ? failureAt(
          2,
          code.E217,
          `the option ${key} of ${names} cannot differ by side`,
          `set it for both: --set ${key}=${text}`,
          spot,
        )
      : failureAt(2, code.E216, `${names} has no option "${key}"`, unknownHint(key, options), spot),
  )
}
