/** One trial: an input made from a seed, scored, and held against what must be so. */
import { type Request, score } from '@assay/host'
import { type EvidenceLine, evidence, planRun, scorePlan } from '@assay/host/internal'
import type { MetricEntry, Plugin } from '../../packages/core/src/index.ts'
import { readers as ownReaders } from '../../packages/core/src/readers/index.ts'
import type { Result } from '../../packages/core/src/result.ts'
import { mutated } from './bytes.ts'
import { type Format, formats, type Printed, realPairs, treeMetrics } from './formats.ts'
import { type Files, memoryMachine } from './memory.ts'
import { type Random, randomFrom } from './random.ts'
import {
  borderChanges,
  type Change,
  otherWord,
  type Spot,
  spotsIn,
  type Text,
  textsFrom,
  withoutText,
  withoutWord,
} from './texts.ts'

type Planned = Awaited<ReturnType<typeof planRun>>
type Scored = ReturnType<typeof scorePlan>
type Side = 'gold' | 'system'

/** What came of one input. */
export interface Trial {
  /** What was done, such as `bytes of the system` or `a label that was right`. */
  readonly kind: string
  /** The code of the first error; `undefined` where it was scored. */
  readonly code: string | undefined
  /** What must not be; `undefined` where all is as it should be. */
  readonly finding: string | undefined
  readonly bytes: number
  /** Of the processor. */
  readonly milliseconds: number
}

/** What is between an input and its outcome: the machine, and the plans that have been made. */
export interface Bench {
  readonly trial: (format: Format, seed: number) => Promise<Trial>
}

/** One input in so many is about a million bytes long. */
const LARGE = 5003
const MEGABYTE = 1_000_000

/** With one input in so many goes a text in two formats. */
const IN_TWO_FORMATS = 4

// ---- what a run may come to ------------------------------------------------------------------------------------------

const encoder = new TextEncoder()

const filesOf = (side: Side, printed: Printed): readonly (readonly [string, Uint8Array])[] =>
  Object.entries(printed).map(([name, text]) => [`${side}/${name}`, encoder.encode(text)])

export const bothSides = (gold: Printed, system: Printed): Files =>
  new Map([...filesOf('gold', gold), ...filesOf('system', system)])

const sizeOf = (files: Files): number => [...files.values()].reduce((sum, { length }) => sum + length, 0)

/** The printer and the reader of the systems of a format. */
export const answerOf = (format: Format): Pick<Format, 'reader' | 'print'> => format.answer ?? format

export const requestOf = (
  gold: Format,
  metrics: readonly MetricEntry[],
  isNamed: boolean,
  system: Format = gold,
): Request => {
  const side = (name: Side, format: Format) => ({
    files: [format.files.replace('SIDE', name)],
    ...(isNamed && {
      reader: (name === 'system' ? answerOf(format) : format).reader,
      ...(format.options && { options: format.options }),
    }),
  })
  return {
    folder: '.',
    pluginFolders: [],
    plugins: [
      '@assay/bsnlp',
      '@assay/formats',
      '@assay/hipe',
      '@assay/records',
      '@assay/redaction',
      '@assay/relations',
      '@assay/strings',
    ],
    gold: side('gold', gold),
    systems: [{ name: 'system', ...side('system', system) }],
    metrics,
    // what has nothing in common is scored, so that its numbers are looked at
    disjoint: 'allow',
  }
}

