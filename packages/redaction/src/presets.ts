/** Settings of published programs. */
import type { Preset } from '@assay/core'

export const presetsOf = (packageName: string): Readonly<Record<string, Preset>> => ({
  tab: {
    title: 'the Text Anonymization Benchmark: recall of direct and quasi identifiers, precision of words',
    from: [['pilan-2022-text', 'Section 5, and its evaluation script; without parts of speech.']],
    metrics: [[`${packageName}/redaction`, { zeroDivision: 0 }]],
    documents: { missing: 'skip', extra: 'error' },
  },
  presidio: {
    title: 'spans as the SpanEvaluator of presidio-research counts them, with its quirks',
    from: [['presidio-research', 'SpanEvaluator, with its defaults.']],
    metrics: [[`${packageName}/redaction-spans`, { quirks: true }]],
  },
})
