/** Phrases that conlleval.pl lets run over the end of a sentence: lost in its layout, and in no measure. */
import { type Tags, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { conllColumns } from '@assay/core/readers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { phraseF1 } from '../src/index.ts'
import { conlleval, type Pair, scorer, tallied, textOf } from './support.ts'

// ---- the walk of the script, version 2004-01-26, line by line ---------------------------------------------------------

interface Last {
  readonly prefix: string
  readonly type: string
}
const outside: Last = { prefix: 'O', type: '' }

const splitTag = (tag: string): Last => {
  const [, prefix = tag, type = ''] = /^([^-]*)-(.*)$/.exec(tag) ?? []
  return { prefix, type: type === '0' ? '' : type }
}

const starts = (last: Last, { prefix, type }: Last): boolean =>
  ['BB', 'IB', 'OB', 'OI', 'EE', 'EI', 'OE'].includes(last.prefix + prefix) ||
  (prefix !== 'O' && prefix !== '.' && last.type !== type) ||
  prefix === '[' ||
  prefix === ']'

const ends = (last: Last, { prefix, type }: Last): boolean =>
  ['BB', 'BO', 'IB', 'IO', 'EE', 'EI', 'EO'].includes(last.prefix + prefix) ||
  (last.prefix !== 'O' && last.prefix !== '.' && last.type !== type) ||
  last.prefix === ']' ||
  last.prefix === '['

/** Phrases in the gold, found, and correct, of lines with gold and system in their last two columns. */
const byScript = (text: string): readonly number[] => {
  let [inGold, found, correct, inCorrect] = [0, 0, 0, false]
  let [lastGold, lastSystem] = [outside, outside]
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const [gold, system] = line === '' ? [outside, outside] : (line.split(' ').slice(-2).map(splitTag) as [Last, Last])
    const [goldEnds, systemEnds] = [ends(lastGold, gold), ends(lastSystem, system)]
    const [goldStarts, systemStarts] = [starts(lastGold, gold), starts(lastSystem, system)]
    if (inCorrect && goldEnds && systemEnds && lastGold.type === lastSystem.type) {
      inCorrect = false
      correct++
    } else if (goldEnds !== systemEnds || gold.type !== system.type) inCorrect = false
    if (goldStarts && systemStarts && gold.type === system.type) inCorrect = true
    if (goldStarts) inGold++
    if (systemStarts) found++
    lastGold = gold
    lastSystem = system
  }
  return [inGold, found, inCorrect ? correct + 1 : correct]
}

// ---- ours ------------------------------------------------------------------------------------------------------------

const pairsIn = (text: string): readonly Pair[] => {
  const pairs: Pair[] = []
  for (const item of conllColumns.columns?.(optionsOf(conllColumns))(textSource('t', text), [-2, -1]) ?? [])
    if (item._tag === 'Right') pairs.push(item.right.map(({ content }) => content) as unknown as [Tags, Tags])
  return pairs
}

const scored = (text: string, options: Readonly<Record<string, unknown>> = {}) => {
  const own = scorer(phraseF1, options)
  const sum = tallied(own, pairsIn(text))
  const [, gold, found, correct] = /with (\d+) phrases; found: (\d+) phrases; correct: (\d+)\./.exec(
    conlleval(own, sum),
  )!
  return { layout: [gold, found, correct].map(Number), latex: conlleval(own, sum, 'conlleval-latex'), own, sum }
}

const lines = (...sentences: readonly string[]): string =>
  `${sentences.map((sentence) => sentence.replaceAll(' ', '\n').replaceAll('/', ' ')).join('\n\n')}\n`

describe('a tag with an unknown prefix and no type at the end of a sentence', () => {
  it('costs a phrase in the layout of conlleval.pl only, not in the metric', () => {
    const { layout, own, sum } = scored(lines('x/B-PER/B-PER x/PER/PER', 'x/O/B-PER'))
    expect(layout).toEqual([2, 3, 1])
    expect(own.summarise(sum)).toMatchObject({ gold: 2, found: 3, correct: 2 })
  })

  it.each<readonly [what: string, text: string, correct: number]>([
    ['counts at the end of the file', lines('x/B-PER/B-PER x/PER/PER'), 2],
    ['counts if only O follows', lines('x/B-PER/B-PER x/PER/PER', 'x/O/O', 'x/O/O'), 2],
    ['costs the phrase if that of one side ends with the sentence', lines('x/B-A/B-A x/S/B', 'x/O/O'), 1],
    ['costs the phrase if another one begins later', lines('x/B-A/B-A x/S/S', 'x/O/O', 'x/B-A/B-A'), 2],
    ['continues a phrase over the whole next sentence', lines('x/B-A/B-A x/S/S', 'x/S/S x/B-A/B-A'), 3],
    ['costs the phrase if the next sentence ends it on one side', lines('x/B-A/B-A x/S/S', 'x/S/B x/O/O'), 1],
    ['counts once if both sentences begin a phrase', lines('x/B-A/B-A x/S/S', 'x/B-A/B-A x/S/S'), 3],
    ['costs a phrase with the prefix . and a type', lines('x/B-A/B-A x/.-A/.-A', 'x/B-A/B-A'), 1],
    ['costs the last phrase if no tag ends it', lines('x/S-A/S-A x/S/S x/[/O', 'x/O/O'), 1],
  ])('%s', (_, text, correct) => {
    expect(byScript(text)[2]).toBe(correct)
    expect(scored(text).layout).toEqual(byScript(text))
  })

  it('costs a phrase in the LaTeX of conlleval.pl -l too', () =>
    expect(scored(lines('x/B-PER/B-PER x/PER/PER', 'x/O/B-PER')).latex).toContain('Overall &   33.33\\% &  50.00\\%'))

  it('continues no phrase over the end of its sentence under a strict scheme', () => {
    const text = lines('x/S-PER/S-PER x/S/S', 'x/O/S-PER')
    expect(scored(text, { scheme: 'IOBES', repair: 'discard' }).sum.runOver.size).toBe(0)
  })

  const tag = fc.constantFrom(
    'O',
    'O',
    'B-A',
    'I-A',
    'A',
    'A',
    'S',
    'S-B',
    '.-A',
    'B',
    'I',
    'E-B',
    '[-B',
    ']-A',
    'O-A',
    '-A',
  )
  const token = fc.tuple(tag, tag, fc.nat(3)).map(([gold, other, n]) => `x ${gold} ${n === 0 ? other : gold}`)
  const sentence = fc.array(token, { minLength: 1, maxLength: 4 }).map((tokens) => tokens.join('\n'))

  it('is counted as by conlleval.pl among random tags', () => {
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), (sentences) => {
        const text = `${sentences.join('\n\n')}\n`
        expect(scored(text).layout).toEqual(byScript(text))
      }),
      { numRuns: drawing(500), seed: 13 },
    )
  })

  it('is counted as by conlleval.pl on 400 sentences of random tags', () => {
    const text = `${textOf('golden/odd-tags/alone.conll').trimEnd()}\n`
    expect(scored(text).layout).toEqual(byScript(text))
  })
})
