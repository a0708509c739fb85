/** Long runs: progress, cancelling, and a page that stays responsive. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calledIn, choose, exampleIn, give, inScorer, saved, scored, shownCall } from './scorer.ts'
import { tokenFiles } from './tokens.ts'

const { opened } = inScorer()

const there = {} as { folder: string; files: readonly [string, string] }
beforeAll(() => {
  there.folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-large-'))
  there.files = tokenFiles(there.folder, 5_000_000)
})
afterAll(() => rmSync(there.folder, { recursive: true, force: true }))

const filled = async (page: Page): Promise<void> => {
  await give(page, '#gold-files', there.files[0])
  await give(page, '#systems-files', there.files[1])
  await choose(page, 'conll-f1/conll-f1')
}

test('the page shows progress and responds during a large run, and prints the result of the command line', () =>
  opened(async ({ page }) => {
    await filled(page)
    // what the page itself sees of its progress: it has its turn all the time
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(globalThis, { seen })
      setInterval(() => seen.push(document.querySelector('progress')?.value ?? 0), 20)
    })
    const files = there.files.map((path) => [path, path.split('/').at(-1)!] as const)
    const { call } = await shownCall(page)
    expect(await scored(page)).toBe('result')
    const { text } = await saved(page, 'Result (JSON)')
    calledIn(files, call, ({ file }) => expect(text === file('result.json')).toBe(true))
    const seen = await page.evaluate(() => (globalThis as unknown as { readonly seen: readonly number[] }).seen)
    expect(new Set(seen.filter((value) => value > 0 && value < 1)).size).toBeGreaterThan(5)
    expect(JSON.parse(text).scores[0].units).toBe(250_000)
  }))

test('a run can be cancelled and started again', () =>
  opened(async ({ page }) => {
    await filled(page)
    await page.locator('#score:enabled').click()
    await expect
      .poll(() => page.locator('progress').evaluate((bar) => (bar as HTMLProgressElement).value))
      .toBeGreaterThan(0)
    await page.locator('#cancel').click()
    await expect.poll(() => page.locator('#note').textContent()).toBe('Stopped: nothing was scored.')
    expect(await page.locator('#result').count()).toBe(0)
    expect(await scored(page)).toBe('result')
  }))

test('intervals and paired tests show their progress', () =>
  opened(async ({ page }) => {
    await give(page, '#gold-files', exampleIn('wnut-2017', 'gold.conll'))
    await give(
      page,
      '#systems-files',
      ['sjtu_adapt', 'uh_ritual'].map((name) => exampleIn('wnut-2017', `${name}.conll`)),
    )
    await choose(page, 'conll-f1/conll-f1')
    await page.locator('summary', { hasText: 'Intervals, tests and groups' }).click()
    await page.getByLabel('bootstrap samples').fill('20000')
    await page.getByLabel('paired test').selectOption('randomisation')
    await page.getByLabel('trials').fill('50000')
    await page.evaluate(() => {
      const seen = new Map<string, Set<number>>()
      Object.assign(globalThis, { seen })
      const look = () => {
        const step = document.getElementById('step')?.textContent ?? ''
        seen.set(step, (seen.get(step) ?? new Set()).add(document.querySelector('progress')?.value ?? 0))
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    expect(await scored(page)).toBe('result')
    const seen = await page.evaluate(() =>
      Array.from(
        (globalThis as unknown as { readonly seen: ReadonlyMap<string, ReadonlySet<number>> }).seen,
        ([step, values]): readonly [string, number] => [step, values.size],
      ),
    )
    for (const step of [
      'bootstrap samples of conll-f1',
      'paired tests of conll-f1',
      'bootstrap samples of differences',
    ])
      expect(new Map(seen).get(step), step).toBeGreaterThan(3)
  }))
