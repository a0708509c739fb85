/** The document model: facts of a text, such as capital_of(Oslo, Norway). Put the content of your own documents here. */
import { commonCode, missingKeys, model, newCensus, newLabelRenamer, type Place } from '@assay/core'

export interface Fact {
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly at?: Place
}

export interface Facts {
  readonly facts: readonly Fact[]
}

declare module '@assay/core' {
  interface Models {
    readonly 'example-facts': Facts
  }
}

/** A fact as one string: facts with the same key are the same. */
export const keyOf = ({ subject, relation, object }: Fact): string => `${relation}(${subject}, ${object})`

export const exampleModel = model({
  contract: 1,
  name: 'example-facts',
  // a document on one line: counterexamples of the laws show it so
  show: ({ facts }) => facts.map(keyOf).join('; '),
  isEmpty: ({ facts }) => facts.length === 0,
  // facts are a set of statements: their order says nothing
  same: (a, b) => a.facts.map(keyOf).sort().join('\n') === b.facts.map(keyOf).sort().join('\n'),
  // for the key `labels` of a config, and the warning of labels that one side alone has
  labels: {
    item: 'fact',
    under: (labels) => {
      const rename = newLabelRenamer(labels)
      return ({ facts }) => ({
        facts: facts.flatMap((fact) => {
          const relation = rename(fact.relation)
          return relation === undefined ? [] : [{ ...fact, relation }]
        }),
      })
    },
    census: newCensus<Facts>(({ facts }, see) => {
      for (const { relation } of facts) see(relation)
    }),
  },
  // what `assay convert` warns of when another format or model cannot say it
  losses: {
    kinds: { facts: { code: commonCode.W605, one: 'fact', several: 'facts' } },
    between: (before, after) => ({ facts: missingKeys(before.facts.map(keyOf), after.facts.map(keyOf)).length }),
    within: ({ facts }) => ({ facts: facts.length }),
  },
  // for the law `words`: a metric whose sums hold names of the documents has to say so
  reworded: ({ facts }, word) => ({
    facts: facts.map((fact) => ({ ...fact, subject: word(fact.subject), object: word(fact.object) })),
  }),
})
