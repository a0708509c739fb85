/** The browser of errors: opened, filtered, searched and walked by keys; without scripts the worst documents are there. */
import { type Description, htmlReport, type Result } from '@assay/report'
import { type Finding, findingsHtml } from '@assay/report/internal'
import { expect, test } from 'vitest'
import { inBrowser } from './chromium.ts'
import { faults } from './faults.ts'

const { lookedAt, written } = inBrowser()

const hostile = '</script><img src=x onerror=alert()>'

const finding = (i: number, system: string, verdict: string, word = 'Rio'): Finding => {
  const text = `document ${i} speaks of Rio\u0000 and ${hostile}`
  const start = text.indexOf(word)
  const mark = { side: 'gold' as const, start, end: start + word.length, label: 'LOC', verdict }
  return {
    metric: 'm',
    system,
    document: `d${i}`,
    verdict,
    shown: { gold: `LOC ${word}` },
    passage: { metric: 'm', system, document: `d${i}`, text, marks: [mark] },
  }
}

const findings = Array.from({ length: 120 }, (_, i) => [
  finding(i, 'a', 'missed'),
  ...(i === 77 ? [finding(i, hostile, 'wrong type')] : []),
]).flat()

const result: Result = { result: 1, inputs: [], scores: [], comparisons: [], gates: [], problems: [] } as never
const describe = (): Description => ({ title: '', units: '', measures: {}, headline: '', cites: [] }) as never
const html = htmlReport(result, { describe, evidence: { findings, maxBytes: 1e6, seed: 1 } })

const list = '#errors-browser .documents details'
const heads = `${list} summary`
const told = '#errors-browser [role=status]'

test('the page of errors lists the worst document first; filters and search show how many errors remain', () =>
  lookedAt(written('errors.html', html), { offline: true }, async ({ page, messages }) => {
    await page.locator(list).first().waitFor()
    expect(await page.locator(heads).first().textContent()).toBe('d77: 2 errors')
    expect(await page.locator(told).textContent()).toBe('50 of 120 documents')
    await page.locator('#errors-browser button').click()
    expect(await page.locator(told).textContent()).toBe('100 of 120 documents')
    await page.getByLabel('verdict').selectOption({ label: 'wrong type' })
    expect(await page.locator(told).textContent()).toBe('1 of 1 documents')
    await page.getByLabel('verdict').selectOption({ label: 'all' })
    await page.getByLabel('search').fill('document 12 ')
    expect(await page.locator(heads).allTextContents()).toEqual(['d12: 1 error'])
    expect(messages).toEqual([])
  }))

test('a click on a count of the confusion matrix shows the errors that it counts', () => {
  const types = { gold: 'LOC', system: hostile }
  const wrong = [3, 5].map((i) => {
    const one = finding(i, 'a', 'wrong type')
    return { ...one, shown: { ...one.shown, system: 'x', types } }
  })
  const counts = [
    { gold: 'LOC', system: hostile, count: 2 },
    { gold: 'LOC', system: 'LOC', count: 9 },
  ]
  const confusions = [{ metric: 'm', system: 'a', counts }]
  const own = { findings: [...findings, ...wrong], maxBytes: 1e6, seed: 1, confusions }
  const html = htmlReport(result, { describe, evidence: own })
  return lookedAt(written('errors.html', html), {}, async ({ page, messages }) => {
    await page.locator(list).first().waitFor()
    await page.locator('#page-confusion').getByRole('link', { name: '2', exact: true }).click()
    expect(await page.locator(heads).allTextContents()).toEqual(['d3: 1 error', 'd5: 1 error'])
    const chosen = page.locator('#errors-browser label', { hasText: /^types / }).locator('option:checked')
    expect(await chosen.textContent()).toBe(`LOC as ${hostile}`)
    expect(await page.evaluate(() => location.hash)).toBe('#page-errors')
    expect(messages).toEqual([])
  })
})

