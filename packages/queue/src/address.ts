/** Address of a queue: `redis://user:password@host:port/database`, or `rediss://` with TLS. User and password are never shown. */
import { type Either, left, right } from '@assay/core'

export interface Address {
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
  const own = parseUrl(url)
  if (own === undefined || !['redis:', 'rediss:'].includes(own.protocol) || own.hostname === '')
    return left('it does not begin with redis://HOST or rediss://HOST')
  const [username, password, database] = [own.username, own.password, own.pathname.slice(1)].map(decode)
  if (username === undefined || password === undefined) return left('a % in its user or password is written %25')
  if (!/^\d{0,4}$/.test(database ?? 'x'))
    return left('after the host, only the number of a database is allowed, such as /2')
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
