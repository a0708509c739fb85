/** Builds the page and opens it in a browser, or prints where it is. */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildPage } from './build.ts'

const openers: Readonly<Record<string, readonly [command: string, ...words: readonly string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Command that opens a page; undefined without a display. */
const opener = (): readonly [string, ...(readonly string[])] | undefined => {
  const own = openers[process.platform]
  if (own !== undefined) return own
  return process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined
}

const path = join(dirname(fileURLToPath(import.meta.url)), 'dist/assay.html')
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, (await buildPage()).html)

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const here = `${pathToFileURL(path).href}\n${path}`
const how = opener()
if (how === undefined) say(`no browser can be opened here: the page is one file, to be opened in any\n${here}`)
else {
  const [command, ...words] = how
  const started = spawn(command, [...words, path], { detached: true, stdio: 'ignore' })
  started.on('error', () => say(`${command} is not there: open the page by hand`))
  started.unref()
  say(here)
}
