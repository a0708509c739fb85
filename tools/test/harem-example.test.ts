import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, it } from 'vitest'
import * as examples from '../examples.ts'

const example = resolve(dirname(fileURLToPath(import.meta.url)), '../../examples/harem-metrics')
const outputOf = (call: string): string => examples.outputOf(call, inject('assembled'))
const expected = (name: string): string => readFileSync(join(example, name), 'utf8')

it('the example of harem-metrics prints the whole table, total and selective', () =>
  expect(outputOf('assay run examples/harem-metrics/assay.json --quiet')).toBe(expected('expected.txt')))

it('its report for a participant is one document', () => {
  const files = '-g examples/harem-metrics/gold.xml -s examples/harem-metrics/run.xml'
  const call = `assay score harem-metrics/harem ${files} --set ontology=lampada2 --quiet -f harem-markdown`
  expect(outputOf(call)).toBe(expected('expected.md'))
})

it('a selective scenario can be scored again by its signature', () => {
  const files =
    '-g examples/harem-metrics/gold.xml -s examples/harem-metrics/run.xml --metric harem-identification --quiet'
  const scored = outputOf(`assay score harem-metrics ${files} --set scope=PESSOA(INDIVIDUAL;CARGO):LOCAL(*)`)
  const signature = /^harem-identification\|.*$/m.exec(scored)?.[0] ?? ''
  expect(signature).toContain('|scope:PESSOA(INDIVIDUAL;CARGO)%3ALOCAL(*)|')
  expect(outputOf(`assay score harem-metrics ${files} --signature '${signature}'`)).toBe(scored)
})
