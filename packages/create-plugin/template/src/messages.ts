/** Codes of problems that only this package reports; `assay explain EXAMPLE1` prints the text. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  EXAMPLE1: [
    'a word without its tag',
    'Each word has its tag after its last slash, as in Oslo/B-LOC. Correct the line.',
  ],
})
