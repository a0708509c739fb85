/** The script of worker threads. */
import { work } from '@assay/core/run'

await work()