test('documents on the page of errors can be opened, browsed and searched by keyboard', () =>
  lookedAt(written('errors.html', html), {}, async ({ page, messages }) => {
    await page.locator(heads).first().focus()
    await page.keyboard.press('ArrowDown')
    const second = page.locator(list).nth(1)
    const isOpen = () => second.evaluate((one) => one.hasAttribute('open'))
    expect(await isOpen()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await isOpen()).toBe(false)
    await page.keyboard.press('Enter')
    expect(await isOpen()).toBe(true)
    expect(await second.locator('mark').textContent()).toBe('Rio')
    expect(await second.locator('.passage').textContent()).toContain(`Rio (gold LOC · missed) ␀ and ${hostile}`)
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await page.locator(`${list}[open]`).count()).toBe(49)
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    expect(await page.locator('img').count()).toBe(0)
    expect(messages).toEqual([])
  }))

test('documents are sorted by the difference of A and B, shuffled by a seed, or left in file order', () =>
  lookedAt(written('errors.html', html), {}, async ({ page, messages }) => {
    const choice = (name: string) =>
      page.locator('#errors-browser label', { hasText: new RegExp(`^${name} `) }).locator('select')
    const first = () => page.locator(heads).first().textContent()
    await page.locator(list).first().waitFor()
    expect(await choice('A').isVisible()).toBe(false)
    await page.getByLabel('order').selectOption({ label: 'largest difference A − B' })
    expect(await choice('B').inputValue()).not.toBe(await choice('A').inputValue())
    expect(await page.getByLabel('system').isVisible()).toBe(false)
    expect(await first()).toBe(`d0: +1 (a 1, ${hostile} 0)`)
    await choice('B').selectOption({ label: 'a' })
    await choice('A').selectOption({ label: hostile })
    expect(await page.locator(heads).last().textContent()).toContain(`: -1 (${hostile} 0, a 1)`)
    expect(await first()).toBe(`d77: 0 (${hostile} 1, a 1)`)
    await page.getByLabel('order').selectOption({ label: 'at random' })
    const order = () => page.locator(list).allTextContents()
    const drawn = await order()
    await page.getByLabel('seed').fill('7')
    await page.getByLabel('seed').press('Tab')
    expect(await order()).not.toEqual(drawn)
    await page.getByLabel('seed').fill('1')
    await page.getByLabel('seed').press('Tab')
    expect(await order()).toEqual(drawn)
    await page.getByLabel('order').selectOption({ label: 'as they come' })
    expect(await first()).toBe('d0: 1 error')
    expect(messages).toEqual([])
  }))

test('a document with several passages is collapsed, and loads its text when opened', () => {
  const near = finding(1, 'a', 'missed')
  const text = `${near.passage!.text}${' and so on'.repeat(1000)} to Lima`
  const far = { ...near.passage!.marks[0]!, start: text.length - 4, end: text.length }
  const long = [near.passage!.marks[0]!, far].map((mark) => ({
    ...near,
    passage: { ...near.passage!, text, marks: [mark] },
  }))
  const html = htmlReport(result, { describe, evidence: { findings: long, maxBytes: 1e6, seed: 1 } })
  return lookedAt(written('long.html', html), {}, async ({ page }) => {
    await page.locator(heads).waitFor()
    expect(await page.locator(list).allTextContents()).toEqual(['d1: 2 errors'])
    await page.locator(heads).press('Enter')
    await page.locator(`${list} .said`).first().waitFor({ state: 'visible' })
    expect(await page.locator(`${list} .passage mark`).allTextContents()).toEqual(['Rio', 'Lima'])
    expect(await faults(page)).toEqual([])
  })
})

