/** What the codes of agreement mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E366: {
    title: 'a label without a place on its scale',
    explain:
      'The option distance asks how far labels are apart on a scale, and this one has no place there: it is not a decimal number, or the option order does not list it. Name the labels from low to high: --set order=low,middle,high. A label that stands for "no value given" is named by --set noValue=LABEL.',
  },
  E367: {
    title: 'more labels than a distance takes',
    explain:
      'The distances ratio and table look at each two labels of the data, and there are more here than that is sensible for. Labels of a scale with so many steps are measured by --set distance=interval or ordinal, which take any number of them.',
  },
}
