// Bundles what tsc has built of the package in this folder: a file for each of its exports, and one for what some of them share. Node takes
// longer to find and open a hundred small files than to run what is in them. Types stay as they are. `--minify` leaves out white space.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const minify = process.argv.includes('--minify')
const entryPoints = Object.values(exports).flatMap((entry) => entry.default ?? [])

const { metafile } = await build({
  entryPoints,
  outdir: 'dist',
  outbase: 'dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  platform: 'neutral',
  target: 'node20',
  minifySyntax: minify,
  minifyWhitespace: minify,
  legalComments: 'none',
  allowOverwrite: true,
  metafile: true,
  logLevel: 'warning',
})
const bundled = new Set(Object.keys(metafile.outputs))

// what tsc has written of it is in those files now
for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const path = join('dist', name)
  if (/\.js(?:\.map)?$/.test(path) && !bundled.has(path.replaceAll('\\', '/'))) rmSync(path)
}
