import { left, right } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { parseAddress } from '../src/connection.ts'

describe('the address of a Redis server', () => {
  it.each([
    ['redis://127.0.0.1', 'redis://127.0.0.1:6379', { host: '127.0.0.1', port: 6379, db: 0 }],
    ['redis://[::1]:7000/3', 'redis://[::1]:7000/3', { host: '::1', port: 7000, db: 3 }],
    [
      'rediss://me:s%40cret@queue.example:6380',
      'rediss://queue.example:6380',
      { host: 'queue.example', port: 6380, db: 0, username: 'me', password: 's@cret', tls: {} },
    ],
    ['redis://:s@h', 'redis://h:6379', { host: 'h', port: 6379, db: 0, password: 's' }],
  ])('is parsed, and shown without its password: %s', (url, shown, options) => {
    expect(parseAddress(url)).toEqual(right({ shown, options }))
  })

  it.each([
    ['http://secret@host', 'it does not begin with redis://HOST or rediss://HOST'],
    ['secret', 'it does not begin with redis://HOST or rediss://HOST'],
    ['redis://me:secret@host:port', 'it does not begin with redis://HOST or rediss://HOST'],
    ['redis://me:se%cret@host', 'a % in its user or password is written %25'],
    ['redis://me:secret@host/data', 'after the host, only the number of a database is allowed, such as /2'],
  ])('is refused if malformed, with a message that does not show it: %s', (url, why) => {
    expect(parseAddress(url)).toEqual(left(why))
    expect(why).not.toContain('secret')
  })
})
