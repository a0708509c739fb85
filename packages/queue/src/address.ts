/** The address of a queue in a call, and the failure for trouble with it. */
import { type Either, left, right } from '@assay/core'
import type { CommandCall, Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import type { Trouble } from './connection.ts'

const remedies = {
  address: 'write redis://HOST:PORT, or rediss://HOST:PORT with TLS; with user and password in ASSAY_QUEUE',
  unreachable: 'is Redis or Valkey running there, and is ASSAY_QUEUE the address with user and password?',
} as const

/** The failure for any trouble of a queue except a failed part. */
export const queueFailure = (trouble: Exclude<Trouble, { readonly kind: 'part' }>): Failure => {
  switch (trouble.kind) {
    case 'address':
      return failure(2, hostCode.E102, `this is not the address of a queue: ${trouble.why}`, remedies.address)
    case 'unreachable':
      return failure(
        5,
        hostCode.E811,
        `the queue at ${trouble.shown} does not answer: ${trouble.why}`,
        remedies.unreachable,
      )
    case 'nothing': {
      const hint = 'run it without --resume; it goes on only with the same files, options, versions and number of parts'
      return failure(2, hostCode.E103, `at ${trouble.shown} there is no run of these inputs to go on with`, hint)
    }
  }
}

// ---- its address -----------------------------------------------------------------------------------------------------

/** Environment variable for an address with a password, which must not be visible in a list of processes. */
export const QUEUE = 'ASSAY_QUEUE'

const parseUrl = (url: string): URL | undefined => {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

/** True if the known address is the named one, plus user and password. */
const hasUserFor = (urlOfEnvironment: string, named: string): boolean => {
  const [base, other] = [parseUrl(urlOfEnvironment), parseUrl(named)]
  if (base === undefined || other === undefined || `${other.username}${other.password}` !== '') return false
  const isSame = base.protocol === other.protocol && base.host === other.host
  return isSame && (other.pathname.length < 2 || base.pathname === other.pathname)
}

/** The named address, with user and password from the variable if it is the same place; else the variable. */
export const queueAddress = (env: CommandCall['env'], named: string | undefined): Either<Failure, string> => {
  const { [QUEUE]: fromEnvironment = '' } = env
  if (named !== undefined && named !== QUEUE) return right(hasUserFor(fromEnvironment, named) ? fromEnvironment : named)
  if (fromEnvironment !== '') return right(fromEnvironment)
  const why = `neither the call nor ${QUEUE} names the queue`
  return left(failure(2, hostCode.E104, why, `name it, such as redis://127.0.0.1:6379, or set ${QUEUE}`))
}
