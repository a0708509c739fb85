/** Where a queue is: `redis://user:password@host:port/database`, or `rediss://` with TLS. Who is let in is never shown. */
import { type Either, left, right } from 'fp-ts/lib/Either.js'

export interface Address {
  /** Without user and password. */
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

const parsed = (url: string): URL | undefined => {
  try {
    return new URL(url)
  } catch {
    // what the error says has the whole of it, with the password
    return undefined
  }
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** What an address says, or why it is not one; neither names the user or the password. */
export const addressOf = (url: string): Either<string, Address> => {
  const own = parsed(url)
  if (own === undefined || !['redis:', 'rediss:'].includes(own.protocol) || own.hostname === '')
    return left('it does not begin with redis://HOST or rediss://HOST')
  const [username, password, database] = [own.username, own.password, own.pathname.slice(1)].map(decoded)
  if (username === undefined || password === undefined) return left('a % in its user or password is written %25')
  if (!/^\d{0,4}$/.test(database ?? 'x'))
    return left('behind the host there may be the number of a database, such as /2')
  const host = own.hostname.replace(/^\[|\]$/g, '')
  const port = own.port === '' ? PORT : Number(own.port)
  const db = Number(database)
  return right({
    shown: `${own.protocol}//${own.hostname}:${port}${db === 0 ? '' : `/${db}`}`,
    options: {
      host,
      port,
      db,
      ...(username !== '' && { username }),
      ...(password !== '' && { password }),
      ...(own.protocol === 'rediss:' && { tls: {} }),
    },
  })
}
