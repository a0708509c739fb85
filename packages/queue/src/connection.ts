/** Connects to Redis or Valkey: checked once, then kept alive. */
import { type Either, isLeft, left, right } from '@assay/core'
import { Redis } from 'ioredis'

// Address of a queue: `redis://user:password@host:port/database`, or `rediss://` with TLS. User and password are never shown.

interface Address {
  /** Address without user and password. */
  readonly shown: string
  /** For the client. */
  readonly options: {
    readonly host: string
    readonly port: number
    readonly db: number
    readonly username?: string
    readonly password?: string
    readonly tls?: Readonly<Record<string, never>>
  }
}

const PORT = 6379

const parseUrl = (url: string): URL | undefined => {
  try {
    return new URL(url)
  } catch {
    // the message of the error holds the whole address, with the password
    return undefined
  }
}

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Parses an address, or returns its mistake; neither shows user or password. */
export const parseAddress = (url: string): Either<string, Address> => {
  const parsed = parseUrl(url)
  if (parsed === undefined || !['redis:', 'rediss:'].includes(parsed.protocol) || parsed.hostname === '')
    return left('it does not begin with redis://HOST or rediss://HOST')
  const [username, password, database] = [parsed.username, parsed.password, parsed.pathname.slice(1)].map(decode)
  if (username === undefined || password === undefined) return left('a % in its user or password is written %25')
  if (!/^\d{0,4}$/.test(database ?? 'x'))
    return left('after the host, only the number of a database is allowed, such as /2')
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  const port = parsed.port === '' ? PORT : Number(parsed.port)
  const db = Number(database)
  return right({
    shown: `${parsed.protocol}//${parsed.hostname}:${port}${db === 0 ? '' : `/${db}`}`,
    options: {
      host,
      port,
      db,
      ...(username !== '' && { username }),
      ...(password !== '' && { password }),
      ...(parsed.protocol === 'rediss:' && { tls: {} }),
    },
  })
}

/** Reasons why a queue gives no result. */
export type Trouble =
  /** The address is malformed. */
  | { readonly kind: 'address'; readonly why: string }
  /** The server does not answer or refuses the user. */
  | { readonly kind: 'unreachable'; readonly shown: string; readonly why: string }
  /** There is no run of these inputs to resume. */
  | { readonly kind: 'nothing'; readonly shown: string }
  /** A part has failed too often; `message` is the worker's message, unless it died. */
  | {
      readonly kind: 'part'
      readonly k: number
      readonly kept: number
      readonly attempts: number
      readonly message: string | undefined
    }

const TIMEOUT = 10_000
const MAX_RETRY_DELAY = 2000

// errors of the client hold the command that failed, and so the password: only their words are passed on
const errorText = (error: unknown): string => {
  const { message, code } = error as { readonly message?: string; readonly code?: string }
  return message === undefined || message === '' ? (code ?? 'no answer') : message
}

const hideSecret = (secret: string | undefined, text: string): string =>
  secret === undefined ? text : text.replaceAll(secret, '…')

/** Checks that the server answers and accepts the user. */
const checkReachable = async ({ options, shown }: Address): Promise<Either<Trouble, void>> => {
  const once = new Redis({
    ...options,
    lazyConnect: true,
    connectTimeout: TIMEOUT,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reported: unknown
  once.on('error', (error) => {
    reported ??= error
  })
  try {
    await once.connect()
    await once.ping()
    return right(undefined)
  } catch (error) {
    const why = hideSecret(options.password, errorText(reported ?? error))
    return left({ kind: 'unreachable', shown, why })
  } finally {
    once.disconnect()
  }
}

export interface Connection {
  readonly redis: Redis
  readonly shown: string
}

/** Opens a connection that is restored whenever it is lost; `onTrouble` is called each time. */
export const connect = async (url: string, onTrouble: (why: string) => void): Promise<Either<Trouble, Connection>> => {
  const address = parseAddress(url)
  if (isLeft(address)) return left({ kind: 'address', why: address.left })
  const { options, shown } = address.right
  const reachable = await checkReachable(address.right)
  if (isLeft(reachable)) return reachable
  const redis = new Redis({
    ...options,
    connectTimeout: TIMEOUT,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(100 * times, MAX_RETRY_DELAY),
  })
  // without a listener the client would print it, with its address
  redis.on('error', (error) => onTrouble(hideSecret(options.password, errorText(error))))
  return right({ redis, shown })
}
