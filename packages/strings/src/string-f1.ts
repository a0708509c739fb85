/** The metric `string-f1`: precision, recall and F1 over strings with labels, without their places. */
import {
  commonCode,
  type Evidence,
  meansOverTypes,
  measure,
  metric,
  normaliser,
  ofZeroDivision,
  type Prf,
  type Problem,
  type Scorer,
  totalOf,
  totalValue,
  workedMeans,
} from '@assay/core'
import { answerSections } from './answer-sections.ts'
import { byValue, type Compared } from './compared.ts'
import { unsureIn, unsureNames, withNames } from './joined-names.ts'
import { type DocumentJudgement, type Judgement, stringJudge } from './judge-strings.ts'
import { code } from './messages.ts'
import { MISSING } from './model.ts'
import { formOf, labelFormOf, type StringOptions, stringOptions } from './options.ts'
import { MAX_PAIRS } from './pair-strings.ts'
import { showJudgement, showUnparsed } from './show-strings.ts'
import { documentCounts, type StringStats, stats, type TypeCounts, typeCounts } from './string-stats.ts'
import type { Strings } from './strings.ts'

// ---- counts ----------------------------------------------------------------------------------------------------------

const none: TypeCounts = typeCounts.empty
const noDocuments = documentCounts.empty

const creditOf = ({ correct, credit }: TypeCounts): number => correct + totalValue(credit)

const scoresOf = (counts: TypeCounts, zero: StringOptions['zeroDivision']): Prf => {
  const { gold, found } = counts
  const correct = creditOf(counts)
  return {
    precision: found > 0 ? correct / found : ofZeroDivision(zero),
    recall: gold > 0 ? correct / gold : ofZeroDivision(zero),
    f1: gold + found > 0 ? (2 * correct) / (gold + found) : ofZeroDivision(zero),
  }
}

/** The counts by type; where the corpus is one set, those of distinct forms. */
const allCountsOf = ({ types, forms }: StringStats, { count: how }: StringOptions): ReadonlyMap<string, TypeCounts> => {
  if (how !== 'corpus') return types
  return new Map(
    Array.from(forms, ([type, { gold, found }]): readonly [string, TypeCounts] => {
      let correct = 0
      const goldForms = new Set(gold)
      for (const form of found) if (goldForms.has(form)) correct++
      return [type, { ...none, gold: gold.size, found: found.size, correct }]
    }),
  )
}

const dropsTypes = ({ schema, notInSchema }: StringOptions): boolean => schema === 'gold' && notInSchema === 'drop'

/** The counts of types that count: where the gold has the schema, those that it has. */
const countsOf = (s: StringStats, options: StringOptions): ReadonlyMap<string, TypeCounts> => {
  const all = allCountsOf(s, options)
  return dropsTypes(options) ? new Map([...all].filter(([, { gold }]) => gold > 0)) : all
}

type DocumentCounts = typeof documentCounts.empty

const LABELS_END = '\u0001'

/** The counts of documents; where the gold has the schema, with what follows from it. */
const documentsOf = (s: StringStats, options: StringOptions): DocumentCounts => {
  if (options.schema !== 'gold') return s.documents
  const isIn = (label: string): boolean => (s.types.get(label)?.gold ?? s.forms.get(label)?.gold.size ?? 0) > 0
  let { notInSchema, dropped, repeated, perfectDocuments } = s.documents
  for (const [label, counts] of s.labels) {
    if (isIn(label)) continue
    notInSchema += counts.all
    if (!dropsTypes(options)) continue
    dropped += counts.all - counts.dropped
    repeated -= counts.repeated
  }
  if (dropsTypes(options))
    for (const [labels, documents] of s.nearly) if (!labels.split(LABELS_END).some(isIn)) perfectDocuments += documents
  return { ...s.documents, notInSchema, dropped, repeated, perfectDocuments }
}

const typesInMeans = (types: Iterable<TypeCounts>, zero: StringOptions['zeroDivisionInMeans']) =>
  [...types]
    .filter(({ gold, found }) => gold + found > 0)
    .map((counts) => ({ scores: scoresOf(counts, zero === 'omit' ? 'none' : zero), gold: counts.gold }))

