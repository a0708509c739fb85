/** The reports of HIPE-scorer (commit c2a5684): its table byte for byte, its JSON value for value. */
import { describe, expect, it } from 'vitest'
import { normaliseLinks } from '../src/columns.ts'
import { historicalIds } from '../src/hipe-columns.ts'
import { hipeLink, hipeNer } from '../src/index.ts'
import { goldenText, pairsOf, scorerOf, sumOf } from './support.ts'

const about = { system: 'SYSTEM', signature: '', units: 1, parts: {} }
const official = { documents: 'official', hashTokens: 'drop', words: 'official' }

const reported = (name: string, format: string, options: Readonly<Record<string, unknown>>): string => {
  const scorer = scorerOf(hipeNer, { hyphens: 'official', dashes: 'type', ...options })
  const [gold, system] = ['gold', 'sys'].map((side) => goldenText(`vectors/quirks/${name}.${side}.tsv`))
  const sum = sumOf(scorer, pairsOf(gold!, system!, official))
  return scorer.report!.formats![format]!(sum, about)
}

const cases = [
  ['macro-doc', {}],
  ['noise', { noise: ['0.0-0.0', '0.001-0.1', '0.1-0.3', '0.3-1.1'] }],
] as const

describe('reports as written by HIPE-scorer', () => {
  it.each(cases)('equal the report hipe-tsv byte for byte: %s', (name, options) => {
    expect(reported(name, 'hipe-tsv', options)).toBe(goldenText(`reports/quirks-${name}_nerc_coarse.tsv`))
  })

  it.each(cases)('equal the report hipe-json in every value: %s', (name, options) => {
    const expected = goldenText(`reports/quirks-${name}_nerc_coarse.json`)
    const found = reported(name, 'hipe-json', options)
    expect(JSON.parse(found)).toEqual(JSON.parse(expected))
    // lines differ only in order, since the scorer has labels in order of appearance
    const lines = (text: string) => text.replaceAll(/,$/gm, '').split('\n').sort()
    expect(lines(found)).toEqual(lines(expected))
  })
})

interface NormalisedVectors {
  readonly edition: string
  readonly steps: { readonly histo: boolean; readonly time: boolean; readonly union: boolean }
  readonly rows: readonly (readonly [coarse: string, lit: string, meto: string, litAfter: string, metoAfter: string])[]
}

it('normaliseLinks changes links as normalize_linking.py does', () => {
  for (const { edition, steps, rows } of JSON.parse(
    goldenText('vectors/normalise.vectors.json'),
  ) as NormalisedVectors[]) {
    const settings = {
      relaxed: steps.histo ? historicalIds : {},
      normTime: steps.time ? (edition === 'hipe-2020' ? 'both' : 'literal') : 'keep',
      union: steps.union,
    } as const
    for (const [coarse, lit, meto, ...after] of rows)
      expect([edition, steps, coarse, ...normaliseLinks(coarse, lit, meto, settings)]).toEqual([
        edition,
        steps,
        coarse,
        ...after,
      ])
  }
})

it('the report hipe-tsv has a block of rows for each cutoff of links', () => {
  const scorer = scorerOf(hipeLink, { cutoff: [1, 3], hyphens: 'official' })
  const [gold, system] = ['gold', 'sys'].map((side) => goldenText(`vectors/quirks/n-best.${side}.tsv`))
  const text = scorer.report!.formats!['hipe-tsv']!(sumOf(scorer, pairsOf(gold!, system!)), about)
  const rows = text.split('\r\n').slice(1, -1)
  expect(rows.map((row) => row.split('\t').slice(1, 3).join(' '))).toEqual(
    [1, 3].flatMap((n) =>
      ['micro-fuzzy', 'micro-strict', 'macro_doc-fuzzy', 'macro_doc-strict'].map(
        (name) => `NEL-LIT-${name}-TIME-ALL-LED-ALL-@${n} ALL`,
      ),
    ),
  )
})
