import { plugin as definePlugin } from '@assay/core'
import { phraseF1 } from './phrase-f1.ts'
export const plugin = definePlugin({ contract: 1, name: '@assay/conll-f1', version: '0.1.0', metrics: [phraseF1] })
