/**
 * A document in a scenario of the Second HAREM: which golds are right or missing, which targets are spurious, and what each of them weighs.
 * The order of work is that of the published programs: Véus filters, Organizador de ALT weighs the options of each `<ALT>`, ALTina chooses
 * one of them in relaxed mode.
 */
import { addTo } from '@assay/core'
import { grouped } from '@assay/core/internal'
import type { Alignment } from '../align-documents.ts'
import { type Entity, entityText } from '../entities.ts'
import { joinTuples } from './join-tuples.ts'
import { keepTuples, type Mask, masksMeet, type Tuple } from './scenario-mask.ts'
import type { TupleValues } from './tuple-value.ts'
import { tuplesOf } from './tuples.ts'

export interface SceneOptions {
  readonly altMode: 'strict' | 'relaxed'
  readonly altSpurious: 'drop' | 'keep'
  readonly altChoice: 'value' | 'f1'
  readonly rightAndSpurious: 'both' | 'right'
  readonly tuples: 'apart' | 'joined'
}

/** A scenario with the scores of tuples in it. */
export interface Scenario {
  readonly mask: Mask
  /** The scenario that the system set out to find. */
  readonly participation: Mask
  readonly values: TupleValues
}

/** A gold that is right or missing, or a spurious target, by their positions in the alignment. */
export interface SceneLine {
  readonly gold: number | undefined
  readonly target: number | undefined
  readonly goldTuples: readonly Tuple[]
  readonly targetTuples: readonly Tuple[]
  /** It counts 1/k, being in one of the k options of an `<ALT>`. */
  readonly options: number
}

type GoldLine = SceneLine & { readonly gold: number }
type SpuriousLine = SceneLine & { readonly target: number }

// ---- identification ----------------------------------------------------------------------------------------------------

const atom = /[\p{L}\p{Nd}]+/gu

/** The sequences of letters and digits of an entity. */
const atomsOf = (entity: Entity): readonly string[] =>
  entityText(entity).normalize('NFC').toUpperCase().match(atom) ?? []

/** True if a target has as many words as the gold, and each word of it: order and repetitions do not matter. */
const isCorrect = (gold: readonly string[], target: readonly string[]): boolean =>
  gold.length === target.length && gold.every((word) => target.includes(word))

// ---- the document ------------------------------------------------------------------------------------------------------

/** The parts that all scenarios of a document have in common. */
export interface Prepared {
  readonly alignment: Alignment
  readonly goldTuples: readonly (readonly Tuple[])[]
  readonly targetTuples: readonly (readonly Tuple[])[]
  readonly goldTexts: readonly string[]
  readonly targetTexts: readonly string[]
  /** The name by which a spurious target counts once: its ID, or its position. */
  readonly targetNames: readonly (string | number)[]
  /** Aligned targets by gold, each with a flag for the correct ones. */
  readonly aligned: readonly (readonly (readonly [target: number, isCorrect: boolean])[])[]
  readonly unaligned: readonly number[]
}

export const prepareDocument = (alignment: Alignment): Prepared => {
  const { golds, targets, pairs } = alignment
  const goldAtoms = golds.map(atomsOf)
  const targetAtoms = targets.map(atomsOf)
  const aligned = golds.map((): (readonly [number, boolean])[] => [])
  // entities of equal labels share their tuples, which each scenario then looks at once
  const byList = new Map<Entity['span']['labels'], readonly Tuple[]>()
  const byNames = new Map<string, readonly Tuple[]>()
  const tuplesOnce = (entity: Entity): readonly Tuple[] => {
    const { labels } = entity.span
    const existing = byList.get(labels)
    if (existing !== undefined) return existing
    const names = JSON.stringify(labels)
    const tuples = byNames.get(names) ?? tuplesOf(entity)
    byList.set(labels, tuples)
    byNames.set(names, tuples)
    return tuples
  }
  const paired = new Set<number>()
  for (const { gold, target } of pairs) {
    aligned[gold]!.push([target, isCorrect(goldAtoms[gold]!, targetAtoms[target]!)])
    paired.add(target)
  }
  return {
    alignment,
    goldTuples: golds.map(tuplesOnce),
    targetTuples: targets.map(tuplesOnce),
    goldTexts: golds.map(entityText),
    targetTexts: targets.map(entityText),
    targetNames: targets.map(({ span }, i) => span.attributes?.['ID'] ?? i),
    aligned,
    unaligned: targets.flatMap((_, i) => (paired.has(i) ? [] : [i])),
  }
}

