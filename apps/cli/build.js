// Bundles the app into one file, and the script of its threads into another, so that they start fast; plugins stay outside and
// are imported by name at run time.
import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

await build({
  entryPoints: ['src/bin.ts', 'src/worker.ts'],
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['source'],
  splitting: false,
  legalComments: 'linked',
  banner: {
    // some dependencies are CommonJS and ask for Node's own modules with require
    js: "#!/usr/bin/env node\nimport { createRequire as assayRequire } from 'node:module'\nconst require = assayRequire(import.meta.url)",
  },
})
chmodSync('dist/bin.js', 0o755)

// from the sources, so that no plugin has to be built before the app
const schema = spawnSync(process.execPath, ['--import', 'tsx', '--conditions=source', 'src/bin.ts', 'schema'])
if (schema.status !== 0) throw new Error(`assay schema: ${schema.stderr}`)
writeFileSync('config.schema.json', schema.stdout)
