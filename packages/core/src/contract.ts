/**
 * The plugin contract: what a metric, a reader, a view and a built-in system are. Types only, nothing else.
 *
 * A score is a sum of evidence. A metric looks at a document of the gold and of a system and yields lines of evidence; each
 * line carries a small statistic; statistics add up; the sum is summarised into named measures. Everything else is the
 * host's work.
 */
export type * from './contract/container.ts'
export type * from './contract/contents.ts'
export type * from './contract/document.ts'
export type * from './contract/evidence.ts'
export type * from './contract/keys.ts'
export type * from './contract/measure.ts'
export type * from './contract/metric.ts'
export type { MetricDefinition, ModelOf } from './contract/metric-definition.ts'
export type * from './contract/model.ts'
export type * from './contract/panel.ts'
export type * from './contract/plugin.ts'
export type * from './contract/reader.ts'
export type * from './contract/resampling.ts'
export type * from './contract/schema.ts'
export type * from './contract/scorer-report.ts'
export type { BarChart, LineChart, Section, SectionColumn, SectionPanel, SectionTable } from './contract/section.ts'
export type * from './contract/stats.ts'
export type * from './contract/system.ts'
export type * from './contract/view.ts'
export type * from './contract/writer.ts'
