// Bundles what tsc has built of the package in this folder: a file for each of its exports, one for what the first of them loads of what some
// share, and one for each other share. Node takes longer to find and open a hundred small files than to run what is in them. Of packages that
// are no dependencies, what is used is bundled too: whole, Valibot is larger than the package. `--minify` leaves out white space.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { publishDeclarations } from './declarations.js'
import { joined } from './joined.js'
import { shakeable } from './shakeable.js'
import { noticesOf, thirdPartyIn } from './third-party.js'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const { exports, dependencies = {}, peerDependencies = {} } = manifest
const minify = process.argv.includes('--minify')
const entryPoints = Object.values(exports).flatMap((entry) => entry.default ?? [])
const installed = new Set(Object.keys({ ...dependencies, ...peerDependencies }))
const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

const parts = {
  name: 'of other packages what is used',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind !== 'entry-point' && (path.startsWith('node:') || installed.has(packageOf(path)))
        ? { path, external: true }
        : undefined,
    ),
}

const options = {
  entryPoints,
  outdir: 'dist',
  outbase: 'dist',
  bundle: true,
  splitting: true,
  plugins: [parts],
  format: 'esm',
  platform: 'neutral',
  target: 'node20',
  // the form of fp-ts of which only what is used is bundled; Node itself cannot load it
  alias: { 'fp-ts/lib': 'fp-ts/es6' },
  // else those that nobody uses are made too
  supported: { 'regexp-unicode-property-escapes': true },
  minifySyntax: minify,
  minifyWhitespace: minify,
  legalComments: 'none',
  allowOverwrite: true,
  metafile: true,
  logLevel: 'warning',
}
const { metafile } = await build(options)
const bundled = new Set(Object.keys(metafile.outputs))

// what tsc has written of it is in those files now
for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const path = join('dist', name)
  if (/\.js(?:\.map)?$/.test(path) && !bundled.has(path.replaceAll('\\', '/'))) rmSync(path)
}
publishDeclarations(manifest)

await joined(metafile, options, [{ name: 'shared', entries: [entryPoints[0].replace(/^\.\//, '')] }])
for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const path = join('dist', name)
  if (path.endsWith('.js')) writeFileSync(path, shakeable(readFileSync(path, 'utf8')))
}

const notices = noticesOf(thirdPartyIn(Object.values(metafile.outputs)))
if (notices !== '') writeFileSync('dist/THIRD-PARTY.txt', notices)
