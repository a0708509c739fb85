import { testsThat } from '../../tools/vitest.ts'

const config = testsThat({ starts: true })

/** Tests with a real Redis: `npm run test:queue`. */
export default { ...config, test: { ...config.test, include: ['queue/**/*.test.ts'], hookTimeout: 120_000 } }
