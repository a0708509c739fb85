/** Builds the program of one file beside the others: `node --import tsx build-whole.ts`. */
import { buildWholeProgram } from './whole-program.ts'

await buildWholeProgram('dist')
