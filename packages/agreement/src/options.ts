/** Entries of options that several metrics of the package have. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { distanceNames } from './distances.ts'

const labels = v.array(v.string())

/** The distance between labels, and what it needs. */
export const distanceEntries = {
  distance: entry.choice(
    distanceNames,
    'how far two labels are apart: nominal (the same or not), ordinal, interval, ratio, linear (|c − k|), or by table',
  ),
  order: entry.of(labels, 'the labels from low to high, for a scale of labels that are not numbers', []),
  table: entry.of(
    v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
    'with distance=table: how far labels are apart, as A/B=0.5; two that are not named are 1 apart',
    {},
  ),
}

/** A coefficient where everybody gave one label throughout. */
export const zeroDivisionEntry = {
  zeroDivision: entry.zeroDivision('of one label throughout, chance explains everything; NLTK says 1 for alpha'),
}
