/** A built-in system: the names of the gold, with the most frequent relation of the training. The least that others should beat. */
import { compareCodePoints, system } from '@assay/core'
import * as v from 'valibot'

export const exampleSystem = system({
  contract: 1,
  name: 'most-frequent',
  title: 'the most frequent relation of the training, for every pair of names',
  gives: 'example-facts',
  options: v.strictObject({}),
  from: 'training',
  with: () => ({
    learn: (training) => {
      const counts = new Map<string, number>()
      for (const { facts } of training)
        for (const { relation } of facts) counts.set(relation, (counts.get(relation) ?? 0) + 1)
      const [[relation] = ['']] = [...counts].sort(([a, m], [b, n]) => n - m || compareCodePoints(a, b))
      // it may look at the names of the gold, and never at its relations
      return ({ facts }) => ({
        facts: relation === '' ? [] : facts.map(({ subject, object }) => ({ subject, relation, object })),
      })
    },
  }),
})
