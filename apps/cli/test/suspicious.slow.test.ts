/** Faults that are planted in the gold of WNUT 2017, and where `assay inspect CONFIG --gold` ranks them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { examples, files, inOwnFolder } from './support.ts'
import { configOf, type Report, report } from './suspicious-report.ts'

inOwnFolder()

interface Phrase {
  readonly from: number
  readonly to: number
  readonly label: string
}
const phrasesIn = (tags: readonly string[]): readonly Phrase[] =>
  tags.flatMap((tag, from) => {
    if (!tag.startsWith('B-')) return []
    let to = from + 1
    while (tags[to]?.startsWith('I-')) to++
    return [{ from, to, label: tag.slice(2) }]
  })
const keyOf = ({ from, to, label }: Phrase): string => `${from} ${to} ${label}`

/** Numbers from 0 to 1 of a linear congruential generator. */
const drawing = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

const wnut = ['drexel_cci', 'sjtu_adapt', 'uh_ritual']
/** Number of items for which systems have another answer. */
const answers = (all: Report['items']) => all.filter(({ kind }) => kind !== 'missing').length

describe('labels flipped in the gold of WNUT 2017', () => {
  const linesOf = (name: string): string[] =>
    readFileSync(join(examples, 'wnut-2017', `${name}.conll`), 'utf8').split('\n')
  const tagsOf = (lines: readonly string[]): readonly string[] => lines.map((line) => line.split('\t').at(-1)!.trim())

  it('rank before items that no system finds, and first if three systems contradict them', async () => {
    const gold = linesOf('gold')
    const systems = wnut.map((name) => new Set(phrasesIn(tagsOf(linesOf(name))).map(keyOf)))
    const votes = (phrase: Phrase): number => systems.filter((own) => own.has(keyOf(phrase))).length
    const draw = drawing(44)
    const phrases = phrasesIn(tagsOf(gold)).filter((phrase) => votes(phrase) >= 2)
    const planted = phrases
      .map((phrase) => ({ phrase, at: draw() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, 40)
      .map(({ phrase }) => phrase)
    files({ 'assay.json': configOf(wnut), 'gold.conll': gold.join('\n') })
    for (const name of wnut) files({ [`${name}.conll`]: linesOf(name).join('\n') })
    const real = (await report()).items
    const labels = ['corporation', 'creative-work', 'group', 'location', 'person', 'product']
    for (const { from, to, label } of planted) {
      // a label that no system has there
      const other = labels.find(
        (one) => one !== label && !systems.some((own) => own.has(keyOf({ from, to, label: one }))),
      )!
      for (let line = from; line < to; line++) gold[line] = gold[line]!.replace(label, other)
    }
    files({ 'gold.conll': gold.join('\n') })
    const { items } = await report()
    const ranks = planted.map((phrase) => {
      const found = items.find(({ at, gold: own }) => at.line === phrase.from + 1 && own.length === 1)
      return { rank: found?.rank ?? Number.POSITIVE_INFINITY, all: votes(phrase) === 3 }
    })
    const ofAll = ranks.filter(({ all }) => all)
    const realOfAll = real.filter(({ agree, kind }) => agree.length === 3 && kind !== 'missing').length
    for (const { rank } of ofAll) expect(rank).toBeLessThanOrEqual(realOfAll + ofAll.length)
    // none is after what no system finds, of which there is much here
    for (const { rank } of ranks) expect(rank).toBeLessThanOrEqual(answers(items))
  })
})
