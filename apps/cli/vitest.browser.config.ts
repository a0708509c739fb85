import { testsThat } from '../../tools/vitest.ts'

const config = testsThat({ starts: true })

/** Tests in a real browser: `npm run test:browser`. On a machine with much else to do it stops drawing a page, rarely: a test has a second try. */
export default {
  ...config,
  test: { ...config.test, include: ['browser/**/*.test.ts'], hookTimeout: 120_000, retry: 1 },
}
