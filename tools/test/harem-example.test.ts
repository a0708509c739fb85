import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import * as examples from '../examples.ts'

const example = resolve(dirname(fileURLToPath(import.meta.url)), '../../examples/harem-metrics')
const assembled = inject('assembled')
const outputOf = (call: string): Promise<string> => examples.outputOf(call, assembled)
const expected = (name: string): string => readFileSync(join(example, name), 'utf8')

const before = process.cwd()
beforeAll(() => process.chdir(assembled))
afterAll(() => process.chdir(before))

it('the example of harem-metrics prints the whole table, total and selective', async () =>
  expect(await outputOf('assay run examples/harem-metrics/assay.json --quiet')).toBe(expected('expected.txt')))

it('the example of harem-metrics writes the report harem-markdown for a participant', async () => {
  const files = '-g examples/harem-metrics/gold.xml -s examples/harem-metrics/run.xml'
  const call = `assay score harem-metrics/harem ${files} --set ontology=lampada2 --quiet -f harem-markdown`
  expect(await outputOf(call)).toBe(expected('expected.md'))
})

it('a selective scenario of harem-metrics can be repeated from its signature', async () => {
  const files =
    '-g examples/harem-metrics/gold.xml -s examples/harem-metrics/run.xml --metric harem-identification --quiet'
  const scored = await outputOf(`assay score harem-metrics ${files} --set scope=PESSOA(INDIVIDUAL;CARGO):LOCAL(*)`)
  const signature = /^harem-identification\|.*$/m.exec(scored)?.[0] ?? ''
  expect(signature).toContain('|scope:PESSOA(INDIVIDUAL;CARGO)%3ALOCAL(*)|')
  expect(await outputOf(`assay score harem-metrics ${files} --signature '${signature}'`)).toBe(scored)
})
