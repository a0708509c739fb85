import { defineConfig } from 'vitest/config'

// tests import workspace packages from their sources: nothing needs building first
const conditions = ['source', 'node', 'import', 'module', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // a machine with other work to do is slow, not wrong
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['../../tools/same-seed.ts'],
    globalSetup: ['../../tools/assembled.ts'],
    testTimeout: 120_000,
  },
})
