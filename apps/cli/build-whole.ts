/**
 * Builds the command line with all plugins of this repository as one file. `node --import tsx build-whole.ts FOLDER` makes `assay.mjs`, for
 * machines on which nothing is installed: small, with the licences of what is inside, and the same compressed, as it is published. Without a
 * folder it makes what a clone runs, at once: `dist/program.mjs`.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { madeModules } from '../../tools/inside-module.ts'
import { noticesOf, thirdPartyIn } from '../../tools/third-party.js'

const [published] = process.argv.slice(2)

const outfile = published === undefined ? 'dist/program.mjs' : join(published, 'assay.mjs')
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
  minify: published !== undefined,
  legalComments: 'none',
  charset: 'utf8',
  banner: { js: '#!/usr/bin/env node\nconst require = process.getBuiltinModule' },
  plugins: [madeModules()],
  metafile: true,
})
if (published !== undefined) {
  appendFileSync(outfile, `/*\n${noticesOf(thirdPartyIn(Object.values(metafile.outputs)))}*/\n`)
  // a higher quality takes ten times as long for a twentieth of the size
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  writeFileSync(`${outfile}.br`, brotliCompressSync(readFileSync(outfile), { params }))
}