const noMeans: Prf = { precision: undefined, recall: undefined, f1: undefined }

const summarise = (options: StringOptions) => (s: StringStats) => {
  const types = countsOf(s, options)
  let all = none
  for (const counts of types.values()) all = typeCounts.concat(all, counts)
  const ofAll = scoresOf(all, options.zeroDivision)
  const { precision, recall, f1 } = ofAll
  const { macro, weighted } =
    options.matching === 'string'
      ? { macro: noMeans, weighted: noMeans }
      : meansOverTypes(
          typesInMeans(types.values(), options.zeroDivisionInMeans),
          options.zeroDivision === 'none' ? undefined : ofAll,
        )
  const {
    looked,
    notInText,
    missing: _,
    placed: _placed,
    elsewhere: _elsewhere,
    ...documents
  } = documentsOf(s, options)
  return {
    precision,
    recall,
    f1,
    macroPrecision: macro.precision,
    macroRecall: macro.recall,
    macroF1: macro.f1,
    weightedPrecision: weighted.precision,
    weightedRecall: weighted.recall,
    weightedF1: weighted.f1,
    correct: creditOf(all),
    gold: all.gold,
    found: all.found,
    notInText: looked === 0 ? undefined : notInText,
    ...documents,
  }
}

// ---- evidence --------------------------------------------------------------------------------------------------------

type Line = Evidence<StringStats>

const ofType = (type: string, counts: Partial<TypeCounts>): StringStats => ({
  ...stats.empty,
  types: new Map([[type, { ...none, ...counts }]]),
})

const ofForm = (type: string, gold: readonly string[], found: readonly string[]): StringStats => ({
  ...stats.empty,
  forms: new Map([[type, { gold: new Set(gold), found: new Set(found) }]]),
})

/** The parts that lines of the same labels, credit and outcome share. */
interface Template {
  readonly stats: StringStats
  readonly facets: Readonly<Record<string, string>>
  readonly parts: NonNullable<Line['parts']>
}

/** A line of one label, or of two that are different, which counts for each and for the outcome of the answer. */
const templateOf = (
  gold: string | undefined,
  system: string | undefined,
  outcome: string,
  statsOf: (gold: string | undefined, system: string | undefined) => StringStats,
): Template => {
  if (gold !== undefined && system !== undefined && gold !== system) {
    const [a, b] = [statsOf(gold, undefined), statsOf(undefined, system)]
    const whole = stats.concat(a, b)
    return {
      stats: whole,
      facets: { type: gold, systemType: system, outcome },
      parts: [
        ['type', gold, a],
        ['type', system, b],
        ['outcome', outcome, whole],
      ],
    }
  }
  const type = gold ?? system!
  const whole = statsOf(gold, system)
  return {
    stats: whole,
    facets: { type, outcome },
    parts: [
      ['type', type, whole],
      ['outcome', outcome, whole],
    ],
  }
}

const countsWith =
  (credit: number) =>
  (gold: string | undefined, system: string | undefined): StringStats =>
    ofType(gold ?? system!, {
      ...(gold !== undefined && { gold: 1 }),
      ...(system !== undefined && { found: 1 }),
      ...(credit === 1 ? { correct: 1 } : credit > 0 && { credit: totalOf(credit) }),
    })

const formsOf =
  ({ verdict, gold, system }: Judgement) =>
  (ofGold: string | undefined, ofSystem: string | undefined): StringStats => {
    const ofSame = verdict === 'correct' ? gold! : system!
    return ofForm(
      ofGold ?? ofSystem!,
      ofGold === undefined ? [] : [byValue(gold!).text],
      ofSystem === undefined ? [] : [byValue(ofSame).text],
    )
  }

const ANY = 'any'

