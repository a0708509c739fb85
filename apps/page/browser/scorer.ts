/** Drives the page in a browser, and runs the command line for comparison. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, inject } from 'vitest'
import { appIn } from '../../../tools/assembled.ts'
import { inBrowser, type Opened } from '../../cli/browser/chromium.ts'
import { buildPage } from '../build.ts'

/** Path of an example of the repository. */
export const exampleIn = (...parts: readonly string[]): string => join(inject('assembled'), 'examples', ...parts)

/** The page, built by the first file of tests that needs it, for all of a run. */
const pageIn = async (folder: string): Promise<string> => {
  const path = join(folder, 'assay.html')
  if (!existsSync(path)) {
    // another process may do the same: what is there is whole
    const own = `${path}.${process.pid}`
    writeFileSync(own, (await buildPage()).html)
    renameSync(own, path)
  }
  return readFileSync(path, 'utf8')
}

export const inScorer = () => {
  const { lookedAt, written } = inBrowser()
  const there = {} as { address: string; html: string }
  beforeAll(async () => {
    there.html = await pageIn(inject('assembled'))
    there.address = written('assay.html', there.html)
  })
  return {
    lookedAt,
    written,
    html: (): string => there.html,
    /** Opens the page from the disk, without a network. */
    opened: (look: (opened: Opened) => Promise<void>, options: Parameters<typeof lookedAt>[1] = {}): Promise<void> =>
      lookedAt(there.address, { offline: true, acceptDownloads: true, ...options }, async (opened) => {
        await opened.page.locator('#gold').waitFor()
        await look(opened)
      }),
  }
}

/** The offered metrics, the recommended one first. */
export const offers = async (page: Page): Promise<readonly string[]> => {
  await page.locator('.offers li').first().waitFor()
  return page.locator('.offers li b').allTextContents()
}

/** Selects exactly these metrics. */
export const choose = async (page: Page, ...entries: readonly string[]): Promise<void> => {
  await offers(page)
  const folded = page.locator('details.task:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
  const boxes = page.locator('.offers input[type=checkbox]')
  for (const [i, name] of (await offers(page)).entries()) await boxes.nth(i).setChecked(entries.includes(name))
}

export const give = (page: Page, where: string, files: string | readonly string[]): Promise<void> =>
  page.setInputFiles(where, typeof files === 'string' ? files : [...files])

/** Scores, and waits for the result or the refusal. */
export const scored = async (page: Page): Promise<'result' | 'refusal'> => {
  await page.locator('#score:enabled').click()
  const section = page.locator('#result, #refusal')
  await section.waitFor()
  return (await section.getAttribute('id')) as 'result' | 'refusal'
}

/** Saves a file by a button, and returns its name and text. */
export const saved = async (page: Page, button: string): Promise<{ readonly name: string; readonly text: string }> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const download = await coming
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

/** The shown call and config. */
export const shownCall = async (page: Page): Promise<{ readonly call: string; readonly config: string }> => {
  const text = (id: string): Promise<string> => page.locator(id).textContent() as Promise<string>
  // the call of what is filled in now, and not of what was a moment ago
  await page.locator('#call[aria-busy=false]').waitFor({ state: 'attached' })
  return { call: await text('#call-text'), config: await text('#config') }
}

export interface Called {
  readonly status: number | null
  readonly stderr: string
  /** Reads a file that it wrote. */
  readonly file: (name: string) => string
}

/** Runs a call in a shell, in a folder with copies of these files. */
export const calledIn = <A>(
  files: readonly (readonly [from: string, to: string])[],
  call: string,
  look: (called: Called) => A,
  env: Readonly<Record<string, string>> = {},
): A => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-page-'))
  try {
    for (const [from, to] of files) cpSync(from, join(folder, to), { recursive: true })
    const script = `assay() { '${process.execPath}' '${appIn(inject('assembled'))}' "$@"; }\n${call}`
    const { status, stderr } = spawnSync('sh', ['-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    return look({ status, stderr, file: (name) => readFileSync(join(folder, name), 'utf8') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Scores and saves in the page, and runs the shown call on the same files. */
export const compared = async (
  page: Page,
  files: readonly (readonly [from: string, to: string])[],
): Promise<{ readonly result: Compared; readonly report: Compared; readonly config: Compared }> => {
  const { call, config } = await shownCall(page)
  const outcome = await scored(page)
  if (outcome !== 'result') throw new Error(`refused: ${await page.locator('#refusal').textContent()}`)
  const [result, report] = [await saved(page, 'Result (JSON)'), await saved(page, 'Report')]
  const run = (text: string) =>
    calledIn(
      files,
      `printf '%s' "$CONFIG" > assay.json\n${text}`,
      ({ status, stderr, file }) => {
        if (status !== 0) throw new Error(stderr)
        return { result: file('result.json'), report: file('report.html') }
      },
      { CONFIG: config },
    )
  const shown = run(call)
  const configured = call.startsWith('assay run ')
    ? shown
    : run('assay run -o result.json -o report.html --evidence errors')
  return {
    result: { page: result.text, command: shown.result },
    report: { page: report.text, command: shown.report },
    config: { page: result.text, command: configured.result },
  }
}

interface Compared {
  readonly page: string
  readonly command: string
}
