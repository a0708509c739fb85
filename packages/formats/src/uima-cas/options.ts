/** The options of the reader `uima-cas`. */
import { entry } from '@assay/core'
import { encodingEntry, maxLineEntry } from '@assay/core/source'
import * as v from 'valibot'
import { annotatorEntry } from '../projects.ts'

/** Options that choose the annotations and their label, for a CAS in every form. */
export const layerEntries = {
  layer: entry.of(
    v.string(),
    'the type of the annotations, such as NamedEntity, with or without its package; by default the only one with a feature that may be a label',
    '',
  ),
  feature: entry.of(
    v.string(),
    'the feature that is the label, such as value; by default the only one of the layer',
    '',
  ),
  identifier: entry.of(v.string(), 'the feature that is the linked id', 'identifier'),
  unlabelled: entry.choice(
    ['layer', 'refuse', 'skip'],
    'an annotation whose feature has no value: its label is the name of the layer, or it is refused, or skipped and counted',
    ['layer', 'skip'],
  ),
}

export const options = v.strictObject({
  ...layerEntries,
  view: entry.of(v.string(), 'the view whose text is annotated; by default _InitialView, or the only one', ''),
  annotator: annotatorEntry,
  encoding: encodingEntry,
  maxLine: maxLineEntry(512),
})
export type UimaCasOptions = v.InferOutput<typeof options>

/** Options of a CAS that are common to all its forms. */
export type LayerOptions = Pick<UimaCasOptions, 'layer' | 'feature' | 'identifier' | 'unlabelled' | 'view'>
