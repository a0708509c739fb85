/** Lets faults of plugins come before anything is written. */
import { setImmediate } from 'node:timers/promises'
import type { Failure } from '@assay/host'
import type { Either } from 'fp-ts/lib/Either.js'
import { print } from './output.ts'
import type { App } from './process.ts'

/** Waits for pending callbacks of plugins: a broken promise ends the process here, and not after its result. */
export const lateFaults = (): Promise<void> => setImmediate()

/** Prints text to stdout, unless a plugin has faulted. */
export const printGuarded = async (app: App, texts: Iterable<string>): Promise<Either<Failure, void>> => {
  await lateFaults()
  return print(app.stdout, texts)
}
