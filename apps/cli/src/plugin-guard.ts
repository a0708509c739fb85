/** Detects faults of plugins before anything is written. */
import { setImmediate } from 'node:timers/promises'
import type { Failure } from '@assay/host'
import { type Either, left } from 'fp-ts/lib/Either.js'
import { print } from './output.ts'
import type { App } from './process.ts'

/** Waits for pending callbacks of plugins: a broken promise ends the call here, and not after its result. */
export const pluginFault = async ({ output }: Pick<App, 'output'>): Promise<Failure | undefined> => {
  if (output === undefined) return undefined
  await setImmediate()
  return output.fault()
}

/** Prints text to stdout, unless a plugin has faulted. */
export const printGuarded = async (app: App, texts: Iterable<string>): Promise<Either<Failure, void>> => {
  const fault = await pluginFault(app)
  return fault === undefined ? print(app.stdout, texts) : left(fault)
}
