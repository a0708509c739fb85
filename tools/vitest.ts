/** How the tests of every package run. */
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { TalliesReporter } from './tallies.ts'

// tests import workspace packages from their sources: nothing needs building first
const conditions = ['@assay/source', 'node', 'import', 'module', 'default']

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// Most of what tests run does not run for long: code is made faster once it has run four times as long as V8 waits by itself, and with
// less put into one piece, since that takes more than it gives. Later versions of Node do not know the first option.
const later = process.version.startsWith('v20.')
  ? ['--interrupt-budget=500000', '--max-inlined-bytecode-size-cumulative=200']
  : []

const configOf = (test: ViteUserConfig['test']): ViteUserConfig =>
  defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      setupFiles: [beside('./drawn.ts')],
      // a process, since tests change its folder; one for many files, since no module keeps state (see module-state.ts)
      pool: 'forks',
      isolate: false,
      // laws make much that is gone at once: with room for it, less of it is copied
      execArgv: ['--max-semi-space-size=32', ...later],
      // a machine with other work to do is slow, not wrong
      testTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      ...test,
    },
  })

// bundles the app, once for all tests that start it in a process of its own
const assembles = [beside('./assembled.ts')]

// Tests of the slow lane: what takes long by its nature (processes, threads, compilers, fuzz, large inputs).
const SLOW = '**/*.slow.test.ts'

/** The fast lane of a package: what a change can break and a person waits for. `starts`: some tests start the app in a process of its own. */
export const testsThat = ({ starts }: { readonly starts: boolean }): ViteUserConfig =>
  configOf({
    include: ['test/**/*.test.ts'],
    exclude: [SLOW],
    // the app's are the longest
    ...(starts && { globalSetup: assembles, maxWorkers: '100%' }),
  })

/** The fast lane of all packages: what they share is transformed, loaded and made fast once for all of them. */
export const allTests: ViteUserConfig = configOf({
  include: ['{apps,packages}/*/test/**/*.test.ts', 'tools/test/**/*.test.ts'],
  exclude: [SLOW, '**/node_modules/**'],
  globalSetup: assembles,
  // nothing else runs beside them
  maxWorkers: '100%',
  reporters: ['minimal', new TalliesReporter()],
})

/** The slow lane of all packages, with the tests in a real browser and those with a real Redis. */
export const slowTests: ViteUserConfig = configOf({
  root: beside('..'),
  include: [
    `{apps,packages}/*/test/${SLOW}`,
    `tools/test/${SLOW}`,
    'apps/*/browser/**/*.test.ts',
    'apps/cli/queue/**/*.test.ts',
  ],
  globalSetup: assembles,
  maxWorkers: '100%',
  hookTimeout: 120_000,
  // on a machine with much else to do a browser stops drawing a page, rarely
  retry: 1,
})
