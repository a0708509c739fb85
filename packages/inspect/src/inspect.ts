/** Inspects a test set, its training data and the runs on it. */
import { locationAt, type Problem } from '@assay/core'
import type { Finding, FindingKind, FindingPlace, Inapplicable, Inspection, PartSize } from './findings.ts'
import { type Forms, formsOf, mainLabels } from './forms.ts'
import { illFormedIn } from './ill-formed.ts'
import type { InspectedData, Part } from './parts.ts'
import { noRepeats, type Repeats, repeatsOf, type Sides, TEST, TRAIN } from './repeats.ts'
import { type Display, newDisplay } from './show.ts'
import { type Store, storeOf, type Units } from './store.ts'
import { type BorderDoubt, borderDoubts, hasLooseMark, wordPlacesOf } from './word-places.ts'

export interface InspectionOptions {
  /** The most places of a finding: 200 by default. */
  readonly most?: number
  /** Of the hashes: 12345 by default. */
  readonly seed?: number
}

interface Context {
  readonly store: Store
  readonly display: Display
  readonly most: number
}

/** Finds what is wrong with data. */
export const inspect = (
  { test, train, runs = [] }: InspectedData,
  { most = 200, seed = 12345 }: InspectionOptions = {},
): Inspection => {
  const store = storeOf([train ?? { ...test, name: 'train', documents: [], problems: [] }, test, ...runs])
  const context: Context = { store, display: newDisplay(store), most }
  const sentences = repeatsOf(store, store.sentences, sidesOf(store, store.sentences), seed)
  const hasTexts = isLevel(store)
  const texts = hasTexts
    ? repeatsOf(store, store.texts, sidesOf(store, store.texts), seed)
    : noRepeats(store.texts.first.size)
  const forms = formsOf(store)
  const doubtOf = borderDoubts(store, wordPlacesOf(store), forms)
  const known = train === undefined ? [TEST] : [TRAIN, TEST]
  const findings = [
    ...store.parts.flatMap((part, p) => (p === TRAIN && train === undefined ? [] : ofPart(context, part, p))),
    ...(hasTexts ? known.flatMap((p) => repeated(context, store.texts, texts, p)) : []),
    ...known.flatMap((p) => repeated(context, store.sentences, sentences, p)),
    ...known.flatMap((p) => relabelled(context, sentences, texts, p)),
    ...known.flatMap((p) => formFindings(context, forms, p)),
    ...known.map((p) => borderFinding(context, doubtOf, p)),
    ...(train === undefined ? [] : leaked(context, forms, sentences, texts, hasTexts)),
    ...runs.map((_, r) => changedTexts(context, sentences, TEST + 1 + r)),
  ]
  const inapplicable = inapplicableTo(store, train !== undefined)
  const isApplied = ({ part, kind }: Finding): boolean =>
    !inapplicable.some(({ parts, kinds }) => parts.includes(part) && kinds.includes(kind))
  const order = new Map(kindOrder.map((kind, i) => [kind, i]))
  return {
    parts: store.parts.flatMap((part, p) => (p === TRAIN && train === undefined ? [] : [sizeOf(store, part, p)])),
    findings: findings.filter(isApplied).sort((a, b) => order.get(a.kind)! - order.get(b.kind)!),
    inapplicable,
    seed,
  }
}

const kindOrder: readonly FindingKind[] = [
  'unreadable',
  'ill-formed',
  'cut-words',
  'edges',
  'leaked-documents',
  'near-leaked-documents',
  'leaked-sentences',
  'near-leaked-sentences',
  'leaked-entities',
  'changed-texts',
  'duplicate-documents',
  'near-documents',
  'duplicate-sentences',
  'near-sentences',
  'relabelled',
  'several-labels',
  'several-entities',
  'single-labels',
  'borders',
]

// ---- parts -----------------------------------------------------------------------------------------------------------

const sidesOf = ({ parts, starts }: Store, { name, first }: Units): Sides => {
  const of = new Int32Array(first.size)
  const key = name === 'sentences' ? 'sentences' : 'texts'
  for (const part of parts.keys()) of.fill(part, starts[part]![key], starts[part + 1]![key])
  return { of, count: parts.length }
}

