/** The HTML report in a real browser, as `design/report` of every part of it asks. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Description, htmlReport, type Result, type Score } from '@assay/report'
import { safe } from '@assay/report/internal'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { exampleReports, inBrowser, pagesOf } from './chromium.ts'
import { faults, faultsShown, ofColours } from './faults.ts'
import { measuresIn, type ReadPage, readPage, shows } from './read.ts'

const { lookedAt, written } = inBrowser()

/** The examples with reports, and the least number of numbers that each has to compare. */
const fewest = {
  bsnlp: 150,
  confidence: 60,
  'conll-2003': 390,
  conventions: 300,
  coreference: 60,
  crac: 50,
  discontinuous: 20,
  etape: 50,
  eter: 40,
  'harem-metrics': 300,
  hipe: 100,
  lea: 8,
  'link-confidence': 60,
  linkage: 20,
  linking: 20,
  records: 20,
  redaction: 20,
  relations: 20,
  'second-harem': 300,
  seeds: 40,
  weps: 40,
}
const examples = Object.keys(fewest)
const addresses = new Map<string, string>()
const address = (name: string): string => addresses.get(name)!

/** The rules that a page is held to: a dark one is a light one in other colours. */
const rulesIn = { light: undefined, dark: ofColours } as const

beforeAll(() => {
  const reports = exampleReports()
  expect(Object.keys(reports).sort()).toEqual([...examples])
  for (const [name, html] of Object.entries(reports)) addresses.set(name, written(`${name}.html`, html))
})

// ---- one file ---------------------------------------------------------------------------------------------------------

describe.each(Object.entries(fewest))('the report of %s', (name, least) => {
  test('loads in one request without a network, and logs nothing to the console', () =>
    lookedAt(address(name), { offline: true }, async ({ page, requests, messages }) => {
      expect(await page.title()).not.toBe('')
      expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([address(name)])
      expect(messages).toEqual([])
    }))

  test.each(['light', 'dark'] as const)('passes every accessibility rule of axe, %s', (colorScheme) =>
    lookedAt(address(name), { colorScheme }, async ({ page }) => {
      await unfold(page, 'details')
      await inEachView(page, async (isFirst) => {
        // the whole page, with what it hides, is looked at in its first view, and what is shown in the others
        const isWhole = isFirst && colorScheme === 'light'
        expect(await (isWhole ? faults(page) : faultsShown(page, rulesIn[colorScheme]))).toEqual([])
      })
    }),
  )

  test('shows the same numbers as the result stored in it', () =>
    lookedAt(address(name), { javaScriptEnabled: false }, async ({ page }) => {
      const { wrong, right } = compared(await readPage(page))
      expect(wrong).toEqual([])
      expect(right).toBeGreaterThan(least)
    }))

  test('looks the same without scripts, and on a server that forbids scripts and styles', async () => {
    const whole = await lookedAt(address(name), {}, ({ page }) => contents(page))
    expect(await lookedAt(address(name), { javaScriptEnabled: false }, ({ page }) => contents(page))).toEqual(whole)
    await served(readFileSync(new URL(address(name))), async (url) => {
      const strict = await lookedAt(url, {}, ({ page }) => contents(page))
      expect(strict).toEqual(whole)
    })
    // what has no colour of its own would be black there
    expect(whole.uncoloured).toBe(0)
    expect(whole.charts > 0).toBe(name !== 'lea')
  })

  test('fits a window of 320 px without cutting anything off', () =>
    lookedAt(address(name), { viewport: { width: 320, height: 700 } }, async ({ page }) => {
      await unfold(page, 'details.section')
      await inEachView(page, async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        expect(await outside(page)).toEqual([])
      })
    }))

  test('is printed with its collapsed parts open', () =>
    lookedAt(address(name), {}, async ({ page }) => {
      const folded = () => page.evaluate(() => document.querySelectorAll('details:not([open])').length)
      // what is packed comes a moment after the page
      const browser = page.locator('#errors-browser')
      if ((await browser.count()) > 0) await browser.waitFor({ state: 'visible' })
      const before = await folded()
      expect(before).toBeGreaterThan(0)
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      expect(await folded()).toBe(0)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      expect(await folded()).toBe(before)
      const pdf = await page.pdf({ format: 'A4' })
      expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
      expect(pdf.length).toBeGreaterThan(10_000)
    }))

  test('draws visible charts in forced colours', () =>
    lookedAt(address(name), { forcedColors: 'active' }, async ({ page }) => {
      const hidden = await page.evaluate(() => {
        const paper = getComputedStyle(document.body).backgroundColor
        return [...document.querySelectorAll('svg path, svg line, svg text')].filter((mark) => {
          const { fill, stroke } = getComputedStyle(mark)
          return [fill, stroke].every((colour) => colour === 'none' || colour === paper)
        }).length
      })
      expect(hidden).toBe(0)
    }))
})

