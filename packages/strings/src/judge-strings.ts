/** Pairs of the strings of a document: which are correct, which are similar, and why the others are wrong. */
import { assignment, findOccurrence } from '@assay/core/internal'
import { labelText, type StringItem, type Strings } from './model.ts'
import { normaliser } from './normalise.ts'
import { formOf, labelFormOf, listedLabels, ratioOption, type StringOptions } from './options.ts'
import { timesIn } from './place.ts'
import { isAtLeast, type Ratio, similarityOf } from './similarity.ts'

/** An item as it is compared. */
export interface Compared {
  readonly item: StringItem
  readonly text: string
  /** The labels of it, any of which may be right; usually one. */
  readonly labels: readonly string[]
  /** True if its string is not in the text. */
  readonly isAway: boolean
  readonly isOffSchema: boolean
}

export type Verdict =
  | 'correct'
  | 'similar'
  | 'label not in the schema'
  | 'wrong type'
  | 'not in the text'
  | 'spurious'
  | 'missed'

/** A verdict on a gold item, a system item, or a pair of them. */
export interface Judgement {
  readonly verdict: Verdict
  readonly gold?: Compared
  readonly system?: Compared
  /** The pair's share of what is correct; 0 unless it is correct or similar. */
  readonly credit: number
}

/** The verdicts on a document, and what was counted before them. */
export interface DocumentJudgement {
  readonly judgements: readonly Judgement[]
  /** The items that are not in the text; undefined where there is no text. */
  readonly away: readonly Compared[] | undefined
  /** The items whose label is not in the schema. */
  readonly offSchema: readonly Compared[]
  readonly repeated: number
  readonly dropped: number
  /** Counts of each label, where the labels of the schema are those of the gold, known once all is read. */
  readonly labels: ReadonlyMap<string, LabelTally> | undefined
}

/** The strings of a document with one label: before dropping, dropped for their text, and repeated. */
export interface LabelTally {
  readonly all: number
  readonly dropped: number
  readonly repeated: number
}

const keyOf = ({ text, labels }: Compared): string =>
  `${labels.length === 1 ? labels[0] : labels.join('\u0001')}\u0000${text}`
const sharesLabel = (a: Compared, b: Compared): boolean => a.labels.some((label) => b.labels.includes(label))

/** Items by key, in their order. */
const grouped = <A>(all: readonly A[], key: (one: A) => string): ReadonlyMap<string, A[]> => {
  const groups = new Map<string, A[]>()
  for (const one of all) {
    const own = key(one)
    const group = groups.get(own)
    if (group === undefined) groups.set(own, [one])
    else group.push(one)
  }
  return groups
}

/** More pairs than these are refused before they are looked at. */
export const MOST_PAIRS = 1e7

export interface StringJudge {
  readonly gold: (content: Strings) => readonly Compared[]
  readonly judge: (gold: readonly Compared[], content: Strings, text: string | undefined) => DocumentJudgement
  /** The number of pairs that a document may have to compare. */
  readonly work: (gold: Strings, system: Strings) => number
}

