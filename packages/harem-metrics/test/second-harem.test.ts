/** Worked examples of the Second HAREM, with expected values as arithmetic, and what its options and masks refuse. */
import type { Spans } from '@assay/core'
import { checkLaws, optionsOf, spanPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondHaremClassification, secondHaremIdentification } from '../src/index.ts'
import { ontology2008, parseOntology } from '../src/second/ontology.ts'
import { campaignScenarios, parseMask } from '../src/second/scenario-mask.ts'
import { measured, scorer, spansOf } from './support.ts'

const found = (gold: string | Spans, system: string | Spans, options: object = {}) =>
  measured(
    secondHaremIdentification,
    [[typeof gold === 'string' ? spansOf(gold) : gold, typeof system === 'string' ? spansOf(system) : system]],
    options,
  )
const classified = (gold: string, system: string, options: object = {}) =>
  measured(secondHaremClassification, [[spansOf(gold), spansOf(system)]], options)

const em = (text: string, tags = 'CATEG="PESSOA"') => `<EM ${tags}>${text}</EM>`
const alt = (...options: readonly string[]) => `<ALT>${options.join('|')}</ALT>`

describe('the ALT with four options in the manual of the Second HAREM', () => {
  const professor = em('Professor da Faculdade de Letras da UC')
  const atFaculty = `${em('Professor da Faculdade de Letras')} da ${em('UC')}`
  const faculty = `Professor da ${em('Faculdade de Letras da UC')}`
  const gold = alt(professor, atFaculty, faculty, `Professor da ${em('Faculdade de Letras')} da ${em('UC')}`)
  const run = alt(professor, atFaculty, faculty, `Professor da ${em('Faculdade')} de ${em('Letras')} da ${em('UC')}`)

  it('counts each of its six entities as a quarter in strict mode', () => {
    expect(found(gold, run)).toMatchObject({ gold: 6 / 4, correct: 5 / 4, missing: 1 / 4, spurious: 2 })
  })

  it('counts the two entities of its best option in relaxed mode, and nothing as spurious', () => {
    expect(found(gold, run, { altMode: 'relaxed' })).toMatchObject({ gold: 2, found: 2, missing: 0, precision: 1 })
    expect(found(gold, run, { altMode: 'relaxed', altSpurious: 'keep' })).toMatchObject({
      gold: 2,
      found: 4,
      spurious: 2,
    })
  })

  it('shows fractions of entities in the worked formula', () => {
    const own = scorer(secondHaremIdentification)
    const sum = [...own.judge(spansOf(gold))(spansOf(run))].map(({ stats }) => stats).reduce(own.stats.concat)
    expect(own.report?.worked?.(sum)).toMatchObject({ precision: '5/4 / (5/4 + 2)', recall: '5/4 / (5/4 + 1/4)' })
  })
})

describe('options of the Second HAREM', () => {
  it('count a correct target that overlaps another gold entity as spurious too, or not, by rightAndSpurious', () => {
    const gold = alt(`${em('Rui Ana')} Silva`, em('Rui Ana Silva'))
    expect(found(`${em('Rui')} ${em('Ana')}`, `${em('Rui Ana')}`)).toMatchObject({
      correct: 0,
      spurious: 1,
      missing: 2,
    })
    const run = em('Rui Ana Silva')
    expect(found(gold, run).spurious).toBe(0)
    const beside = `${em('Ana Rui')} ${em('Rui')}`
    expect(found(beside, `Ana ${em('Rui Rui')}`, { rightAndSpurious: 'right' }).spurious).toBe(1)
  })

  it('compare words as multisets with words=any', () => {
    expect(found(em('Rui Rui'), em('Rui Ana'), { words: 'any' }).correct).toBe(1)
    expect(found(em('Rui'), em('Rui Rui'), { words: 'any' }).correct).toBe(0)
  })

  it('choose the reading of an ALT with the best F1 under altChoice=f1, not with the highest value', () => {
    const gold = alt(`${em('Rui')} ${em('Ana')} ${em('Eva')}`, `${em('Rui')} Ana Eva`)
    const run = `${em('Rui')} Ana Eva`
    expect(found(gold, run, { altMode: 'relaxed', altChoice: 'value' }).gold).toBe(3)
    expect(found(gold, run, { altMode: 'relaxed', altChoice: 'f1' }).gold).toBe(1)
  })

  it('compare types together with their categories, with names=prefix', () => {
    const tags = 'CATEG="LOCAL|OBRA" TIPO="OUTRO|ARTE"'
    const other = 'CATEG="LOCAL|OBRA" TIPO="FISICO|OUTRO"'
    const both = 1 + 2 * (1 - 1 / 10)
    // OUTRO is a type of LOCAL in the gold, and of OBRA in the run
    expect(classified(em('Rui', tags), em('Rui', other)).value).toBe(both + (1 - 1 / 4) / 2)
    expect(classified(em('Rui', tags), em('Rui', other), { names: 'prefix' }).value).toBe(both)
  })

  it('apply level weights without normalising them', () => {
    const tags = 'CATEG="PESSOA" TIPO="CARGO"'
    const { value } = classified(em('Rui', tags), em('Rui', tags), { levelWeights: [0, 0.1, 0.2, 0] })
    expect(value).toBe(0.1 * 0.9 + 0.2 * (7 / 8))
  })

  it.each([
    [{ levelWeights: [1, 1, 0.5] }, 'levelWeights'],
    [{ levelWeights: [1, 1, 0.5, 0.00000001] }, 'a weight has at most 6 digits after the point'],
    [{ scenario: 'PESSOA(GRUPO)' }, 'no type GRUPO in PESSOA; did you mean GRUPOIND?'],
    [{ scenario: 'PESOA' }, 'no category PESOA in the ontology; did you mean PESSOA?'],
    [{ scenario: 'LOCAL(FISICO{ILHAS})' }, 'no subtype ILHAS in LOCAL FISICO; did you mean ILHA?'],
    [{ scenario: 'LOCAL(FISICO' }, 'column 13 of the mask has its end where ";" or ")" is expected'],
    [{ scenario: 'LOCAL(*' }, 'column 8 of the mask has its end where ")" is expected'],
    [{ scenario: 'LOCAL:LOCAL' }, 'LOCAL occurs twice, the second time in column 7 of the mask'],
    [{ scenario: 'LOCAL::OBRA' }, 'column 7 of the mask has ":" where a name is expected'],
    [{ participation: 'LOCAL)' }, 'column 6 of the mask has ")" where ":" or the end is expected'],
    [{ categories: 'C:PESSOA\nS:CARGO' }, 'line 2 of the ontology'],
  ])('refuse %j', (given, message) => {
    expect(() => optionsOf(secondHaremIdentification, given)).toThrow(message)
  })
})