/** Opens what is folded: axe and widths see only what is shown. */
const unfold = (page: Page, selector: string): Promise<void> =>
  page.evaluate((folded) => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>(folded)) details.open = true
  }, selector)

/** Looks at a page once for each of its metrics, with that metric chosen wherever there is a choice. */
const inEachView = async (page: Page, look: (isFirst: boolean) => Promise<void>): Promise<void> => {
  const metrics = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLInputElement>('.tabs > input')].map((input) => input.dataset['metric'] ?? ''),
    ),
  ])
  if (metrics.length === 0) await look(true)
  for (const [i, metric] of metrics.entries()) {
    await page.evaluate((chosen) => {
      for (const input of document.querySelectorAll<HTMLInputElement>('.tabs > input'))
        if (input.dataset['metric'] === chosen) input.click()
    }, metric)
    await look(i === 0)
  }
}

/** All that there is to see, as text, and how many charts. */
const contents = (page: Page) =>
  page.evaluate(() => ({
    cells: [...document.querySelectorAll('td, th, caption, li, p, h1, h2, h3, h4')].map((cell) =>
      (cell.textContent ?? '').trim(),
    ),
    charts: document.querySelectorAll('svg').length,
    uncoloured: [...document.querySelectorAll('svg path, svg rect, svg line, svg text')].filter(
      (mark) => !mark.hasAttribute('fill'),
    ).length,
  }))

/** A page as a cautious server gives it. */
const served = async (html: Buffer, look: (url: string) => Promise<void>): Promise<void> => {
  const server = createServer((_, response) => {
    const policy = "sandbox; default-src 'none'; style-src 'self'; img-src 'self'"
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(html)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    await look(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    await new Promise((done) => server.close(done))
  }
}

/** What ends beyond the right side of the page, and is in no frame that can be moved. */
const outside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('.scroll, .skip, svg, details:not([open])') === null)
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  )

