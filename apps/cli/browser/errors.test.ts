/** The browser of errors: opened, filtered, searched and walked by keys; without scripts the worst documents are there. */
import { type Description, type Finding, htmlReport, type Result } from '@assay/report'
import { expect, test } from 'vitest'
import { inBrowser } from './chromium.ts'

const { lookedAt, written } = inBrowser()

const hostile = '</script><img src=x onerror=alert()>'

const finding = (i: number, system: string, verdict: string): Finding => {
  const text = `document ${i} speaks of Rio\u0000 and ${hostile}`
  const start = text.indexOf('Rio')
  const mark = { side: 'gold' as const, start, end: start + 3, label: 'LOC', verdict }
  return {
    metric: 'm',
    system,
    document: `d${i}`,
    verdict,
    shown: { gold: 'LOC Rio' },
    passage: { metric: 'm', system, document: `d${i}`, text, marks: [mark] },
  }
}

const findings = Array.from({ length: 120 }, (_, i) => [
  finding(i, 'a', 'missed'),
  ...(i === 77 ? [finding(i, hostile, 'wrong type')] : []),
]).flat()

const result: Result = { result: 1, inputs: [], scores: [], comparisons: [], gates: [], problems: [] } as never
const describe = (): Description => ({ title: '', units: '', measures: {}, headline: '', cites: [] }) as never
const html = htmlReport(result, { describe, evidence: { findings, maxBytes: 1e6, seed: 1, notes: [] } })

const list = '#errors-browser .documents details'
const told = '#errors-browser [role=status]'

test('the worst document comes first; filters and the search say how many are left', () =>
  lookedAt(written('errors.html', html), { offline: true }, async ({ page, messages }) => {
    await page.locator(list).first().waitFor()
    expect(await page.locator(list).first().textContent()).toBe('d77: 2 errors')
    expect(await page.locator(told).textContent()).toBe('50 of 120 documents')
    await page.locator('#errors-browser button').click()
    expect(await page.locator(told).textContent()).toBe('100 of 120 documents')
    await page.getByLabel('verdict').selectOption({ label: 'wrong type' })
    expect(await page.locator(told).textContent()).toBe('1 of 1 documents')
    await page.getByLabel('verdict').selectOption({ label: 'all' })
    await page.getByLabel('search').fill('document 12 ')
    expect(await page.locator(list).allTextContents()).toEqual(['d12: 1 error'])
    expect(messages).toEqual([])
  }))

test('keys open a document, go on and back, and search', () =>
  lookedAt(written('errors.html', html), {}, async ({ page, messages }) => {
    await page.locator(`${list} summary`).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const opened = page.locator(`${list}[open]`)
    expect(await opened.locator('mark').textContent()).toBe('Rio')
    expect(await opened.locator('.passage').textContent()).toContain(`Rio␀ and ${hostile}`)
    await page.keyboard.press('Escape')
    expect(await opened.count()).toBe(0)
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    expect(await page.locator('img').count()).toBe(0)
    expect(messages).toEqual([])
  }))

test('without scripts the worst documents are there', () =>
  lookedAt(written('errors.html', html), { javaScriptEnabled: false }, async ({ page }) => {
    expect(await page.locator('#errors-worst details').count()).toBe(20)
    await page.locator('#errors-worst summary').first().click()
    expect(await page.locator('#errors-worst details[open] mark').first().textContent()).toBe('Rio')
    expect(await page.locator('#errors-browser').isVisible()).toBe(false)
  }))
