/** One text in every format with positions, held against every other: its unit and its text are its own affair. */
import type { Request } from '@assay/host'
import { planRun, scorePlan } from '@assay/host/internal'
import { describe, expect, it } from 'vitest'
import type { MetricEntry, Spans } from '../../packages/core/src/index.ts'
import { readers } from '../../packages/core/src/readers/index.ts'
import { type Format, formats } from '../fuzz/formats.ts'
import { ownPlugins } from '../fuzz/fuzz.ts'
import { type Files, memoryMachine } from '../fuzz/memory.ts'
import type { Text } from '../fuzz/texts.ts'
import { bothSides, requestOf } from '../fuzz/trials.ts'

const plugins = await ownPlugins()
const modules = Object.fromEntries(Object.entries(plugins).map(([name, plugin]) => [name, { plugin }]))
const all = [...readers, ...Object.values(plugins).flatMap((plugin) => plugin.readers ?? [])]

const modelOf = ({ reader }: Format) => all.find(({ name }) => name === reader.replace(/^.*\//, ''))?.gives

/** Two characters of two units each stand before the last name. */
const text: Text = {
  id: '1',
  words: ['Zoë', '😀', 'met', 'Añã', '💩', 'in', 'Zürich'],
  items: [
    { start: 0, end: 1, label: 0, group: 0 },
    { start: 3, end: 4, label: 0, group: 1 },
    { start: 6, end: 7, label: 1, group: 2 },
  ],
}
/** Each item but the first is a word earlier. */
const shifted: Text = {
  ...text,
  items: text.items.map((item, i) => (i === 0 ? item : { ...item, start: item.start - 1, end: item.end - 1 })),
}

const planned = async (gold: Format, system: Format, files: () => Files) => {
  const metric: MetricEntry = [
    '@assay/span-f1/span-f1',
    { matching: 'exact', ...(modelOf(gold) === 'trees' && { view: 'all' }) },
  ]
  // some formats cannot write a gold with nothing in it
  const request: Request = { ...requestOf(gold, [metric], true, system), extra: 'error' }
  const plan = await planRun(request, memoryMachine(files, modules))
  if (plan._tag === 'Left') throw new Error(`${gold.reader} against ${system.reader}: ${JSON.stringify(plan.left)}`)
  return plan.right
}

/** What is known of a document: what its positions count, and its text. */
interface Known {
  readonly counted: string | undefined
  readonly text: string | undefined
  /** Words that positions count; trees find theirs in no text. */
  readonly words: readonly string[] | undefined
}

const knownOnce = new Map<Format, Promise<Known>>()

const knownOf = (format: Format): Promise<Known> => {
  const known = knownOnce.get(format) ?? readOnce(format)
  knownOnce.set(format, known)
  return known
}

const readOnce = async (format: Format): Promise<Known> => {
  const files = bothSides(format.print([text]), format.print([text]))
  const { gold } = await planned(format, format, () => files)
  const source = gold.machine.source(gold.paths[0]!)
  for (const read of gold.reader.with(gold.options)(source)) {
    if (read._tag === 'Left') continue
    const { content } = read.right
    const counted = gold.model.units?.of(content)
    const text = gold.model.text?.(content)?.text
    return counted === 'token'
      ? { counted, text: undefined, words: gold.model.name === 'spans' ? (content as Spans).tokens : undefined }
      : { counted, text, words: undefined }
  }
  throw new Error(`${format.reader} gives no document`)
}

/** The F1 of borders alone, or the code of the first error. */
const outcomeOf = (plan: Parameters<typeof scorePlan>[0]): number | string | null | undefined => {
  const scored = scorePlan(plan)
  if (scored._tag === 'Right') return scored.right.result.scores[0]?.measures['f1']?.value
  return scored.left.problems.find(({ severity }) => severity === 'error')?.code
}

const squeezed = (words: string): string => words.replace(/\s+/g, '')

/** What comes of the right answer, by what is known of both sides. */
const expected = (gold: Known, system: Known): number | string => {
  const isBare = ({ counted }: Known): boolean => counted === 'bare'
  if ((gold.counted === 'token') !== (system.counted === 'token')) {
    const words = gold.words ?? system.words
    const text = gold.text ?? system.text
    if (words === undefined || text === undefined) return 'E409'
    return squeezed(words.join('')) === squeezed(text) ? 1 : 'E402'
  }
  if (isBare(gold) !== isBare(system)) return (isBare(gold) ? system : gold).text === undefined ? 'E461' : 1
  if (gold.text !== undefined && system.text !== undefined) return gold.text === system.text ? 1 : 'E402'
  return gold.text !== undefined || system.text !== undefined || gold.counted === system.counted ? 1 : 'E461'
}

/** Registers a test for each format, against the other formats of its model that are chosen by their places. */
export const checkOneUnit = (isChosen: (gold: number, system: number, formats: number) => boolean): void => {
  describe.each(['spans', 'trees'] as const)('%s over one text', (model) => {
    const own = formats.filter((format) => modelOf(format) === model)
    const named = own.map((format, i) => [`${format.reader} (${i + 1})`, i, format] as const)
    it.each(named)('in %s score the same as in other formats', async (_, at, gold) => {
      const known = await knownOf(gold)
      expect(known.counted).toBeDefined()
      for (const [name, place, system] of named) {
        if (!isChosen(at, place, named.length)) continue
        const right = bothSides(gold.print([text]), system.print([text]))
        let now: Files = right
        const plan = await planned(gold, system, () => now)
        const outcome = expected(known, await knownOf(system))
        expect(outcomeOf(plan), name).toBe(outcome)
        now = bothSides(gold.print([text]), system.print([shifted]))
        // one of three is where it was
        expect(outcomeOf(plan), name).toBe(outcome === 1 ? 1 / 3 : outcome)
      }
    })
  })
}
