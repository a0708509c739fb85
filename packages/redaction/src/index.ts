/**
 * `@assay/redaction`: how well personal data is masked.
 *
 * @module @assay/redaction
 */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { redactionsModel } from './model.ts'
import { presetsOf } from './presets.ts'
import { tab as tabDefinition } from './readers/tab.ts'
import { tabMasks as tabMasksDefinition } from './readers/tab-masks.ts'
import { redaction as redactionDefinition } from './redaction.ts'
import { redactionSpans as redactionSpansDefinition } from './redaction-spans.ts'
import { redactionsToSpans, spansToRedactions, tagsToCorpus, tagsToRedactions } from './views.ts'

export { type Mask, type MaskingKind, type Redactions, redactionsModel, type SensitiveMention } from './model.ts'

import { terms } from './terms.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  terms,
  models: [redactionsModel],
  metrics: [redactionDefinition, redactionSpansDefinition],
  readers: [tabDefinition, tabMasksDefinition],
  views: [spansToRedactions, tagsToRedactions, tagsToCorpus, redactionsToSpans],
  presets: presetsOf(name),
  suggests: { redactions: ['redaction', 'tab', 'redaction-spans'] },
})

export const [
  /**
   * Leaks of personal data: entities, mentions, words and characters without a mask, and masks for nothing. Ratios from 0 to 1,
   * `undefined` for 0/0.
   */
  redaction,
  /** Precision, recall and Fβ of labelled spans by overlap, neighbours merged. Ratios from 0 to 1, `undefined` for 0/0. */
  redactionSpans,
] = plugin.metrics

export const [
  /** Reads documents of the Text Anonymization Benchmark. Mistakes are problems with their places. */
  tab,
  /** Reads masked stretches by document. Mistakes are problems with their places. */
  tabMasks,
] = plugin.readers
