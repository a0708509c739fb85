import { phraseF1 } from '@assay/conll-f1'
import { evaluate } from '@assay/host'

const gold = [
  ['B-PER', 'I-PER', 'O'],
  ['B-LOC', 'O'],
]
const ours = [
  ['B-PER', 'I-PER', 'O'],
  ['O', 'O'],
]
const scores = await evaluate(phraseF1, { gold, systems: { ours } }, { scheme: 'IOB2' })
export const f1 = scores.ours.f1 // 2/3, a number, or undefined where it is 0/0
export const ofPersons = scores.ours.by('type', 'PER').f1 // 1
export const beside = scores.ours.signature // what to put beside the numbers
