/** Answers of language models: recognised beside a gold with spans, scored as the command line does, and placed. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calledIn, choose, give, inScorer, offers, saved, scored, shownCall } from './scorer.ts'

const { opened } = inScorer()

const text = 'Ana met Bo in Oslo. Ana left.'
const spans = [
  { start: 0, end: 3, label: 'PER' },
  { start: 8, end: 10, label: 'PER' },
  { start: 14, end: 18, label: 'LOC' },
  { start: 20, end: 23, label: 'PER' },
]
const cut = '```json\n{"PER": ["Ana", "ana", "Zora"], "LOC": ["Oslo", "Bo"], "ORG": ["Os'

let folder = ''
const path = (name: string): string => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-answers-'))
  writeFileSync(path('gold.jsonl'), `${JSON.stringify({ id: 'd1', text, spans })}\n`)
  writeFileSync(path('a.jsonl'), `${JSON.stringify({ id: 'd1', response: cut })}\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  // Ana and Oslo of five strings and of four
  ['strings/string-f1', (2 * (2 / 5) * (2 / 4)) / (2 / 5 + 2 / 4)],
  // at their first places: Ana and Oslo of five and of four
  ['span-f1/span-f1', (2 * (2 / 5) * (2 / 4)) / (2 / 5 + 2 / 4)],
])('answers are scored by %s with the result of the command line', (metric, expected) =>
  opened(async ({ page, messages }) => {
    await give(page, '#gold-files', path('gold.jsonl'))
    await give(page, '#systems-files', path('a.jsonl'))
    expect(await offers(page)).toContain(metric)
    await choose(page, metric)
    const { call } = await shownCall(page)
    expect(await scored(page)).toBe('result')
    const result = await saved(page, 'Result (JSON)')
    const { scores } = JSON.parse(result.text)
    expect(scores[0].measures.f1.value).toBeCloseTo(expected, 12)
    calledIn(
      ['gold.jsonl', 'a.jsonl'].map((name) => [path(name), name]),
      call,
      ({ status, file }) => {
        expect(status).toBe(0)
        expect(result.text).toBe(file('result.json'))
      },
    )
    expect(messages).toEqual([])
  }),
)

test('the page recommends the metric of the command line, for the gold alone and then with the answers', () =>
  opened(async ({ page, messages }) => {
    const recommended = (metric: string) => page.locator('.recommended li b', { hasText: metric }).waitFor()
    const ticked = () => page.locator('.offers li:has(input:checked) b').allTextContents()
    await give(page, '#gold-files', path('gold.jsonl'))
    await recommended('span-f1/span-f1')
    expect(await ticked()).toEqual(['span-f1/span-f1'])
    await give(page, '#systems-files', path('a.jsonl'))
    await recommended('strings/string-f1')
    expect(await ticked()).toEqual(['strings/string-f1'])
    calledIn(
      ['gold.jsonl', 'a.jsonl'].map((name) => [path(name), name]),
      'assay gold.jsonl a.jsonl -o result.json',
      ({ status, file }) => {
        expect(status).toBe(0)
        expect(JSON.parse(file('result.json')).scores.map(({ metric }: { metric: string }) => metric)).toEqual([
          'string-f1',
        ])
      },
    )
    await choose(page, 'span-f1/span-f1')
    await page.getByRole('button', { name: /remove a/i }).click()
    await recommended('span-f1/span-f1')
    await give(page, '#systems-files', path('a.jsonl'))
    await recommended('strings/string-f1')
    expect(await ticked()).toEqual(['span-f1/span-f1'])
    expect(messages).toEqual([])
  }))
