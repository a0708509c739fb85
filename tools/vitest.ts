/** How the tests of every package run. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// tests import workspace packages from their sources: nothing needs building first
const conditions = ['@assay/source', 'node', 'import', 'module', 'default']

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// Most of what tests run does not run for long: code is made faster once it has run four times as long as V8 waits by itself, since that
// takes more than it gives. Later versions of Node do not know the option.
const later = process.version.startsWith('v20.') ? ['--interrupt-budget=500000'] : []

/** `starts`: tests that start the app in a process of its own. */
export const testsThat = ({ starts }: { readonly starts: boolean }) =>
  defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include: ['test/**/*.test.ts'],
      setupFiles: [beside('./same-seed.ts')],
      globalSetup: starts ? [beside('./assembled.ts')] : [],
      // a process, since tests change its folder; one for many files, since no module keeps state (see module-state.ts)
      pool: 'forks',
      isolate: false,
      // the app's are the longest, and the last to end: all cores are theirs by then
      ...(starts && { maxWorkers: '100%' }),
      // laws make much that is gone at once: with room for it, less of it is copied
      execArgv: ['--max-semi-space-size=32', ...later],
      // a machine with other work to do is slow, not wrong
      testTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
    },
  })
