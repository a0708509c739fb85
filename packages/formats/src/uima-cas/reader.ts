/**
 * Reader `uima-cas`: a CAS of UIMA as written by INCEpTION, WebAnno and cassis, in JSON (0.4.0) or XMI. Spans are the annotations of
 * one layer; offsets count UTF-16 units. Relations, chains and annotations of no length are skipped and counted.
 */
import { reader } from '@assay/core'
import { sniffFor } from '../json-shapes.ts'
import { readingOf } from '../reading.ts'
import { withoutSpans } from '../text-spans.ts'
import { differentTexts } from '../texts.ts'
import { options } from './options.ts'
import { read } from './read.ts'

const isXmi = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<xmi:XMI[\s>]/

const ofJson = sniffFor('uima-cas')

export const uimaCas = reader({
  contract: 1,
  name: 'uima-cas',
  title: 'a CAS of UIMA in JSON or XMI, as INCEpTION, WebAnno and cassis write it: the annotations of one layer',
  gives: 'spans',
  options,
  signed: ['layer', 'feature', 'identifier', 'view', 'unlabelled', 'annotator'],
  sniff: (head) => (isXmi.test(head) ? 1 : ofJson(head)),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readingOf((see) => read(source, settings, see)),
  disagree: differentTexts,
  empty: withoutSpans,
})
