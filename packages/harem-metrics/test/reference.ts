/**
 * A literal implementation of the definitions, with strings, sets and every gold against every target: slow, and independent of the
 * package except for the model and the ontology.
 */
import type { Span, Spans } from '@assay/core'
import { ontologies } from '../src/ontology.ts'

const stopwords = new Set(
  'de a e o do da que em para com os se um no as dos uma por na não ou à às ao das mais for como nos pelo pela nas aos pelos pelas'
    .toUpperCase()
    .split(' '),
)
const contractions: Readonly<Record<string, string>> = {
  'DE O': 'DO',
  'DE OS': 'DOS',
  'DE A': 'DA',
  'DE AS': 'DAS',
  'EM O': 'NO',
  'EM OS': 'NOS',
  'EM A': 'NA',
  'EM AS': 'NAS',
  'POR O': 'PELO',
  'POR OS': 'PELOS',
  'POR A': 'PELA',
  'POR AS': 'PELAS',
  'A O': 'AO',
  'A OS': 'AOS',
  'A A': 'À',
  'A AS': 'ÀS',
}

const wordsOf = (text: string): readonly string[] => {
  const all = (text.normalize('NFC').match(/\p{L}+|\p{Nd}/gu) ?? []).map((word) => word.toUpperCase())
  const joined: string[] = []
  for (let i = 0; i < all.length; i++) {
    const both = contractions[`${all[i]} ${all[i + 1]}`]
    joined.push(both ?? all[i]!)
    if (both !== undefined) i++
  }
  return joined
}

interface Token {
  readonly word: string
  readonly id: string
}
interface Entity {
  readonly span: Span
  readonly tokens: Token[]
  readonly group: number
  readonly option: number
}
interface State {
  readonly counts: Map<string, number>
  readonly stops: Map<string, number>
  anchor: string
}
const copy = ({ counts, stops, anchor }: State): State => ({ counts: new Map(counts), stops: new Map(stops), anchor })

/** The words of a reading between its tags, each with the entities around it. */
const stretches = (spans: readonly Span[], given: string) => {
  const text = [...given]
  const edges = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b)
  return edges.slice(1).map((to, i) => {
    const from = edges[i]!
    return {
      words: wordsOf(text.slice(from, to).join('')),
      open: spans.filter(({ start, end }) => start <= from && to <= end),
    }
  })
}

let serial = 0
const number = (state: State, word: string, keys: ReadonlySet<string> | undefined): string => {
  if (stopwords.has(word)) {
    const nth = (state.stops.get(word) ?? 0) + 1
    state.stops.set(word, nth)
    return `${word} after ${state.anchor}, ${nth}`
  }
  if (keys !== undefined && !keys.has(word)) return `nothing ${serial++}`
  const nth = (state.counts.get(word) ?? 0) + 1
  state.counts.set(word, nth)
  state.stops.clear()
  state.anchor = `${word} ${nth}`
  return state.anchor
}

const entitiesOf = ({ regions }: Spans, isGold: boolean, keys: ReadonlySet<string>): readonly Entity[] => {
  const entities: Entity[] = []
  let state: State = { counts: new Map(), stops: new Map(), anchor: '' }
  regions.forEach((region, group) => {
    const options = isGold ? region.readings : region.readings.slice(0, 1)
    const saved = copy(state)
    options.forEach((spans, option) => {
      state = copy(saved)
      const isAlternative = isGold && options.length > 1
      const own = new Map(
        spans.map((span): [Span, Entity] => [span, { span, tokens: [], group: isAlternative ? group : -1, option }]),
      )
      for (const { words, open } of stretches(spans, region.texts?.[option] ?? '')) {
        for (const word of words) {
          const id = number(state, word, keys)
          for (const span of open) own.get(span)?.tokens.push({ word, id })
        }
      }
      entities.push(...own.values())
    })
  })
  return entities
}

