/** Loads `@assay/queue` on demand, and finds the address of the queue. */
import { describeThrown, type Failure, failure, hostCode } from '@assay/host'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { code } from '../messages.ts'
import type { App } from '../process.ts'

const NAME = '@assay/queue'

type Trouble =
  | { readonly kind: 'address'; readonly why: string }
  | { readonly kind: 'unreachable'; readonly shown: string; readonly why: string }
  | { readonly kind: 'nothing'; readonly shown: string }
  | {
      readonly kind: 'part'
      readonly k: number
      readonly kept: number
      readonly attempts: number
      readonly message: string | undefined
    }

type RunEvent =
  | { readonly kind: 'begun'; readonly shown: string; readonly kept: number; readonly workers: number }
  | { readonly kind: 'read'; readonly bytes: number }
  | { readonly kind: 'idle'; readonly shown: string }
  | { readonly kind: 'trouble'; readonly why: string }

type WorkEvent =
  | { readonly kind: 'ready'; readonly shown: string }
  | { readonly kind: 'begun' | 'kept'; readonly run: string; readonly k: number }
  | { readonly kind: 'refused'; readonly run: string; readonly k: number; readonly message: string }
  | { readonly kind: 'trouble'; readonly why: string }

/** A refusal of a worker; `isOwn` if another worker may make the part. */
export interface Refusal {
  readonly message: string
  readonly isOwn: boolean
}

export type MakePart = (
  common: string,
  piece: string,
  onRead: (bytes: number) => void,
) => Promise<Either<Refusal, Uint8Array>>

/** Exports of `@assay/queue`. */
export interface QueuePackage {
  readonly runOnQueue: (
    url: string,
    run: { readonly of: string; readonly common: string; readonly pieces: readonly string[] },
    options: { readonly resume: boolean; readonly onEvent: (event: RunEvent) => void },
  ) => Promise<Either<Trouble, { readonly results: readonly string[]; readonly forget: () => Promise<void> }>>
  readonly work: (
    url: string,
    options: {
      readonly make: MakePart
      readonly onEvent: (event: WorkEvent) => void
      readonly stop: Promise<unknown>
    },
  ) => Promise<Either<Trouble, void>>
}

const isMissing = (error: unknown): boolean => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && String(message).includes(`'${NAME}'`)
}

/** Loads the package from the first folder that has it. */
export const queuePackage = async ({
  machine,
  pluginFolders,
}: Pick<App, 'machine' | 'pluginFolders'>): Promise<Either<Failure, QueuePackage>> => {
  for (const folder of pluginFolders)
    try {
      return right((await machine.importPlugin(NAME, folder)) as QueuePackage)
    } catch (error) {
      if (isMissing(error)) continue
      const why = `${NAME} fails to load: ${(error as Error)?.message ?? error}`
      return left({
        ...failure(4, hostCode.E503, why, `install it anew: npm install ${NAME}`),
        detail: describeThrown(error).detail,
      })
    }
  const hint = `install it wherever parts are made or merged: npm install ${NAME}`
  return left(failure(4, hostCode.E501, `a queue needs the package ${NAME}, which is not installed`, hint))
}

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
        code.E811,
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
const hasUserFor = (known: string, named: string): boolean => {
  const [own, other] = [parseUrl(known), parseUrl(named)]
  if (own === undefined || other === undefined || `${other.username}${other.password}` !== '') return false
  const isSame = own.protocol === other.protocol && own.host === other.host
  return isSame && (other.pathname.length < 2 || own.pathname === other.pathname)
}

/** The named address, with user and password from the variable if it is the same place; else the variable. */
export const queueAddress = (env: App['env'], named: string | undefined): Either<Failure, string> => {
  const { [QUEUE]: known = '' } = env
  if (named !== undefined && named !== QUEUE) return right(hasUserFor(known, named) ? known : named)
  if (known !== '') return right(known)
  const why = `neither the call nor ${QUEUE} says where the queue is`
  return left(failure(2, hostCode.E104, why, `name it, such as redis://127.0.0.1:6379, or set ${QUEUE}`))
}
