import { allTests } from './tools/vitest.ts'

export default allTests