const keysOf = ({ regions }: Spans): ReadonlySet<string> =>
  new Set(
    regions
      .flatMap(({ readings, texts }) =>
        readings.flatMap((spans, i) =>
          stretches(spans, texts?.[i] ?? '').flatMap(({ words, open }) => (open.length > 0 ? words : [])),
        ),
      )
      .filter((word) => !stopwords.has(word)),
  )

const idsOf = (entity: Entity, withStopwords: boolean): ReadonlySet<string> =>
  new Set(entity.tokens.filter(({ word }) => withStopwords || !stopwords.has(word)).map(({ id }) => id))
// cached, since each is used for every entity of the other side
const [knownWith, knownWithout] = [
  new WeakMap<Entity, ReadonlySet<string>>(),
  new WeakMap<Entity, ReadonlySet<string>>(),
]
const ids = (entity: Entity, withStopwords: boolean): ReadonlySet<string> => {
  const known = withStopwords ? knownWith : knownWithout
  const own = known.get(entity) ?? idsOf(entity, withStopwords)
  known.set(entity, own)
  return own
}
const both = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let n = 0
  for (const id of a) if (b.has(id)) n++
  return n
}

/** True if two entities are aligned: by a word, or by a stopword if neither has a word. */
const aligned = (gold: Entity, target: Entity): boolean => {
  const [a, b] = [ids(gold, false), ids(target, false)]
  if (both(a, b) > 0) return true
  const takesStopwords = a.size === 0 || gold.span.omitted === 'zone'
  return takesStopwords && b.size === 0 && both(ids(gold, true), ids(target, true)) > 0
}

interface Pair {
  readonly gold: Entity
  readonly target: Entity
  readonly correct: boolean
  readonly excess: boolean
  readonly weight: number
}

const pairOf = (gold: Entity, target: Entity): Pair => {
  const [a, b] = [ids(gold, true), ids(target, true)]
  const [x, y] = [ids(gold, false), ids(target, false)]
  const [p, q] = x.size === 0 && y.size === 0 ? [a, b] : [x, y]
  const correct = p.size === q.size && both(p, q) === p.size
  const common = both(a, b)
  return {
    gold,
    target,
    correct,
    excess: b.size >= a.size,
    weight: correct ? 1 : (0.5 * common) / (a.size + b.size - common),
  }
}

/** The option of an `<ALT>` with the higher F, then the lower error, then more entities, then the earlier one. */
const choose = (golds: readonly Entity[], pairs: readonly Pair[], options: number): number => {
  const touched = new Set(pairs.filter(({ gold }) => golds.includes(gold)).map(({ target }) => target))
  const rated = Array.from({ length: options }, (_, option) => {
    const own = golds.filter((gold) => gold.option === option)
    const mine = pairs.filter(({ gold }) => own.includes(gold))
    const score = mine.reduce((sum, { weight }) => sum + weight, 0)
    const error = mine.reduce((sum, { weight }) => sum + 1 - weight, 0)
    const missing = own.filter((gold) => mine.every((pair) => pair.gold !== gold)).length
    const spurious = [...touched].filter((target) => mine.every((pair) => pair.target !== target)).length
    const p = (score + 1) / (touched.size + 1)
    const r = (score + 1) / (own.length + 1)
    const e = (error + missing + spurious) / (mine.length + missing + spurious + 1)
    return { option, f: (2 * p * r) / (p + r), e, entities: own.length }
  })
  const near = (a: number, b: number): number => (Math.abs(a - b) < 1e-9 ? 0 : a - b)
  rated.sort((a, b) => near(b.f, a.f) || near(a.e, b.e) || b.entities - a.entities || a.option - b.option)
  return rated[0]?.option ?? 0
}

type Label = readonly [category: string, type: string | undefined]
const labelsOf = ({ span }: Entity): readonly Label[] => span.labels.map(([category = '', type]) => [category, type])
const ontology: Readonly<Record<string, readonly string[]>> = ontologies.harem2005
const worth = (category: string): number =>
  2 - 1 / (Object.hasOwn(ontology, category) ? (ontology[category]?.length ?? 1) : 1)
