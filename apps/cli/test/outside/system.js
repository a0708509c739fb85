// A built-in system as somebody outside of this repository writes it: no token has a label.
import { formAt, system, tagsOf } from '@assay/core'

const noOptions = { '~standard': { version: 1, vendor: 'assay-kappa', validate: () => ({ value: {} }) } }

export const none = system({
  contract: 1,
  name: 'none',
  title: 'no token has a label',
  gives: 'tags',
  options: noOptions,
  from: 'nothing',
  with: () => ({
    learn: () => (gold) => {
      const words = Array.from({ length: gold.length }, (_, i) => formAt(gold, i))
      return tagsOf(
        words.map(() => 'O'),
        words,
      )
    },
  }),
})
