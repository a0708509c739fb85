import { checkSystem, checkView } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { exampleModel } from '../src/model.ts'
import { exampleSystem } from '../src/system.ts'
import { exampleView } from '../src/view.ts'
import { factPairs } from './documents.ts'

checkView({ describe, it }, exampleView, { from: exampleModel, documents: factPairs })

checkSystem({ describe, it }, exampleSystem, {
  model: exampleModel,
  documents: factPairs,
  // what a system is to find: its answer may not depend on it
  bare: ({ facts }) => ({ facts: facts.map((fact) => ({ ...fact, relation: '' })) }),
})

it('the example view puts names that facts connect into one cluster', () => {
  const seen = exampleView.see({
    facts: [
      { subject: 'Oslo', relation: 'capital_of', object: 'Norway' },
      { subject: 'Rome', relation: 'capital_of', object: 'Italy' },
      { subject: 'Bergen', relation: 'city_of', object: 'Norway' },
    ],
  })
  if (seen._tag === 'Left') throw new Error('nothing is seen')
  // Oslo, Norway, Bergen; Rome, Italy
  expect([...seen.right.start]).toEqual([0, 3, 3 + 2])
})