/** The templates of lines, made once for all that share them. */
const newTemplates = ({ count: how, matching }: StringOptions) => {
  const templatesByLabels = new Map<string, Map<string | undefined, Map<string | undefined, Template>>>()
  const labelOf = (one: Compared | undefined, other: Compared | undefined): string | undefined => {
    if (one === undefined) return undefined
    if (matching === 'string') return ANY
    const { labels } = one
    return labels.length === 1 ? labels[0] : (labels.find((label) => other?.labels.includes(label)) ?? labels[0])
  }
  const templatesIn = (key: string, gold: string | undefined): Map<string | undefined, Template> => {
    const ofOutcome = templatesByLabels.get(key) ?? new Map<string | undefined, Map<string | undefined, Template>>()
    const ofGold = ofOutcome.get(gold) ?? new Map<string | undefined, Template>()
    templatesByLabels.set(key, ofOutcome.set(gold, ofGold))
    return ofGold
  }
  return (judgement: Judgement, outcome: string): Template => {
    const { gold, system, credit } = judgement
    const [a, b] = [labelOf(gold, system), labelOf(system, gold)]
    if (how === 'corpus') return templateOf(a, b, outcome, formsOf(judgement))
    if (credit !== 0 && credit !== 1) return templateOf(a, b, outcome, countsWith(credit))
    const key = credit === 1 ? outcome : `${outcome} 0`
    const before = templatesByLabels.get(key)?.get(a)?.get(b)
    if (before !== undefined) return before
    const template = templateOf(a, b, outcome, countsWith(credit))
    templatesIn(key, a).set(b, template)
    return template
  }
}

const isPerfect = ({ judgements }: DocumentJudgement): boolean =>
  judgements.every(({ verdict, credit }) => (verdict === 'correct' || verdict === 'similar') && credit === 1)

/** The labels of spurious strings, where nothing else is wrong. */
const labelsTooMany = ({ judgements }: DocumentJudgement): string | undefined => {
  const labels = new Set<string>()
  for (const { credit, gold, system } of judgements) {
    if (credit === 1) continue
    if (gold !== undefined) return undefined
    labels.add(system!.labels[0]!)
  }
  return labels.size === 0 ? undefined : [...labels].sort().join(LABELS_END)
}

const timesOf = (all: readonly Compared[], nameOf: (one: Compared) => string): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const one of all) times.set(nameOf(one), (times.get(nameOf(one)) ?? 0) + 1)
  return times
}

const occurrencesOf = (all: readonly Compared[]): StringStats['away'] =>
  all.length === 0
    ? stats.empty.away
    : new Map(
        Array.from(
          timesOf(all, ({ text }) => text),
          ([text, times]) => [text, { times, documents: 1 }],
        ),
      )

const unparsedStats = ({ reason = 'no answer', raw = '' }: Strings): Pick<StringStats, 'reasons' | 'beginnings'> => ({
  reasons: new Map([[reason, 1]]),
  beginnings: new Map([[reason, new Map([[raw, 1]])]]),
})

/** The place of a string, as one word. */
const placeIn = ({ item: { start, end, named } }: Compared): string | undefined =>
  named !== undefined ? `${named.start}-${named.end}` : start === undefined ? undefined : `${start}-${end}`

/** Counts the correct strings of which both sides have a place, and those that have another; copies are told apart by it. */
const placesOf = (judged: DocumentJudgement): Pick<DocumentCounts, 'placed' | 'elsewhere'> => {
  let placed = 0
  const balance = new Map<string, number>()
  for (const { verdict, gold, system } of judged.judgements) {
    if (verdict !== 'correct' || gold === undefined || system === undefined) continue
    const [goldPlace, other] = [placeIn(gold), placeIn(system)]
    if (goldPlace === undefined || other === undefined) continue
    placed++
    balance.set(goldPlace, (balance.get(goldPlace) ?? 0) + 1)
    balance.set(other, (balance.get(other) ?? 0) - 1)
  }
  let elsewhere = 0
  for (const more of balance.values()) if (more > 0) elsewhere += more
  return { placed, elsewhere }
}

