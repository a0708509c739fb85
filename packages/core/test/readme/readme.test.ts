import { readFileSync } from 'node:fs'
import { checkLaws, tagPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { tagRecall } from './tag-recall.ts'
import { tokenAccuracy } from './token-accuracy.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('the README', () => {
  it('shows the code of the metric token-accuracy that is tested here', () => {
    const shown = [...read('../../README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)
    expect(shown[0]).toBe(read('./token-accuracy.ts'))
  })
})

describe('the guide', () => {
  it('shows the report section of the metric tag-recall that is tested here', () => {
    const example = read('./tag-recall.ts')
    const from = example.indexOf('    report:')
    const shown = /```ts\n(report:[\s\S]*?)```/.exec(read('../../GUIDE.md'))?.[1]
    expect(shown).toBe(example.slice(from, example.indexOf('\n    },\n', from) + 8).replace(/^ {4}/gm, ''))
  })
})

checkLaws({ describe, it }, tokenAccuracy, { documents: tagPairs() })
checkLaws({ describe, it }, tagRecall, { documents: tagPairs() })
