/** The numbers of an oracle with exact fractions next to ours; its estimators are those of er-evaluation. */
import { type ParityOf, row } from '../../../tools/parity.ts'
import { estimatesOf, estimateVectors, linkageOf, linkageVectors } from './vectors.ts'

const file = 'golden/vectors/ORIGIN.md'

export const parity: ParityOf = {
  linkage: () => [
    {
      giver: 'independent',
      origin: { file, about: ['vectors.json'] },
      cases: linkageVectors.map((vector) => {
        const { values } = linkageOf(vector)
        const { closure, given } = vector.expected
        const { threshold } = vector.options
        return {
          name: threshold === undefined ? vector.system : `${vector.system}, reader.threshold ${threshold}`,
          rows: [
            ...Object.entries(closure).map(([name, value]) => row(name, value, values[name])),
            ...Object.entries(given).flatMap(([name, value]) =>
              name === 'gold' ? [] : [row(`given.${name}`, value, values[`given.${name}`])],
            ),
          ],
        }
      }),
    },
  ],
  'linkage-estimates': () => [
    {
      giver: 'independent',
      origin: { file, about: ['estimates.vectors.json'] },
      cases: estimateVectors.map((vector) => {
        const { values } = estimatesOf(vector)
        return {
          name: `${vector.sample}, weights ${vector.weights}`,
          rows: Object.entries(vector.expected).flatMap(([name, { value, standardError }]) => [
            row(name, value, values[name]),
            row(`${name}.standardError`, standardError, values[`${name}.standardError`]),
          ]),
        }
      }),
    },
  ],
}
