/** The templates are packages that pass their own tests. */
import '../template/test/metric.test.ts'
import '../template/test/reader.test.ts'
import '../template-model/test/metric.test.ts'
import '../template-model/test/reader.test.ts'
import '../template-model/test/view-and-system.test.ts'
import { expect, it } from 'vitest'
import { exampleMetric, exampleReader, plugin } from '../template/src/index.ts'

it('the template exports a plugin with a metric, a reader and a message code', () => {
  expect(plugin.metrics.map(({ name }) => name)).toEqual([exampleMetric.name])
  expect(plugin.readers.map(({ name }) => name)).toEqual([exampleReader.name])
  expect(Object.keys(plugin.messages ?? {})).toEqual(['EXAMPLE1'])
})