/** True if documents are more than their sentences, and a part has several. */
const isLevel = ({ sentences, texts, textless, starts, parts }: Store): boolean =>
  (textless.some((many) => many > 0) || sentences.first.size > texts.first.size) &&
  parts.some((_, p) => starts[p + 1]!.texts - starts[p]!.texts > 1)

const sizeOf = ({ starts, texts, words }: Store, { name, model, documents }: Part, p: number): PartSize => {
  const [from, to] = [starts[p]!, starts[p + 1]!]
  const wordAt = (text: number): number => (text < texts.first.size ? texts.first.values[text]! : words.size)
  return {
    part: name,
    model,
    documents: model === 'tags' ? to.texts - from.texts : documents.length,
    sentences: to.sentences - from.sentences,
    words: wordAt(to.texts) - wordAt(from.texts),
    mentions: to.mentions - from.mentions,
  }
}

/** What needs the text of a document. */
const ofText: readonly FindingKind[] = [
  'cut-words',
  'edges',
  'borders',
  'duplicate-sentences',
  'near-sentences',
  'leaked-sentences',
  'near-leaked-sentences',
  'changed-texts',
]
/** What needs mentions with a form. */
const ofForms: readonly FindingKind[] = ['several-labels', 'several-entities', 'single-labels', 'leaked-entities']

const hasForms = ({ starts, mentions }: Store, p: number): boolean => {
  for (let m = starts[p]!.mentions; m < starts[p + 1]!.mentions; m++)
    if (mentions.low.values[m] !== 0 || mentions.high.values[m] !== 0) return true
  return starts[p]!.mentions === starts[p + 1]!.mentions
}

const inapplicableTo = (store: Store, hasTraining: boolean): readonly Inapplicable[] => {
  const { parts, textless } = store
  const namesWhere = (isMeant: (part: Part, p: number) => boolean): readonly string[] =>
    parts.filter((part, p) => (hasTraining || p !== TRAIN) && isMeant(part, p)).map(({ name }) => name)
  const isTextless = (part: Part, p: number): boolean => textless[p] === part.documents.length && textless[p]! > 0
  const all: readonly Inapplicable[] = [
    { parts: namesWhere(isTextless), kinds: ofText, why: 'the documents have no text' },
    {
      parts: namesWhere((part, p) => part.model === 'clusters' && isTextless(part, p)),
      kinds: ofForms,
      why: 'the items have names, and no words',
    },
    {
      parts: namesWhere((_, p) => !hasForms(store, p)),
      kinds: ['several-labels', 'leaked-entities'],
      why: 'the mentions have no words',
    },
    {
      parts: namesWhere((part) => part.model === 'tags'),
      kinds: ['cut-words'],
      why: 'the borders are those of tokens',
    },
    { parts: namesWhere((part) => part.model !== 'tags'), kinds: ['ill-formed'], why: 'there are no tags' },
    {
      parts: namesWhere(({ model }) => model !== 'clusters'),
      kinds: ['several-entities'],
      why: 'there are no clusters',
    },
  ]
  return all.filter((one) => one.parts.length > 0)
}

// ---- borders and tags by themselves ----------------------------------------------------------------------------------

const ofPart = (context: Context, part: Part, p: number): readonly Finding[] => {
  const { store, display, most } = context
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  const problems = (part.problems ?? []).filter(({ severity }) => severity === 'error')
  const ill = illFormedIn(part, most)
  const isOwn = (mention: number): boolean => mention >= from && mention < to
  const cut = [...store.cut.values.subarray(0, store.cut.size)].filter(isOwn)
  const blank = new Set(store.blank.values.subarray(0, store.blank.size))
  const loose: number[] = []
  for (let m = from; m < to; m++) {
    const first = store.mentions.first.values[m]!
    if (blank.has(m) || (first >= 0 && hasLooseMark(store, first, store.mentions.past.values[m]!))) loose.push(m)
  }
  const shown = (mentions: readonly number[], note: (mention: number) => string): readonly FindingPlace[] =>
    mentions.slice(0, most).map((m) => ({ ...display.mention(m), note: note(m) }))
  const size = { of: to - from, unit: 'mentions' }
  return [
    {
      kind: 'unreadable',
      part: part.name,
      count: problems.length,
      of: part.documents.length + problems.length,
      unit: 'documents and problems',
      places: problems.slice(0, most).map(problemPlace),
    },
    ...(ill === undefined ? [] : [illFormedFinding(part, ill)]),
    { kind: 'cut-words', part: part.name, count: cut.length, ...size, places: shown(cut, () => 'cuts a word') },
    {
      kind: 'edges',
      part: part.name,
      count: loose.length,
      ...size,
      places: shown(loose, (m) => (blank.has(m) ? 'a blank at a border' : 'a mark at a border')),
    },
  ]
}

