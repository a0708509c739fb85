import { runAndExit } from './held.ts'
import { nodeProcess } from './process.ts'

await runAndExit(nodeProcess())