test('each mark is reachable by keyboard, and has a description', () => {
  const own = [finding(77, 'a', 'missed'), finding(77, hostile, 'wrong type', 'and')]
  const html = htmlReport(result, { describe, evidence: { findings: own, maxBytes: 1e6, seed: 1 } })
  return lookedAt(written('marks.html', html), {}, async ({ page }) => {
    await page.locator(`${list} .said`).first().waitFor({ state: 'visible' })
    await page.locator(heads).first().focus()
    await page.keyboard.press('Tab')
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await label()).toBe('a: missed: LOC “Rio”, characters 23 to 25')
    await page.keyboard.press('ArrowRight')
    expect(await label()).toBe(`${hostile}: wrong type, gold: LOC “and”, characters 28 to 30`)
    await page.keyboard.press('ArrowLeft')
    expect(await label()).toBe('a: missed: LOC “Rio”, characters 23 to 25')
    await page.keyboard.press('Escape')
    expect(await page.locator(`${list}[open]`).count()).toBe(0)
  })
})

test('a mark for several systems names each of them', () =>
  lookedAt(written('errors.html', html), {}, async ({ page }) => {
    await page.locator(heads).first().focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      `a: missed: LOC “Rio”, characters 23 to 25; ${hostile}: wrong type, gold: LOC “Rio”, characters 23 to 25`,
    )
  }))

test('axe finds no fault in an open document', () =>
  lookedAt(written('errors.html', html), {}, async ({ page }) => {
    await page.locator(`${list} .said`).first().waitFor({ state: 'visible' })
    expect(await faults(page)).toEqual([])
  }))

test('an arc is drawn over its sentence on both pages, also on a narrow screen, and axe finds no fault', async () => {
  const text = `Ana, ${hostile}, lives since a long time in Bern`
  const from = { start: 0, end: 3 }
  const to = { start: text.length - 4, end: text.length }
  const arc = { side: 'gold' as const, from, to, label: hostile, verdict: 'missed' }
  const marks = [from, to].map((range) => ({ side: arc.side, ...range, label: hostile, verdict: 'missed' }))
  const one = {
    ...finding(1, 'a', 'missed'),
    passage: { metric: 'm', system: 'a', document: 'd1', text, marks, arcs: [arc] },
  }
  const browsed = htmlReport(result, { describe, evidence: { findings: [one], maxBytes: 1e6, seed: 1 } })
  const pages = [
    ['browsed.html', browsed, `${list} .arcs`],
    ['listed.html', findingsHtml([one], undefined), '.arcs'],
  ] as const
  for (const [name, html, frames] of pages)
    await lookedAt(written(name, html), { viewport: { width: 400, height: 900 } }, async ({ page, messages }) => {
      const frame = page.locator(frames)
      await frame.waitFor({ state: 'visible' })
      expect(await frame.getByRole('img').getAttribute('aria-label')).toBe(`gold: ${hostile}, missed: Ana → Bern`)
      expect(await frame.evaluate((own) => own.scrollWidth > own.clientWidth && own.tabIndex === 0)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
      expect(await page.locator('img').count()).toBe(0)
      expect(await faults(page)).toEqual([])
      expect(messages).toEqual([])
    })
})

test('axe finds no fault in a list of errors, and arrow keys move from mark to mark', () =>
  lookedAt(
    written('list.html', findingsHtml(findings.slice(0, 3), 'the first 3 of 121')),
    {},
    async ({ page, messages }) => {
      await page.locator('.said').first().focus()
      await page.keyboard.press('ArrowRight')
      expect(
        await page
          .locator('.said')
          .nth(0)
          .evaluate((one) => one === document.activeElement),
      ).toBe(true)
      expect(await faults(page)).toEqual([])
      expect(messages).toEqual([])
    },
  ))

test('the page of errors shows the worst documents without scripts', () =>
  lookedAt(written('errors.html', html), { javaScriptEnabled: false }, async ({ page }) => {
    expect(await page.locator('#errors-still details').count()).toBe(20)
    await page.locator('#errors-still summary').first().click()
    expect(await page.locator('#errors-still details[open] mark').first().textContent()).toBe('Rio')
    expect(await page.locator('#errors-browser').isVisible()).toBe(false)
  }))
