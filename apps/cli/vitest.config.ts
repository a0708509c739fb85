import { defineConfig } from 'vitest/config'

// tests import workspace packages from their sources: nothing needs building first
const conditions = ['source', 'node', 'import', 'module', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['test/**/*.test.ts'] },
})
