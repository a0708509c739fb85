/** Writes the remedy of a refusal into a config, in the entries of the sides and metrics that it is about. */
import { type Config, type Option, type Remedy, type SideConfig, settingOf } from '@assay/host/internal'

type Gold = Config['gold']
type System = Config['systems'][string]
type Entry = Config['metrics'][number]

/** A config whose policies are texts, which are not checked yet. */
export type AmendedConfig = Omit<Config, 'documents' | 'disjoint'> & {
  readonly documents?: Readonly<Record<string, unknown>> | undefined
  readonly disjoint?: string | undefined
}

const documentKeys = ['missing', 'extra', 'names'] as const

const scalarOf = (text: string): string | number | boolean =>
  text === 'true' || text === 'false' ? text === 'true' : String(Number(text)) === text ? Number(text) : text

/** An option as JSON: a text with commas is a list, and the names of fields stay as they are typed. */
const optionValue = (text: string) =>
  text.includes(',') && !/^\w+:/.test(text) ? text.split(',').map(scalarOf) : scalarOf(text)

const isOfSides = ([flag, value]: Option): boolean =>
  flag !== 'map' && (flag !== 'set' || settingOf(value)[0].startsWith('reader.'))

/** A side with its files or its runs, and how they are read. */
type ReadSide = Partial<SideConfig> & ({ readonly files: readonly string[] } | { readonly runs: readonly string[] })

const withOption = <S extends ReadSide>(side: S, [flag, value]: Option): S => {
  if (flag === 'reader') return { ...side, reader: value }
  const [key, text] = settingOf(value)
  return key === 'reader' ? { ...side, reader: text } : { ...side, set: { ...side.set, [key]: optionValue(text) } }
}

const amendSystem = (system: System, options: readonly Option[]): System =>
  'make' in system ? system : options.reduce(withOption, system)

const amendEntry = (entry: Entry, options: readonly Option[]): Entry => {
  const [name, existing] = typeof entry === 'string' ? [entry, {}] : entry
  const added = options.map(([, value]) => settingOf(value)).map(([key, text]) => [key, optionValue(text)] as const)
  return [name, { ...existing, ...Object.fromEntries(added) }]
}

/** Options of the run, such as documents.missing, apart from those of metrics. */
const amendRun = (
  config: AmendedConfig,
  options: readonly Option[],
): readonly [AmendedConfig, ofMetrics: readonly Option[]] => {
  const ofMetrics: Option[] = []
  let amended = config
  for (const option of options) {
    const [flag, value] = option
    const [key, text] = settingOf(value)
    const side = documentKeys.find((name) => key === `documents.${name}`)
    if (flag === 'map') {
      const renamed = Object.fromEntries(value.split(',').map(settingOf))
      amended = { ...amended, labels: { ...amended.labels, map: { ...amended.labels?.map, ...renamed } } }
    } else if (side !== undefined) amended = { ...amended, documents: { ...amended.documents, [side]: text } }
    else if (key === 'disjoint') amended = { ...amended, disjoint: text }
    else ofMetrics.push(option)
  }
  return [amended, ofMetrics]
}

/**
 * Configs with a remedy in them: options of systems are written into the entries of `concerned`, those of metrics into one of the entries.
 */
export const amendConfig = (
  config: AmendedConfig,
  remedy: Remedy,
  concerned: readonly string[],
): readonly AmendedConfig[] => {
  // a config does not say which of its metrics the other one is to replace
  if (remedy.some(([flag]) => flag === 'metric')) return []
  const ofSides = remedy.filter(isOfSides)
  const ofGold = ofSides.filter(([flag]) => flag !== 'system-set')
  const ofBoth = ofSides.filter(([flag]) => flag !== 'system-set' && flag !== 'gold-set')
  const ofSystems = ofSides.filter(([flag]) => flag !== 'gold-set')
  const systems = Object.entries(config.systems).map(([name, system]) => [
    name,
    amendSystem(system, concerned.includes(name) ? ofSystems : ofBoth),
  ])
  const sides = { ...config, gold: ofGold.reduce(withOption, config.gold), systems: Object.fromEntries(systems) }
  const [amended, ofMetrics] = amendRun(
    sides,
    remedy.filter((option) => !isOfSides(option)),
  )
  if (ofMetrics.length === 0) return [amended]
  const { metrics } = amended
  return metrics.map((entry, i) => ({ ...amended, metrics: metrics.with(i, amendEntry(entry, ofMetrics)) }))
}

// ---- as it is written ------------------------------------------------------------------------------------------------

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** JSON in one line, with blanks. */
const jsonLine = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(jsonLine).join(', ')}]`
  const entries = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}: ${jsonLine(member)}`],
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** A side with one file as it is usually written. */
export const writtenSide = (side: Gold | System): unknown =>
  Object.fromEntries(
    Object.entries(side).map(([key, value]) => {
      const isOne = (key === 'files' || key === 'runs') && Array.isArray(value) && value.length === 1
      return [key, isOne ? value[0] : value]
    }),
  )

/** The entries of a config that were amended; of systems, those alone. */
export const amendedEntries = (before: AmendedConfig, after: AmendedConfig): string => {
  const systems = Object.entries(after.systems).filter(([name, system]) => !isSame(system, before.systems[name]))
  const entries: readonly (readonly [string, unknown])[] = [
    ['gold', isSame(before.gold, after.gold) ? undefined : writtenSide(after.gold)],
    [
      'systems',
      systems.length === 0 ? undefined : Object.fromEntries(systems.map(([n, system]) => [n, writtenSide(system)])),
    ],
    ...(['metrics', 'documents', 'labels', 'disjoint'] as const).map(
      (key) => [key, isSame(before[key], after[key]) ? undefined : after[key]] as const,
    ),
  ]
  return jsonLine(Object.fromEntries(entries)).slice(2, -2)
}

/** The systems with a file that a path is or is in, or all that are read. `fileAt` is the path of a file of the config. */
export const systemsAt = (
  { systems }: AmendedConfig,
  paths: readonly string[],
  fileAt: (file: string) => string,
): readonly string[] => {
  const isIn = (path: string, file: string): boolean =>
    path === file || path.startsWith(`${file}/`) || file.startsWith(`${path}:`)
  const read = Object.entries(systems).flatMap(([name, system]) =>
    'make' in system ? [] : [{ name, files: 'runs' in system ? system.runs : system.files }],
  )
  const matches = read.filter(({ files }) => files.some((file) => paths.some((path) => isIn(path, fileAt(file)))))
  return (matches.length === 0 ? read : matches).map(({ name }) => name)
}
