/** The script of worker threads. */
import { work } from '@assay/host/node'
import { carried } from './carried.ts'
import { startThread } from './thread.ts'

// not awaited: Node 20 dies as a whole where a thread is ended just as a module begins that awaits while it loads
void work(startThread, carried)
