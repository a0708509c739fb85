import { readFileSync } from 'node:fs'
import { checkLaws, tagPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { tokenAccuracy } from './token-accuracy.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('the README', () => {
  it('shows the metric that is tested here', () => {
    const shown = [...read('../../README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)
    expect(shown[0]).toBe(read('./token-accuracy.ts'))
  })
})

checkLaws({ describe, it }, tokenAccuracy, { documents: tagPairs() })