/** Every number of leaderboards, lists of measures and tables of labels beside that of the result. */
const compared = (read: ReadPage): { readonly wrong: readonly string[]; readonly right: number } => {
  const { result, metrics, tables } = read
  const titles = measuresIn(read, [...new Set(metrics.map(({ metric }) => metric))])
  const wrong: string[] = []
  let right = 0
  const check = (where: string, text: string, value: number | null | undefined): void => {
    if (shows(text, value)) right++
    else wrong.push(`${where}: ${text} is not ${value}`)
  }
  for (const { slug, metric, variant } of metrics) {
    const scores = result.scores.filter(
      (score) =>
        score.metric === metric &&
        variant.every(
          (part) => score.convention === part || score.signature.split('|').map(decodeURIComponent).includes(part),
        ),
    )
    const named = titles.get(metric)
    const tableOf = (id: string) => tables.find((table) => table.id === id)
    const scoreOf = (system: string | undefined) => scores.find((score) => score.system === system)!
    for (const id of [`ranking-${slug}`, `all-${slug}`]) {
      const { head = [], rows = [] } = tableOf(id) ?? {}
      for (const row of rows) {
        const { measures, system } = scoreOf(row[head.indexOf('system')])
        head.forEach((title, i) => {
          const name = named?.get(title)
          // letters after a number say from which systems it does not differ
          const text = row[i]!.replace(/(?<=\d)[a-z]+$/, '')
          if (name !== undefined) check(`${id} ${system} ${title}`, text, measures[name]?.value)
          // it follows the number that it is of
          const interval = measures[named?.get(head[i - 1] ?? '') ?? '']?.interval
          if (title !== 'interval' || interval === undefined) return
          const ends = row[i]!.split(' to ')
          check(`${id} ${system} ${title}`, ends[0]!, interval[0])
          check(`${id} ${system} ${title}`, ends[1]!, interval[1])
        })
      }
    }
    for (const id of [`measures-${slug}`, `others-${slug}`]) {
      for (const [title = '', text = ''] of tableOf(id)?.rows ?? [])
        check(`${id} ${title}`, text, scores[0]?.measures[named?.get(title) ?? '']?.value)
    }
    const labels = tableOf(`labels-${slug}_1`)
    if (labels === undefined) continue
    const [first = ''] = labels.head
    // of several systems it is said above the table: the headline, or what else labels have
    const shown = named?.get(labels.caption.split(' by ', 1)[0]!) ?? scores[0]?.headline
    const facetOf = (score: Score, label: string) =>
      Object.values(score.facets).flatMap((facet) => (Object.hasOwn(facet, label) ? [facet[label]] : []))
    for (const row of labels.rows) {
      labels.head.slice(1).forEach((title, i) => {
        const label = (text: string): string => text.replace(/(?: ?\(?n = .*| \(?n<30\)?)$/, '')
        const text = row[i + 1]!
        const [score, part, measure] =
          scores.length === 1
            ? [scores[0], label(row[0]!), named?.get(title)]
            : first === 'system'
              ? [scoreOf(row[0]), label(title), shown]
              : [scoreOf(title), label(row[0]!), shown]
        if (score === undefined || measure === undefined) return
        const parts = facetOf(score, part)
        const isShown = (own: Score['measures'][string] | undefined): boolean => {
          const [number = '', half] = text.split(' ±')
          const [low, high] = own?.interval ?? []
          const width = low === undefined || high === undefined ? undefined : (high! - low!) / 2
          return shows(number, own?.value) && (half === undefined || shows(half, width))
        }
        if (parts.some((one) => isShown(one?.measures[measure])) || (parts.length === 0 && text === '')) right++
        else wrong.push(`${id(slug)} ${part} ${title}: ${text}`)
      })
    }
  }
  return { wrong, right }
}

const id = (slug: string): string => `labels of ${slug}`

// ---- other pages ------------------------------------------------------------------------------------------------------

describe('pages beside the report', () => {
  const gold = ['-g', 'gold.conll']
  const systems = ['-s', 'sjtu_adapt.conll', '-s', 'uh_ritual.conll', '--quiet']
  const calls = {
    'of a participant': ['score', 'conll-f1', ...gold, ...systems, '--evidence', 'errors', '-o', '{system}.html'],
    'of scores alone': ['score', 'conll-f1', ...gold, ...systems, '--evidence', 'none', '-o', '{system}.html'],
    'of errors': ['errors', 'conll-f1', ...gold, '-s', 'sjtu_adapt.conll', '--quiet', '-o', 'errors.html'],
    'of a comparison': ['compare', 'drexel_cci.result.json', 'uh_ritual.result.json', '--quiet', '-o', 'diff.html'],
  } as const
  const urls = new Map<string, string>()
  beforeAll(() => {
    const names = Object.keys(calls)
    pagesOf('wnut-2017', Object.values(calls)).forEach((html, i) => {
      urls.set(names[i]!, written(`other-${i}.html`, html))
    })
  })

  test.each(Object.keys(calls).flatMap((name) => [[name, 'light'] as const, [name, 'dark'] as const]))(
    'include %s, which loads in one request, passes the rules of axe and fits 320 px, %s',
    (name, colorScheme) =>
      lookedAt(
        urls.get(name)!,
        { offline: true, colorScheme, viewport: { width: 320, height: 700 } },
        async ({ page, requests, messages }) => {
          expect(requests.filter((url) => !url.startsWith('data:'))).toHaveLength(1)
          expect(messages).toEqual([])
          await unfold(page, 'details.section')
          await inEachView(page, async () => {
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
            expect(await faultsShown(page, rulesIn[colorScheme])).toEqual([])
          })
        },
      ),
  )

  test.each(Object.keys(calls))('include %s, which fills the width of the window', (name) =>
    lookedAt(urls.get(name)!, { viewport: { width: 1400, height: 900 } }, async ({ page }) => {
      expect(await page.locator('main').evaluate((main) => main.clientWidth)).toBeGreaterThan(1000)
    }),
  )
})

// ---- keys -------------------------------------------------------------------------------------------------------------

describe('the keyboard alone, in a report,', () => {
  test('skips the table of contents, and sorts the table', () =>
    lookedAt(address('conll-2003'), {}, async ({ page }) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
      await page.keyboard.press('Tab')
      expect(await focused()).toBe('Skip to the scores')
      await page.keyboard.press('Enter')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
      for (let i = 0; i < 20 && (await focused()) !== 'recall'; i++) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const table = () =>
        page.evaluate(() => {
          const found = document.getElementById('ranking-conll-f1')!.closest('table')!
          const column = [...(found.tHead?.rows[0]?.cells ?? [])].findIndex((cell) => cell.hasAttribute('aria-sort'))
          const order = found.tHead?.rows[0]?.cells[column]?.getAttribute('aria-sort')
          return {
            order,
            values: [...(found.tBodies[0]?.rows ?? [])].map((row) => Number(row.cells[column]?.textContent)),
          }
        })
      const down = await table()
      expect(down.order).toBe('descending')
      expect(down.values).toEqual([...down.values].sort((a, b) => b - a))
      expect(down.values).toHaveLength(17)
      await page.keyboard.press('Enter')
      expect(await table()).toEqual({ order: 'ascending', values: [...down.values].reverse() })
    }))

  test('opens a collapsed part, and chooses a colour theme', () =>
    lookedAt(address('conll-2003'), { colorScheme: 'light' }, async ({ page }) => {
      await page.locator('summary', { hasText: 'options and signature' }).focus()
      await page.keyboard.press('Enter')
      expect(await page.locator('#signature-conll-f1_1').isVisible()).toBe(true)
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(await paper()).toBe('rgb(255, 255, 255)')
      expect(await page.locator('#theme-auto').isVisible()).toBe(false)
      await page.locator('.theme summary').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('theme-auto')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      expect(await paper()).toBe('rgb(17, 17, 17)')
    }))

  test('scrolls the frames', () =>
    lookedAt(address('conll-2003'), { viewport: { width: 400, height: 800 } }, async ({ page }) => {
      const frame = page.locator('.scroll', { has: page.locator('#ranking-conll-f1') })
      await frame.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
      // the name of a row stays in sight
      const left = await page
        .locator('#ranking-conll-f1 ~ tbody th')
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().left)
      expect(left).toBeGreaterThanOrEqual(0)
    }))
})