/** The first number of a result that is none. */
const brokenNumber = (value: unknown, path = 'result'): string | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = brokenNumber(part, `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

const codeOf = (scored: Scored): string | undefined =>
  scored._tag === 'Left'
    ? (scored.left.problems.find(({ severity }) => severity === 'error')?.code ?? 'none')
    : undefined

/** Whatever the input: no crash, and no number that is none. */
const brokenIn = (scored: Scored): string | undefined => {
  if (scored._tag === 'Right') return brokenNumber(scored.right.result)
  const { exit, problems, detail } = scored.left
  if (exit === 2 || exit === 3) return undefined
  return `exit ${exit}: ${problems.map(({ code, message }) => `${code} ${message}`).join('; ')} ${detail ?? ''}`
}

const headlinesOf = ({ scores }: Result): readonly (number | null | undefined)[] =>
  scores.map(({ measures, headline }) => measures[headline]?.value)

/** Where the official number of gold against itself is another, and a warning says what it comes of: conlleval.pl never ends a phrase whose tag has no hyphen, and entities within entities count each. */
const official: ReadonlySet<string> = new Set(['W314', 'W343'])

/** Gold against itself: the best that there is, or no value, or a warning that says why not. */
const imperfect = (scored: Scored): string | undefined => {
  if (scored._tag === 'Left') return undefined
  const { result, metrics, warnings } = scored.right
  if (warnings.some(({ code }) => official.has(code))) return undefined
  const values = headlinesOf(result)
  const bad = metrics.findIndex(({ measures, headline }, m) => {
    const measure = measures[headline]
    if (measure === undefined || measure.better === 'neither' || values[m] === null) return false
    const [least, most] = measure.range
    // a ratio that has no bound, since a system can gain by repeating itself, is 1 where there is nothing to gain
    const best = measure.better === 'lower' ? least : measure.unit === 'ratio' ? Math.min(1, most) : most
    return values[m] !== best
  })
  return bad < 0 ? undefined : `gold against itself: ${metrics[bad]?.name} ${values[bad]}`
}

const warningsOf = (scored: Scored): readonly string[] =>
  scored._tag === 'Left' ? [] : scored.right.warnings.map(({ code, message }) => `${code} ${message}`)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const lineText = ({ metric, document, evidence: { verdict, facets, show } }: EvidenceLine): string =>
  JSON.stringify([metric, document, verdict, facets, show?.()])

// ---- trials ----------------------------------------------------------------------------------------------------------

type Draft = Omit<Trial, 'bytes' | 'milliseconds'>

interface Lab {
  readonly format: Format
  readonly random: Random
  /** Formats whose documents are of the same model, positions in a text. */
  readonly others: readonly Format[]
  readonly real: ReturnType<typeof realPairs>
  /** The outcome of these files, by this metric or by all of the format's. */
  readonly score: (files: Files, metric?: MetricEntry, other?: Format) => Promise<Scored>
  /** The same where the format is to be recognised. */
  readonly recognised: (files: Files, metric: MetricEntry) => Promise<Scored>
  /** The lines of evidence, as text; `undefined` where the input is refused. */
  readonly evidence: (files: Files) => Promise<string | undefined>
}

const smallTexts = (random: Random): readonly Text[] => textsFrom(random, 1 + random.below(3), 4 + random.below(9))

/** Many small texts, or a long one. A word with what is written about it takes about 30 bytes. */
const largeTexts = (random: Random): readonly Text[] => {
  const count = random.pick([1, 30, 1000])
  return textsFrom(random, count, Math.ceil(MEGABYTE / 30 / count))
}

const mutatedAmong = (files: readonly (readonly [string, Uint8Array])[], random: Random) => {
  const chosen = random.below(files.length)
  return files.map(([path, bytes], i) => [path, i === chosen ? mutated(bytes, random) : bytes] as const)
}

const onBytes = async (lab: Lab, large: boolean): Promise<Draft> => {
  const { format, random, real } = lab
  const printed = large || real.length === 0 || random.oneIn(2)
  const texts = printed ? (large ? largeTexts : smallTexts)(random) : []
  const { gold, system } = printed
    ? { gold: format.print(texts), system: answerOf(format).print(withoutItem(texts, random)) }
    : random.pick(real)
  const metric = random.pick(format.metrics)
  // a gold of another format than the systems' is none of them
  const first = format.answer === undefined ? 'itself' : 'gold'
  const way = random.pick([first, 'gold', 'system', 'system'] as const)
  const changed = mutatedAmong(filesOf('gold', way === 'system' ? system : gold), random)
  const as = (side: Side) => changed.map(([path, bytes]) => [path.replace(/^gold/, side), bytes] as const)
  const files =
    way === 'itself'
      ? new Map([...as('gold'), ...as('system')])
      : way === 'gold'
        ? new Map([...as('gold'), ...filesOf('system', system)])
        : new Map([...filesOf('gold', gold), ...as('system')])
  const scored = random.oneIn(8) ? await lab.recognised(files, metric) : await lab.score(files, metric)
  const finding = brokenIn(scored) ?? (way === 'itself' ? imperfect(scored) : undefined)
  return { kind: `bytes: ${way}`, code: codeOf(scored), finding }
}

const withoutItem = (texts: readonly Text[], random: Random): readonly Text[] => {
  const t = random.below(texts.length)
  return texts.map((text, i) => (i === t ? { ...text, items: text.items.slice(random.below(2)) } : text))
}

/** One of what an item may become; `undefined` where there is nothing. */
const changedOnce = (
  format: Format,
  texts: readonly Text[],
  spot: Spot,
  random: Random,
): readonly Text[] | undefined => {
  const change: Change = random.pick(format.changes)
  const ways = change(texts, spot)
  return ways.length === 0 ? undefined : random.pick(ways)
}

const nothingDone: Draft = { kind: 'nothing to change', code: undefined, finding: undefined }

/** Words, a word fewer or a text fewer: refused, warned of, or in the score. */
const onText = async ({ format, random, score: scoreOf }: Lab): Promise<Draft> => {
  if (format.nameless) return nothingDone
  const texts = smallTexts(random)
  const [what, change] = random.pick([
    ...(format.words ? [['a word', otherWord] as const, ['a word fewer', withoutWord] as const] : []),
    ['a text fewer', withoutText] as const,
  ])
  const changed = change(texts, random)
  const gold = format.print(texts)
  const { print } = answerOf(format)
  const [same, system] = [print(texts), print(changed)]
  // a word that is in no item, in a format that has nothing else
  if (isSame(same, system)) return nothingDone
  const scored = await scoreOf(bothSides(gold, system))
  // what is said of the text as it was says nothing of the change
  const alike = await scoreOf(bothSides(gold, same))
  const broken = brokenIn(scored) ?? brokenIn(alike)
  const usual = warningsOf(alike)
  const unseen = scored._tag === 'Right' && warningsOf(scored).every((warning) => usual.includes(warning))
  return { kind: what, code: codeOf(scored), finding: broken ?? (unseen ? `${what} goes unnoticed` : undefined) }
}

/** An item that was right: the score is another. */
const onRight = async ({ format, random, score: scoreOf }: Lab): Promise<Draft> => {
  const texts = smallTexts(random)
  const spots = spotsIn(texts)
  if (spots.length === 0) return nothingDone
  const spot = random.pick(spots)
  // other mistakes, where they cannot make up for this one
  const others = format.single && random.oneIn(2) ? spots.filter((one) => one !== spot && one[0] !== spot[0]) : []
  const before = others.reduce((all, one) => changedOnce(format, all, one, random) ?? all, texts)
  const after = changedOnce(format, before, spot, random)
  if (after === undefined) return nothingDone
  const gold = format.print(texts)
  const scores = [
    await scoreOf(bothSides(gold, answerOf(format).print(before))),
    await scoreOf(bothSides(gold, answerOf(format).print(after))),
  ] as const
  const [first, second] = scores
  const unseen =
    first._tag === 'Right' &&
    second._tag === 'Right' &&
    isSame(headlinesOf(first.right.result), headlinesOf(second.right.result))
  const broken = brokenIn(first) ?? brokenIn(second)
  const finding = broken ?? (unseen ? 'an item that was right is wrong, and the score is the same' : undefined)
  return { kind: 'an item that was right', code: codeOf(second), finding }
}

/** An item that was wrong, and is wrong in another way: the lines of evidence are others. */
const onWrong = async (lab: Lab): Promise<Draft> => {
  const { format, random } = lab
  const texts = smallTexts(random)
  const spots = spotsIn(texts)
  if (spots.length === 0) return nothingDone
  const spot = random.pick(spots)
  const before = changedOnce(format, texts, spot, random)
  const after = before && changedOnce(format, before, spot, random)
  if (before === undefined || after === undefined) return nothingDone
  const gold = format.print(texts)
  const { print } = answerOf(format)
  const [one, other] = [print(before), print(after)]
  // changed back, or under another name only
  if (isSame(other, print(texts)) || isSame(one, other)) return nothingDone
  const files = bothSides(gold, other)
  const [first, second] = [await lab.evidence(bothSides(gold, one)), await lab.evidence(files)]
  const unseen = first !== undefined && first === second
  const scored = await lab.score(files)
  const broken = brokenIn(scored)
  const finding = broken ?? (unseen ? 'an item is wrong in another way, and no line of evidence says so' : undefined)
  return { kind: 'an item that was wrong', code: codeOf(scored), finding }
}

/** A text in which one format differs from another, positions of two kinds, and two units without a text that tells them. */
const apart: ReadonlySet<string | undefined> = new Set(['E402', 'E409', 'E461'])

/**
 * The same text on the other side in another format, in its unit and with a text or without one: all of it is right, and not all
 * where a border is another.
 */
const onOther = async ({ format, others, random, score: scoreOf }: Lab): Promise<Draft> => {
  // some formats give texts no names but their numbers
  const texts = textsFrom(random, 1, 4 + random.below(9)).map((text) => ({ ...text, id: '1' }))
  const spots = spotsIn(texts)
  if (others.length === 0 || spots.length === 0) return nothingDone
  const other = random.pick(others)
  const ways = borderChanges(texts, random.pick(spots))
  const isTrees = format.metrics === treeMetrics
  const metric: MetricEntry = ['@assay/span-f1/span-f1', { matching: 'exact', ...(isTrees && { view: 'all' }) }]
  const scored = async (system: readonly Text[]): Promise<Scored> =>
    scoreOf(bothSides(format.print(texts), other.print(system)), metric, other)
  const right = await scored(texts)
  const wrong = ways.length === 0 ? undefined : await scored(random.pick(ways))
  const best = (one: Scored | undefined): boolean =>
    one?._tag === 'Right' && headlinesOf(one.right.result).every((value) => value === 1)
  const kind = `the same as ${other.reader}`
  const code = codeOf(right)
  const broken = brokenIn(right) ?? (wrong && brokenIn(wrong))
  const refused = code !== undefined && !apart.has(code) ? `${kind}: ${code}` : undefined
  const unlike = code === undefined && !best(right) ? `${kind} is not best` : undefined
  const unseen = best(wrong) ? `a border is another, and ${kind} is best` : undefined
  return { kind, code, finding: broken ?? refused ?? unlike ?? unseen }
}

/** Up to a second for what is small: the first inputs are slower than the others. */
const slowIn = (bytes: number, milliseconds: number): string | undefined => {
  const most = Math.max(1000, (5000 * bytes) / MEGABYTE)
  return milliseconds > most ? `${bytes} bytes took ${(milliseconds / 1000).toFixed(1)} s` : undefined
}

/** `plugins` by the names of their packages. */
export const benchOf = (plugins: Readonly<Record<string, Plugin>>): Bench => {
  const now: { files: Files; spent: number; bytes: number } = { files: new Map(), spent: 0, bytes: 0 }
  const modules = Object.fromEntries(Object.entries(plugins).map(([name, plugin]) => [name, { plugin }]))
  const surroundings = { machine: memoryMachine(() => now.files, modules) }
  const plans = new Map<string, Planned>()
  const timed = async <A>(files: Files, run: () => A | Promise<A>): Promise<A> => {
    now.files = files
    now.bytes = Math.max(now.bytes, sizeOf(files))
    // of the processor: what else the machine does makes nothing slow here
    const began = process.cpuUsage()
    const outcome = await run()
    const { user, system } = process.cpuUsage(began)
    now.spent = Math.max(now.spent, (user + system) / 1000)
    return outcome
  }
  // what is planned depends on which files there are, and not on what is in them
  const planned = async (files: Files, request: Request): Promise<Planned> => {
    const key = JSON.stringify([request.gold, request.systems, request.metrics, [...files.keys()]])
    const found = plans.get(key) ?? (await planRun(request, surroundings.machine))
    if (plans.size > 1000) plans.clear()
    plans.set(key, found)
    return found
  }
  const readers = [...ownReaders, ...Object.values(plugins).flatMap(({ readers = [] }) => readers)]
  const givesOf = ({ reader }: Format) => readers.find(({ name }) => name === reader.replace(/^.*\//, ''))?.gives
  const othersOf = (format: Format): readonly Format[] => {
    const gives = givesOf(format)
    return gives === 'spans' || gives === 'trees' ? formats.filter((other) => givesOf(other) === gives) : []
  }
  const pairs = new Map(formats.map((format) => [format, realPairs(format)]))
  const labOf = (format: Format, random: Random): Lab => ({
    format,
    random,
    real: pairs.get(format) ?? [],
    others: othersOf(format),
    score: (files, metric, other) =>
      timed(files, async () => {
        const plan = await planned(
          files,
          requestOf(format, metric === undefined ? format.metrics : [metric], true, other),
        )
        return plan._tag === 'Left' ? plan : scorePlan(plan.right)
      }),
    recognised: (files, metric) => timed(files, () => score(requestOf(format, [metric], false), surroundings)()),
    evidence: (files) =>
      timed(files, async () => {
        const all: string[] = []
        // by default only the lines of the first metric are given
        const only = format.metrics.map((metric) => (typeof metric === 'string' ? metric : metric[0]))
        const request = { ...requestOf(format, format.metrics, true), only }
        const outcome = await evidence(request, (line) => all.push(lineText(line)), surroundings)()
        return outcome._tag === 'Left' ? undefined : all.join('\n')
      }),
  })
  return {
    trial: async (format, seed) => {
      const random = randomFrom(seed)
      const lab = labOf(format, random)
      now.spent = 0
      now.bytes = 0
      const large = seed % LARGE === 0
      const kind = large
        ? onBytes
        : random.pick([onBytes, onBytes, onBytes, onBytes, onBytes, onText, onRight, onWrong])
      const draft = await kind(lab, large)
      const other = seed % IN_TWO_FORMATS === 0 ? await onOther(lab) : undefined
      const finding = draft.finding ?? other?.finding ?? slowIn(now.bytes, now.spent)
      return { ...draft, finding, bytes: now.bytes, milliseconds: now.spent }
    },
  }
}
