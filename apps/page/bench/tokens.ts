/** Time and memory of the page for five million tokens, and how long it blocks. */
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { tokenFiles } from '../browser/tokens.ts'
import { buildPage } from '../build.ts'

const TOKENS = 5_000_000

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-tokens-'))
const browser = await chromium.launch({
  executablePath: process.env['ASSAY_BROWSER'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})

/** Peak memory of the page's process in MB; Linux only. */
const mostMemory = async (): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0))
  return Math.max(...peaks) / 1024
}

try {
  const [gold, system] = tokenFiles(folder, TOKENS)
  const path = join(folder, 'assay.html')
  writeFileSync(path, (await buildPage()).html)
  const page = await browser.newPage()
  await page.goto(pathToFileURL(path).href)
  await page.locator('#gold-files').setInputFiles(gold)
  await page.locator('#systems-files').setInputFiles(system)
  const before = await mostMemory()
  const start = performance.now()
  await page.locator('#score:enabled').click()
  let longest = 0
  while ((await page.locator('#result').count()) === 0) {
    const asked = performance.now()
    await page.evaluate(() => document.title)
    longest = Math.max(longest, performance.now() - asked)
  }
  const seconds = (performance.now() - start) / 1000
  const line = [
    `${TOKENS} tokens in ${seconds.toFixed(1)} s`,
    `${(await mostMemory()).toFixed(0)} MB at most (${before.toFixed(0)} MB before)`,
    `the page answers within ${longest.toFixed(0)} ms`,
  ]
  process.stdout.write(`${line.join('; ')}\n`)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
