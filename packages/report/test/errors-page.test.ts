/** The page of errors: what stands in it without a script, and what it holds for one. */
import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { errors } from '../src/html/errors.ts'
import { htmlReport } from '../src/html/html-report.ts'
import { errorsScript, errorsStyle } from '../src/html/inline-texts.ts'
import type { Finding } from '../src/internal.ts'

const finding = (document: string, system: string, words: string, text = `to ${words} and on`): Finding => {
  const start = text.indexOf(words)
  const mark = { side: 'gold' as const, start, end: start + words.length, label: 'LOC', verdict: 'missed' }
  return {
    metric: 'm',
    system,
    document,
    verdict: 'missed',
    shown: { gold: `LOC ${words}`, at: { path: 'gold', line: 3, column: 1 } },
    passage: { metric: 'm', system, document, text, marks: [mark] },
  }
}
const page = (findings: readonly Finding[], maxBytes = 1e6): string => errors({ findings, maxBytes, seed: 1 }).html

interface Held {
  readonly words: readonly string[]
  readonly documents: readonly (readonly [name: string, systems: readonly unknown[]])[]
}
const heldIn = (html: string): Held => {
  const data = /<script type="application\/octet-stream" id="assay-evidence">([^<]*)</.exec(html)?.[1] ?? ''
  return JSON.parse(inflateRawSync(Buffer.from(data, 'base64')).toString('utf8'))
}

describe('the page of errors', () => {
  const many = Array.from({ length: 60 }, (_, i) => [
    finding(`d${i}`, 'a', 'Rio'),
    ...(i % 7 === 0 ? [finding(`d${i}`, 'b', 'Rio')] : []),
  ]).flat()

  it('is absent without evidence', () => {
    expect(errors(undefined).html).toBe('')
    expect(page([])).toBe('')
  })
  it('shows the twenty documents with most errors, sorted by the number of errors', () => {
    const html = page(many)
    expect(html.match(/<details open>/g)).toHaveLength(20)
    expect(html).toMatch(/<summary><bdi>gold:3 \(d0\)<\/bdi>: 2 errors</)
    expect(html).toContain('the 20 worst of 60 documents')
    expect(html).toContain('<mark class="gold-0">Rio</mark>')
  })
  it('contains the errors of all documents as data, with an index for each repeated word', () => {
    const { words, documents } = heldIn(page(many))
    expect(documents).toHaveLength(60)
    expect(documents[1]).toEqual([
      'gold:3 (d1)',
      [
        [
          words.indexOf('a'),
          [[words.indexOf('missed'), 1]],
          [
            [
              'to Rio and on',
              0,
              0,
              [[0, 3, 6, words.indexOf('LOC'), words.indexOf('missed'), words.indexOf('missed: LOC')]],
              0,
            ],
          ],
          [],
          [],
        ],
      ],
    ])
  })
  it('counts pairs of gold and system types in a document, and missed and spurious items by type', () => {
    const met = (types: NonNullable<Finding['shown']['types']>): Finding => ({
      ...finding('d', 'a', 'Rio'),
      shown: { ...finding('d', 'a', 'Rio').shown, types },
    })
    const [both, missed, spurious] = [{ gold: 'LOC', system: 'ORG' }, { gold: 'LOC' }, { system: 'ORG' }].map(met)
    const { words, documents } = heldIn(page([both, both, missed, spurious].map((one) => one!)))
    const [loc, org] = ['LOC', 'ORG'].map((type) => words.indexOf(type))
    const [[, [of]]] = documents as unknown as [[string, [readonly unknown[]]]]
    expect(of[4]).toEqual([
      [loc, org, 2],
      [loc, -1, 1],
      [-1, org, 1],
    ])
  })
  it('samples documents to stay within the size limit, and says how many', () => {
    const text = (i: number): string =>
      Array.from({ length: 60 }, (_, k) => ((i * 7919 + k * 104729) % 99991).toString(36)).join(' ')
    const large = Array.from({ length: 300 }, (_, i) => finding(`d${i}`, 'a', 'Rio', `Rio ${text(i)}`))
    const html = page(large, 40_000)
    expect(html.length).toBeLessThan(40_000)
    const { documents } = heldIn(html)
    expect(documents.length).toBeGreaterThan(20)
    expect(html).toMatch(new RegExp(`<h3[^>]*>by m; a sample of ${documents.length} of 300 documents \\(seed 1\\)`))
    expect(page(large, 40_000)).toBe(html)
  })
  it('allows only its own style and script by their hashes', () => {
    const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
    for (const one of [errorsScript, errorsStyle]) expect(one.hash).toBe(hash(one.text))
    // a log that looks for commands would have to change it
    expect(`${errorsStyle.text}${errorsScript.text}`).not.toContain('::')
  })
  it('shows markup in texts and names as text', () =>
    fc.assert(
      fc.property(
        fc.tuple(
          fc.string({ unit: 'binary', maxLength: 12 }),
          fc.constantFrom('</script><img src=x onerror=a()>', '"><svg onload=a()>', '<!--', ']]>'),
        ),
        ([text, hostile]) => {
          const own = `${text}${hostile}`
          const one = { ...finding(own, own, 'Rio', `${own} Rio ${own}`), verdict: own }
          const elements = new Set<string>()
          const walk = (node: { readonly nodeName: string; readonly childNodes?: readonly unknown[] }): void => {
            elements.add(node.nodeName)
            for (const child of node.childNodes ?? []) walk(child as typeof node)
          }
          walk(parse(page([one])) as Parameters<typeof walk>[0])
          for (const name of ['img', 'svg', '#comment']) expect(elements.has(name), name).toBe(false)
          expect(heldIn(page([one])).documents[0]?.[0]).toContain(hostile)
        },
      ),
      { numRuns: 100, seed: 1 },
    ))
})

