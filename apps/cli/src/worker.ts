/** The script of worker threads. */
import { work } from '@assay/core/run'
import { startThread } from './thread.ts'

await work(startThread)
