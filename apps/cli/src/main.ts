/** The call that Node was started for. */
import { runAndExit } from './held.ts'
import { nodeProcess } from './process.ts'

export const main = (): Promise<never> => runAndExit(nodeProcess())
