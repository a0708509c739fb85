/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E366: [
    'a label that is not on the scale',
    'The option distance measures labels on a scale, and this label is not on it: it is not a decimal number, or the option order does not list it. List the labels from low to high: --set order=low,middle,high. If the label means that no value was given, name it: --set noValue=LABEL.',
  ],
  W366: [
    'a label that may mean no value',
    'An annotator has a label such as NA or NaN, which spreadsheets and statistics programs write where there is no value. It counts as a label like any other, so that two annotators who both lack a value agree. If it means that the annotator gave no value, say so: --set noValue=NA. If it is a label, nothing needs to be done.',
  ],
  E368: [
    'overlapping units of one annotator',
    'Two units of one annotator overlap, and the alphas for units on a continuum are defined for units that do not. Keep only the longest: --set overlapping=longest. Or do without these alphas: --set overlapping=types allows overlaps of units with different labels, and alpha-U, F1 and gamma still have values.',
  ],
  E369: [
    'a mention in two entities of one annotator',
    'An annotator puts a mention into two entities, and agreement on entities compares the one entity that each has for a mention. Take the mention out of one of them. The metrics for overlapping clusters are those of clustering-purity, with one annotator as gold.',
  ],
  E473: [
    'a missing tag where units are compared',
    'An annotator has an empty cell where a tag is expected. When labels are compared, that is a missing answer, and the item still counts for the other annotators. When units are compared, it is unknown whether a unit begins or continues there, so nothing is scored. Write O where there is no unit, or compare the tags themselves: --metric agreement.',
  ],
  E367: [
    'more labels than a distance takes',
    'The distances ratio and table are computed for every pair of labels, and there are too many labels here. For a scale with so many steps, use --set distance=interval or =ordinal, which take any number of labels.',
  ],
})