// ---- names ------------------------------------------------------------------------------------------------------------

const ratio = { formula: '', range: [0, 1], better: 'higher', unit: 'ratio' } as const
const described: Description = {
  title: 'phrases',
  units: 'sentences',
  headline: 'f1',
  shows: ['precision', 'recall'],
  measures: {
    precision: { ...ratio, title: 'precision' },
    recall: { ...ratio, title: 'recall' },
    f1: { ...ratio, title: 'F1' },
  },
}
const report = (result: Result): string => htmlReport(result, { describe: () => described })

const measures = (f1: number) => ({ precision: { value: f1 }, recall: { value: f1 }, f1: { value: f1 } })
const part = (f1: number) => ({ measures: measures(f1), stats: null })

/** The names in every place that has room for one. */
const resultWith = (names: readonly string[]): Result => {
  const [a = '', b = '', c = '', d = ''] = names
  const scores: readonly Score[] = [a, `${a}2`].map((system, i) => ({
    metric: 'metric',
    plugin: '@assay/x',
    version: '1.0.0',
    system,
    meta: Object.fromEntries([[b, c]]),
    signature: `metric|option:${d}`,
    headline: 'f1',
    units: 3,
    measures: measures(0.5 + i / 10),
    facets: {
      type: Object.fromEntries([
        [c, part(0.5)],
        [`${c}2`, part(0.7)],
      ]),
    },
    groups: Object.fromEntries([
      [
        b,
        Object.fromEntries([
          [d, { ...part(0.5), units: 3 }],
          [`${d}2`, { ...part(0.5), units: 3 }],
        ]),
      ],
    ]),
    remarks: [d],
    stats: null,
  }))
  const at = { path: b, line: 1, column: 1 }
  return {
    result: 1,
    scores,
    comparisons: [],
    gates: [],
    inputs: [{ role: 'gold', path: a, reader: c, sha256: d, documents: 1 }],
    problems: [{ code: 'W1', severity: 'warning', count: 1, message: d, hint: c, at }],
  }
}

