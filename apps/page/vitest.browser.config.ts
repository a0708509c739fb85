import { testsThat } from '../../tools/vitest.ts'

const config = testsThat({ starts: true })

/** Tests in a real browser: `npm run test:browser`. */
export default { ...config, test: { ...config.test, include: ['browser/**/*.test.ts'], hookTimeout: 120_000 } }