it('a page with errors has a security policy with the hash of its script, unlike a page without errors', () => {
  const result = { result: 1, inputs: [], scores: [], comparisons: [], gates: [], problems: [] } as never
  const describe = () => ({ title: '', units: '', measures: {}, headline: '', cites: [] }) as never
  const without = htmlReport(result, { describe })
  const html = htmlReport(result, {
    describe,
    evidence: { findings: [finding('d', 'a', 'Rio')], maxBytes: 1e6, seed: 1 },
  })
  expect(without).not.toContain(errorsScript.hash)
  expect(html).toContain(`'sha256-${errorsScript.hash}'; style-src`)
  expect(html).toContain(`'sha256-${errorsStyle.hash}'; img-src`)
  expect(html).toContain('<section id="page-errors"')
})

it('a page samples errors to stay within the size limit as a whole, and says so at its top', () => {
  const result = { result: 1, inputs: [], scores: [], comparisons: [], gates: [], problems: [] } as never
  const describe = () => ({ title: '', units: '', measures: {}, headline: '', cites: [] }) as never
  const text = (i: number): string =>
    Array.from({ length: 90 }, (_, k) => ((i * 7919 + k * 104729) % 99991).toString(36)).join(' ')
  const findings = Array.from({ length: 300 }, (_, i) => finding(`d${i}`, i % 2 ? 'a' : 'b', 'Rio', `Rio ${text(i)}`))
  const sized = (maxBytes: number): string =>
    htmlReport(result, { describe, evidence: { findings, maxBytes, seed: 1 } })
  for (const most of [60_000, 80_000, 120_000]) {
    const html = sized(most)
    expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(most)
    const { documents } = heldIn(html)
    expect(documents.length).toBeGreaterThan(10)
    expect(html).toMatch(
      new RegExp(
        `<p class="facts">.*a sample of ${documents.length} of 300 documents \\(seed 1\\): all of them would exceed`,
      ),
    )
  }
  expect(sized(1e7)).not.toContain('a sample of')
})
