/** What the codes of agreement mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E366: {
    title: 'a label without a place on its scale',
    explain:
      'The option distance asks how far labels are apart on a scale, and this one has no place there: it is not a decimal number, or the option order does not list it. Name the labels from low to high: --set order=low,middle,high. A label that stands for "no value given" is named by --set noValue=LABEL.',
  },
  E368: {
    title: 'units of one annotator over each other',
    explain:
      'An annotator has two units that share a part of the text, and the alphas for units on a continuum are defined for units that do not overlap. Keep the longest of them: --set overlapping=longest. Or do without these alphas: under --set overlapping=types only units of one label may not overlap, and alpha-U, F1 and gamma have values.',
  },
  E369: {
    title: 'a mention in two entities of one annotator',
    explain:
      'An annotator puts a mention into two entities, and agreement on entities compares the one entity that each has for a mention. Take the mention out of one of them. The metrics for overlapping clusters are those of clustering-purity, with one annotator as gold.',
  },
  E473: {
    title: 'a tag that is missing where units are compared',
    explain:
      'An annotator has an empty cell where a tag is expected. Of labels that is an answer that is missing, and the item counts for the others. Of units on a text nobody knows whether one begins or goes on there, so nothing is scored. Write O where there is no unit, or compare the tags themselves: --metric agreement.',
  },
  E367: {
    title: 'more labels than a distance takes',
    explain:
      'The distances ratio and table look at each two labels of the data, and there are more here than that is sensible for. Labels of a scale with so many steps are measured by --set distance=interval or ordinal, which take any number of them.',
  },
}
