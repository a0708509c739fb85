import { phraseF1 } from '@assay/conll-f1'
import { documentsOf, scoreDocuments } from '@assay/host'

const gold = documentsOf('tags', [
  ['B-PER', 'I-PER', 'O'],
  ['B-LOC', 'O'],
])
const ours = documentsOf('tags', [
  ['B-PER', 'I-PER', 'O'],
  ['O', 'O'],
])
const pairs = gold.map((document, i) => [document, ours[i]!] as const)
const scores = scoreDocuments(phraseF1, pairs, { scheme: 'IOB2' })
export const f1 = scores.f1 // 2/3
export const ofPersons = scores.by('type', 'PER').f1 // 1
