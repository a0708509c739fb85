// Bundles the app, and the script of its threads, with what they need in files that they share, so that they start fast; plugins
// stay outside and are imported by name at run time. `node build.js FOLDER` puts the files there and makes nothing else.
import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'rolldown'
import { thirdParty } from '../../tools/third-party.js'
import { builtins } from './builtins.js'

const [outdir = 'dist'] = process.argv.slice(2)

const options = {
  input: { bin: 'src/bin.ts', main: 'src/main.ts', worker: 'src/worker.ts' },
  platform: 'node',
  // the form of fp-ts of which only what is used is bundled, and the one of fflate that starts no thread when it is loaded
  resolve: {
    alias: { 'fp-ts/lib': 'fp-ts/es6', fflate: 'fflate/browser' },
    conditionNames: ['@assay/source', 'import', 'node', 'module', 'default'],
  },
  preserveEntrySignatures: 'allow-extension',
  checks: { ineffectiveDynamicImport: false },
  plugins: [builtins, thirdParty],
}

// Node looks up each file by itself: what the start of a call loads in any case is one file, and what scoring loads besides another
const { output: chunks } = await build({ ...options, write: false })
const entries = chunks.flatMap(({ isEntry, facadeModuleId }) => (isEntry ? facadeModuleId : []))
const closureOf = (end) => {
  const found = new Set([chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))])
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds).filter((id) => !entries.includes(id)))
}
const group = (name, end) => {
  const modules = closureOf(end)
  return { name, test: (id) => modules.has(id) }
}
await build({
  ...options,
  output: {
    dir: outdir,
    cleanDir: true,
    comments: false,
    minify: true,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [group('start', 'src/main.ts'), group('score', 'src/commands/scoring-commands.ts')],
    },
  },
})
chmodSync(join(outdir, 'bin.js'), 0o755)

/** Runs a script from the sources, so that no plugin has to be built before the app, and gives what it prints. */
const fromSources = async (...call) => {
  const words = ['--import', 'tsx', '--conditions=@assay/source', ...call]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 26 })
  return stdout
}

// in one line: it is for editors
if (outdir === 'dist')
  writeFileSync('config.schema.json', `${JSON.stringify(JSON.parse(await fromSources('src/bin.ts', 'schema')))}\n`)
