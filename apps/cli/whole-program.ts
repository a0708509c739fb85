/** The command line with all plugins of this repository as one file, for machines on which nothing is installed. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { madeModules } from '../../tools/inside-module.ts'

/** Builds it into a folder, as `assay.mjs`. */
export const buildWholeProgram = async (folder: string): Promise<void> => {
  await build({
    absWorkingDir: dirname(fileURLToPath(import.meta.url)),
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
}