/** Judges documents under options. */
export const stringJudge = (options: StringOptions): StringJudge => {
  const normalise = normaliser(formOf(options))
  const labelForm = labelFormOf(options, normalise)
  const threshold = ratioOption(options.threshold)
  const near = ratioOption(options.near)
  const similar = similarityOf(options.similarity, threshold)
  const edit = similarityOf('edit', near)
  const isExact = options.similarity === 'exact'
  const isByString = options.matching === 'string'
  const listed = listedLabels(options)
  const list = listed === undefined ? undefined : new Set(listed.map(labelForm))
  const keyFor = isByString ? ({ text }: Compared): string => text : keyOf
  const forms = new Map<string, string>()
  const formOfLabel = (path: readonly string[]): string => {
    const label = labelText(path)
    let form = forms.get(label)
    if (form === undefined) {
      form = labelForm(label)
      forms.set(label, form)
    }
    return form
  }
  const inText = (text: string, string: string): boolean =>
    options.inText === 'substring'
      ? text.includes(string)
      : findOccurrence(text, string, 0, { borders: 'words', case: 'exact' }) !== undefined

  const compared = (
    content: Strings,
    text: string | undefined,
    schema: ReadonlySet<string> | undefined,
  ): readonly Compared[] => {
    const all: Compared[] = []
    const known = new Map<string, boolean>()
    for (const item of content.items) {
      const own = normalise(item.text)
      if (options.emptyStrings === 'drop' && item.text === '') continue
      let isAway = false
      if (text !== undefined) {
        const before = known.get(own)
        isAway = before ?? !inText(text, own)
        if (before === undefined) known.set(own, isAway)
      }
      const labels =
        item.labels.length === 1 ? [formOfLabel(item.labels[0]!)] : [...new Set(item.labels.map(formOfLabel))]
      const add = (some: readonly string[]): void => {
        const isOffSchema = schema !== undefined && !some.some((label) => schema.has(label))
        all.push({ item, text: own, labels: some, isAway, isOffSchema })
      }
      if (labels.length < 2 || options.labels === 'any') add(labels.length === 0 ? [''] : [...labels].sort())
      else for (const label of labels) add([label])
    }
    return all
  }

  const distinctItems = (all: readonly Compared[]): readonly Compared[] => {
    if (options.count !== 'set') return all
    const seen = new Set<string>()
    return all.filter((one) => {
      const key = keyOf(one)
      return !seen.has(key) && seen.add(key) !== undefined
    })
  }

  /** Drops what the options say, and counts it. */
  const kept = (all: readonly Compared[], text: string | undefined): readonly Compared[] => {
    const { notInSchema, notInText, surplus } = options
    let rest = all
    if (notInSchema === 'drop') rest = rest.filter(({ isOffSchema }) => !isOffSchema)
    if (text === undefined) return rest
    if (notInText === 'drop') rest = rest.filter(({ isAway }) => !isAway)
    if (surplus === 'drop') {
      const seen = new Map<string, number>()
      rest = rest.filter((one) => {
        const left = (seen.get(one.text) ?? timesIn(text, one.text)) - 1
        seen.set(one.text, left)
        return left >= 0 || one.isAway
      })
    }
    return rest
  }

  // ---- pairs -----------------------------------------------------------------------------------------------------------

  /** Pairs what is equal. Both lists keep what is left. */
  const pairEqual = (gold: Compared[], system: Compared[], take: (one: Judgement) => void): void => {
    const waiting = grouped(gold, keyFor)
    const taken = new Set<Compared>()
    const at = new Map<string, number>()
    const rest: Compared[] = []
    for (const one of system) {
      const key = keyFor(one)
      const group = waiting.get(key)
      const next = at.get(key) ?? 0
      const partner = group?.[next]
      if (partner === undefined) rest.push(one)
      else {
        at.set(key, next + 1)
        taken.add(partner)
        take({ verdict: 'correct', gold: partner, system: one, credit: 1 })
      }
    }
    replace(system, rest)
    replace(
      gold,
      gold.filter((one) => !taken.has(one)),
    )
  }

  /** Pairs items of one string that share one of several labels. */
  const pairShared = (gold: Compared[], system: Compared[], take: (one: Judgement) => void): void => {
    if (options.labels === 'each' || isByString) return
    const waiting = grouped(gold, ({ text }) => text)
    for (const [text, group] of grouped(system, (one) => one.text)) {
      const golds = waiting.get(text)
      if (golds === undefined) continue
      pairBest(
        golds,
        group,
        (g, s) => (sharesLabel(g, s) ? 1 : 0),
        (g, s) => {
          take({ verdict: 'correct', gold: g, system: s, credit: 1 })
          remove(gold, g)
          remove(system, s)
        },
      )
    }
  }

  const pairSimilar = (gold: Compared[], system: Compared[], take: (one: Judgement) => void): void => {
    if (isExact || gold.length === 0 || system.length === 0) return
    const isMatch = options.credit === 'match'
    const blockOf = isByString ? () => '' : ({ labels }: Compared) => (options.labels === 'any' ? '' : labels[0]!)
    const systems = grouped(system, blockOf)
    for (const [block, golds] of grouped(gold, blockOf)) {
      const own = systems.get(block)
      if (own === undefined) continue
      const credits = new Map<Compared, Map<Compared, number>>()
      const weight = (g: Compared, s: Compared): number => {
        if (options.labels === 'any' && !isByString && !sharesLabel(g, s)) return 0
        const ratio = similar(g.text, s.text)
        if (ratio[0] === 0 || !isAtLeast(ratio, threshold)) return 0
        const value = ratio[0] / ratio[1]
        const row = credits.get(g) ?? new Map<Compared, number>()
        credits.set(g, row.set(s, value))
        // the sum first, then the number of pairs, then the sum of similarities
        return isMatch ? 1 + value * 1e-6 : value + 1e-7
      }
      pairBest(golds, own, weight, (g, s) => {
        take({ verdict: 'similar', gold: g, system: s, credit: isMatch ? 1 : credits.get(g)!.get(s)! })
        remove(gold, g)
        remove(system, s)
      })
    }
  }

  // ---- reasons ---------------------------------------------------------------------------------------------------------

  const explain = (gold: Compared[], system: Compared[], take: (one: Judgement) => void): void => {
    const wrong = (verdict: Verdict, one: Compared, partner?: Compared): void => {
      take({ verdict, system: one, ...(partner !== undefined && { gold: partner }), credit: 0 })
      if (partner !== undefined) remove(gold, partner)
    }
    const sift = (verdict: Verdict, isSo: (one: Compared) => boolean): void =>
      replace(
        system,
        system.filter((one) => {
          if (!isSo(one)) return true
          wrong(verdict, one)
          return false
        }),
      )
    sift('label not in the schema', ({ isOffSchema }) => isOffSchema)
    if (!isByString && gold.length > 0) {
      const byText = grouped(gold, ({ text }) => text)
      const at = new Map<string, number>()
      replace(
        system,
        system.filter((one) => {
          const next = at.get(one.text) ?? 0
          const partner = byText.get(one.text)?.[next]
          if (partner === undefined) return true
          at.set(one.text, next + 1)
          wrong('wrong type', one, partner)
          return false
        }),
      )
    }
    if (isExact)
      for (const [g, s] of nearest(gold, system)) {
        wrong('similar', s, g)
        remove(system, s)
      }
    sift('not in the text', ({ isAway }) => isAway)
    sift('spurious', () => true)
    for (const one of gold) take({ verdict: 'missed', gold: one, credit: 0 })
  }

  /** Strings that are near each other under one label, the nearest first. */
  const nearest = (
    gold: readonly Compared[],
    system: readonly Compared[],
  ): readonly (readonly [Compared, Compared])[] => {
    if (gold.length === 0 || system.length === 0 || gold.length * system.length > MOST_PAIRS / 100) return []
    const found: { readonly g: number; readonly s: number; readonly ratio: Ratio }[] = []
    for (const [s, one] of system.entries())
      for (const [g, other] of gold.entries()) {
        if (!isByString && !sharesLabel(one, other)) continue
        const ratio = edit(other.text, one.text)
        if (ratio[0] > 0 && isAtLeast(ratio, near)) found.push({ g, s, ratio })
      }
    found.sort((a, b) => b.ratio[0] * a.ratio[1] - a.ratio[0] * b.ratio[1] || a.s - b.s || a.g - b.g)
    const [golds, systems] = [new Set<number>(), new Set<number>()]
    const pairs: (readonly [number, number])[] = []
    for (const { g, s } of found) {
      if (golds.has(g) || systems.has(s)) continue
      golds.add(g)
      systems.add(s)
      pairs.push([g, s])
    }
    return pairs.map(([g, s]) => [gold[g]!, system[s]!])
  }

  return {
    gold: (content) => distinctItems(compared(content, undefined, undefined)),
    work: (gold, system) => (isExact ? 0 : gold.items.length * system.items.length),
    judge: (gold, content, text) => {
      const own = text === undefined ? undefined : normalise(text)
      const all = compared(content, own, list)
      const left = kept(all, own)
      const single = distinctItems(left)
      const judgements: Judgement[] = []
      const take = (one: Judgement): void => {
        judgements.push(one)
      }
      const [golds, systems] = [[...gold], [...single]]
      pairEqual(golds, systems, take)
      if (golds.length > 0 && systems.length > 0) {
        pairShared(golds, systems, take)
        pairSimilar(golds, systems, take)
      }
      explain(golds, systems, take)
      return {
        judgements,
        away: own === undefined ? undefined : all.filter(({ isAway }) => isAway),
        offSchema: all.filter(({ isOffSchema }) => isOffSchema),
        repeated: options.count === 'set' ? 0 : left.length - new Set(left.map(keyOf)).size,
        dropped: all.length - left.length,
        labels: options.schema === 'gold' ? talliesOf(all, left, options.count === 'set') : undefined,
      }
    },
  }
}

