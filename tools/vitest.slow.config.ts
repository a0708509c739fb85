import { slowTests } from './vitest.ts'

/** The slow lane: `npm run test:slow`; words of the call are parts of paths, such as `browser` or `apps/page`. */
export default slowTests
