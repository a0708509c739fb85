/** The layout of BRATEval 0.3.2 (commit 17acc16). */
import { readFileSync } from 'node:fs'
import type { Spans } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { spanF1 } from '../src/index.ts'
import { judged, type Pair, scorer } from './support.ts'

const textOf = (path: string): string => readFileSync(new URL(`../golden/brateval/${path}`, import.meta.url), 'utf8')

/** The entities of a stand-off file, none of which is in pieces. */
const spansOf = (side: string, name: string): Spans => {
  const spans = Array.from(textOf(`${side}/${name}.ann`).matchAll(/^T\d+\t(\S+) (\d+) (\d+)\t/gm), (found) => {
    const [, label = '', start, end] = found
    return { start: Number(start), end: Number(end), labels: [[label]] }
  })
  return { length: textOf(`${side}/${name}.txt`).length, regions: [{ readings: [spans] }] }
}

const pairs = ['d1', 'd2', 'd3', 'd4'].map((name): Pair => [spansOf('gold', name), spansOf('system', name)])
const about = { system: '', signature: '', units: 4, parts: {} }

const printed = (matching: string): string | undefined => {
  const own = scorer(spanF1, { matching })
  return own.report?.formats?.['brateval']?.(judged(own, pairs), about)
}

describe('the report brateval', () => {
  it.each(['strict', 'exact', 'type'])('equals the output of BRATEval from the line Summary on: %s', (matching) => {
    const theirs = textOf(`${matching}.txt`)
    expect(printed(matching)).toBe(theirs.slice(theirs.indexOf('Summary:')))
  })

  it.each(['partial', 'fuzzy'])('is not written for a matching that BRATEval does not have: %s', (matching) => {
    expect(printed(matching)).toBeUndefined()
  })
})