const real = ([category, type]: Label): boolean => type !== undefined && (type !== 'OUTRO' || category === 'VARIADO')
const best = (entity: Entity): number =>
  Math.max(0, ...labelsOf(entity).map((label) => (real(label) ? worth(label[0]) : 1)))

const combined = ({ gold, target }: Pair): readonly [category: boolean, type: boolean, value: number] => {
  const [a, b] = [labelsOf(gold), labelsOf(target)]
  const category = a.some(([c]) => b.some(([d]) => c === d))
  const right = a.filter((label) => real(label) && b.some(([c, y]) => c === label[0] && y === label[1]))
  return [category, right.length > 0, right.length > 0 ? Math.max(...right.map(([c]) => worth(c))) : category ? 1 : 0]
}

const sum = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0)

/** The numbers of a document by the definitions, in both tasks and either style. */
export const reference = (gold: Spans, system: Spans) => {
  const keys = keysOf(gold)
  const all = entitiesOf(gold, true, keys)
  const golds = all.filter(({ span }) => span.omitted === undefined)
  const omitted = all.filter(({ span }) => span.omitted !== undefined)
  const everything = entitiesOf(system, false, keys)
  const targets = everything.filter(
    (target) => golds.some((g) => aligned(g, target)) || !omitted.some((g) => aligned(g, target)),
  )
  const every = golds.flatMap((g) => targets.filter((target) => aligned(g, target)).map((target) => pairOf(g, target)))
  return (style: 'harem' | 'muc') =>
    figures(
      gold,
      golds,
      targets,
      every.filter(({ correct }) => style === 'harem' || correct),
    )
}

/** The numbers over the pairs of a style. */
const figures = (gold: Spans, golds: readonly Entity[], targets: readonly Entity[], pairs: readonly Pair[]) => {
  const groups = new Set(golds.map(({ group }) => group).filter((group) => group >= 0))
  const choices = new Map(
    [...groups].map((group) => {
      const own = golds.filter((g) => g.group === group)
      return [group, choose(own, pairs, gold.regions[group]?.readings.length ?? 0)]
    }),
  )
  const kept = golds.filter(({ group, option }) => group < 0 || choices.get(group) === option)
  const left = pairs.filter((pair) => kept.includes(pair.gold))
  const partial = left.filter(({ correct }) => !correct)
  const okGold = kept.filter((g) => left.some((pair) => pair.gold === g && combined(pair)[0]))
  const okTargets = targets.filter((t) => left.some((pair) => pair.target === t && combined(pair)[0]))
  const flat = sum(left.filter((pair) => combined(pair)[1]).map(({ weight }) => weight))
  return {
    identification: {
      gold: kept.length,
      identified: targets.length,
      correct: left.length - partial.length,
      partialByExcess: partial.filter(({ excess }) => excess).length,
      partialByShortage: partial.filter(({ excess }) => !excess).length,
      missing: kept.filter((g) => left.every((pair) => pair.gold !== g)).length,
      spurious: targets.filter((t) => left.every((pair) => pair.target !== t)).length,
      partialWeight: sum(partial.map(({ weight }) => weight)),
    },
    classification: {
      categoriesPrecision: sum(left.filter((pair) => combined(pair)[0]).map(({ weight }) => weight)) / targets.length,
      typesRecall: flat / okGold.length,
      typesPrecision: flat / okTargets.length,
      flatRecall: flat / kept.length,
      combinedValue: sum(left.map((pair) => pair.weight * combined(pair)[2])),
      combinedMaximumGold: sum(kept.map(best)),
      combinedMaximumSystem: sum(targets.map(best)),
      relativeCombinedMaximumGold: sum(kept.filter((g) => left.some((pair) => pair.gold === g)).map(best)),
      categoriesUnderGeneration: (kept.length - okGold.length) / kept.length,
      relativeCategoriesOverGeneration:
        (targets.filter((t) => left.some((pair) => pair.target === t)).length - okTargets.length) /
        targets.filter((t) => left.some((pair) => pair.target === t)).length,
    },
  }
}
