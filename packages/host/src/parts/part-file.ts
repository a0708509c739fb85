/** Parts as files: one line of JSON, which begins with the hash of what follows. */
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { type Machine, wholeFile } from '../io/machine.ts'
import type { Part } from './part.ts'

const hashOf = ({ sha256 }: Pick<Machine, 'sha256'>, text: string): string => {
  const hash = sha256()
  hash.update(text)
  return hash.digest()
}

/** A part as it is stored. */
export const partText = (part: Part, machine: Pick<Machine, 'sha256'>): string => {
  const text = JSON.stringify(part)
  return `{"check":"${hashOf(machine, text)}",${text.slice(1)}\n`
}

const STORED = /^\{"check":"([0-9a-f]{64})",/
// as another program may have written it again
const LIKE_A_PART = /^\s*\{\s*"(?:check|part)"\s*:/

const damaged = (path: string): Failure => {
  const hint = 'make the part again, and merge what it prints as it is'
  return failure(3, code.E218, 'this part is not as it was made: changed or cut off', hint, {
    path,
    line: 1,
    column: 1,
  })
}

const partIn = (path: string, text: string, machine: Pick<Machine, 'sha256'>): Either<Failure, Part> => {
  const [start, check] = STORED.exec(text) ?? []
  const body = `{${text.slice(start?.length ?? 0).trimEnd()}`
  return check === hashOf(machine, body) ? right(JSON.parse(body) as Part) : left(damaged(path))
}

const beginningOf = ({ bytes }: Machine, path: string): string => {
  for (const chunk of bytes(path)) return isLeft(chunk) ? '' : new TextDecoder().decode(chunk.right.subarray(0, 100))
  return ''
}

// no text is longer
const MAX_BYTES = 2 ** 29 - 2 ** 10

/** The part that a file holds, or why it can no longer be merged; nothing where it holds none, or cannot be read. */
export const readPart = (machine: Machine, path: string): Either<Failure, Part | undefined> => {
  // what comes once is for whoever looks for a result
  if (path === '-' || !LIKE_A_PART.test(beginningOf(machine, path))) return right(undefined)
  const whole = wholeFile(machine, path, MAX_BYTES)
  if (isLeft(whole)) return left({ exit: 3, problems: [whole.left] })
  return partIn(path, new TextDecoder().decode(whole.right), machine)
}
