import { describe, expect, it } from 'vitest'
import { readers } from '../../src/readers/index.ts'

const heads: readonly (readonly [reader: string, path: string, head: string])[] = [
  ['quaero-inline', 'a.ne', 'le <func.ind> <kind> préfet </kind> </func.ind>\n'],
  ['quaero-inline', 'a.norm.ne', 'bonjour\n<amount> <val> 12 </val> <unit> jours </unit> </amount>\n'],
  ['trees-jsonl', 'a.jsonl', '{"id": "d", "tokens": ["a"], "entities": []}\n'],
  ['trees-jsonl', 'a', '{"id":"d","entities":[{"kind":"entity"'],
  ['brat', 'a.ann', ''],
  ['brat', 'a', 'T1\tCHEM 64 82\tChlorure de sodium\n'],
  ['brat', 'a', '#1\tAnnotatorNotes T1\tx\nT1\tCHEM 64 72;80 82\tx\n'],
]

describe('formats of trees', () => {
  it.each(heads)('are recognised as %s: %s', (name, path, head) => {
    const trees = readers.filter(({ gives }) => gives === 'trees')
    const sure = trees.map((reader) => [reader.name, reader.sniff(head, path)] as const).filter(([, by]) => by > 0)
    expect(sure.map(([found]) => found)).toEqual([name])
  })

  it('are not recognised as column files, and column files are not recognised as trees', () => {
    const columns = 'U.N. NNP B-ORG\nofficial NN O\n\nJohn B-PER\n'
    for (const reader of readers.filter(({ gives }) => gives === 'trees'))
      expect(reader.sniff(columns, 'a.conll')).toBe(0)
  })
})
