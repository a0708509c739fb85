/** F91: the words of gold and run are compared; a run with a different text is refused unless `words=any`. */
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { scorer, spansOf } from './support.ts'

const gold = spansOf(
  'O <EM ID="1" CATEG="LOCAL">Rio Tejo</EM> passa em <EM ID="2" CATEG="LOCAL">Lisboa</EM> e depois em <EM ID="3" CATEG="LOCAL">Almada</EM>.',
)

const problems = (run: string, given: object = {}) =>
  [...(scorer(haremIdentification, given).check?.(spansOf(run), gold) ?? [])].map(({ code, severity, message }) => ({
    code,
    severity,
    message,
  }))

describe('F91: words of a run that differ from the gold (E349 and W349)', () => {
  it('are not reported for differences in tags, blanks, signs, case and contractions', () => {
    expect(problems('o rio\nTEJO passa em <EM ID="1" CATEG="LOCAL">LISBOA e depois</EM>, em Almada')).toEqual([])
    expect(problems('O Rio Tejo passa por a Lisboa e depois de o Almada')).toEqual([])
  })

  it('are counted in the message, which quotes the first difference', () => {
    expect(problems('O Rio Tejo passa em Lisboa e nunca em Almada')).toEqual([
      {
        code: 'W349',
        severity: 'warning',
        message:
          '1 of 6 words of the gold are not in the run, and 1 of 6 words of the run are not in the gold; first difference: the run has "NUNCA" where the gold has "DEPOIS"',
      },
    ])
    expect(problems('O Rio Tejo passa em Lisboa e depois')[0]?.message).toMatch(
      /^1 of 6 .* 0 of 5 .* the run has no more words where the gold has "ALMADA"$/,
    )
  })

  it('stop the evaluation if they are more than a quarter, and only cause a warning with words=any', () => {
    const other = 'Nada disto: <EM ID="1" CATEG="LOCAL">Rio Tejo</EM> zzz zzz <EM ID="2" CATEG="LOCAL">Lisboa</EM> x'
    expect(problems(other).map(({ code, severity }) => [code, severity])).toEqual([['E349', 'error']])
    expect(problems(other, { words: 'any' }).map(({ code, severity }) => [code, severity])).toEqual([
      ['W349', 'warning'],
    ])
    expect(problems('')[0]).toMatchObject({ code: 'E349' })
    // 3 of 12 are a quarter, 5 of 13 are more
    expect(problems('O Rio Tejo passa em Lisboa')[0]).toMatchObject({ code: 'W349' })
  })

  it('are reported by harem-identification, harem-classification and harem-morphology', () => {
    for (const metric of [haremIdentification, haremClassification, haremMorphology])
      expect(optionsOf(metric, {})).toMatchObject({ words: 'compared' })
    const other = spansOf('outro texto')
    for (const { check } of [scorer(haremIdentification), scorer(haremClassification), scorer(haremMorphology)])
      expect([...(check?.(other, gold) ?? [])].map(({ code }) => code)).toContain('E349')
  })

  it('are reported at their place in the run, or in the gold if the run has ended', () => {
    const at = (run: string) => {
      const [problem] = scorer(haremIdentification).check?.(spansOf(run), gold) ?? []
      return [problem?.at.line, problem?.at.column]
    }
    expect(at('O Rio Tejo passa em Lisboa e\nnunca em Almada')).toEqual([2, 1])
    expect(at('O Rio Tejo passa em Lisboa e depois em')[0]).toBe(1)
  })

  it('are not reported if a side has no text', () => {
    const bare = { length: 3, regions: [{ readings: [[{ start: 0, end: 1, labels: [['LOCAL']] }]] }] }
    expect([...(scorer(haremIdentification).check?.(bare, bare) ?? [])]).toEqual([])
  })
})
