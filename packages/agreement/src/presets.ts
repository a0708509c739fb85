/** Settings under which a tool that people know gives the same numbers. */
import type { Preset } from '@assay/core'

export const presetsOf = (plugin: string): Readonly<Record<string, Preset>> => ({
  nltk: {
    title: 'labels as AnnotationTask of NLTK counts them: of one label throughout, alpha is 1',
    metrics: [[`${plugin}/agreement`, { zeroDivision: '1' }]],
  },
  'nltk-masi': {
    title: 'entities with the MASI of NLTK, whose weights are .67 and .33',
    metrics: [[`${plugin}/agreement-clusters`, { masi: 'nltk' }]],
  },
  'dkpro-masi': {
    title: 'entities with what DKPro Agreement calls MASI',
    metrics: [[`${plugin}/agreement-clusters`, { masi: 'dkpro' }]],
  },
  inception: {
    title: 'labels as INCEpTION shows them: items that some annotator gave no label are left out',
    metrics: [[`${plugin}/agreement`, { incomplete: 'drop' }]],
  },
  'krippendorff-1995': {
    title: 'units by the alpha-U of 1995: units of one annotator may lie over each other where their labels differ',
    metrics: [[`${plugin}/agreement-units`, { overlapping: 'types' }]],
  },
})