// ---- Véus: the scenario, in the style of MUC ---------------------------------------------------------------------------------

/** The lines of a document: those of golds, and of the spurious targets by the gold beside which each comes first. */
interface Filtered {
  readonly golds: ReadonlyMap<number, GoldLine>
  readonly spuriousBeside: ReadonlyMap<number, readonly SpuriousLine[]>
  readonly spurious: readonly SpuriousLine[]
}

const filterLines = (document: Prepared, { mask, participation }: Scenario): Filtered => {
  const { goldTuples, targetTuples, targetNames, aligned, unaligned } = document
  const bareStay = mask.everything || masksMeet(mask, participation)
  const lists = new Map<readonly Tuple[], readonly Tuple[]>()
  const keep = (all: readonly Tuple[]): readonly Tuple[] => {
    const retained = lists.get(all) ?? keepTuples(mask, all)
    lists.set(all, retained)
    return retained
  }
  const tuplesByTarget = targetTuples.map((all): readonly Tuple[] | undefined => {
    const retained = keep(all)
    return retained.length > 0 || (all.length === 0 && bareStay) ? retained : undefined
  })
  const golds = new Map<number, GoldLine>()
  const spuriousBeside = new Map<number, SpuriousLine[]>()
  const counted = new Set<string | number>()
  const spuriousOf = (target: number): readonly SpuriousLine[] => {
    const tuples = tuplesByTarget[target]
    if (tuples === undefined || counted.has(targetNames[target]!)) return []
    counted.add(targetNames[target]!)
    return [{ gold: undefined, target, goldTuples: [], targetTuples: tuples, options: 1 }]
  }
  goldTuples.forEach((all, gold) => {
    const tuples = keep(all)
    const inScenario = all.length === 0 || tuples.length > 0
    const staying = aligned[gold]!.filter(([target]) => tuplesByTarget[target] !== undefined)
    const right = inScenario ? staying.flatMap(([target, isRight]) => (isRight ? [target] : [])) : []
    if (inScenario)
      golds.set(gold, {
        gold,
        target: right[0],
        goldTuples: tuples,
        targetTuples:
          right.length === 1
            ? (tuplesByTarget[right[0]!] ?? [])
            : right.flatMap((target) => tuplesByTarget[target] ?? []),
        options: 1,
      })
    for (const [target, isRight] of staying)
      if (!inScenario || !isRight) for (const line of spuriousOf(target)) addTo(spuriousBeside, gold, line)
  })
  return { golds, spuriousBeside, spurious: unaligned.flatMap(spuriousOf) }
}

// ---- Organizador de ALT and ALTina: the options of an ALT --------------------------------------------------------------------

/** The lines of an option. */
interface Option {
  readonly golds: readonly GoldLine[]
  readonly spurious: readonly SpuriousLine[]
}

/**
 * The spurious targets of an `<ALT>`: those that have no gold of the same text in their option or another. They are looked for option
 * by option, as the program does.
 */
const spuriousIn = (options: readonly Option[], { goldTexts, targetTexts }: Prepared): readonly SpuriousLine[] => {
  const goldNumbers = new Set<string>()
  const aside: SpuriousLine[] = []
  for (const { golds, spurious } of options) {
    for (const { gold } of golds) goldNumbers.add(goldTexts[gold]!)
    aside.push(...spurious)
  }
  return aside.filter(({ target }) => !goldNumbers.has(targetTexts[target]!))
}

