// Bundles what tsc has built of the package in this folder: a file for each of its exports, one for what the first of them loads of what some
// share, and one for each other share. Node takes longer to find and open a hundred small files than to run what is in them. Of Valibot, what is
// used is bundled too: whole, it is larger than the package. Of the declarations, those stay that an export leads to. `--minify` leaves out
// white space.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { build } from 'esbuild'
import { joined } from './joined.js'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const minify = process.argv.includes('--minify')
const entryPoints = Object.values(exports).flatMap((entry) => entry.default ?? [])

const parts = {
  name: 'of other packages what is used',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path === 'valibot' ? undefined : { path, external: true },
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

/** A file of declarations and all that it leads to, added to those that are known. */
const leadingFrom = (path, known = new Set()) => {
  if (known.has(path)) return known
  known.add(path)
  for (const [, to] of readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.[jt]s['"]/g))
    leadingFrom(normalize(join(dirname(path), `${to}.d.ts`)), known)
  return known
}

const declared = new Set()
for (const { types } of Object.values(exports)) if (types !== undefined) leadingFrom(normalize(types), declared)

// what tsc has written of it is in those files now, and what no export leads to declares nothing to anybody
for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const path = join('dist', name)
  const isLeft = /\.js(?:\.map)?$/.test(path) && !bundled.has(path.replaceAll('\\', '/'))
  const isInner = /\.d\.ts(?:\.map)?$/.test(path) && !declared.has(path.replace(/\.map$/, ''))
  if (isLeft || isInner) rmSync(path)
}

await joined(metafile, options, [{ name: 'shared', entries: [entryPoints[0].replace(/^\.\//, '')] }])
