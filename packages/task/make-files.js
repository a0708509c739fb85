// Makes what the package carries beside its modules: the page on which participants check their runs, without a task, and the program of one file,
// with all plugins, for platforms. Both are of the apps, from their sources. `node make-files.js FOLDER` puts them there.
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const [folder = 'dist'] = process.argv.slice(2)
const outdir = resolve(folder)
mkdirSync(outdir, { recursive: true })

const app = fileURLToPath(new URL('../../apps/cli', import.meta.url))
const fromSources = (...call) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', '--conditions=@assay/source', ...call], { cwd: app })

await Promise.all([
  fromSources('../page/check-template.ts', join(outdir, 'check.html')),
  fromSources('build-whole.ts', outdir),
])
