/** Findings of sentences and documents that are in the data twice. */
import type { Context } from './context.ts'
import type { Finding } from './findings.ts'
import { type Repeats, TEST } from './repeats.ts'
import type { Store, Units } from './store.ts'

const rangeOf = ({ starts }: Store, { name }: Units, p: number): readonly [from: number, to: number] => {
  const key = name === 'sentences' ? 'sentences' : 'texts'
  return [starts[p]![key], starts[p + 1]![key]]
}

/** Lists the units whose link fulfils a condition, most alike first. */
const linked = (
  { display, most }: Context,
  units: Units,
  [from, to]: readonly [number, number],
  links: Int32Array,
  likeness: Float32Array,
  isMeant: (unit: number) => boolean,
): Pick<Finding, 'count' | 'of' | 'unit' | 'places'> => {
  const unitsMeant: number[] = []
  for (let unit = from; unit < to; unit++) if (links[unit]! >= 0 && isMeant(unit)) unitsMeant.push(unit)
  const first = unitsMeant.sort((a, b) => likeness[b]! - likeness[a]! || a - b).slice(0, most)
  return {
    count: unitsMeant.length,
    of: to - from,
    unit: units.name,
    places: first.map((unit) => {
      const like = Math.round(likeness[unit]! * 1000) / 1000
      return {
        ...display.unit(units, unit),
        note: like === 1 ? 'word for word' : `${Math.round(like * 100)} % of the pairs of words`,
        other: display.unit(units, links[unit]!),
        likeness: like,
      }
    }),
  }
}

export const repeated = (context: Context, units: Units, repeats: Repeats, p: number): readonly Finding[] => {
  const { own, ownLikeness } = repeats
  const part = context.store.parts[p]!.name
  const range = rangeOf(context.store, units, p)
  const list = (isMeant: (unit: number) => boolean) => linked(context, units, range, own, ownLikeness, isMeant)
  return [
    { kind: `duplicate-${units.name}`, part, ...list((unit) => ownLikeness[unit] === 1) },
    { kind: `near-${units.name}`, part, ...list((unit) => ownLikeness[unit]! < 1) },
  ]
}

/** Units whose words are those of an earlier one, and whose labels are not. Documents are only taken where they have no sentences. */
export const relabelled = (context: Context, sentences: Repeats, texts: Repeats, p: number): readonly Finding[] => {
  const { store } = context
  const [units, repeats] =
    store.textless[p] === store.parts[p]!.documents.length && store.parts[p]!.model !== 'tags'
      ? [store.texts, texts]
      : [store.sentences, sentences]
  const range = rangeOf(store, units, p)
  const differs = (unit: number, link: number): boolean =>
    units.labelsLow.values[unit] !== units.labelsLow.values[link] ||
    units.labelsHigh.values[unit] !== units.labelsHigh.values[link]
  const links = new Int32Array(units.first.size).fill(-1)
  for (let unit = range[0]; unit < range[1]; unit++) {
    const [inPart, other] = [repeats.own[unit]!, repeats.other[unit]!]
    if (inPart >= 0 && repeats.ownLikeness[unit] === 1 && differs(unit, inPart)) links[unit] = inPart
    else if (other >= 0 && repeats.otherLikeness[unit] === 1 && differs(unit, other)) links[unit] = other
  }
  const likeness = new Float32Array(units.first.size).fill(1)
  const linkedUnits = linked(context, units, range, links, likeness, () => true)
  const places = linkedUnits.places.map(({ likeness: _, ...place }) => ({ ...place, note: 'other annotations' }))
  return [{ kind: 'relabelled', part: store.parts[p]!.name, ...linkedUnits, places }]
}
/** The units of the test set that are in the training data. */
export const leakedUnits = (context: Context, units: Units, { other, otherLikeness }: Repeats): readonly Finding[] => {
  const { store } = context
  const part = store.parts[TEST]!.name
  const range = rangeOf(store, units, TEST)
  const list = (isMeant: (unit: number) => boolean) => linked(context, units, range, other, otherLikeness, isMeant)
  return [
    { kind: `leaked-${units.name}`, part, ...list((unit) => otherLikeness[unit] === 1) },
    { kind: `near-leaked-${units.name}`, part, ...list((unit) => otherLikeness[unit]! < 1) },
  ]
}

export const changedTexts = (context: Context, repeats: Repeats, p: number): Finding => {
  const { store, display, most } = context
  const [from, to] = rangeOf(store, store.sentences, p)
  const { low, high } = store.sentences
  const [testFrom, testTo] = rangeOf(store, store.sentences, TEST)
  const testSentences = new Set<string>()
  for (let s = testFrom; s < testTo; s++) testSentences.add(`${low.values[s]} ${high.values[s]}`)
  const absent: number[] = []
  for (let s = from; s < to; s++) if (!testSentences.has(`${low.values[s]} ${high.values[s]}`)) absent.push(s)
  return {
    kind: 'changed-texts',
    part: store.parts[p]!.name,
    count: absent.length,
    of: to - from,
    unit: 'sentences',
    places: absent.slice(0, most).map((s) => {
      const other = repeats.other[s]!
      const note = other < 0 ? 'like no sentence of the test set' : 'nearly a sentence of the test set'
      return {
        ...display.unit(store.sentences, s),
        note,
        ...(other >= 0 && { other: display.unit(store.sentences, other) }),
      }
    }),
  }
}
