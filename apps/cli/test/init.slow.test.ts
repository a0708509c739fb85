/** `init` of each format in each layout, and of the larger examples. */
import { describe, test } from 'vitest'
import { formats, layouts, seeExample, seeLayout } from './init-folders.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

describe('init writes a config that run accepts, for any layout of files', () => {
  test.each(Object.keys(formats).flatMap((format) => Object.keys(layouts).map((layout) => [format, layout] as const)))(
    'init and run: format %s in layout %s',
    seeLayout,
  )
})

test.each([
  ['wnut-2017', '@assay/conll-f1'],
  ['harem-metrics', '@assay/harem-metrics/harem'],
  ['eter', '@assay/eter'],
])('init writes a valid config for the example %s', seeExample)
