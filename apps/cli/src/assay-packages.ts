/** The packages of Assay with plugins, but for those inside of the command line: what it may propose to install. */
export const assayPackages: readonly string[] = [
  '@assay/agreement',
  '@assay/bsnlp',
  '@assay/clustering-purity',
  '@assay/conll-f1',
  '@assay/coreference',
  '@assay/eter',
  '@assay/harem-metrics',
  '@assay/hipe',
  '@assay/lea',
  '@assay/linkage',
  '@assay/linking',
  '@assay/records',
  '@assay/redaction',
  '@assay/relations',
  '@assay/span-f1',
  '@assay/strings',
  '@assay/tables',
]

/** Commands that packages of Assay bring: what to install where one is missing. */
export const commandPackages: Readonly<Record<string, string>> = {
  describe: '@assay/inspect',
  inspect: '@assay/inspect',
  serve: '@assay/serve',
  task: '@assay/task',
  work: '@assay/queue',
}
