/**
 * Accessibility of the page: keyboard, screen reader, dark mode, narrow screens, right-to-left text; from a disk and in a
 * sandbox.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOfPage } from '../../cli/browser/faults.ts'
import { exampleIn, give, inScorer, offers, scored } from './scorer.ts'

const { opened, lookedAt, written, html } = inScorer()

const wnut = (name: string): string => exampleIn('wnut-2017', `${name}.conll`)
const both = async (page: Page): Promise<void> => {
  await give(page, '#gold-files', wnut('gold'))
  await give(page, '#systems-files', [wnut('sjtu_adapt'), wnut('uh_ritual')])
  await offers(page)
}

const openAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })

test.each(['light', 'dark'] as const)(
  'axe finds no fault on the page, %s: empty, filled in, scored, refused',
  (colorScheme) =>
    opened(
      async ({ page }) => {
        expect(await faultsOfPage(page, colorScheme)).toEqual([])
        await both(page)
        await openAll(page)
        expect(await faultsOfPage(page, colorScheme)).toEqual([])
        expect(await scored(page)).toBe('result')
        await openAll(page)
        expect(await faultsOfPage(page, colorScheme)).toEqual([])
        await page.getByRole('button', { name: 'a damaged file' }).click()
        await page.locator('#systems li', { hasText: 'cut.conll' }).waitFor()
        expect(await scored(page)).toBe('refusal')
        expect(await faultsOfPage(page, colorScheme)).toEqual([])
      },
      { colorScheme },
    ),
)

test('the keyboard alone leads from choosing the first file to the report', () =>
  opened(async ({ page }) => {
    await both(page)
    const reached: string[] = []
    await page.locator('body').press('Tab')
    for (let i = 0; i < 80; i++) {
      const id = await page.evaluate(() => document.activeElement?.id ?? '')
      reached.push(id)
      if (id === 'score') break
      await page.keyboard.press('Tab')
    }
    for (const id of ['gold-files', 'gold-folder', 'systems-files', 'all-files', 'score']) expect(reached).toContain(id)
    await page.keyboard.press('Enter')
    await page.locator('#result').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'result-title')
  }))

test('the page fits a window of 320 px without cutting anything off', () =>
  opened(
    async ({ page }) => {
      const overflow = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(await overflow()).toBeLessThanOrEqual(0)
      await both(page)
      await openAll(page)
      expect(await overflow()).toBeLessThanOrEqual(0)
      await scored(page)
      expect(await overflow()).toBeLessThanOrEqual(0)
    },
    { viewport: { width: 320, height: 640 } },
  ))

test.each([
  ['wide', { width: 1400, height: 900 }],
  ['narrow', { width: 400, height: 800 }],
] as const)(
  '%s: the button Score stays in view, the result scrolls into view, and only the page scrolls',
  (_, viewport) =>
    opened(
      async ({ page }) => {
        const isInView = (where: string): Promise<boolean> =>
          page.locator(where).evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight
          })
        expect(await isInView('#score')).toBe(true)
        await both(page)
        expect(await isInView('#score')).toBe(true)
        // by a press that does not scroll
        await page.locator('#score:enabled').evaluate((button: HTMLElement) => button.click())
        await page.frameLocator('#report').locator('h1').waitFor()
        await expect.poll(() => isInView('#result-title')).toBe(true)
        const title = await page.locator('#result-title').boundingBox()
        const bar = await page.locator('.bar').boundingBox()
        expect(title!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
        expect(title!.y).toBeLessThan(viewport.height / 4)
        const report = page.frameLocator('#report').locator('html')
        const hidden = (): Promise<number> => report.evaluate((html) => html.scrollHeight - html.clientHeight)
        await expect.poll(hidden).toBe(0)
        // the frame follows what is unfolded, and links lead to their place
        const before = (await page.locator('#report').boundingBox())!.height
        await report.evaluate((html) => {
          for (const details of html.querySelectorAll('details')) details.open = true
        })
        await expect.poll(async () => (await page.locator('#report').boundingBox())!.height).toBeGreaterThan(before)
        await expect.poll(hidden).toBe(0)
        await page.frameLocator('#report').locator('nav a', { hasText: 'Errors' }).click()
        await expect
          .poll(async () => (await page.frameLocator('#report').locator('h2', { hasText: 'Errors' }).boundingBox())!.y)
          .toBeLessThan(viewport.height / 2)
        expect(await isInView('#score')).toBe(true)
      },
      { viewport },
    ),
)

test('nothing on the page moves when files are scored, and scored again', () =>
  opened(async ({ page }) => {
    await both(page)
    await page.evaluate(() => {
      const moved: string[] = []
      Object.assign(globalThis, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources } = entry as unknown as { readonly sources: readonly { readonly node: Node | null }[] }
          moved.push(...sources.map(({ node }) => (node as Partial<Element> | null)?.outerHTML?.slice(0, 80) ?? 'text'))
        }
      }).observe({ type: 'layout-shift' })
    })
    const moved = (): Promise<readonly string[]> =>
      page.evaluate(async () => {
        // two frames, so that what was drawn last has been seen
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        return (globalThis as unknown as { readonly moved: readonly string[] }).moved
      })
    // by keys and not by a press, after which moves are not counted
    const again = (): Promise<void> => page.evaluate(() => document.getElementById('score')?.click())
    await again()
    await page.locator('#result').waitFor()
    await page.frameLocator('#report').locator('h1').waitFor()
    expect(await moved()).toEqual([])
    await page.evaluate(() => document.getElementById('score')?.scrollIntoView())
    await again()
    await page.locator('#score:enabled').waitFor()
    expect(await moved()).toEqual([])
  }))

test('right-to-left text is displayed from right to left', () =>
  opened(async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-rtl-'))
    try {
      const path = join(folder, 'ذهب.conll')
      writeFileSync(path, 'زار O\nأحمد B-PER\nالقاهرة B-LOC\n\n')
      await give(page, '#gold-files', path)
      await give(page, '#systems-files', wnut('uh_ritual'))
      await offers(page)
      await openAll(page)
      const head = page.locator('#gold pre')
      expect(await head.textContent()).toContain('القاهرة B-LOC')
      expect(await head.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
      expect(await page.locator('#gold bdi').textContent()).toBe('ذهب.conll')
      expect(await scored(page)).toBe('refusal')
      expect(await faultsOfPage(page, 'light')).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }))

test('the page works in a sandboxed frame that is only allowed to run scripts', async () => {
  written('inner.html', html())
  const outer = written(
    'outer.html',
    '<!doctype html><title>a</title><iframe sandbox="allow-scripts" src="inner.html"></iframe>',
  )
  await lookedAt(outer, { offline: true }, async ({ page, messages }) => {
    const frame = page.frameLocator('iframe')
    await frame.locator('#gold-files').setInputFiles(wnut('gold'))
    await frame.locator('#systems-files').setInputFiles(wnut('uh_ritual'))
    await frame.locator('#score:enabled').click()
    await frame.locator('#result').waitFor()
    const report = frame.frameLocator('#report')
    expect(await report.locator('h1').textContent()).toBe('conll-f1: uh_ritual')
    // sorting is the report's own script
    await report.locator('th button').first().waitFor({ state: 'attached' })
    expect(messages).toEqual([])
  })
})

test('the report is displayed in the colours of the page', () =>
  opened(async ({ page }) => {
    await page.getByLabel('dark').check()
    await both(page)
    await scored(page)
    const paper = page.frameLocator('#report').locator('body')
    expect(await paper.evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(17, 17, 17)')
  }))
