/** `npm create @assay/plugin`: a package with a metric, a reader or a document model for Assay, with tests, data and a config that scores. */
export { createPlugin } from './create.ts'
