/** Before anything is written: whether what plugins have done to the process leaves a result at all. */
import { setImmediate } from 'node:timers/promises'
import type { Failure } from '@assay/host'
import { finalFault } from '@assay/host/node'
import { type Either, left } from 'fp-ts/lib/Either.js'
import { print } from './output.ts'
import type { App } from './process.ts'

/** What plugins have left for later comes now: a promise that one has broken ends the call here, and not after its result. */
export const settled = async ({ misuse }: Pick<App, 'misuse'>): Promise<Failure | undefined> => {
  if (misuse === undefined) return undefined
  await setImmediate()
  return finalFault(misuse)
}

/** Prints to stdout what plugins have had a part in. */
export const printSettled = async (app: App, texts: Iterable<string>): Promise<Either<Failure, void>> => {
  const fault = await settled(app)
  return fault === undefined ? print(app.stdout, texts) : left(fault)
}
