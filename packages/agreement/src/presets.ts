/** Presets that give the numbers of other tools. */
import type { Preset } from '@assay/core'

export const presetsOf = (plugin: string): Readonly<Record<string, Preset>> => ({
  nltk: {
    title: 'labels as AnnotationTask of NLTK counts them: alpha is 1 if every value is the same label',
    from: [['NLTK 3.8, nltk.metrics.agreement.', 'AnnotationTask, where a single label gives alpha 1.']],
    metrics: [[`${plugin}/agreement`, { zeroDivision: '1' }]],
  },
  'nltk-masi': {
    title: 'entities with the MASI of NLTK, whose weights are .67 and .33',
    from: [
      ['passonneau-2006', 'MASI.'],
      ['NLTK 3.8, nltk.metrics.distance.', 'masi_distance, with .67 and .33 for 2/3 and 1/3.'],
    ],
    metrics: [[`${plugin}/agreement-clusters`, { masi: 'nltk' }]],
  },
  'dkpro-masi': {
    title: 'entities with what DKPro Agreement calls MASI',
    from: [
      ['passonneau-2004', 'The distance that is multiplied by that of Jaccard.'],
      ['DKPro Agreement 2.3.1, commit f7f4f89.', 'Its test of sets of labels, SetAnnotationsTest: 0.252.'],
    ],
    metrics: [[`${plugin}/agreement-clusters`, { masi: 'dkpro' }]],
  },
  inception: {
    title: 'labels as INCEpTION shows them: items to which some annotator gave no label are skipped',
    from: [['INCEpTION, agreement of annotators.', 'Its setting that excludes incomplete positions.']],
    metrics: [[`${plugin}/agreement`, { incomplete: 'drop' }]],
  },
  'krippendorff-1995': {
    title: 'units by the alpha-U of 1995: units of one annotator may overlap where their labels differ',
    from: [
      ['krippendorff-1995', 'Page 57.'],
      [
        'Krippendorff (2004). Content Analysis: An Introduction to Its Methodology, 2nd edition.',
        'Page 254, where categories lie over each other and are scored one by one.',
      ],
    ],
    metrics: [[`${plugin}/agreement-units`, { overlapping: 'types' }]],
  },
})
