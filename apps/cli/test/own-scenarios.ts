/** A campaign of HAREM in which runs have scenarios of their own. */
import { files } from './support.ts'

const collection = (...entities: readonly string[]): string =>
  `<colHAREM>${entities.map((entity, i) => `<DOC DOCID="${i}">${entity}</DOC>`).join('\n')}</colHAREM>\n`

const em = (id: number, category: string, text: string): string => `<EM ID="${id}" CATEG="${category}">${text}</EM>`

const place = em(1, 'LOCAL', 'Lisboa')
const person = em(2, 'PESSOA', 'Ana')
const gold = [`${place} e ${person}`, `${em(3, 'LOCAL', 'Porto')} e ${em(4, 'PESSOA', 'Rui')}`]

/** Four runs: `whole` and `half` in the total scenario, `places` and `fewer` for places only. */
export const putScenarios = (options: object, more: object = {}): void =>
  files({
    'gold.xml': collection(...gold),
    'whole.xml': collection(...gold),
    'half.xml': collection(`${place} e Ana`, 'Porto e Rui'),
    'places.xml': collection(`${place} e Ana`, `${em(3, 'LOCAL', 'Porto')} e Rui`),
    'fewer.xml': collection(`${place} e Ana`, 'Porto e Rui'),
    'assay.json': JSON.stringify({
      gold: 'gold.xml',
      systems: {
        whole: 'whole.xml',
        places: { files: 'places.xml', options },
        half: 'half.xml',
        fewer: { files: 'fewer.xml', options },
      },
      metrics: ['@assay/harem-metrics/harem-identification'],
      ...more,
    }),
  })

export const places = { 'harem-identification': { scope: 'LOCAL(*)' } }
