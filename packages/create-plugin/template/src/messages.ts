/** Problems that only this package reports; `assay explain EXAMPLE1` prints the text. */
export const messages = {
  EXAMPLE1: {
    title: 'a word without its tag',
    explain: 'Each word has its tag after its last slash, as in Oslo/B-LOC. Correct the line.',
  },
}