const talliesOf = (
  all: readonly Compared[],
  left: readonly Compared[],
  isSet: boolean,
): ReadonlyMap<string, LabelTally> => {
  const after = grouped(left, ({ labels }) => labels[0]!)
  return new Map(
    Array.from(
      grouped(all, ({ labels }) => labels[0]!),
      ([label, own]) => {
        const rest = after.get(label) ?? []
        const repeated = isSet ? 0 : rest.length - new Set(rest.map(keyOf)).size
        return [label, { all: own.length, dropped: own.length - rest.length, repeated }] as const
      },
    ),
  )
}

const replace = <A>(list: A[], by: readonly A[]): void => {
  if (list.length === by.length) return
  list.length = 0
  for (const one of by) list.push(one)
}

const remove = <A>(list: A[], one: A): void => {
  const at = list.indexOf(one)
  if (at >= 0) list.splice(at, 1)
}

/** Pairs two lists so that the sum of weights is the largest possible, component by component. */
const pairBest = (
  golds: readonly Compared[],
  systems: readonly Compared[],
  weightOf: (gold: Compared, system: Compared) => number,
  onPair: (gold: Compared, system: Compared) => void,
): void => {
  const [all, others] = [[...golds], [...systems]]
  const weights = others.map((s) => all.map((g) => weightOf(g, s)))
  const component = new Int32Array(all.length + others.length).map((_, i) => i)
  const rootOf = (i: number): number => {
    let root = i
    while (component[root] !== root) root = component[root]!
    while (component[i] !== root) [component[i], i] = [root, component[i]!]
    return root
  }
  for (let s = 0; s < others.length; s++)
    for (let g = 0; g < all.length; g++) if (weights[s]![g]! > 0) component[rootOf(all.length + s)] = rootOf(g)
  const parts = new Map<number, { readonly g: number[]; readonly s: number[] }>()
  const partOf = (i: number) => {
    const root = rootOf(i)
    const part = parts.get(root) ?? { g: [], s: [] }
    parts.set(root, part)
    return part
  }
  for (let g = 0; g < all.length; g++) partOf(g).g.push(g)
  for (let s = 0; s < others.length; s++) partOf(all.length + s).s.push(s)
  const pairs: (readonly [number, number])[] = []
  for (const { g, s } of parts.values()) {
    if (g.length === 0 || s.length === 0) continue
    const columns = assignment(s.length, g.length, (i, j) => weights[s[i]!]![g[j]!]!)
    for (let i = 0; i < s.length; i++) {
      const j = columns[i]!
      if (j >= 0 && weights[s[i]!]![g[j]!]! > 0) pairs.push([g[j]!, s[i]!])
    }
  }
  for (const [g, s] of pairs.sort((a, b) => a[1] - b[1])) onPair(all[g]!, others[s]!)
}
