import { expect, test } from 'vitest'
import { buildCheckPage, buildPage } from '../build.ts'

const { html, sizes } = await buildPage()
const checkPage = await buildCheckPage()

// docs/decisions/2026-11-25-size-of-the-page.md
test('metrics, readers and the report take at most 775 kB of the packed page', () => {
  expect(sizes.workerPacked).toBeLessThanOrEqual(775_000)
  // what runs beside them, and the file with its examples and all as letters
  expect(sizes.page).toBeLessThanOrEqual(50_000)
  expect(sizes.whole).toBeLessThanOrEqual(1_230_000)
})

test('the page is built to the same bytes from the same sources', async () => {
  expect((await buildPage()).html === html).toBe(true)
})

test('the page that checks runs takes at most 922 kB with its licences, and is built to the same bytes', async () => {
  expect(Buffer.byteLength(checkPage)).toBeLessThanOrEqual(922_000)
  expect((await buildCheckPage()) === checkPage).toBe(true)
})

test.each([
  ['scores', html],
  ['checks runs', checkPage],
])('the page that %s contains the licences of its dependencies', (_, html) => {
  const [, notices = ''] = /<!--\n([\s\S]*)-->\n<\/body>/.exec(html) ?? []
  for (const name of ['@noble/hashes', 'fflate', 'fp-ts', 'hyparquet', 'preact', 'pure-rand', 'saxen', 'valibot'])
    expect(notices).toMatch(new RegExp(`^==== ${name} [\\d.]+ \\(MIT\\)\\n\\n[^=]*Permission is hereby granted`, 'm'))
})

test.each([
  ['scores', html],
  ['checks runs', checkPage],
])('the page that %s lists in its policy the scripts that it runs, and no address', (_, html) => {
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'none'; worker-src blob:")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(html.match(/<(?:link|img|script|iframe)[^>]*\b(?:src|href)=(?!"data:,")/g)).toBeNull()
})
