/** The names that `--format` takes for every result. */
export const formatNames = [
  'text',
  'json',
  'csv',
  'tsv',
  'markdown',
  'latex',
  'html',
  'svg',
  'junit',
  'codabench',
  'tira',
] as const
export type FormatName = (typeof formatNames)[number]
