/**
 * Builds the command line with all plugins of this repository as one file, `assay.mjs`, for machines on which nothing is installed:
 * `node --import tsx build-whole.ts FOLDER`.
 */
import { join } from 'node:path'
import { build } from 'esbuild'
import { madeModules } from '../../tools/inside-module.ts'

const [folder = 'dist'] = process.argv.slice(2)

await build({
  entryPoints: ['src/whole/whole.ts'],
  outfile: join(folder, 'assay.mjs'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  supported: { 'regexp-unicode-property-escapes': true },
  conditions: ['@assay/source'],
  alias: { 'fp-ts/lib': 'fp-ts/es6' },
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  banner: { js: '#!/usr/bin/env node\nconst require = process.getBuiltinModule' },
  plugins: [madeModules()],
})
