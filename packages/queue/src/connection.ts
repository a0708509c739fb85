/** Connections to Redis or Valkey: asked once at first, and after that kept up for as long as it takes. */
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { Redis } from 'ioredis'
import { type Address, addressOf } from './address.ts'
import type { Trouble } from './trouble.ts'

const PATIENCE = 10_000
const LONGEST_PAUSE = 2000

// errors of the client hold the command that failed, and so the password: only their words are passed on
const wordsOf = (error: unknown): string => {
  const { message, code } = error as { readonly message?: string; readonly code?: string }
  return message === undefined || message === '' ? (code ?? 'no answer') : message
}

const without = (secret: string | undefined, text: string): string =>
  secret === undefined ? text : text.replaceAll(secret, '…')

/** Whether somebody answers there and lets us in. */
const asked = async ({ options, shown }: Address): Promise<Either<Trouble, void>> => {
  const once = new Redis({
    ...options,
    lazyConnect: true,
    connectTimeout: PATIENCE,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let said: unknown
  once.on('error', (error) => {
    said ??= error
  })
  try {
    await once.connect()
    await once.ping()
    return right(undefined)
  } catch (error) {
    const why = without(options.password, wordsOf(said ?? error))
    return left({ kind: 'unreachable', shown, why })
  } finally {
    once.disconnect()
  }
}

export interface Connected {
  readonly redis: Redis
  readonly shown: string
}

/** A connection that comes back whenever Redis does; `onTrouble` is told of each time that it is lost. */
export const connected = async (url: string, onTrouble: (why: string) => void): Promise<Either<Trouble, Connected>> => {
  const address = addressOf(url)
  if (isLeft(address)) return left({ kind: 'address', why: address.left })
  const { options, shown } = address.right
  const there = await asked(address.right)
  if (isLeft(there)) return there
  const redis = new Redis({
    ...options,
    connectTimeout: PATIENCE,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(100 * times, LONGEST_PAUSE),
  })
  // without a listener the client would print it, with its address
  redis.on('error', (error) => onTrouble(without(options.password, wordsOf(error))))
  return right({ redis, shown })
}
