// Builds what is published of the package in this folder, from its sources and from the declarations that tsc has written of them: a file for
// each of its exports, and files for what some share. Of packages that are no dependencies, what is used is inside. `--minify` leaves out white space.
import { readFileSync } from 'node:fs'
import { dts } from 'rolldown-plugin-dts'
import { thirdParty } from './third-party.js'

const { exports, dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
const sources = Object.values(exports).flatMap((entry) => entry['@assay/source'] ?? [])
const entries = sources.map((path) => path.replace(/^\.\/src\/|\.ts$/g, ''))
const installed = Object.keys({ ...dependencies, ...peerDependencies })
const external = new RegExp(`^(?:node:|(?:${installed.join('|')})(?:/|$))`)

// declarations name what a user has: core's types of Valibot, and its Either, which has the shape of that of fp-ts
const paths = { valibot: '@assay/core/valibot', 'fp-ts/lib/Either.js': '@assay/core' }

// what namespaces take at run time is nothing to a declaration
const withoutRuntime = {
  name: 'without what namespaces take at run time',
  generateBundle: (_, bundle) => {
    for (const file of Object.keys(bundle)) if (file.startsWith('rolldown-runtime-')) delete bundle[file]
  },
}

// one of its own for the types of Valibot: those that other packages infer have to have a name that users can import
const isValibot = (entry) => entry === 'valibot'
const declarations = [entries.filter((entry) => !isValibot(entry)), entries.filter(isValibot)].flatMap((some) =>
  some.length === 0
    ? []
    : {
        input: Object.fromEntries(some.map((entry) => [entry, `./.types/${entry}.d.ts`])),
        external: (id) => external.test(id) || (Object.hasOwn(paths, id) && !some.every(isValibot)),
        platform: 'neutral',
        plugins: [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false }), withoutRuntime],
        output: { dir: 'dist', chunkFileNames: '[name]-[hash].d.ts', paths },
      },
)

// biome-ignore lint/style/noDefaultExport: Rolldown asks for it
export default [
  {
    input: Object.fromEntries(entries.map((entry, i) => [entry, sources[i]])),
    external,
    platform: 'neutral',
    // the form of fp-ts of which only what is used is bundled; Node itself cannot load it
    resolve: { alias: { 'fp-ts/lib': 'fp-ts/es6' } },
    plugins: [thirdParty],
    output: {
      dir: 'dist',
      cleanDir: true,
      chunkFileNames: '[name]-[hash].js',
      comments: { annotation: true, jsdoc: false, legal: false },
      minify: process.argv.includes('--minify') ? { compress: true, mangle: false } : 'dce-only',
    },
  },
  ...declarations,
]
