/** The messages of this package, by code. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E366: {
    title: 'a label that is not on the scale',
    explain:
      'The option distance measures labels on a scale, and this label is not on it: it is not a decimal number, or the option order does not list it. List the labels from low to high: --set order=low,middle,high. If the label means that no value was given, name it: --set noValue=LABEL.',
  },
  E368: {
    title: 'overlapping units of one annotator',
    explain:
      'Two units of one annotator overlap, and the alphas for units on a continuum are defined for units that do not. Keep only the longest: --set overlapping=longest. Or do without these alphas: --set overlapping=types allows overlaps of units with different labels, and alpha-U, F1 and gamma still have values.',
  },
  E369: {
    title: 'a mention in two entities of one annotator',
    explain:
      'An annotator puts a mention into two entities, and agreement on entities compares the one entity that each has for a mention. Take the mention out of one of them. The metrics for overlapping clusters are those of clustering-purity, with one annotator as gold.',
  },
  E473: {
    title: 'a missing tag where units are compared',
    explain:
      'An annotator has an empty cell where a tag is expected. When labels are compared, that is a missing answer, and the item still counts for the other annotators. When units are compared, it is unknown whether a unit begins or continues there, so nothing is scored. Write O where there is no unit, or compare the tags themselves: --metric agreement.',
  },
  E367: {
    title: 'more labels than a distance takes',
    explain:
      'The distances ratio and table are computed for every pair of labels, and there are too many labels here. For a scale with so many steps, use --set distance=interval or ordinal, which take any number of labels.',
  },
}
