/**
 * How large the packages are as they are published, and how large what a browser loads is: each within its budget of `sizes.json`,
 * in bytes. A reader that is added raises the budget of core by what it takes, in the commit that adds it.
 * `node --import tsx tools/sizes.ts` compares with what is built; `--all` prints every size, and `packages/lea` looks at that package alone.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { manifestOf, packedIn } from './pack.ts'
import { publishedIn } from './repository.ts'

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..')

interface Budgets {
  /** Bytes of the tarball, by the folder of the package. */
  readonly packed: Readonly<Record<string, number>>
  /** The same of a package that has no budget of its own yet. */
  readonly packedAtFirst: number
  /** Bytes after minifying and gzip of what a browser loads for a program, by the program. */
  readonly bundled: Readonly<Record<string, number>>
}
const budgets = JSON.parse(readFileSync(join(repository, 'tools/sizes.json'), 'utf8')) as Budgets

interface Size {
  readonly what: string
  readonly bytes: number
  readonly budget: number
}

const folders = publishedIn(repository)

/** All of them as they stand packed in the folder that ASSAY_PACKS names. */
const { ASSAY_PACKS: before } = process.env
const packs = before === undefined ? undefined : packedIn(repository, folders, before)

const packed = (folder: string, budget: number): Size => {
  const tarball = packs?.get(manifestOf(repository, folder).name)
  if (tarball !== undefined) return { what: `${folder}, packed`, bytes: statSync(tarball).size, budget }
  const text = execFileSync('npm', ['pack', '--dry-run', '--json', '--loglevel=error'], {
    cwd: join(repository, folder),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const [pack] = JSON.parse(text.slice(text.indexOf('['))) as readonly { readonly size: number }[]
  return { what: `${folder}, packed`, bytes: pack?.size ?? Number.POSITIVE_INFINITY, budget }
}

/** A file of a bundle, and all that it loads before it runs. */
const loadedBy = (outputs: Metafile['outputs'], path: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(path)) return known
  known.add(path)
  for (const one of outputs[path]?.imports ?? [])
    if (one.kind === 'import-statement') loadedBy(outputs, one.path, known)
  return known
}

/**
 * For a browser: an import of Node anywhere in it is an error. It is bundled into one file and into several, whichever is less to load; of
 * several, what is loaded later, where a call needs it, is not counted.
 */
const bundled = async (program: string, budget: number): Promise<Size> => {
  const sizes = await Promise.all(
    [true, false].map(async (splitting) => {
      const { outputFiles, metafile } = await build({
        stdin: { contents: program, resolveDir: repository },
        bundle: true,
        minify: true,
        write: false,
        splitting,
        outdir: repository,
        absWorkingDir: repository,
        metafile: true,
        format: 'esm',
        platform: 'browser',
        logLevel: 'silent',
      })
      const first = loadedBy(metafile.outputs, 'stdin.js')
      const files = outputFiles.filter(({ path }) => first.has(relative(repository, path)))
      return files.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)
    }),
  )
  return { what: program, bytes: Math.min(...sizes), budget }
}

const asked = process.argv.slice(2).filter((word) => word !== '--all')
const strange = asked.filter((folder) => !folders.includes(folder))
if (strange.length > 0) throw new Error(`not published: ${strange.join(', ')}`)
const sizes: Size[] = (asked.length > 0 ? asked : folders).map((folder) =>
  packed(folder, budgets.packed[folder] ?? budgets.packedAtFirst),
)
if (asked.length === 0)
  for (const [program, budget] of Object.entries(budgets.bundled)) sizes.push(await bundled(program, budget))

const text = ({ what, bytes, budget }: Size): string => `${bytes} of ${budget} bytes: ${what}`
const large = sizes.filter(({ bytes, budget }) => bytes > budget)
for (const size of process.argv.includes('--all') ? sizes : large) console.error(text(size))
if (large.length > 0) {
  console.error('make it smaller, or raise its budget in tools/sizes.json and say why in the commit')
  process.exitCode = 1
}
