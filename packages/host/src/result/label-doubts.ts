/** Labels that do not meet: warnings that follow from how many things on each side have which. */
import { type Code, compareCodePoints, type Problem } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { suggest } from '@assay/core/internal/host'
import type { CountsByLabel, LabelCounts } from '@assay/core/result'
import { plural } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { ALLOWED, MIN_ITEMS } from './overlap-doubts.ts'

// More names than anybody reads.
const MAX_NAMES = 3
/** A label of the gold that a system never has is reported from this many items up: rare ones are often not found. */
const MIN_COUNT = 10
/** A system with so many times the labels of the gold was read from another column, or its labels hold something else. */
const MAX_RATIO = 10

type Entry = readonly [label: string, count: number]

export const doubt = (code: Code, message: string, hint: string): Problem => ({
  severity: 'warning',
  code,
  message,
  at: nowhere,
  hint,
})

const refusal = (message: string, hint: string): Problem => ({
  severity: 'error',
  code: code.E481,
  message,
  at: nowhere,
  hint,
})

/** A label, in quotes where it is empty or a blank at its beginning or end could not be seen. */
const named = (label: string): string => (label === label.trim() && label !== '' ? label : JSON.stringify(label))

/** `PER (320 tags), X (1 tag), and 4 more labels (9 tags)`: those that most things have first. */
const listed = (entries: readonly Entry[], item: string): string => {
  const shown = entries.slice(0, MAX_NAMES).map(([label, count]) => `${named(label)} (${plural(count, item)})`)
  const others = entries.slice(MAX_NAMES)
  if (others.length === 0) return shown.join(', ')
  const total = plural(
    others.reduce((sum, [, count]) => sum + count, 0),
    item,
  )
  return `${shown.join(', ')}, and ${plural(others.length, 'more label')} (${total})`
}

/** Systems by their names: a result that was stored knows no other order. */
const inOrder = (systems: LabelCounts['systems']): readonly (readonly [system: string, counts: CountsByLabel])[] =>
  Object.entries(systems).sort(([a], [b]) => compareCodePoints(a, b))

const mostFirst = (entries: readonly Entry[]): readonly Entry[] =>
  [...entries].sort((a, b) => b[1] - a[1] || compareCodePoints(a[0], b[0]))

const within = (counts: CountsByLabel, ignored: (label: string) => boolean): readonly Entry[] =>
  mostFirst(Object.entries(counts).filter(([label, count]) => count > 0 && !ignored(label)))

/** Finds PER for person, LOC for location: similar labels, or a prefix; not a category and its own type. */
const counterpart = (label: string, others: readonly string[]): string | undefined => {
  const isShort = (short: string, long: string): boolean =>
    short !== '' && long.startsWith(short) && long[short.length] !== '.'
  const lower = label.toLowerCase()
  const isLike = (other: string): boolean => isShort(lower, other.toLowerCase()) || isShort(other.toLowerCase(), lower)
  return suggest(label, others) ?? others.find(isLike)
}

/** Labels of the gold that a label of the system may mean: of more, most are words. */
const MAX_COMPARED = 200

const KNOWN = 'if all labels are right, list them as "labels.known" in a config'

/** Labels that `--map` can rename: it parts them by commas and equals signs. */
const CAN_BE_TYPED = /^[\w./:-]+$/

/** The label of the gold that each label of the system may mean. */
const meanings = (
  entries: readonly Entry[],
  others: readonly Entry[],
): readonly (readonly [label: string, meant: string])[] => {
  const names = others.slice(0, MAX_COMPARED).map(([label]) => label)
  return entries.slice(0, MAX_COMPARED).flatMap(([label]) => {
    const goldLabel = counterpart(label, names)
    return goldLabel === undefined ? [] : [[label, goldLabel] as const]
  })
}

/** The most labels that a call renames: more are another set, or belong into a config. */
const MAX_RENAMED = 20

const renaming = (entries: readonly Entry[], others: readonly Entry[]): string => {
  const all = meanings(entries, others)
  const [first] = all
  if (first === undefined) return `if a label is spelt in two ways, "labels.map" in a config renames it; ${KNOWN}`
  const question = `did you mean ${named(first[1])} for ${named(first[0])}?`
  if (all.length > MAX_RENAMED) return `${question} to rename labels: "labels.map" in a config; ${KNOWN}`
  if (!all.flat().every((label) => CAN_BE_TYPED.test(label)))
    return `${question} in a config: "labels": ${JSON.stringify({ map: Object.fromEntries(all) })}; ${KNOWN}`
  return `${question} --map ${all.map(([label, goldLabel]) => `${label}=${goldLabel}`).join(',')}; ${KNOWN}`
}

/** True where each label of the system has its own counterpart in the gold, so that renaming makes them one set. */
const areRespelled = (entries: readonly Entry[], others: readonly Entry[]): boolean => {
  const all = meanings(entries, others)
  return all.length === entries.length && new Set(all.map(([, goldLabel]) => goldLabel)).size === all.length
}

