/** The script of worker threads. */
import { work } from '@assay/host/node'
import { carried } from './carried.ts'
import { startThread } from './thread.ts'

await work(startThread, carried)
