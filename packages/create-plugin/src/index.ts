/** `npm create @assay/plugin`: a package with a metric or a reader for Assay, with tests, data and a config that scores. */
export { createPlugin } from './create.ts'
