/** The programs in the host's README, as they stand there. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as ofDocuments from '../documents-example.ts'
import { beside, f1, ofPersons } from '../evaluate-example.ts'
import { f1Of } from '../host-example.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

it('the README of the host shows the example of files that is run here', async () => {
  expect(read('../../packages/host/README.md')).toContain(`\`\`\`ts\n${read('../host-example.ts')}\`\`\``)
  const folder = fileURLToPath(new URL('../../examples', import.meta.url))
  // F1 of conlleval.pl for sjtu_adapt, as the README of the repository prints it
  expect(await f1Of(folder, 'wnut-2017/gold.conll', 'wnut-2017/sjtu_adapt.conll')).toBeCloseTo(0.4042, 4)
  await expect(f1Of(folder, 'wnut-2017/gold.conll', 'nowhere.conll')).rejects.toThrow('there is no such file')
})

it('the README of the host shows the example of lists that is run here', () => {
  expect(read('../../packages/host/README.md')).toContain(`\`\`\`ts\n${read('../evaluate-example.ts')}\`\`\``)
  expect([f1, ofPersons]).toEqual([2 / 3, 1])
  expect(beside).toMatch(/^conll-f1\|scheme:IOB2\|.*\|v:@assay\/conll-f1@/)
})

it('the README of the host shows the example of documents that is run here', () => {
  expect(read('../../packages/host/README.md')).toContain(`\`\`\`ts\n${read('../documents-example.ts')}\`\`\``)
  expect([ofDocuments.f1, ofDocuments.ofPersons]).toEqual([2 / 3, 1])
})