/** Labels that only one side has. */
const oneSided = (
  system: string,
  item: string,
  systemLabels: readonly Entry[],
  gold: readonly Entry[],
  isRefused: () => boolean,
): readonly Problem[] => {
  const ofGold = new Set(gold.map(([label]) => label))
  const ofSystem = new Set(systemLabels.map(([label]) => label))
  const onlyOwn = systemLabels.filter(([label]) => !ofGold.has(label))
  const onlyGold = gold.filter(([label, count]) => !ofSystem.has(label) && (onlyOwn.length > 0 || count >= MIN_COUNT))
  const differences = [
    ...(onlyOwn.length > 0 ? [`only ${system} has ${listed(onlyOwn, item)}`] : []),
    ...(onlyGold.length > 0 ? [`only the gold has ${listed(onlyGold, item)}`] : []),
  ]
  if (differences.length === 0) return []
  const things = (entries: readonly Entry[]): number => entries.reduce((sum, [, count]) => sum + count, 0)
  const isEnough = things(systemLabels) >= MIN_ITEMS && things(gold) >= MIN_ITEMS
  const isNone = onlyOwn.length > 0 && onlyOwn.length === systemLabels.length
  if (isNone && (isEnough || areRespelled(onlyOwn, onlyGold.length > 0 ? onlyGold : gold)) && isRefused()) {
    const message = `no label of ${system} is one of the gold's: ${differences.join('; ')}`
    const hint = `${renaming(onlyOwn, onlyGold)}; or ${ALLOWED}`
    return [refusal(message, hint)]
  }
  return [
    doubt(
      code.W410,
      `labels of ${system} and of the gold differ: ${differences.join('; ')}`,
      renaming(onlyOwn, onlyGold),
    ),
  ]
}

const withoutName = (side: string, item: string, entries: readonly Entry[]): readonly Problem[] => {
  const [, count] = entries.find(([label]) => label === '') ?? ['', 0]
  if (count === 0) return []
  const message = `${side} has ${plural(count, item)} with an empty label`
  return [doubt(code.W411, message, 'a label was lost when the data was made, or is in another column')]
}

/** Says that nothing on a side has a label: all tags are O, or another column is read. Beside many things of the other side it is refused. */
const bareSide = (
  system: string,
  item: string,
  systemLabels: readonly Entry[],
  gold: readonly Entry[],
  isRefused: () => boolean,
): readonly Problem[] => {
  const [bare, other, entries] =
    systemLabels.length === 0 ? [system, 'the gold', gold] : ['the gold', system, systemLabels]
  const isOne = systemLabels.length === 0 || gold.length === 0
  if (!isOne || entries.length === 0) return []
  const message = `${bare} has no ${item} with a label, and ${other} has ${listed(entries, item)}`
  const hint = 'check the column or key that is read, and the options of the reader'
  const isMany = entries.reduce((sum, [, count]) => sum + count, 0) >= MIN_ITEMS
  return [isMany && isRefused() ? refusal(message, `${hint}; ${ALLOWED}`) : doubt(code.W410, message, hint)]
}

const tooMany = (system: string, systemLabels: readonly Entry[], gold: readonly Entry[]): readonly Problem[] => {
  if (gold.length === 0 || systemLabels.length <= MAX_RATIO * gold.length) return []
  const message = `${system} has ${systemLabels.length} labels, and the gold ${gold.length}`
  return [
    doubt(
      code.W412,
      message,
      'compare the columns that are read, and the encoding of the labels, with those of the gold',
    ),
  ]
}

const leftOut = ({ item, leftOut: out }: LabelCounts): readonly Problem[] => {
  const sides = [['the gold', out?.gold ?? {}] as const, ...inOrder(out?.systems ?? {})]
  const lists = sides.flatMap(([side, counts]) => {
    const entries = within(counts, () => false)
    return entries.length === 0 ? [] : [`of ${side} ${listed(entries, item)}`]
  })
  if (lists.length === 0) return []
  return [doubt(code.W413, `"labels.only" leaves out ${lists.join('; ')}`, 'what is skipped counts on neither side')]
}

/** Doubts about the labels of both sides; `ignored` are labels that no metric uses, `refused` systems that must share some. */
export const labelDoubts = (
  all: LabelCounts,
  ignored: (label: string) => boolean,
  refused: (system: string) => boolean,
): readonly Problem[] => {
  const { item, known: declared } = all
  const isKnown = (label: string): boolean =>
    ignored(label) || (typeof declared === 'object' && declared.includes(label))
  const gold = within(all.gold, isKnown)
  return [
    ...leftOut(all),
    ...withoutName('the gold', item, gold),
    ...inOrder(all.systems).flatMap(([system, counts]) => {
      const systemLabels = within(counts, isKnown)
      const isRefused = (): boolean => refused(system)
      const bare = bareSide(system, item, systemLabels, gold, isRefused)
      if (bare.length > 0) return bare
      return [
        ...oneSided(system, item, systemLabels, gold, isRefused),
        ...tooMany(system, systemLabels, gold),
        ...withoutName(system, item, systemLabels),
      ]
    }),
  ]
}

/** The codes of these warnings: of merged results they follow from the merged counts. */
export const labelDoubtCodes: readonly string[] = [code.W410, code.W411, code.W412, code.W413]
