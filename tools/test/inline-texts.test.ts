import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generated, inlineTextsFile } from '../inline-texts.ts'

test('reports contain the current packages/report/browser: else run npx tsx tools/inline-texts.ts --write', async () => {
  expect(readFileSync(inlineTextsFile, 'utf8')).toBe(await generated())
})
