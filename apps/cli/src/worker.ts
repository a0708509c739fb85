/** The script of worker threads. */
import { work } from '@assay/host/node'
import { startThread } from './thread.ts'

await work(startThread)
