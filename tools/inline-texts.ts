/**
 * Writes the scripts and styles of `packages/report/browser` into the module that reports take them from, each bundled into one text and
 * with its hash: `npx tsx tools/inline-texts.ts --write`. The module is kept, so that reports run from their sources without a build. A
 * test says when it has fallen behind.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'

const report = resolve(dirname(fileURLToPath(import.meta.url)), '../packages/report')

/** The module that is written. */
export const inlineTextsFile = join(report, 'src/html/inline-texts.ts')

/** The names in the module, and the file that each begins with. */
const entries = {
  pageScript: 'page.ts',
  pageStyle: 'page.css',
  errorsScript: 'errors.ts',
  errorsStyle: 'errors.css',
  passagesStyle: 'passages.css',
}

/** Lines that a difference can be read in. */
const WIDTH = 120

/** Bundled first and minified then: short names go by how often a name stands, and by the order in which several files happen to be read. */
const bundled = async (entry: string): Promise<string> => {
  const isScript = entry.endsWith('.ts')
  // what the browsers run that have all else of the page; of styles nothing is written in another way
  const target = isScript ? { target: 'es2022' } : {}
  const { outputFiles } = await build({
    entryPoints: [join(report, 'browser', entry)],
    absWorkingDir: report,
    bundle: true,
    write: false,
    minifySyntax: true,
    legalComments: 'none',
    format: 'iife',
    platform: 'browser',
    conditions: ['@assay/source'],
    ...target,
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
    logLevel: 'warning',
  })
  const [file] = outputFiles
  const { code } = await transform((file as { readonly text: string }).text, {
    loader: isScript ? 'js' : 'css',
    minify: true,
    lineLimit: WIDTH,
    legalComments: 'none',
    ...target,
  })
  return code
}

const quoted = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&')

const constantOf = (name: string, text: string): string =>
  `export const ${name}: InlineText = {
  text: \`${quoted(text)}\`,
  hash: '${createHash('sha256').update(text).digest('base64')}',
}
`

/** The text of the module. */
export const generated = async (): Promise<string> => {
  const constants: string[] = []
  for (const [name, entry] of Object.entries(entries)) constants.push(constantOf(name, await bundled(entry)))
  return `/** Written by tools/inline-texts.ts from packages/report/browser: change it there. */

/** A script or a style inside the page. */
export interface InlineText {
  readonly text: string
  /** SHA-256 of the text in base 64, as a Content-Security-Policy names it. */
  readonly hash: string
}

${constants.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write'))
  writeFileSync(inlineTextsFile, await generated())
