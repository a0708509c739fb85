/** Faults planted into samples, by a seed. */
import { type Corpus, documentOf, type Sample, type SampleMention } from './corpora.ts'

export const faultKinds = [
  'duplicate',
  'near duplicate',
  'train sentence in test',
  'flipped label',
  'shifted border',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  /** The number of the sample that it is in. */
  readonly sample: number
  /** The words of a mention that was changed, or of a sentence that was put in. */
  readonly text?: string
  /** True of a label that its form has nowhere else, so that nothing contradicts the new one. */
  readonly isSingle?: boolean
}

export interface PlantedSamples {
  readonly samples: readonly Sample[]
  readonly faults: readonly Fault[]
}

/** The most faults of one kind. */
const MOST = 20

type Random = (below: number) => number

/** Whole numbers below a limit (xorshift32). */
const newRandom = (seed: number): Random => {
  let state = Math.imul(seed, 0x9e3779b1) | 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const wordsIn = (text: string): readonly RegExpMatchArray[] => [...text.matchAll(/[\p{L}\p{N}_]+/gu)]

const chosen = <A>(all: readonly A[], many: number, random: Random): readonly A[] => {
  const left = [...all]
  return Array.from({ length: Math.min(many, left.length) }, () => left.splice(random(left.length), 1)[0]!)
}

const numbersWhere = (samples: readonly Sample[], isMeant: (sample: Sample) => boolean): readonly number[] =>
  samples.flatMap((sample, i) => (isMeant(sample) ? [i] : []))

const hasWords =
  (least: number) =>
  ({ text, clusters }: Sample): boolean =>
    clusters !== undefined || wordsIn(text).length >= least

const half = (many: number): number => Math.max(1, Math.min(MOST, many >> 1))

/** The sample with a stretch replaced; mentions move with it. */
const replaced = ({ text, mentions }: Sample, start: number, end: number, by: string): Sample => {
  const moved = (at: number): number => (at >= end ? at + by.length - (end - start) : at)
  return {
    text: text.slice(0, start) + by + text.slice(end),
    mentions: mentions.map((mention) => ({ ...mention, start: moved(mention.start), end: moved(mention.end) })),
  }
}

/** Moves an item to the next cluster. */
const withMovedItem = (clusters: readonly (readonly number[])[], random: Random): readonly (readonly number[])[] => {
  const from = random(clusters.length)
  const to = (from + 1) % clusters.length
  const item = clusters[from]![random(clusters[from]!.length)]!
  return clusters
    .map((cluster, c) => (c === to ? [...cluster, item] : c === from ? cluster.filter((one) => one !== item) : cluster))
    .filter((cluster) => cluster.length > 0)
}

/** The same with 5 % of its words changed, and at least one. */
const nearlySame = (sample: Sample, vocabulary: readonly string[], random: Random): Sample => {
  if (sample.clusters !== undefined) {
    let { clusters } = sample
    const many = Math.max(1, Math.round(clusters.flat().length * 0.05))
    for (let i = 0; i < many; i++) clusters = withMovedItem(clusters, random)
    return { ...sample, clusters }
  }
  const words = wordsIn(sample.text)
  let changed = sample
  // from the last to the first, so that offsets hold
  const order = chosen([...words.keys()], Math.max(1, Math.round(words.length * 0.05)), random)
  for (const word of [...order].sort((a, b) => b - a)) {
    const { index, 0: own } = words[word]!
    changed = replaced(changed, index!, index! + own.length, vocabulary[random(vocabulary.length)]!)
  }
  return changed
}

const withMention = (sample: Sample, mention: number, changed: Partial<SampleMention>): Sample => ({
  ...sample,
  mentions: sample.mentions.map((one, i) => (i === mention ? { ...one, ...changed } : one)),
})

interface MentionOf {
  readonly sample: number
  readonly mention: number
}

const mentionsOf = (samples: readonly Sample[]): readonly MentionOf[] =>
  samples.flatMap(({ mentions }, sample) => mentions.map((_, mention) => ({ sample, mention })))

const textAt = ({ text }: Sample, { start, end }: SampleMention): string => text.slice(start, end)

/** The places that a border may move to. */
const shiftsOf = (sample: Sample, number: number, { borders, name }: Corpus): readonly Partial<SampleMention>[] => {
  const { text, mentions } = sample
  const { start, end } = mentions[number]!
  const isFree = (at: number): boolean =>
    mentions.every((other, i) => i === number || at <= other.start || at >= other.end)
  const tokens = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
  const first = tokens.findIndex((token) => token.start === start)
  const last = tokens.findIndex((token) => token.end === end)
  const moves: Partial<SampleMention>[] =
    borders === 'characters'
      ? [{ start: start - 1 }, { start: start + 1 }, { end: end - 1 }, { end: end + 1 }]
      : [
          ...(first > 0 ? [{ start: tokens[first - 1]!.start }] : []),
          ...(last >= 0 && last < tokens.length - 1 ? [{ end: tokens[last + 1]!.end }] : []),
          ...(first >= 0 && last > first ? [{ start: tokens[first + 1]!.start }, { end: tokens[last - 1]!.end }] : []),
        ]
  return moves.filter((move) => {
    const [from, to] = [move.start ?? start, move.end ?? end]
    // brat and its reader take no blanks at borders
    if (name === 'brat' && text.slice(from, to).trim() === text.slice(start, end)) return false
    return (
      from >= 0 && to <= text.length && from < to && isFree(from) && isFree(to) && !text.slice(from, to).includes('\n')
    )
  })
}

/** The train and the test half of a corpus. */
export const halves = (
  samples: readonly Sample[],
): { readonly train: readonly Sample[]; readonly test: readonly Sample[] } => ({
  train: samples.filter((_, i) => i % 2 === 0),
  test: samples.filter((_, i) => i % 2 === 1),
})

/** Plants faults of one kind into the test half. Nothing where the corpus has no such thing. */
export const plant = (
  kind: FaultKind,
  corpus: Corpus,
  { train, test }: ReturnType<typeof halves>,
  seed: number,
): PlantedSamples | undefined => {
  const random = newRandom(seed)
  const appended = (more: readonly Sample[]): PlantedSamples => ({
    samples: [...test, ...more],
    faults: more.map((_, i) => ({ sample: test.length + i })),
  })
  if (kind === 'duplicate') {
    const able = numbersWhere(test, hasWords(5))
    return appended(chosen(able, half(able.length), random).map((i) => test[i]!))
  }
  if (kind === 'near duplicate') {
    const vocabulary = [...test, ...train].flatMap(({ text }) => wordsIn(text).map(([word]) => word))
    const able = numbersWhere(test, hasWords(10))
    return appended(chosen(able, half(able.length), random).map((i) => nearlySame(test[i]!, vocabulary, random)))
  }
  if (kind === 'train sentence in test') {
    if (corpus.name === 'HAREM') return withTrainSentences(train, test, random)
    const able = numbersWhere(train, hasWords(5))
    return appended(chosen(able, half(able.length), random).map((i) => train[i]!))
  }
  if (kind === 'flipped label') return flipped(test, train, corpus, random)
  return corpus.borders === 'none' ? undefined : shifted(test, corpus, random)
}

/** Documents of several sentences: sentences of the training data at the end of a test document. */
const withTrainSentences = (train: readonly Sample[], test: readonly Sample[], random: Random): PlantedSamples => {
  const sentences = train.flatMap(({ text }) =>
    text.split(/\n|(?<=[.!?])\s+(?=\p{Lu})/u).filter((one) => wordsIn(one).length >= 5),
  )
  const samples = [...test]
  const faults = chosen(sentences, MOST, random).map((text): Fault => {
    const sample = random(samples.length)
    samples[sample] = { ...samples[sample]!, text: `${samples[sample]!.text}\n${text}` }
    return { sample, text }
  })
  return { samples, faults }
}

const flipped = (
  test: readonly Sample[],
  train: readonly Sample[],
  { name }: Corpus,
  random: Random,
): PlantedSamples => {
  const samples = [...test]
  if (test[0]?.clusters !== undefined) {
    const faults = [...test.keys()].map((sample): Fault => {
      samples[sample] = { ...samples[sample]!, clusters: withMovedItem(samples[sample]!.clusters!, random) }
      return { sample }
    })
    return { samples, faults }
  }
  const all = [...test, ...train]
  const labels = [...new Set(all.flatMap(({ mentions }) => mentions.map(({ label }) => label)))]
  // clusters are those of one document
  const formsBeside = (number: number): readonly string[] =>
    (name === 'CoNLL-2012' ? test.filter((_, i) => documentOf(i) === documentOf(number)) : all).flatMap((sample) =>
      sample.mentions.map((mention) => `${mention.label} ${textAt(sample, mention)}`),
    )
  const faults = chosen(mentionsOf(test), MOST, random).map(({ sample, mention }): Fault => {
    const own = samples[sample]!
    const others = labels.filter((label) => label !== own.mentions[mention]!.label)
    samples[sample] = withMention(own, mention, { label: others[random(others.length)]! })
    const text = textAt(own, own.mentions[mention]!)
    const form = `${own.mentions[mention]!.label} ${text}`
    return { sample, text, isSingle: formsBeside(sample).filter((one) => one === form).length < 2 }
  })
  return { samples, faults }
}

const shifted = (test: readonly Sample[], corpus: Corpus, random: Random): PlantedSamples => {
  const samples = [...test]
  const able = mentionsOf(test).filter(({ sample, mention }) => shiftsOf(test[sample]!, mention, corpus).length > 0)
  const faults = chosen(able, MOST, random).flatMap(({ sample, mention }): readonly Fault[] => {
    const shifts = shiftsOf(samples[sample]!, mention, corpus)
    if (shifts.length === 0) return []
    samples[sample] = withMention(samples[sample]!, mention, shifts[random(shifts.length)]!)
    return [{ sample, text: textAt(samples[sample]!, samples[sample]!.mentions[mention]!) }]
  })
  return { samples, faults }
}
