/**
 * Runs the programs in the READMEs and of the page for those who know seqeval: on the first screen, or under "In your program" or "From JavaScript", the block of TypeScript prints what the block below it shows. The
 * tests run them from the sources, `tools/outsiders.ts` from packed tarballs in an empty folder; `--write` puts the real output in.
 */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { build } from 'esbuild'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** A program of a README. */
export interface Program {
  /** The folder of its package, such as `lea`; or the page. */
  readonly name: string
  readonly code: string
  /** What it prints. */
  readonly shown: string
}

const section =
  /(^(?:## (?:In your program|From JavaScript)|# Assay)\n[\s\S]*?```ts\n)([\s\S]*?)(```\n\n```text\n)([\s\S]*?)```/m

const PAGE = 'coming-from-seqeval'
/** The README of the repository, by the name that its program has. */
const FIRST = 'README'
const readmeOf = (name: string): string => {
  if (name === FIRST) return join(root, 'README.md')
  return name === PAGE ? join(root, 'docs', `${PAGE}.md`) : join(root, 'packages', name, 'README.md')
}

/** The programs of the page and of all packages that show one. */
export const programs = (): readonly Program[] =>
  [FIRST, PAGE, ...readdirSync(join(root, 'packages'))].flatMap((name) => {
    const [, , code, , shown] = section.exec(readFileSync(readmeOf(name), 'utf8')) ?? []
    return code === undefined || shown === undefined ? [] : [{ name, code, shown }]
  })

/** The packages that a program imports. */
export const importsOf = ({ code }: Program): readonly string[] =>
  [...code.matchAll(/ from '([^']+)'$/gm)].map(([, from = '']) => from)

// ---- from the sources ------------------------------------------------------------------------------------------------

const PRINTED = '__printed'

/** All of them as modules in a new folder, which is for the caller to remove; what they share is bundled once. */
export const bundled = async (all: readonly Program[]): Promise<string> => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-programs-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  await build({
    entryPoints: Object.fromEntries(all.map(({ name }) => [name, `program:${name}`])),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@assay/source'],
    define: { 'console.log': PRINTED },
    plugins: [
      {
        name: 'programs',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^program:/ }, ({ path }) => ({ path: path.slice(8), namespace: 'program' }))
          onLoad({ filter: /./, namespace: 'program' }, ({ path }) => ({
            contents: all.find(({ name }) => name === path)?.code ?? '',
            loader: 'ts',
            resolveDir: root,
          }))
        },
      },
    ],
  })
  return folder
}

/** What a bundled program prints. */
export const printedBy = async (folder: string, { name }: Program): Promise<string> => {
  const lines: string[] = []
  const print = (...words: readonly unknown[]): void => {
    lines.push(`${format(...words)}\n`)
  }
  Object.assign(globalThis, { [PRINTED]: print })
  await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.js`)).href)
  return lines.join('')
}

const isMain = process.argv[1] !== undefined && basename(process.argv[1]) === 'programs.ts'
if (isMain && process.argv.includes('--write')) {
  const all = programs()
  const folder = await bundled(all)
  for (const program of all) {
    const file = readmeOf(program.name)
    const printed = await printedBy(folder, program)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(section, (_, a, code, b) => `${a}${code}${b}${printed}\`\`\``),
    )
  }
  rmSync(folder, { recursive: true })
}