describe('entities', () => {
  const problemsOf = (text: string) =>
    [...(scorer(secondHaremIdentification).check?.(spansOf(text)) ?? [])].map(
      ({ code, message }) => `${code} ${message}`,
    )

  it('are refused within other entities', () => {
    expect(problemsOf(em(`Rui ${em('Ana')}`))).toEqual([
      'E350 an entity inside another, which the Second HAREM does not allow',
    ])
  })

  it('are refused with a type but no category', () => {
    expect(problemsOf(em('Rui', 'TIPO="CARGO"'))).toEqual(['E350 TIPO without CATEG'])
  })
})

describe('the ontology of 2008', () => {
  it('has as many categories, types and subtypes as the campaign published', () => {
    expect(ontology2008.size).toBe(10)
    const sizes = [...ontology2008.values()].map((types) => types.size)
    expect(sizes).toEqual([8, 4, 4, 4, 4, 5, 5, 4, 5, 0])
    const ofLocal = [...ontology2008.get('LOCAL')!.values()].map((subtypes) => subtypes.size)
    expect(ofLocal).toEqual([6, 7, 4, 1])
  })

  it('can be replaced by a text, which is read up to its first empty line', () => {
    const text = '# ours\nC:PESSOA\nT:CARGO\nS:OUTRO\n\nC:LOCAL\n'
    expect(parseOntology(text)).toEqual(new Map([['PESSOA', new Map([['CARGO', new Set(['OUTRO'])]])]]))
    const tags = 'CATEG="PESSOA" TIPO="CARGO"'
    // one name on each level: nothing to choose among
    expect(classified(em('Rui', tags), em('Rui', tags), { categories: text }).value).toBe(1)
  })

  it('accepts every scenario of the campaign', () => {
    for (const mask of Object.values(campaignScenarios)) expect(typeof parseMask(mask, ontology2008)).toBe('object')
  })
})

describe('the Second HAREM on random documents', () => {
  const pairs = spanPairs({ alternatives: false, omitted: false })

  it('gives the same numbers in strict and in relaxed mode without an ALT', () => {
    fc.assert(
      fc.property(pairs, ([gold, system]) => {
        expect(found(gold, system, { altMode: 'relaxed' })).toEqual(found(gold, system))
      }),
    )
  })

  it('gives the same P, R and F for identification and classification in a scenario of one category', () => {
    fc.assert(
      fc.property(spanPairs(), ([gold, system]) => {
        const options = { scenario: 'pessoa' }
        const { precision, recall, f1 } = found(gold, system, options)
        const other = measured(secondHaremClassification, [[gold, system]], options)
        expect({ precision, recall, f1 }).toEqual({ precision: other.precision, recall: other.recall, f1: other.f1 })
      }),
    )
  })

  it('gives a lower or equal value with penalties', () => {
    fc.assert(
      fc.property(spanPairs(), ([gold, system]) => {
        const none = measured(secondHaremClassification, [[gold, system]])
        const formula = measured(secondHaremClassification, [[gold, system]], { penalties: 'formula' })
        expect(formula.value).toBeLessThanOrEqual(none.value ?? 0)
      }),
    )
  })
})

// a document's scenarios are parts that are no sums of its lines (see README); with alternatives, or words that align nothing, the
// gold is not wholly right against itself
const except = ['facets', 'mirror', 'perfect', 'verdicts'] as const
checkLaws({ describe, it }, secondHaremIdentification, {
  documents: spanPairs(),
  options: [{}, { scenario: 'cenario2', altMode: 'relaxed', tuples: 'joined' }],
  except,
})
checkLaws({ describe, it }, secondHaremClassification, {
  documents: spanPairs(),
  options: [{ altMode: 'relaxed' }, { penalties: 'formula' }],
  except,
})

describe('laws for sides without alternatives, omitted parts and stopwords', () => {
  const documents = spanPairs({ words: ['Ana', 'Rio'], alternatives: false, omitted: false })
  checkLaws({ describe, it }, secondHaremIdentification, { documents, except: ['facets'] })
  checkLaws({ describe, it }, secondHaremClassification, {
    documents,
    options: [{ scenario: 'cenario2' }],
    except: ['facets'],
  })
})