const problemPlace = ({ at, code, message, text = '' }: Problem): FindingPlace => ({
  at,
  document: '',
  text,
  note: `${code} ${message}`,
})

const illFormedFinding = (part: Part, ill: NonNullable<ReturnType<typeof illFormedIn>>): Finding => ({
  kind: 'ill-formed',
  part: part.name,
  count: ill.count,
  of: part.model === 'tags' ? part.documents.reduce((sum, { content }) => sum + content.length, 0) : 0,
  unit: 'tags',
  places: ill.first.map(({ index, found }) => {
    const { id, content } = part.documents[index]!
    const note = `${ill.scheme}: it ${found.fault}`
    return {
      at: 'column' in content ? locationAt(content, found.token).at : part.documents[index]!.at,
      document: id,
      text: found.tag,
      note,
    }
  }),
})

// ---- repeats ---------------------------------------------------------------------------------------------------------

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
  const found: number[] = []
  for (let unit = from; unit < to; unit++) if (links[unit]! >= 0 && isMeant(unit)) found.push(unit)
  const first = found.sort((a, b) => likeness[b]! - likeness[a]! || a - b).slice(0, most)
  return {
    count: found.length,
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

const repeated = (context: Context, units: Units, repeats: Repeats, p: number): readonly Finding[] => {
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
const relabelled = (context: Context, sentences: Repeats, texts: Repeats, p: number): readonly Finding[] => {
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
    const [own, other] = [repeats.own[unit]!, repeats.other[unit]!]
    if (own >= 0 && repeats.ownLikeness[unit] === 1 && differs(unit, own)) links[unit] = own
    else if (other >= 0 && repeats.otherLikeness[unit] === 1 && differs(unit, other)) links[unit] = other
  }
  const likeness = new Float32Array(units.first.size).fill(1)
  const found = linked(context, units, range, links, likeness, () => true)
  const places = found.places.map(({ likeness: _, ...place }) => ({ ...place, note: 'other annotations' }))
  return [{ kind: 'relabelled', part: store.parts[p]!.name, ...found, places }]
}

const leaked = (
  context: Context,
  forms: Forms,
  sentences: Repeats,
  texts: Repeats,
  hasTexts: boolean,
): readonly Finding[] => {
  const { store } = context
  const part = store.parts[TEST]!.name
  const level = (units: Units, { other, otherLikeness }: Repeats): readonly Finding[] => {
    const range = rangeOf(store, units, TEST)
    const list = (isMeant: (unit: number) => boolean) => linked(context, units, range, other, otherLikeness, isMeant)
    return [
      { kind: `leaked-${units.name}`, part, ...list((unit) => otherLikeness[unit] === 1) },
      { kind: `near-leaked-${units.name}`, part, ...list((unit) => otherLikeness[unit]! < 1) },
    ]
  }
  return [
    ...(hasTexts ? level(store.texts, texts) : []),
    ...level(store.sentences, sentences),
    leakedEntities(context, forms, part),
  ]
}

const leakedEntities = ({ store, display, most }: Context, forms: Forms, part: string): Finding => {
  const [from, to] = [store.starts[TEST]!.mentions, store.starts[TEST + 1]!.mentions]
  const places: FindingPlace[] = []
  let [count, of] = [0, 0]
  for (let m = from; m < to; m++) {
    const pair = forms.pairOf[m]!
    if (pair < 0) continue
    of++
    if (forms.inTrain[pair] === 0) continue
    count++
    if (places.length < most)
      places.push({ ...display.mention(m), note: `${nameOf(store, m)}, ${forms.inTrain[pair]} times in training` })
  }
  return { kind: 'leaked-entities', part, count, of, unit: 'mentions', places }
}

const changedTexts = (context: Context, repeats: Repeats, p: number): Finding => {
  const { store, display, most } = context
  const [from, to] = rangeOf(store, store.sentences, p)
  const { low, high } = store.sentences
  const [testFrom, testTo] = rangeOf(store, store.sentences, TEST)
  const known = new Set<string>()
  for (let s = testFrom; s < testTo; s++) known.add(`${low.values[s]} ${high.values[s]}`)
  const found: number[] = []
  for (let s = from; s < to; s++) if (!known.has(`${low.values[s]} ${high.values[s]}`)) found.push(s)
  return {
    kind: 'changed-texts',
    part: store.parts[p]!.name,
    count: found.length,
    of: to - from,
    unit: 'sentences',
    places: found.slice(0, most).map((s) => {
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

// ---- labels ----------------------------------------------------------------------------------------------------------

const nameOf = ({ labels, mentions }: Store, mention: number): string =>
  labels[mentions.label.values[mention]!] || 'no label'

const formFindings = (context: Context, forms: Forms, p: number): readonly Finding[] => [
  severalLabels(context, forms, p),
  ...(context.store.parts[p]!.model === 'clusters' ? [severalEntities(context, p)] : []),
  singleLabels(context, forms, p),
]

/** Mentions whose form most often has another label; where two labels are as frequent, the mentions of both. */
const severalLabels = ({ store, display, most }: Context, forms: Forms, p: number): Finding => {
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  const { main, labels } = mainLabels(forms)
  const all = (pair: number): number => forms.inTrain[pair]! + forms.inTest[pair]!
  const doubtful: number[] = []
  const seen = new Set<number>()
  const several = new Set<number>()
  for (let m = from; m < to; m++) {
    const form = forms.of[m]!
    if (form < 0 || forms.count[form]! < 2) continue
    seen.add(form)
    if (labels[form]! < 2) continue
    const pair = forms.pairOf[m]!
    several.add(form)
    if (pair !== main[form] || isTied(forms, pair, form)) doubtful.push(m)
  }
  const ratio = (m: number): number => all(forms.pairOf[m]!) / forms.count[forms.of[m]!]!
  const first = doubtful.sort((a, b) => ratio(a) - ratio(b) || a - b).slice(0, most)
  return {
    kind: 'several-labels',
    part: store.parts[p]!.name,
    count: several.size,
    of: seen.size,
    unit: 'forms that occur twice or more',
    places: first.map((m) => ({ ...display.mention(m), note: labelNote(store, forms, main, m) })),
  }
}

const isTied = (forms: Forms, pair: number, form: number): boolean =>
  2 * (forms.inTrain[pair]! + forms.inTest[pair]!) <= forms.count[form]!

const labelNote = (store: Store, forms: Forms, main: Int32Array, mention: number): string => {
  const pair = forms.pairOf[mention]!
  const form = forms.of[mention]!
  const own = forms.inTrain[pair]! + forms.inTest[pair]!
  const usual = main[form]!
  if (usual === pair) return `${nameOf(store, mention)} ${own} times, other labels ${forms.count[form]! - own} times`
  const other = store.labels[forms.labelOfPair[usual]!] || 'no label'
  return `${nameOf(store, mention)} ${own === 1 ? 'once' : `${own} times`}, ${other} ${forms.inTrain[usual]! + forms.inTest[usual]!} times`
}

/** Mentions of a document with equal words in two clusters; the cluster with fewer of them is the doubtful one. */
const severalEntities = ({ store, display, most }: Context, p: number): Finding => {
  const { mentions } = store
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  // by document and form, the mentions by cluster
  const byForm = new Map<string, Map<number, number[]>>()
  for (let m = from; m < to; m++) {
    if (mentions.first.values[m]! < 0) continue
    const key = `${mentions.document.values[m]} ${mentions.low.values[m]} ${mentions.high.values[m]}`
    const clusters = byForm.get(key) ?? new Map<number, number[]>()
    byForm.set(key, clusters)
    const cluster = mentions.cluster.values[m]!
    const own = clusters.get(cluster) ?? []
    clusters.set(cluster, own)
    own.push(m)
  }
  const places: FindingPlace[] = []
  let [count, of] = [0, 0]
  for (const clusters of byForm.values()) {
    const groups = [...clusters.values()].sort((a, b) => b.length - a.length)
    const all = groups.reduce((sum, group) => sum + group.length, 0)
    if (all < 2) continue
    of++
    if (groups.length < 2 || isUsual(display.mention(groups[0]![0]!).text)) continue
    count++
    const [most0] = groups as [number[]]
    const doubted = groups.filter((group, i) => i > 0 || group.length * 2 <= all).flat()
    for (const m of doubted.slice(0, Math.max(0, most - places.length)))
      places.push({
        ...display.mention(m),
        note: `its form is in ${groups.length} clusters of the document, ${most0.length} times in the largest`,
        other: display.mention(most0.find((one) => one !== m) ?? groups[1]![0]!),
      })
  }
  return {
    kind: 'several-entities',
    part: store.parts[p]!.name,
    count,
    of,
    unit: 'forms that a document has twice or more',
    places,
  }
}

/** True of forms that mean another thing each time, as pronouns and common nouns do: they are written small. */
const isUsual = (form: string): boolean => /^\p{Ll}/u.test(form) || !/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(form)

const singleLabels = ({ store, display, most }: Context, forms: Forms, p: number): Finding => {
  const { mentions } = store
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  const counts = new Int32Array(store.labels.length)
  for (let m = 0; m < forms.of.length; m++) {
    const label = mentions.label.values[m]!
    counts[label] = counts[label]! + 1
  }
  const own = new Set<number>()
  const found: number[] = []
  for (let m = from; m < to; m++) {
    const label = mentions.label.values[m]!
    own.add(label)
    if (counts[label] === 1 && store.labels[label] !== '') found.push(m)
  }
  return {
    kind: 'single-labels',
    part: store.parts[p]!.name,
    count: found.length,
    of: own.size,
    unit: 'labels',
    places: found.slice(0, most).map((m) => ({ ...display.mention(m), note: `the only ${nameOf(store, m)}` })),
  }
}

// ---- borders by the words around them --------------------------------------------------------------------------------

const strength = ({ others, inside, known, side, isOfShape }: BorderDoubt): number => {
  const share = side === 'first' || side === 'last' ? (others - inside) / (others + 2) : inside / (others + 2)
  return share + (known ? 1 : 0) - (isOfShape ? 1 : 0)
}

const borderFinding = (
  { store, display, most }: Context,
  doubtOf: (mention: number) => BorderDoubt | undefined,
  p: number,
): Finding => {
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  const found: { readonly mention: number; readonly doubt: BorderDoubt }[] = []
  for (let mention = from; mention < to; mention++) {
    const doubt = doubtOf(mention)
    if (doubt !== undefined) found.push({ mention, doubt })
  }
  const first = found
    .sort((a, b) => strength(b.doubt) - strength(a.doubt) || a.mention - b.mention)
    .slice(0, most)
    .map(({ mention, doubt }) => ({
      ...display.mention(mention),
      note: borderNote(doubt, display.word(store.mentions.document.values[mention]!, doubt.word)),
    }))
  const { name } = store.parts[p]!
  return { kind: 'borders', part: name, count: found.length, of: to - from, unit: 'mentions', places: first }
}

const borderNote = ({ side, others, inside, known, isOfShape }: BorderDoubt, word: string): string => {
  const where = { first: 'begins with', last: 'ends with', before: 'comes after', after: 'comes before' }[side]
  const share = isOfShape
    ? `rare; such words are ${inside} of ${others} times in a mention`
    : `${inside} of ${others} times in a mention elsewhere`
  const form =
    side === 'first' || side === 'last'
      ? '; without it, it is a mention elsewhere'
      : '; with it, it is a mention elsewhere'
  return `${where} "${word}", which is ${share}${known ? form : ''}`
}
