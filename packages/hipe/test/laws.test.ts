import { checkLaws, checkReader } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { hipeColumns, hipeLink, hipeModel, hipeNer } from '../src/index.ts'
import { hipePairs } from './arbitrary.ts'
import { header } from './support.ts'

const test = { describe, it }
const sliced = { noise: ['0.0-0.0', '0.001-0.1', '0.1-0.3'], periods: ['1800-1900', '1900-2000'] }

checkLaws(test, hipeNer, {
  documents: hipePairs(),
  model: hipeModel,
  runs: 8,
  options: [
    {},
    { columns: ['NE-FINE-LIT', 'NE-COARSE-LIT'], regimes: ['strict', 'partial', 'exact'] },
    { ...sliced, tagset: 'any', blame: 'own' },
    { ...sliced, slices: 'entities', partner: 'best', zeroDivisionInMeans: 'omit' },
    { hyphens: 'official', tagset: ['pers', 'loc'], dashes: 'type' },
  ],
})
checkLaws(test, hipeLink, {
  documents: hipePairs(),
  model: hipeModel,
  runs: 8,
  options: [
    {},
    { cutoff: [2, 1], ...sliced },
    { bounds: 'link', goldAlternatives: 'any', blame: 'own' },
    { hyphens: 'official' },
  ],
})

const row = (token: string, coarse: string, link = '_', misc = '_'): string =>
  [token, coarse, 'O', coarse, 'O', 'O', 'O', link, '_', misc].join('\t')

const plain = [
  header,
  '# hipe2022:document_id = a',
  '# hipe2022:date = 1893-11-04',
  row('Leiche', 'O'),
  row('des', 'S-loc', 'Q1'),
  row('Achilleus', 'B-pers', 'Q41746', 'LED0.00'),
  row('II', 'I-pers', 'Q41746', 'EndOfLine|LED0.12'),
  '# hipe2022:document_id = b',
  row('#', 'B-pers', 'NIL|Q2'),
  row('wächst', 'E-pers', 'NIL|Q2'),
  '',
].join('\n')
const other = [header, '# segment_iiif_link = x', '# document_id = c', row('Rome', 'B-loc', 'Q220'), ''].join('\n')

checkReader(test, hipeColumns, {
  files: [
    { path: 'a.tsv', text: plain },
    { path: 'b.tsv', text: other },
  ],
  model: hipeModel,
  runs: drawing(40),
  options: [{}, { documents: 'gold', hashTokens: 'drop', relaxed: 'hipe-2022', normTime: 'both', union: true }],
})