/** How many elements of each kind there are outside of charts, and the texts of names. */
const skeleton = (page: Page) =>
  page.evaluate(() => {
    const count: Record<string, number> = {}
    for (const { localName } of document.querySelectorAll(':not(svg *)')) count[localName] = (count[localName] ?? 0) + 1
    const inCharts = [...new Set([...document.querySelectorAll('svg *')].map(({ localName }) => localName))].sort()
    return { count, inCharts, texts: [...document.querySelectorAll('bdi')].map((one) => one.textContent) }
  })

describe('hostile names in the report', () => {
  const hostile = '</script><img src=x onerror=alert(1)><!--'

  test.each([
    ['that want to be more', hostile],
    ['in a style', '</style><style>*{display:none}'],
    ['in an attribute', '" onfocus="alert(1)" x="'],
  ])('are shown as text: %s', async (_, probe) => {
    const plain = await lookedAt(written('plain.html', report(resultWith(['a', 'b', 'c', 'd']))), {}, ({ page }) =>
      skeleton(page),
    )
    const url = written('hostile.html', report(resultWith([probe, `${probe}b`, `${probe}c`, `${probe}d`])))
    await lookedAt(url, {}, async ({ page, requests, messages }) => {
      const made = await skeleton(page)
      expect(made.count).toEqual(plain.count)
      expect(made.texts).toEqual(expect.arrayContaining([probe, `${probe}2`, `${probe}c`, `${probe}d`]))
      expect({ requests: requests.length, messages }).toEqual({ requests: 1, messages: [] })
    })
  })

  test('are shown unchanged for any text, and make no element', async () => {
    const plain = await lookedAt(written('plain.html', report(resultWith(['a', 'b', 'c', 'd']))), {}, ({ page }) =>
      skeleton(page),
    )
    const name = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
      fc
        .array(fc.constantFrom('<', '>', '&', '"', "'", '/', '!--', 'script', 'svg', '=', ' ', ']]>', '&lt;', '`'), {
          minLength: 1,
          maxLength: 12,
        })
        .map((parts) => parts.join('')),
    )
    const names = fc.uniqueArray(name, { minLength: 4, maxLength: 4 })
    const url = written('any.html', '')
    await lookedAt(url, {}, ({ page, messages }) =>
      fc.assert(
        fc.asyncProperty(names, async (some) => {
          written('any.html', report(resultWith(some)))
          await page.goto(url)
          const made = await skeleton(page)
          expect(made.count).toEqual(plain.count)
          expect(made.inCharts).toEqual(plain.inCharts)
          for (const one of some) expect(made.texts).toContain(safe(one))
          expect(messages).toEqual([])
        }),
        { numRuns: 40 },
      ),
    )
  })

  test('are isolated from the surrounding text if they are right-to-left', async () => {
    const url = written('rtl.html', report(resultWith(['מערכת', 'مفتاح', 'שם', 'ערך'])))
    await lookedAt(url, { viewport: { width: 400, height: 800 } }, async ({ page }) => {
      const directions = await page.evaluate(() =>
        [...document.querySelectorAll('th[scope=row] bdi')].map((one) => getComputedStyle(one).direction),
      )
      expect(new Set(directions)).toContain('rtl')
      expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr')
      await unfold(page, 'details.section')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
      expect(await faults(page)).toEqual([])
    })
  })
})

// ---- size -------------------------------------------------------------------------------------------------------------

test('a report of 20,000 documents and 8 systems is usable in less than 5 seconds', async () => {
  const [one] = resultWith(['a', 'b', 'c', 'd']).scores as readonly [Score]
  const document = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, i) => [
      `news/2026/document-${i}`,
      { measures: { f1: { value: (i % 101) / 100 } }, stats: null },
    ]),
  )
  const scores = Array.from({ length: 8 }, (_, i) => ({
    ...one,
    system: `system ${i}`,
    measures: measures(0.5 + i / 100),
    facets: { ...one.facets, document },
  }))
  const url = written('large.html', report({ ...resultWith(['a', 'b', 'c', 'd']), scores }))
  const began = performance.now()
  await lookedAt(url, {}, async ({ page }) => {
    await page.locator('#ranking-metric ~ thead button', { hasText: 'recall' }).click()
    expect(await page.locator('#ranking-metric ~ tbody th').first().textContent()).toBe('system 7')
  })
  expect(performance.now() - began).toBeLessThan(5000)
})
