// Bundles the app into one file, so that it starts fast; plugins stay outside and are imported by name at run time.
import { chmodSync } from 'node:fs'
import { build } from 'esbuild'

await build({
  entryPoints: ['src/bin.ts'],
  outfile: 'dist/bin.js',
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
