/**
 * Runs the examples in the READMEs: in each block marked `console`, the lines after `$ assay …` are what that call prints,
 * on stdout and stderr. `…` on a line of its own stands for any lines. The tests compare; `--write` puts the real output in.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assemble, callingIn } from './assembled.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Files whose examples are run: the pages of the root and the README of each package. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/tour.md',
  'docs/commands.md',
  'docs/files.md',
  'docs/reports.md',
  'docs/significance.md',
  'docs/config.md',
  'docs/reproduce.md',
  'docs/seeds.md',
  'docs/confidence.md',
  'docs/suspicious-gold.md',
  ...['apps', 'packages'].flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}/README.md`)),
]

export interface Example {
  readonly call: string
  readonly expected: string
}

const block = /```console\n([\s\S]*?)```/g

/** The examples of a document, in order. `npm start` is the run of its config. */
export const examplesIn = (text: string): readonly Example[] =>
  [...text.matchAll(block)].flatMap(([, body = '']) =>
    body
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n')
        return { call: part.slice(0, end), expected: part.slice(end + 1) }
      }),
  )

/** The words of a call, as a shell would split these simple ones. */
const words = (call: string): readonly string[] =>
  [...call.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) => single ?? double ?? plain ?? '')

/** A line is shown whole, as a terminal goes on below it, and ends as those of a page do: a table has those of spreadsheets. */
const ended = (text: string): string =>
  (text === '' || text.endsWith('\n') ? text : `${text}\n`).replaceAll('\r\n', '\n')

/** What a call prints, of the app in an assembled folder, which this process is in. */
export const outputOf = async (call: string, assembled: string): Promise<string> => {
  const [command, ...rest] = words(call)
  const given = call === 'npm start' ? ['run', 'examples/conll-2003/assay.json'] : rest
  if (command !== 'assay' && call !== 'npm start') throw new Error(`an example can only call assay: ${call}`)
  const { out, err } = await callingIn(assembled)(...given)
  return ended(err + out)
}

/** Whether an output is what the document shows; `…` alone on a line stands for any lines. */
export const shows = (expected: string, output: string): boolean => {
  const parts = expected.split(/^…\n/m)
  let at = 0
  for (const [i, part] of parts.entries()) {
    const found = i === 0 ? (output.startsWith(part) ? 0 : -1) : output.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return parts.at(-1) === '' || at === output.length
}

const rewritten = async (text: string, assembled: string): Promise<string> => {
  let written = text
  for (const [whole, body = ''] of text.matchAll(block)) {
    if (body.includes('\n…\n')) continue
    const shown: string[] = []
    for (const { call } of examplesIn(whole)) shown.push(`$ ${call}\n${await outputOf(call, assembled)}`)
    written = written.replace(whole, () => `\`\`\`console\n${shown.join('\n')}\`\`\``)
  }
  return written
}

const isMain = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain && process.argv.includes('--write')) {
  // `--write README.md` writes that one alone
  const named = process.argv.slice(2).filter((word) => word !== '--write')
  const assembled = await assemble()
  process.chdir(assembled)
  for (const path of named.length > 0 ? named : documents) {
    const file = join(root, path)
    writeFileSync(file, await rewritten(readFileSync(file, 'utf8'), assembled))
  }
  process.chdir(root)
  rmSync(assembled, { recursive: true })
}
