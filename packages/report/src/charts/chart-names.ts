/** The charts there are, for what takes their names and draws none. */

/** Names of charts. */
export const chartNames = [
  'ranking',
  'labels',
  'heat',
  'scatter',
  'scatter-labels',
  'scatter-groups',
  'sweep',
  'sections',
] as const
export type ChartName = (typeof chartNames)[number]
