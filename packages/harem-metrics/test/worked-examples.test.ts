/** Worked examples that are not among the vectors, with expected values as arithmetic. */
import type { AnyMetric, Json, Spans } from '@assay/core'
import { sumPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { jsonOf, measured, scorer, spansOf } from './support.ts'
import type { Vectors } from './vectors.ts'

type Values = Readonly<Record<string, number | undefined>>
const values = (metric: AnyMetric, gold: string, system: string, options: object = {}): Values =>
  measured(metric, [[spansOf(gold), spansOf(system)]], options)
const verdicts = (metric: AnyMetric, gold: string, system: string): readonly string[] =>
  [...scorer(metric).judge(spansOf(gold))(spansOf(system))].flatMap(({ verdict, show }) => (show ? [verdict] : []))

describe('figure 4 of the paper', () => {
  const { documents } = jsonOf<Vectors>('golden/vectors/vectors.json')
  const { gold, system } = documents.find(({ name }) => name === 'figure-4')!

  it('gives partial pairs weights of 0.5 × 3/9, 0.5 × 6/9 and 0.5 × 2/4', () => {
    const lines = [...scorer(haremIdentification).judge(spansOf(gold))(spansOf(system))]
    expect(lines.flatMap(({ show }) => show?.().system?.match(/\(.* = (.*)\)$/)?.[1] ?? [])).toEqual([
      (0.5 * (3 / 9)).toFixed(4),
      (0.5 * (6 / 9)).toFixed(4),
      (0.5 * (2 / 4)).toFixed(4),
    ])
  })

  it('gives the expected precision, recall and combined error', () => {
    const weight = 0.5 * (3 / 9) + 0.5 * (6 / 9) + 0.5 * (2 / 4)
    expect(values(haremIdentification, gold, system)).toMatchObject({
      precision: (2 + weight) / 6,
      recall: (2 + weight) / 6,
      relativePrecision: (2 + weight) / 5,
      relativeRecall: (2 + weight) / 4,
      relativeF1: (2 * (2 + weight)) / (5 + 4),
      combinedError: (3 - weight + 2 + 1) / (2 + 3 + 2 + 1),
      partialWeight: weight,
    })
  })

  it('counts "Departamento de Cultura Científica … Pedro Nunes" in morphology only with "Departamento de Cultura", which begins with the same word', () => {
    const value = 1 + 1 + 0.5 * (3 / 9)
    expect(values(haremMorphology, gold, system)).toMatchObject({
      genderPrecision: value / 4,
      genderRecall: value / 5,
      genderUnderGeneration: 2 / 5,
    })
  })

  it('leaves out the entity 1937 in a scenario of organisations only', () => {
    const scoped = values(haremIdentification, gold, system, { scope: { ORGANIZACAO: '*' } })
    expect([scoped['gold'], scoped['identified'], scoped['precision'], scoped['recall']]).toEqual([
      5,
      5,
      2.5 / 5,
      2.5 / 5,
    ])
  })
})

describe('figure 2 of the paper as printed', () => {
  const { documents } = jsonOf<Vectors>('golden/vectors/vectors.json')
  const { gold, system } = documents.find(({ name }) => name === 'figure-2-literal-tool')!

  it('gives other numbers than figure 4', () => {
    // DCC in a longer target, the long name with it and with its second half, 1937 with 37
    const weight = 0.5 * (1 / 4) + 0.5 * (3 / 10) + 0.5 * (6 / 9) + 0.5 * (2 / 4)
    const { precision, recall, partialWeight, gold: golds, identified } = values(haremIdentification, gold, system)
    expect([golds, identified]).toEqual([6, 4])
    expect(partialWeight).toBeCloseTo(weight, 15)
    expect(precision).toBeCloseTo((1 + weight) / 4, 15)
    expect(recall).toBeCloseTo((1 + weight) / 6, 15)
  })
})

describe('figure 5 of the paper', () => {
  const gold = '<ORGANIZACAO TIPO="SUB">DCC</ORGANIZACAO>'
  const recalls = (system: string): readonly (number | undefined)[] => {
    const measures = values(haremClassification, gold, system)
    return ['categories', 'types', 'combined', 'flat'].map((task) => measures[`${task}Recall`])
  }

  it('gives a wrong category 0, a wrong type 1, and the right one of n types 2 − 1/n', () => {
    const most = 2 - 1 / 4
    expect(recalls('<LOCAL TIPO="VIRTUAL">DCC</LOCAL>')).toEqual([0, undefined, 0, 0])
    expect(recalls('<ORGANIZACAO TIPO="EMPRESA">DCC</ORGANIZACAO>')).toEqual([1, 0, 1 / most, 0])
    expect(recalls('<ORGANIZACAO TIPO="SUB">DCC</ORGANIZACAO>')).toEqual([1, 1, most / most, 1])
  })
})

describe('figure 6 of the paper', () => {
  const gold =
    '<PESSOA MORF="M,S">Marcelo Calixto</PESSOA> <LOCAL MORF="M,S">Pedro Leopoldo</LOCAL> <LOCAL MORF="F,S">Costa Africana</LOCAL>'
  const system =
    '<EM MORF="M,S">Marcelo Calixto</EM> <EM MORF="F,S">Pedro Leopoldo</EM> <EM MORF="?,?">Costa Africana</EM>'

  it('has one name right, one of the wrong gender, and one without either', () => {
    expect(verdicts(haremMorphology, gold, system)).toEqual(['correct', 'wrong', 'missing'])
    expect(values(haremMorphology, gold, system)).toMatchObject({
      genderRecall: (1 + 0 + 0) / 3,
      numberRecall: (1 + 1 + 0) / 3,
      combinedRecall: (1 + 0 + 0) / 3,
    })
  })
})

describe('two gold entities that overlap one target', () => {
  const gold =
    '<PESSOA TIPO="GRUPOMEMBRO">Nacional</PESSOA>-<PESSOA TIPO="GRUPOMEMBRO">Académica</PESSOA> em <LOCAL TIPO="ADMINISTRATIVO">Lisboa</LOCAL>'
  const system =
    '<ACONTECIMENTO TIPO="EVENTO">Nacional-Académica</ACONTECIMENTO> em <LOCAL TIPO="ADMINISTRATIVO">Lisboa</LOCAL>'

  it('are partial pairs with a weight of 0.25 each', () => {
    expect(values(haremIdentification, gold, system)).toMatchObject({
      partialByExcess: 2,
      partialWeight: 2 * 0.5 * (1 / 2),
      precision: (1 + 2 * 0.25) / 2,
      recall: (1 + 2 * 0.25) / 3,
    })
  })

  it('count as wrong in category in harem-classification', () => {
    const [event, person, place] = [2 - 1 / 3, 2 - 1 / 6, 2 - 1 / 5]
    const { combinedPrecision, combinedRecall } = values(haremClassification, gold, system)
    expect(combinedPrecision).toBeCloseTo(place / (event + place), 15)
    expect(combinedRecall).toBeCloseTo(place / (2 * person + place), 15)
  })
})

describe('alternatives of a gold', () => {
  const gold =
    'O <ALT><ACONTECIMENTO TIPO="EVENTO" MORF="M,S">Ovarense-Amora</ACONTECIMENTO>|<PESSOA TIPO="GRUPOMEMBRO" MORF="F,S">Ovarense</PESSOA>-<PESSOA TIPO="GRUPOMEMBRO" MORF="M,S">Amora</PESSOA></ALT> e o'
  const counts = ({ gold: g, correct, missing, spurious }: Values) => ({ gold: g, correct, missing, spurious })

  it('count the option with the whole name if the run has the whole name', () =>
    expect(counts(values(haremIdentification, gold, 'O <OBRA>Ovarense-Amora</OBRA> e o'))).toEqual({
      gold: 1,
      correct: 1,
      missing: 0,
      spurious: 0,
    }))

  it('count the option with the parts if the run has a part', () =>
    expect(counts(values(haremIdentification, gold, 'O <OBRA>Ovarense</OBRA>-Amora e o'))).toEqual({
      gold: 2,
      correct: 1,
      missing: 1,
      spurious: 0,
    }))

  it('of alternatives in the gold, the one with the fewest entities counts if the run has none of them', () =>
    expect(counts(values(haremIdentification, gold, 'O Ovarense-Amora e o'))).toEqual({
      gold: 1,
      correct: 0,
      missing: 1,
      spurious: 0,
    }))

  it('count the first option with alt=first, and the option with most entities with alt=mostEntities', () => {
    const run = 'O <OBRA>Ovarense</OBRA>-Amora e o'
    expect(counts(values(haremIdentification, gold, run, { alt: 'first' }))).toEqual({
      gold: 1,
      correct: 0,
      missing: 0,
      spurious: 0,
    })
    expect(values(haremIdentification, gold, 'O Ovarense-Amora e o', { alt: 'mostEntities' })['gold']).toBe(2)
  })
})

describe('position of an entity', () => {
  it('counts the characters before it with the first option of each ALT', () => {
    const gold = 'O <ALT><OBRA>Amora</OBRA>|<OBRA>Amora azul</OBRA></ALT> e <LOCAL>Rio</LOCAL>'
    const run = 'O <OBRA>Amora azul</OBRA> e <LOCAL>Rio</LOCAL>'
    const lines = [...scorer(haremIdentification).judge(spansOf(gold))(spansOf(run))]
    const where = lines.flatMap(({ show }) => (show ? [show().where] : []))
    const interval = (before: string, text: string) => [{ start: before.length, end: before.length + text.length }]
    expect(where).toEqual([
      { gold: interval('O ', 'Amora azul'), system: interval('O ', 'Amora azul') },
      { gold: interval('O Amora e ', 'Rio'), system: interval('O Amora azul e ', 'Rio') },
    ])
  })
})

describe('a vague gold entity', () => {
  const vague = (tag: string, types: string, text: string): string => `<${tag} TIPO="${types}">${text}</${tag}>`

  it('is correct with either tag, and counts with the value of its best tag', () => {
    const gold = vague('LOCAL|ORGANIZACAO', 'ADMINISTRATIVO|ADMINISTRACAO', 'Lisboa')
    const run = vague('ORGANIZACAO', 'ADMINISTRACAO', 'Lisboa')
    expect(values(haremClassification, gold, run)).toMatchObject({
      combinedPrecision: (2 - 1 / 4) / (2 - 1 / 4),
      combinedRecall: (2 - 1 / 4) / (2 - 1 / 5),
      flatF1: 1,
    })
  })

  it('does not mix the type of one tag with the category of another', () => {
    const gold = vague('LOCAL|ORGANIZACAO', 'ADMINISTRATIVO|ADMINISTRACAO', 'Lisboa')
    const run = vague('ORGANIZACAO', 'ADMINISTRATIVO', 'Lisboa')
    expect(values(haremClassification, gold, run)).toMatchObject({ categoriesF1: 1, flatF1: 0, combinedValue: 1 })
  })

  it('keeps only tags in scope in a selective scenario', () => {
    const gold = vague('LOCAL|ORGANIZACAO', 'ADMINISTRATIVO|ADMINISTRACAO', 'Lisboa')
    const run = vague('ORGANIZACAO', 'ADMINISTRACAO', 'Lisboa')
    const scoped = values(haremClassification, gold, run, { scope: 'LOCAL(*)' })
    expect([scoped['gold'], scoped['identified'], scoped['categoriesRecall']]).toEqual([1, 0, 0])
  })
})

describe('the type OUTRO', () => {
  const run = '<ORGANIZACAO TIPO="OUTRO">DCC</ORGANIZACAO>'
  it('counts as no type, unless outroCounts is set', () => {
    expect(values(haremClassification, run, run)).toMatchObject({ flatF1: 0, combinedMaximumGold: 1 })
    // five types then
    expect(values(haremClassification, run, run, { outroCounts: true })).toMatchObject({
      flatF1: 1,
      combinedMaximumGold: 2 - 1 / 5,
    })
  })
  it('counts as a type in VARIADO', () => {
    const varied = '<VARIADO TIPO="OUTRO">x</VARIADO>'
    expect(values(haremClassification, varied, varied)).toMatchObject({ flatF1: 1, combinedValue: 2 - 1 / 1 })
  })
})

describe('verdicts of classification', () => {
  const gold = '<LOCAL TIPO="CORREIO">Ana</LOCAL>'
  it.each([
    ['<LOCAL TIPO="CORREIO">Ana</LOCAL>', 'correct'],
    ['<LOCAL TIPO="VIRTUAL">Ana</LOCAL>', 'wrong type'],
    ['<LOCAL>Ana</LOCAL>', 'no type'],
    ['<OBRA TIPO="ARTE">Ana</OBRA>', 'wrong category'],
    ['<EM>Ana</EM>', 'no category'],
    ['Ana', 'missing'],
  ])('are, for %s: %s', (run, verdict) => expect(verdicts(haremClassification, gold, run)).toEqual([verdict]))
  it('are spurious for entities that overlap no gold entity', () =>
    expect(verdicts(haremClassification, 'Ana', gold)).toEqual(['spurious']))
})

describe('harem-morphology', () => {
  const costa = '<LOCAL MORF="F,S">Costa Africana</LOCAL>'
  it('counts a partial pair if both sides begin with the same word', () => {
    expect(verdicts(haremMorphology, costa, '<LOCAL MORF="F,S">Costa</LOCAL> Africana')).toEqual(['partial'])
    expect(verdicts(haremMorphology, costa, 'Costa <LOCAL MORF="F,S">Africana</LOCAL>')).toEqual(['missing'])
  })

  it('does not depend on neighbouring entities', () => {
    const run = 'a <LOCAL MORF="F,S">Bela Costa Africana</LOCAL>'
    const alone = `a Bela ${costa}`
    // another entity makes BELA a numbered word: that must not decide how this pair begins
    const other = `${alone} e <PESSOA>Bela</PESSOA>`
    expect(verdicts(haremMorphology, alone, run)).toEqual(['missing'])
    expect(verdicts(haremMorphology, other, `${run} e Bela`)).toEqual(['missing'])
  })

  it('compares the first token as written, whatever it is, with firstToken=surface', () => {
    const gold = '<LOCAL MORF="F,S">a Costa Africana</LOCAL>'
    const run = 'a <LOCAL MORF="F,S">Costa</LOCAL> Africana'
    expect(values(haremMorphology, gold, run)['genderPartial']).toBe(1)
    expect(values(haremMorphology, gold, run, { firstToken: 'surface' })['genderMissing']).toBe(1)
  })

  it('ignores an invalid value with warning W345', () => {
    const gold = spansOf('<LOCAL MORF="N,S">Ana</LOCAL>')
    expect(measured(haremMorphology, [[gold, gold]])).toMatchObject({ genderGold: 0, numberGold: 1, combinedGold: 1 })
    const told = [...(scorer(haremMorphology as AnyMetric).check?.(gold) ?? [])]
    expect(told.map(({ code, severity }) => [code, severity])).toEqual([['W345', 'warning']])
  })
})

it('F61: a type that the ontology lacks is reported once, with its category and the ontology', () => {
  const wrong = spansOf('<LOCAL TIPO="FISIC">Tejo</LOCAL> em <LOCAL TIPO="FISIC">Lisboa</LOCAL>')
  const told = [...(scorer(haremClassification as AnyMetric).check?.(wrong) ?? [])]
  expect(told).toMatchObject([
    { severity: 'warning', code: 'W345', message: 'the type "FISIC" of LOCAL is not in the ontology harem2005' },
  ])
})

describe('an omitted zone', () => {
  it('includes the stopwords at its ends', () => {
    const gold = 'a <OMITIDO>b - o</OMITIDO> Ana'
    const run = 'a b - <OBRA>o</OBRA> Ana'
    expect(values(haremIdentification, gold, run)).toMatchObject({ gold: 0, identified: 0, spurious: 0 })
  })
})

describe('a target without a category in a selective scenario', () => {
  it('counts as spurious, or is dropped with untagged=drop', () => {
    const [gold, run] = ['Ana', '<EM>Ana</EM>']
    const scope = { LOCAL: '*' }
    expect(values(haremIdentification, gold, run, { scope })['spurious']).toBe(1)
    expect(values(haremIdentification, gold, run, { scope, untagged: 'drop' })['spurious']).toBe(0)
  })
})

describe('spans without a text', () => {
  it('are aligned by their units, as in column files', () => {
    const spans = (...ends: readonly (readonly [start: number, end: number, label: string])[]): Spans => ({
      length: 10,
      regions: [{ readings: [ends.map(([start, end, label]) => ({ start, end, labels: [[label]] }))] }],
    })
    const found = measured(haremIdentification, [
      [spans([0, 2, 'PER'], [4, 5, 'LOC']), spans([0, 1, 'PER'], [4, 5, 'LOC'])],
    ])
    expect(found).toMatchObject({ correct: 1, partialByShortage: 1, partialWeight: 0.5 * (1 / 2) })
  })
})

describe('entities without a category', () => {
  const bare = '<EM ID="1">Ana</EM> e <EM ID="2">Rui</EM>'
  const partsOf = (...pairs: readonly (readonly [gold: string, system: string])[]) => {
    const own = scorer(haremIdentification)
    const sum = sumPairs(
      own,
      pairs.map(([gold, system]) => [spansOf(gold), spansOf(system)] as const),
    )
    return Object.fromEntries([...sum.parts()['category']!].map(([label, part]) => [label, own.summarise(part)]))
  }

  it('give no value to a category that nobody has', () => {
    const { PESSOA } = partsOf([bare, bare])
    expect([...new Set(Object.values(PESSOA!))]).toEqual([undefined])
  })

  it('count in a category that another document has', () => {
    const named = '<EM ID="1" CATEG="PESSOA" TIPO="INDIVIDUAL">Ana</EM>'
    const { PESSOA, LOCAL } = partsOf([bare, bare], [named, named])
    // the two without a category are spurious beside the one person
    expect(PESSOA).toMatchObject({ gold: 1, identified: 1 + 2, precision: 1 / (1 + 2), recall: 1 })
    expect(LOCAL!.precision).toBeUndefined()
  })
})

describe('a result from before the entities of a category were counted', () => {
  const withoutMembers = (gold: string, system: string) => {
    const own = scorer(haremIdentification)
    const part = sumPairs(own, [[spansOf(gold), spansOf(system)]])
      .parts()
      ['category']!.get('PESSOA')!
    const { members: _, ...older } = own.stats.encode(part) as Readonly<Record<string, Json>>
    const decoded = own.stats.decode(older)
    return decoded._tag === 'Left' ? decoded.left : own.summarise(decoded.right)
  }

  it('keeps its values', () => {
    const named = '<EM ID="1" CATEG="PESSOA" TIPO="INDIVIDUAL">Ana</EM> e <EM ID="2">Rui</EM>'
    // the one without a category is spurious among persons
    expect(withoutMembers(named, named)).toMatchObject({ gold: 1, identified: 2, precision: 1 / 2, recall: 1 })
  })

  it('has its zeros for a category that nobody has', () => {
    const bare = '<EM ID="1">Ana</EM> e <EM ID="2">Rui</EM>'
    expect(withoutMembers(bare, bare)).toMatchObject({ gold: 0, identified: 2, precision: 0 / 2 })
  })
})
