/** Codes of problems that only this package reports; `assay explain EXAMPLE1` prints the text. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  EXAMPLE1: [
    'something that is not a fact',
    'A fact is a relation with two names, as in capital_of(Oslo, Norway). Correct the line.',
  ],
})
