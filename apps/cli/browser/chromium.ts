/** The browser that the tests use, and the pages that they look at. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { appIn } from '../../../tools/assembled.ts'

const executablePath = process.env['ASSAY_BROWSER'] ?? '/usr/bin/chromium'

const flags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

const launched = (): Promise<Browser> => {
  if (!existsSync(executablePath))
    throw new Error(
      `there is no browser at ${executablePath}: install one (Debian: apt-get install chromium), or name it in ASSAY_BROWSER`,
    )
  return chromium.launch({ executablePath, args: flags })
}

/** What a page did while it was looked at. */
export interface Opened {
  readonly page: Page
  readonly requests: readonly string[]
  readonly messages: readonly string[]
}

/** A browser for the tests of a file, and a folder for their pages. */
export const inBrowser = () => {
  const there = {} as { browser: Browser; folder: string }
  beforeAll(async () => {
    there.folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-browser-'))
    there.browser = await launched()
  })
  afterAll(async () => {
    await there.browser?.close()
    rmSync(there.folder, { recursive: true, force: true })
  })

  /** Looks at an address, and closes it afterwards. */
  const lookedAt = async <A>(
    url: string,
    options: BrowserContextOptions,
    look: (opened: Opened) => Promise<A>,
  ): Promise<A> => {
    const context = await there.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    // a machine with other work to do is slow, not wrong: a test has its own time
    context.setDefaultTimeout(100_000)
    try {
      const page = await context.newPage()
      const requests: string[] = []
      const messages: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      page.on('console', (message) => messages.push(message.text()))
      page.on('pageerror', (error) => messages.push(error.message))
      await page.goto(url, { waitUntil: 'load' })
      return await look({ page, requests, messages })
    } finally {
      await context.close()
    }
  }

  return {
    lookedAt,
    /** Writes a page, and says where it is. */
    written: (name: string, html: string): string => {
      const path = join(there.folder, name)
      writeFileSync(path, html)
      return pathToFileURL(path).href
    },
  }
}

/** The pages that calls write: each names its own file last. In the folder of an example. */
export const pagesOf = (example: string, calls: readonly (readonly string[])[]): readonly string[] => {
  const folder = inject('assembled')
  const cwd = join(folder, 'examples', example)
  return calls.map((call) => {
    const { status, stderr } = spawnSync(process.execPath, [appIn(folder), ...call], { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${call.join(' ')}: ${stderr}`)
    return readFileSync(join(cwd, call.at(-1)!.replace('{system}', 'sjtu_adapt')), 'utf8')
  })
}

/** The reports of all examples that have a config, as a call writes them. */
export const exampleReports = (): Readonly<Record<string, string>> => {
  const folder = inject('assembled')
  const examples = join(folder, 'examples')
  const names = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'assay.json')))
  return Object.fromEntries(
    names.map((name) => {
      const output = join(examples, name, 'report.html')
      const call = [appIn(folder), 'run', join(examples, name, 'assay.json'), '--quiet', '-o', output]
      const { status, stderr } = spawnSync(process.execPath, call, { encoding: 'utf8' })
      if (status !== 0) throw new Error(`${name}: ${stderr}`)
      return [name, readFileSync(output, 'utf8')]
    }),
  )
}
