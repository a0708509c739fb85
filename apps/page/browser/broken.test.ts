/** Files that the command line refuses are refused by the page, with the same problems at the same places. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Problem } from '@assay/core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calledIn, choose, give, inScorer, scored } from './scorer.ts'

const { opened } = inScorer()

const there = {} as { folder: string }
beforeAll(() => {
  there.folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-broken-'))
})
afterAll(() => rmSync(there.folder, { recursive: true, force: true }))

const conll = 'Ana B-PER\nlives O\nin O\nRio B-LOC\n\n'
const spans = (label: unknown): string => `${JSON.stringify({ id: 1, text: 'Ana lives in Rio.', label })}\n`
const weps = (entities: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<clustering name="A">\n${entities}</clustering>\n`
const entity = (id: number, ...docs: readonly number[]): string =>
  `<entity id="${id}">\n${docs.map((rank) => `<doc rank="${rank}" />\n`).join('')}</entity>\n`
const packed = gzipSync(conll)

interface Case {
  readonly gold: readonly [name: string, bytes: string | Uint8Array]
  readonly system: readonly [name: string, bytes: string | Uint8Array]
  readonly metric: string
}

const cases: Readonly<Record<string, Case>> = {
  'a line too few': {
    gold: ['gold.conll', conll],
    system: ['run.conll', 'Ana B-PER\nlives O\nRio B-LOC\n\n'],
    metric: 'conll-f1/conll-f1',
  },
  'a column too few': {
    gold: ['gold.conll', conll],
    system: ['run.conll', conll.replace('in O', 'in')],
    metric: 'conll-f1/conll-f1',
  },
  'other words': {
    gold: ['gold.conll', conll],
    system: ['run.conll', conll.replace('Rio', 'Roma')],
    metric: 'conll-f1/conll-f1',
  },
  'an empty file': { gold: ['gold.conll', conll], system: ['run.conll', ''], metric: 'conll-f1/conll-f1' },
  'bytes that are not text': {
    gold: ['gold.conll', conll],
    system: ['run.conll', new Uint8Array([0x41, 0xff, 0xfe, 0x20, 0x4f, 0x0a])],
    metric: 'conll-f1/conll-f1',
  },
  'gzip that was cut off': {
    gold: ['gold.conll', conll],
    system: ['run.conll.gz', packed.subarray(0, packed.length - 9)],
    metric: 'conll-f1/conll-f1',
  },
  'gzip that is none': { gold: ['gold.conll', conll], system: ['run.conll.gz', conll], metric: 'conll-f1/conll-f1' },
  'JSON that ends too soon': {
    gold: ['gold.jsonl', spans([[0, 3, 'PER']])],
    system: ['run.jsonl', spans([[0, 3, 'PER']]).slice(0, 30)],
    metric: 'span-f1/span-f1',
  },
  'a span behind the text': {
    gold: ['gold.jsonl', spans([[0, 3, 'PER']])],
    system: ['run.jsonl', spans([[0, 300, 'PER']])],
    metric: 'span-f1/span-f1',
  },
  'XML that is not closed': {
    gold: ['A.clust.xml', weps(entity(0, 1, 2))],
    system: ['B.clust.xml', weps(entity(0, 1, 2)).replace('</clustering>', '')],
    metric: 'clustering-purity/clustering-purity',
  },
  'a binary file': {
    gold: ['gold.conll', conll],
    system: ['run.conll', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    metric: 'conll-f1/conll-f1',
  },
}

/** Problems that the page shows, as text. */
const saidBy = (page: Page): Promise<readonly string[]> =>
  page.locator('#refusal .error').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const code = (section.getAttribute('aria-label') ?? '').replace('error ', '')
      return [...section.querySelectorAll('.problem')].map((problem) => {
        const [message = '', place = ''] = [...problem.querySelectorAll('p:not(.note)')].map(
          (line) => line.textContent ?? '',
        )
        return `${code} ${place} ${message}`
      })
    }),
  )

const shown = ({ code, message, at, text }: Problem): string => {
  const isWhole = text === undefined && at.line === 1 && at.column === 1 && at.length === undefined
  const place = at.path === '' || at.line < 1 || isWhole ? at.path : `${at.path}:${at.line}:${at.column}`
  return `${code} ${place} ${message}`
}

test.each(Object.entries(cases))(
  'the page reports the same problems as the command line for %s',
  (name, { gold, system, metric }) =>
    opened(async ({ page }) => {
      const files = [gold, system].map(([file, bytes]) => {
        const path = join(there.folder, `${name.replaceAll(' ', '-')}-${file}`)
        writeFileSync(path, bytes)
        return path
      })
      await give(page, '#gold-files', files[0]!)
      await give(page, '#systems-files', files[1]!)
      await choose(page, metric)
      expect(await scored(page)).toBe('refusal')
      const words = files.map((path) => path.split('/').at(-1)!)
      const call = `assay score ${metric} -g ${words[0]} -s ${words[1]} --diagnostics json`
      const problems = calledIn(
        files.map((path, i) => [path, words[i]!]),
        call,
        ({ status, stderr }) => {
          expect(status).not.toBe(0)
          return (JSON.parse(stderr) as { readonly problems: readonly Problem[] }).problems
        },
      )
      const errors = problems.filter(({ severity }) => severity === 'error').map(shown)
      expect([...(await saidBy(page))].sort()).toEqual([...errors].sort())
      expect(await page.locator('#result').count()).toBe(0)
    }),
)

test('all problems are shown in groups, with the meaning of each code and suggested names', () =>
  opened(async ({ page }) => {
    const [gold, run] = ['gold', 'run'].map((side) => join(there.folder, `many-${side}.conll`)) as [string, string]
    writeFileSync(gold, conll.repeat(200))
    writeFileSync(run, conll.replace('in O', 'in').repeat(200))
    await give(page, '#gold-files', gold)
    await give(page, '#systems-files', run)
    expect(await scored(page)).toBe('refusal')
    const all = page.locator('#refusal .problem')
    expect(await all.count()).toBeGreaterThanOrEqual(200)
    const first = all.first()
    expect(await first.locator('bdi').textContent()).toBe('many-run.conll:3:3')
    expect(await first.locator('mark').count()).toBe(1)
    expect(await first.locator('.note').textContent()).toMatch(/^help: /)
    expect(await page.locator('#refusal summary', { hasText: 'what E' }).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'remove many-run.conll' }).click()
  }))