/** The wrong strings of a document that are labels of its gold, with their own labels, and whether the gold’s strings are these; where the text is known, those that are not in it. */
const labelStringsOf = ({ judgements, away }: DocumentJudgement): StringStats['labelStrings'] => {
  if (away?.length === 0) return stats.empty.labelStrings
  const absent = away && new Set(away.map(({ text }) => text))
  const golds = judgements.flatMap(({ gold }) => gold ?? [])
  const labels = new Set(golds.flatMap((one) => one.labels).map((label) => label.toLowerCase()))
  const strings = new Set(golds.map(({ text }) => text))
  const all = new Map<string, { all: number; exchanged: number; labels: Map<string, number> }>()
  for (const { system, credit } of judgements) {
    if (system === undefined || credit > 0 || !labels.has(system.text.toLowerCase())) continue
    if (absent?.has(system.text) === false) continue
    const counts = all.get(system.text) ?? { all: 0, exchanged: 0, labels: new Map<string, number>() }
    counts.all++
    for (const label of system.labels) counts.labels.set(label, (counts.labels.get(label) ?? 0) + 1)
    if (system.labels.some((label) => strings.has(label))) counts.exchanged++
    all.set(system.text, counts)
  }
  return all
}

/** Counts of a document as a whole. */
const documentStats = (system: Strings, judged: DocumentJudgement, options: StringOptions): StringStats => {
  const lenient = Object.keys(system.lenient)
  const isUnparsed = system.outcome === 'unparsed'
  const isMissing = system.reason === MISSING
  const extra = dropsTypes(options) ? labelsTooMany(judged) : undefined
  return {
    ...stats.empty,
    documents: {
      ...noDocuments,
      answers: isMissing ? 0 : 1,
      unparsed: isUnparsed ? 1 : 0,
      empty: system.outcome === 'empty' && !isMissing ? 1 : 0,
      repaired: !isUnparsed && lenient.length > 0 ? 1 : 0,
      notInText: judged.away?.length ?? 0,
      looked: judged.away === undefined ? 0 : system.items.length,
      notInSchema: judged.offSchema.length,
      repeated: judged.repeated,
      dropped: judged.dropped,
      perfectDocuments: isPerfect(judged) ? 1 : 0,
      missing: isMissing ? 1 : 0,
      ...placesOf(judged),
    },
    labels: judged.labels ?? stats.empty.labels,
    nearly: extra === undefined ? stats.empty.nearly : new Map([[extra, 1]]),
    ...(isUnparsed && unparsedStats(system)),
    away: judged.away === undefined ? stats.empty.away : occurrencesOf(judged.away),
    labelStrings: labelStringsOf(judged),
    offSchema:
      judged.offSchema.length === 0 ? stats.empty.offSchema : timesOf(judged.offSchema, ({ labels }) => labels[0]!),
    lenient: !isUnparsed && lenient.length > 0 ? new Map(lenient.map((name) => [name, 1])) : stats.empty.lenient,
  }
}

const skipped = (system: Strings): StringStats => ({
  ...stats.empty,
  documents: { ...noDocuments, answers: 1, unparsed: 1 },
  ...unparsedStats(system),
})

// ---- remarks ---------------------------------------------------------------------------------------------------------

