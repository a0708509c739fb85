/** Definitions of the figures of a comparison, for `assay explain detectable` and pages. */
import type { Message } from '@assay/core'

export interface Figure extends Message {
  readonly source: string
}

export const figures: Readonly<Record<string, Figure>> = {
  detectable: {
    title: 'the smallest difference that this test set can show',
    explain:
      'The minimum detectable effect, (z.975 + z.8) · sd = 2.80 · sd, where sd is the standard deviation of the difference of the two systems over the bootstrap samples of the run, or over 1,000 where it has none. A true difference as large as this is found by a two-sided test at 0.05 in 8 of 10 test sets of this size; a smaller one is found less often, so that a test without a finding says little. With a fourth of the units it is twice as large. It holds for one comparison: with a correction for several, a test finds less. Where the systems do not vary from sample to sample, or there is one unit, there is none.',
    source:
      'Bloom (1995): Minimum Detectable Effects: A Simple Way to Report the Statistical Power of Experimental Designs. Evaluation Review 19 (5), 547–556.',
  },
  interval: {
    title: 'the bounds between which a value or a difference lies in the centre of the bootstrap samples',
    explain:
      'Units are drawn with replacement, as many as there are, and the value is worked out again of each sample; the interval is what lies in the centre of these values, 95 % of them unless the run says otherwise. By default of n values in order ⌊n (1 − confidence) / 2⌋ are cut off at each end, so that both bounds are values of samples (Tjong Kim Sang and De Meulder 2003). With --bounds weibull percentile p lies at p · (n + 1), and in a line between two values where that is not a whole number (type 6 of Hyndman and Fan 1996), as in neleval; the result then has "bounds": "weibull", and the signature ends its bootstrap part so. For a mean over groups the units of each group are drawn by themselves, and the mean is taken of what they give. Where a difference has an interval that does not hold 0, the two systems are likely to differ.',
    source: 'Efron (1979): Bootstrap Methods: Another Look at the Jackknife. The Annals of Statistics 7 (1), 1–26.',
  },
  p: {
    title: 'how likely a difference as large would be, were the two systems the same',
    explain:
      'Of n shuffles, in which the answers of the two systems to each unit change sides or stay, c part the systems at least as far as what was found: p = (c + 1) / (n + 1). Where all shuffles that there can be are made, p = c / n, and the result says "exact". The test is two-sided: c counts shuffles in either direction. With --alternative one-sided, as in neleval, c counts those in the direction of the difference that was found, p is about half as large, and the result has "alternative": "one-sided"; whoever looks at the direction first and tests then finds too many differences.',
    source: 'Noreen (1989): Computer-Intensive Methods for Testing Hypotheses. Wiley.',
  },
  pCorrected: {
    title: 'p corrected for the number of comparisons',
    explain:
      'Who compares often finds a difference by chance. The smallest p of k comparisons of one metric by one measure is multiplied by k, the next by k − 1 and so on, and none is less than the one before it.',
    source:
      'Holm (1979): A Simple Sequentially Rejective Multiple Test Procedure. Scandinavian Journal of Statistics 6 (2), 65–70.',
  },
}
