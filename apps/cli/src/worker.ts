/** The script of worker threads. */
import { work } from '@assay/host/node'
import { bundledPlugins } from './bundled-plugins.ts'

// not awaited: Node 20 and 22 die as a whole where a thread is ended just as a module begins that awaits at its top
void work(bundledPlugins)
