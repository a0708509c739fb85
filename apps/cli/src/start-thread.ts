/** Starts a worker thread. */
import { Worker } from 'node:worker_threads'
import type { Workers } from '@assay/host/node'

// the bundle has the script of threads beside it; the sources have one that loads them
const script = new URL(import.meta.url.endsWith('.ts') ? './worker.source.js' : './worker.js', import.meta.url)

export const startThread: Workers['start'] = (workerData, options) => new Worker(script, { ...options, workerData })