const countsText = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`

const remarksWith =
  ({ unparsed: policy }: StringOptions) =>
  ({ documents, reasons, lenient }: StringStats): readonly string[] => {
    const { answers, unparsed, repaired, notInText, looked } = documents
    const remarks: string[] = []
    const repairs = repaired === 0 ? '' : `${repaired} were repaired (${countsText(lenient)})`
    const consequence = policy === 'skip' ? 'are left out' : 'count as empty'
    if (unparsed > 0)
      remarks.push(
        `${unparsed} of ${answers} answers could not be read (${countsText(reasons)}) and ${consequence}${repairs === '' ? '' : `; ${repairs}`}`,
      )
    else if (repairs !== '') remarks.push(`${repaired} of ${answers} answers were repaired (${countsText(lenient)})`)
    if (notInText > 0)
      remarks.push(`${notInText} of ${looked} strings (${percent(notInText, looked)}) are not in their text`)
    return remarks
  }

const MAX_AWAY = 0.2
/** Of fewer than these nothing is concluded. */
const FEWEST = 20

/** The beginning of the first answer that could not be read, with the reason. */
const firstUnparsed = ({ beginnings }: StringStats): string => {
  for (const [reason, texts] of beginnings)
    for (const text of texts.keys()) return text === '' ? reason : `${reason}: ${JSON.stringify(text.slice(0, 60))}`
  return 'no answer'
}

/** True where an answer that could not be read says something: a model that answers nothing at all is scored as that. */
const hasUnreadText = ({ beginnings }: StringStats): boolean =>
  [...beginnings.values()].some((texts) => [...texts.keys()].some((text) => text.trim() !== ''))

/** True where both sides have labels, and none of the one is one of the other. */
const haveNoLabelInCommon = ({ types }: StringStats): boolean => {
  const all = [...types.values()]
  return (
    !all.some(({ gold, found }) => gold > 0 && found > 0) &&
    all.some(({ gold }) => gold > 0) &&
    all.some(({ found }) => found > 0)
  )
}

/** Labels of the gold that stand as strings in the system, and in no text: where there is none, one side’s labels are all others. */
const labelsAsStrings = (s: StringStats): readonly string[] => {
  const { types, away, labelStrings } = s
  const labels = [...away.keys()].filter((text) => (types.get(text)?.gold ?? 0) > 0)
  return haveNoLabelInCommon(s) ? [...new Set([...labels, ...labelStrings.keys()])] : labels
}

/** The keys that a system has for its labels and for its strings, where they were taken for labels; nothing where that is not sure. */
const keysOfItems = ({ types, labelStrings }: StringStats): readonly [label: string, text: string] | undefined => {
  const labelKeys = new Set([...labelStrings.values()].flatMap(({ labels }) => [...labels.keys()]))
  const unknown = [...types].flatMap(([label, { gold, found }]) => (gold === 0 && found > 0 ? [label] : []))
  const [label, otherLabel] = labelKeys
  const [text, otherText] = unknown.filter((key) => !labelKeys.has(key))
  if (label === undefined || otherLabel !== undefined || text === undefined || otherText !== undefined) return undefined
  return [label, text].every((key) => unknown.includes(key) && /^\w+$/.test(key)) ? [label, text] : undefined
}

/** The option by which labels and strings are parted: by their keys, or by the labels of the gold where each can be typed as it is. */
const parted = (s: StringStats): string => {
  const counts = [...s.labelStrings.values()]
  const sumOf = (name: 'all' | 'exchanged'): number => counts.reduce((sum, one) => sum + one[name], 0)
  // a key stands with every string, while a model errs in some of its names
  const isByKeys = 2 * sumOf('exchanged') < sumOf('all')
  const keys = isByKeys ? keysOfItems(s) : undefined
  if (keys !== undefined) return `if these are keys: --system-set reader.fields=label:${keys[0]},text:${keys[1]}`
  if (isByKeys) return 'assay explain E717 lists the keys of strings and labels that are known'
  const labels = [...s.types].flatMap(([label, { gold }]) => (gold > 0 ? [label] : [])).sort()
  return labels.every((label) => /^[\w./-]+$/.test(label))
    ? `if the strings are labels: --system-set reader.labels=${labels.join(',')}`
    : 'if the strings are labels, reader.labels of the system names them all'
}

const warnings = [
  [
    code.E716,
    (s: StringStats) =>
      s.documents.answers > 0 && s.documents.unparsed === s.documents.answers && hasUnreadText(s)
        ? {
            severity: 'error' as const,
            message: `none of ${s.documents.answers} answers could be read (${firstUnparsed(s)})`,
            hint: 'another key may have the answers: --set reader.response=KEY; assay explain E716 lists the forms that are read',
          }
        : undefined,
  ],
  [
    code.W710,
    (s: StringStats) => {
      const { answers, unparsed } = s.documents
      return unparsed > 0 && unparsed < answers
        ? {
            message: `${unparsed} of ${answers} answers could not be read (${percent(unparsed, answers)}), the first: ${firstUnparsed(s)}`,
            hint: 'another key may have the answers: --set reader.response=KEY; assay errors lists those that could not be read',
          }
        : undefined
    },
  ],
  [
    code.W713,
    ({ documents: { placed, elsewhere } }: StringStats) =>
      elsewhere > 0
        ? {
            message: `${elsewhere} of ${placed} correct strings have another place in the gold, and places are not compared here`,
            hint: 'where the texts are known, places are compared by span-f1 with --set view=offsets',
          }
        : undefined,
  ],
  [
    code.W711,
    ({ documents: { notInText, looked } }: StringStats) =>
      looked >= FEWEST && notInText > MAX_AWAY * looked
        ? {
            message: `${notInText} of ${looked} strings (${percent(notInText, looked)}) are not in their text`,
            hint: 'are these the answers to these texts? case=lower forgives case; notInText=drop leaves such strings out',
          }
        : undefined,
  ],
  [
    code.E717,
    (s: StringStats) => {
      const labels = labelsAsStrings(s)
      const [label] = labels
      // half of the strings that are not in their text are labels, or no label is one of the gold's
      return label !== undefined && (labels.length * 2 >= s.away.size || haveNoLabelInCommon(s))
        ? {
            severity: 'error' as const,
            message: `the string ${JSON.stringify(label)} of the system is a label of the gold and is in no text: names and labels are exchanged, or under unknown keys`,
            hint: parted(s),
          }
        : undefined
    },
  ],
  [
    code.W712,
    (s: StringStats) =>
      haveNoLabelInCommon(s) && labelsAsStrings(s).length === 0
        ? {
            message: 'gold and system have no label in common',
            hint: 'labelForm=loose forgives case and hyphens; "labels": {"map": …} in the config renames labels',
          }
        : undefined,
  ],
] as const

// ---- the metric ------------------------------------------------------------------------------------------------------

/** Reasons that are the text's; a published program that reads it in its own way counts nothing there. */
const unreadReasons: ReadonlySet<string> = new Set([
  'prose',
  'tags without their words',
  'refusal',
  'no complete item',
  'no known shape',
])

/** Refuses an answer of the gold that is a text, and could not be read. */
const unreadGold = ({ outcome, reason = '', raw = '', at }: Strings): readonly Problem[] =>
  outcome !== 'unparsed' || !unreadReasons.has(reason) || at === undefined
    ? []
    : [
        {
          severity: 'error',
          code: code.E710,
          message: `an answer of the gold could not be read (${reason}${raw === '' ? '' : `: ${JSON.stringify(raw.slice(0, 60))}`})`,
          at,
          hint: 'an answer is a list of strings with labels, such as {"PER": ["Ana"]} or [{"text": "Ana", "label": "PER"}]; --set reader.response=KEY names another key',
        },
      ]

const checkWith =
  (options: StringOptions, work: (gold: Strings, system: Strings) => number) =>
  (content: Strings, gold?: Strings): readonly Problem[] => {
    if (gold === undefined) return unreadGold(content)
    const at = content.items[0]?.at ?? { path: '', line: 0, column: 0 }
    if (content.outcome === 'unparsed' && options.unparsed === 'error')
      return [
        {
          severity: 'error',
          code: code.E710,
          message: `the answer could not be read: ${content.reason ?? 'no answer'}`,
          at: { path: '', line: 0, column: 0 },
          hint: 'unparsed=empty counts such answers as empty, unparsed=skip leaves them out',
        },
      ]
    const unsure = unsureIn(content, gold.text ?? content.text)
    if (unsure !== undefined)
      return [{ severity: 'error', code: code.E718, ...unsureNames(unsure), at: unsure.at ?? at }]
    if (work(gold, content) <= MAX_PAIRS) return []
    return [
      {
        severity: 'error',
        code: commonCode.E365,
        message: `${gold.items.length} and ${content.items.length} strings would be compared with each other`,
        at,
        hint: 'similarity=exact compares each string once',
      },
    ]
  }

const { macroOverTypes, number, ofWhole, ratio, weight, weightedOverTypes } = measure
const measures = {
  precision: ratio('precision', 'correct / found', 'recall'),
  recall: ratio('recall', 'correct / gold', 'precision'),
  f1: ratio('F1', '2 P R / (P + R)', 'f1'),
  ...macroOverTypes(),
  ...weightedOverTypes('gold strings'),
  correct: weight('correct strings', 'strings that are paired, or the sum of their similarities', 'correct'),
  gold: number('gold strings', 'strings in the gold', 'found'),
  found: number('found strings', 'strings that the system found', 'gold'),
  answers: ofWhole(number('answers', 'documents with an answer')),
  unparsed: ofWhole(number('unparsed answers', 'answers that could not be read')),
  empty: ofWhole(number('empty answers', 'answers that say that there is nothing')),
  repaired: ofWhole(number('repaired answers', 'answers that were read with some leniency')),
  notInText: ofWhole(number('strings not in the text', 'strings of the system that are not in their text')),
  notInSchema: ofWhole(number('labels not in the schema', 'strings of the system whose label is not in the schema')),
  repeated: ofWhole(
    number(
      'repeated strings',
      'strings of the system that have the label and string of an earlier one; under matching=string its string',
    ),
  ),
  dropped: ofWhole(number('dropped strings', 'strings of the system that were dropped before scoring')),
  perfectDocuments: ofWhole(
    number('perfect documents', 'documents in which all is correct and nothing else was found'),
  ),
} as const

const withOptions = (options: StringOptions): Scorer<'strings', StringStats, keyof typeof measures> => {
  const judge = stringJudge(options)
  const templateFor = newTemplates(options)
  const measured = summarise(options)
  return {
    stats,
    words: true,
    judge: (gold) => {
      const golds = judge.gold(withNames(gold, gold.text))
      const ofGold = gold.text === undefined ? undefined : judge.text(gold.text)
      return function* (answer): Iterable<Line> {
        const text = gold.text ?? answer.text
        const system = withNames(answer, text)
        if (system.outcome === 'unparsed' && options.unparsed === 'skip') {
          yield { stats: skipped(system), verdict: 'unparsed', show: () => showUnparsed(system) }
          return
        }
        const searched = ofGold ?? (text === undefined ? undefined : judge.text(text))
        const judged = judge.judge(golds, system, searched)
        const { outcome } = system
        // a line is shown before the next is requested, or never
        let current = judged.judgements[0]
        const show = () => showJudgement(current!, golds, text)
        for (const one of judged.judgements) {
          current = one
          const { stats: templateStats, facets, parts } = templateFor(one, outcome)
          yield { stats: templateStats, verdict: one.verdict, facets, parts, show }
        }
        const whole = { stats: documentStats(system, judged, options), facets: { outcome } }
        yield outcome === 'unparsed'
          ? { ...whole, verdict: 'unparsed', show: () => showUnparsed(system) }
          : { ...whole, verdict: 'document', right: true }
      }
    },
    summarise: measured,
    // a form of the whole corpus may be in several rows, and whether the gold has a label is a matter of the whole
    ...((options.count === 'corpus' || dropsTypes(options)) && { measures: measure.allUnsliced(measures) }),
    report: {
      worked: (s) => {
        const types = countsOf(s, options)
        let all = none
        for (const counts of types.values()) all = typeCounts.concat(all, counts)
        return {
          precision: `${creditOf(all)} / ${all.found}`,
          recall: `${creditOf(all)} / ${all.gold}`,
          ...(options.matching === 'strict' && workedMeans(typesInMeans(types.values(), options.zeroDivisionInMeans))),
        }
      },
      remarks: remarksWith(options),
      sections: answerSections(options),
      doubts: warnings,
    },
    ...(options.labelForm !== 'exact' && { labelForm: labelFormOf(options, normaliser(formOf(options))) }),
    check: checkWith(options, judge.work),
  }
}

export const stringF1 = metric({
  contract: 1,
  name: 'string-f1',
  title: 'precision, recall and F1 over strings with labels and without places, as language models answer',
  reads: 'strings',
  units: 'documents',
  cites: [
    'sainz-2024-gollie',
    'zhou-2024-universalner',
    'lu-2022-uie',
    'wang-2023-instructuie',
    'rajpurkar-2016-squad',
  ],
  options: stringOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: withOptions,
})
