/**
 * Builds the command line with all plugins of this repository as one file, `assay.mjs`, for machines on which nothing is installed, and the same
 * compressed, as it is published: `node --import tsx build-whole.ts FOLDER`.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { madeModules } from '../../tools/inside-module.ts'
import { noticesOf, thirdPartyIn } from '../../tools/third-party.js'

const [folder = 'dist'] = process.argv.slice(2)

const outfile = join(folder, 'assay.mjs')
const { metafile } = await build({
  entryPoints: ['src/whole/whole.ts'],
  outfile,
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
  metafile: true,
})
appendFileSync(outfile, `/*\n${noticesOf(thirdPartyIn(Object.values(metafile.outputs)))}*/\n`)
// a higher quality takes ten times as long for a twentieth of the size
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
writeFileSync(`${outfile}.br`, brotliCompressSync(readFileSync(outfile), { params }))
