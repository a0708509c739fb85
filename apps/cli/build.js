// Bundles the app, the script of its threads and that of a worker's process, with what they need in files that they share, so that they start fast; plugins
// stay outside and are imported by name at run time. `node build.js FOLDER` puts the files there and makes nothing else.
import { execFile } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { joined } from '../../tools/joined.js'
import { noticesOf, thirdPartyIn } from '../../tools/third-party.js'
import { builtins } from './builtins.js'
import { direct } from './direct.js'

const [outdir = 'dist'] = process.argv.slice(2)

// names of shared files follow from what is in them: those of an earlier build would stay
rmSync(outdir, { recursive: true, force: true })

const options = {
  entryPoints: { main: 'src/main.ts', worker: 'src/worker.ts', maker: 'src/queue/maker.ts' },
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // else those that nobody uses are made too
  supported: { 'regexp-unicode-property-escapes': true },
  conditions: ['@assay/source'],
  // the form of fp-ts of which only what is used is bundled; Node itself cannot load it
  alias: { 'fp-ts/lib': 'fp-ts/es6' },
  splitting: true,
  plugins: [direct, builtins],
  // numbers with names are written out: a name of a module is looked up each time, also in the innermost loops
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  banner: {
    // some dependencies are CommonJS and ask for Node's own modules with require
    js: 'const require = process.getBuiltinModule',
  },
  metafile: true,
}
const { metafile } = await build(options)
await joined(metafile, options, [
  { name: 'start', entries: ['src/main.ts'] },
  { name: 'score', entries: ['src/commands/scoring-commands.ts'] },
])
// by itself: what it shared with others would be loaded before Node keeps what it compiles
await build({
  ...options,
  entryPoints: { bin: 'src/bin.ts' },
  splitting: false,
  banner: {},
  plugins: [
    {
      name: 'the rest',
      setup: ({ onResolve }) => onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './main.js', external: true })),
    },
  ],
})
chmodSync(join(outdir, 'bin.js'), 0o755)
writeFileSync(join(outdir, 'THIRD-PARTY.txt'), noticesOf(thirdPartyIn(Object.values(metafile.outputs))))

/** Runs a script from the sources, so that no plugin has to be built before the app, and gives what it prints. */
const fromSources = async (...call) => {
  const words = ['--import', 'tsx', '--conditions=@assay/source', ...call]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 26 })
  return stdout
}

await Promise.all([
  // the page on which participants check their runs, without a task
  fromSources('../page/check-template.ts', join(outdir, 'check.html')),
  // and the program of one file, with all plugins
  fromSources('build-whole.ts', outdir),
])

// in one line: it is for editors
if (outdir === 'dist')
  writeFileSync('config.schema.json', `${JSON.stringify(JSON.parse(await fromSources('src/bin.ts', 'schema')))}\n`)
