/** Our numbers next to those of programs that share no code with this package. */
import { tables } from '../../../tools/papers.ts'
import { type Case, type Parity, type ParityOf, percent, printedRow, row } from '../../../tools/parity.ts'
import { err, eter, ser, tagF1 } from '../src/index.ts'
import { expected, pairs } from './reichsanzeiger.ts'
import { measured } from './support.ts'
import { fraction, optionsOf, pairsOf, vectors } from './vectors.ts'

const NAME = 'twelve pages of the Reichsanzeiger'

const pages = (rows: Case['rows']): Parity => ({
  giver: 'independent',
  origin: { file: 'golden/reichsanzeiger/ORIGIN.md', about: ['Twelve pages', 'expected.json'] },
  cases: [{ name: NAME, rows }],
})

const vectorCases = (cases: readonly Case[]): Parity => ({
  giver: 'independent',
  origin: { file: 'golden/vectors/ORIGIN.md', about: ['vectors.json'] },
  cases,
})

const titleOf = (name: string, options: object): string =>
  [name, ...Object.entries(options).map(([key, value]) => `${key}=${value}`)].join(', ')

const eterOfPages = (): Parity => {
  const own = measured(eter, pairs)
  const { N_E, I, D, rootType, rootSubtype, rootBoundary, ETER, sumEr, sumEc } = expected.eter
  return pages([
    row('eter', ETER.exact, own.eter),
    row('eterAlpha0', expected.sweep[0]?.ETER.exact, own.eterAlpha0),
    row('eterAlpha1', expected.sweep[10]?.ETER.exact, own.eterAlpha1),
    row('rootError', sumEr.value / N_E, own.rootError),
    row('componentError', sumEc.value / N_E, own.componentError),
    row('entities', N_E, own.entities),
    row('insertions', I, own.insertions),
    row('deletions', D, own.deletions),
    row('typeSubstitutions', rootType, own.typeSubstitutions),
    row('subtypeSubstitutions', rootSubtype, own.subtypeSubstitutions),
    row('boundarySubstitutions', rootBoundary, own.boundarySubstitutions),
  ])
}

const eterOfVectors = (): Parity =>
  vectorCases(
    vectors.flatMap((vector): readonly Case[] => {
      const { name, expect: wanted } = vector
      if (wanted['ETER'] === undefined) return []
      const options = optionsOf(vector, 'serPool')
      const own = measured(eter, pairsOf(vector), options)
      // the house rule: nothing over nothing, and all else over nothing, have no value
      const value = own.entities === 0 && options['rateWithoutGold'] === undefined ? undefined : wanted['ETER']
      const counted = [
        ['I', 'insertions'],
        ['D', 'deletions'],
        ['N_E', 'entities'],
      ] as const
      const rows = counted.flatMap(([key, measure]) =>
        wanted[key] === undefined ? [] : [row(measure, wanted[key], own[measure])],
      )
      return [{ name: titleOf(name, options), rows: [row('eter', value, own.eter), ...rows] }]
    }),
  )

const serOfPages = (): Parity => {
  const own = measured(ser, pairs)
  const { types, components, global } = expected.ser
  return pages([
    row('ser', global.SER.exact, own.ser),
    row('serTypes', types.SER.exact, own.serTypes),
    row('serComponents', components.SER.exact, own.serComponents),
    row('serPlain', global.SERplain.exact, own.serPlain),
    row('gold', global.nRef, own.gold),
    row('found', global.nHyp, own.found),
    row('correct', global.C, own.correct),
    row('substitutions', global.S, own.substitutions),
    row('deletions', global.D, own.deletions),
    row('insertions', global.I, own.insertions),
  ])
}

const serOfVectors = (): Parity =>
  vectorCases(
    vectors.flatMap((vector): readonly Case[] => {
      const { name, expect: wanted } = vector
      if (wanted['SER'] === undefined) return []
      const options = optionsOf(vector, 'alpha')
      const rows = [row('ser', fraction(wanted['SER']), measured(ser, pairsOf(vector), options).ser)]
      return [{ name: titleOf(name, options), rows }]
    }),
  )

const errOfPages = (): Parity => {
  const own = measured(err, pairs)
  const { types, components, global } = expected.ser
  return pages([
    row('err', global.ERR.exact, own.err),
    row('errTypes', types.ERR.exact, own.errTypes),
    row('errComponents', components.ERR.exact, own.errComponents),
  ])
}

const strictOfPages = (): Parity => {
  const own = measured(tagF1, pairs)
  return pages(
    (
      [
        ['', 'global'],
        ['Types', 'types'],
        ['Components', 'components'],
      ] as const
    ).flatMap(([name, slots]) => {
      const { precisionExact, recallExact, F1exact } = expected.ser[slots]
      return [
        row(`precision${name}`, precisionExact.exact, own[`precision${name}`]),
        row(`recall${name}`, recallExact.exact, own[`recall${name}`]),
        row(`f1${name}`, F1exact.exact, own[`f1${name}`]),
      ]
    }),
  )
}

/** The figures of the paper, by the vector with their documents. */
const figures = { 'eter-figure-4 system': 'fig4', 'eter-figure-5 A': 'fig5-A', 'eter-figure-5 B': 'fig5-B' } as const

const printed = (metric: 'eter' | 'ser'): Parity => ({
  giver: 'published',
  origin: { file: 'golden/vectors/ORIGIN.md', about: ['vectors.json'] },
  cases: tables.flatMap(({ name, rows }) =>
    rows.flatMap((own): readonly Case[] => {
      if (!('metric' in own) || own.metric !== metric) return []
      const figure = figures[`${name} ${own.system}` as keyof typeof figures]
      const vector = vectors.find((one) => one.name === figure)!
      const pair = pairsOf(vector)
      const values: Readonly<Record<string, number | undefined>> =
        metric === 'eter' ? measured(eter, pair) : measured(ser, pair)
      return [{ name: figure, rows: [printedRow(own.measure, own.printed, percent(values[own.measure]))] }]
    }),
  ),
})

export const parity: ParityOf = {
  eter: () => [printed('eter'), eterOfVectors(), eterOfPages()],
  ser: () => [printed('ser'), serOfVectors(), serOfPages()],
  err: () => [errOfPages()],
  'tag-f1': () => [strictOfPages()],
}
