import { expect, test } from 'vitest'
import { buildPage } from '../build.ts'

const { html, sizes } = await buildPage()

test('all metrics, readers and the report take at most 500 kB of the page', () => {
  expect(sizes.page + sizes.workerPacked).toBeLessThanOrEqual(500_000)
  // unpacked and minified: what a browser compiles
  expect(sizes.worker).toBeLessThanOrEqual(1_000_000)
})

test('the same sources give the same bytes', async () => {
  expect((await buildPage()).html === html).toBe(true)
})

test('the page names what it runs, and no address', () => {
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'none'; worker-src blob:")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(html.match(/<(?:link|img|script|iframe)[^>]*\b(?:src|href)=(?!"data:,")/g)).toBeNull()
})
