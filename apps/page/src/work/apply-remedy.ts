/** Applies the remedy of a refusal to the form. */
import {
  type Disjoint,
  type DocumentNames,
  type Missing,
  type Option,
  type Remedy,
  settingOf,
} from '@assay/host/internal'
import type { Form, FormMetric, FormSide } from '../protocol.ts'

const flagsOfGold: readonly string[] = ['gold-set', 'set', 'reader']
const flagsOfSystems: readonly string[] = ['system-set', 'set', 'reader']
const READER = 'reader.'

/** True if an option without a side is for the readers of both. */
const isOfReaders = ([flag, value]: Option): boolean => flag !== 'view' && (flag !== 'set' || value.startsWith(READER))

const withOption = <S extends FormSide>(side: S, [flag, value]: Option): S => {
  if (flag === 'reader') return { ...side, reader: value }
  const [key, text] = settingOf(value)
  return key === 'reader' ? { ...side, reader: text } : { ...side, set: { ...side.set, [key]: text } }
}

/** Applies options of the run, and those of the metrics that have them. */
const withSetting = (form: Form, key: string, text: string, isOption: IsOption): Form => {
  if (key === 'documents.missing') return { ...form, missing: text as Missing }
  if (key === 'documents.extra') return { ...form, extra: text as Missing }
  if (key === 'documents.names') return { ...form, names: text as DocumentNames }
  if (key === 'disjoint') return { ...form, disjoint: text as Disjoint }
  const withText = (metric: FormMetric): FormMetric =>
    isOption(metric.entry, key) ? { ...metric, texts: { ...metric.texts, [key]: text } } : metric
  return { ...form, metrics: form.metrics.map(withText) }
}

/** True if a metric or preset has an option. */
export type IsOption = (entry: string, key: string) => boolean

/** The form with the options of a remedy; those of systems are set for the `concerned` ones. */
const applyRemedy = (form: Form, remedy: Remedy, concerned: readonly string[], isOption: IsOption): Form => {
  const ofSides = remedy.filter(isOfReaders)
  const ofGold = ofSides.filter(([flag]) => flagsOfGold.includes(flag))
  const ofBoth = ofSides.filter(([flag]) => flagsOfGold.includes(flag) && flagsOfSystems.includes(flag))
  const ofSystems = ofSides.filter(([flag]) => flagsOfSystems.includes(flag))
  const sides: Form = {
    ...form,
    gold: form.gold.map((side) => ofGold.reduce(withOption, side)),
    systems: form.systems.map((system) =>
      (concerned.includes(system.name) ? ofSystems : ofBoth).reduce(withOption, system),
    ),
  }
  return remedy
    .filter((option) => !isOfReaders(option))
    .reduce((amended, [flag, value]) => {
      const [key, text] = flag === 'view' ? ['view', value] : settingOf(value)
      return withSetting(amended, key, text, isOption)
    }, sides)
}

const sideNames: Readonly<Record<string, string>> = { 'gold-set': 'gold', 'system-set': 'systems' }

/** Names of the systems with a file at one of the paths; all if there is none. */
const concernedIn = ({ systems }: Form, paths: readonly string[]): readonly string[] => {
  const concerned = systems.filter((system) =>
    paths.some((path) => path === system.path || path.startsWith(`${system.path}/`)),
  )
  return (concerned.length === 0 ? systems : concerned).map(({ name }) => name)
}

/** The form with a remedy: of the systems with files at the paths, or of all. */
export const extensionsOf = (
  form: Form,
  remedy: Remedy,
  paths: readonly string[],
  isOption: IsOption,
): readonly Form[] => {
  const before = JSON.stringify(form)
  const all = form.systems.map(({ name }) => name)
  const mended = [concernedIn(form, paths), all].map((concerned) => applyRemedy(form, remedy, concerned, isOption))
  const [first, ...others] = mended.filter((candidate) => JSON.stringify(candidate) !== before)
  return first === undefined
    ? []
    : [first, ...others.filter((candidate) => JSON.stringify(candidate) !== JSON.stringify(first))]
}

/** Describes a remedy without flags, such as `encoding = iso-8859-1 (systems)`. */
export const remedyText = (remedy: Remedy): string => {
  const sides = new Map<string, string[]>()
  for (const [flag, value] of remedy) {
    const [key, text] = value.includes('=') ? settingOf(value) : [flag, value]
    const setting = `${key.replace(/^reader\./, '')} = ${text}`
    const sidesOf = sides.get(setting) ?? []
    const side = sideNames[flag]
    if (side !== undefined) sidesOf.push(side)
    sides.set(setting, sidesOf)
  }
  return [...sides]
    .map(([setting, named]) => (named.length === 0 ? setting : `${setting} (${named.join(', ')})`))
    .join(', ')
}