/** Options with the same golds are one; those without any are none. */
const distinctOptions = (
  options: readonly Option[],
  { goldTexts }: Prepared,
  { tuples }: SceneOptions,
): readonly (readonly GoldLine[])[] => {
  const filled = options.map(({ golds }) => golds).filter((golds) => golds.length > 0)
  const same = grouped(filled, (golds) => JSON.stringify(golds.map(({ gold }) => goldTexts[gold])))
  return Array.from(same.values(), (equal) =>
    equal[0]!.map((first, i): GoldLine => {
      const lines = equal.map((golds) => golds[i]!)
      const right = lines.find(({ target }) => target !== undefined)
      return {
        ...first,
        target: right?.target,
        goldTuples: joinTuples(
          lines.map(({ goldTuples }) => goldTuples),
          tuples,
        ),
        targetTuples: joinTuples(
          lines.map(({ targetTuples }) => targetTuples),
          tuples,
        ),
      }
    }),
  )
}

const chooseOption = (
  options: readonly (readonly GoldLine[])[],
  { values }: Scenario,
  { altChoice }: SceneOptions,
): readonly GoldLine[] => {
  let best: { readonly golds: readonly GoldLine[]; readonly score: number } | undefined
  for (const golds of options) {
    let value = 0
    let maxima = 0
    for (const { target, goldTuples, targetTuples } of golds) {
      maxima += values.maximum(goldTuples)
      if (target === undefined) continue
      value += values.value(goldTuples, targetTuples)
      maxima += values.maximum(targetTuples)
    }
    const score = altChoice === 'value' ? value : (2 * value) / maxima
    const isBetter = best === undefined || score > best.score
    if (isBetter || (score === best?.score && golds.length >= best.golds.length)) best = { golds, score }
  }
  return best?.golds ?? []
}

/** The lines of an `<ALT>`. */
const linesOfAlt = (
  options: readonly Option[],
  document: Prepared,
  scenario: Scenario,
  scene: SceneOptions,
): readonly SceneLine[] => {
  const distinct = distinctOptions(options, document, scene)
  const spurious = spuriousIn(options, document)
  if (scene.altMode === 'strict') {
    const weighed = distinct.flat().map((line) => ({ ...line, options: distinct.length }))
    return [...weighed, ...spurious]
  }
  const dropped = scene.altSpurious === 'drop' && distinct.length > 0
  return [...chooseOption(distinct, scenario, scene), ...(dropped ? [] : spurious)]
}

/** The lines of a document in a scenario. */
export const linesOf = (document: Prepared, scenario: Scenario, scene: SceneOptions): readonly SceneLine[] => {
  const { golds: entities, groups } = document.alignment
  const { golds, spuriousBeside, spurious } = filterLines(document, scenario)
  const lines: SceneLine[] = []
  let next = 0
  while (next < entities.length) {
    const { group } = entities[next]!
    const first = next
    do next++
    while (group >= 0 && entities[next]?.group === group)
    if (group < 0) {
      const right = golds.get(first)
      if (right !== undefined) lines.push(right)
      lines.push(...(spuriousBeside.get(first) ?? []))
      continue
    }
    const positions = Array.from({ length: next - first }, (_, i) => first + i)
    const optionOf = (of: readonly number[]): Option => ({
      golds: of.flatMap((gold) => golds.get(gold) ?? []),
      spurious: of.flatMap((gold) => spuriousBeside.get(gold) ?? []),
    })
    const byOption = grouped(positions, (gold) => entities[gold]!.option)
    const options = Array.from({ length: groups[group]! }, (_, option) => optionOf(byOption.get(option) ?? []))
    lines.push(...linesOfAlt(options, document, scenario, scene))
  }
  lines.push(...spurious)
  if (scene.rightAndSpurious === 'both') return lines
  const right = new Set(lines.flatMap(({ gold, target }) => (gold === undefined ? [] : [target])))
  return lines.filter(({ gold, target }) => gold !== undefined || !right.has(target))
}
