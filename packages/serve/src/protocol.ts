/**
 * JSON-RPC 2.0, one message a line: what a client sends, and what it is answered.
 * Follows https://www.jsonrpc.org/specification, batches and notifications included.
 */
import { commonCode, type Either, isLeft, left, type Problem, right } from '@assay/core'
import type { Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import * as v from 'valibot'
import type { Line } from './lines.ts'

/** Longest message: a longer one does not fit a string, with what is made of it. */
export const MAX_BYTES = 256 * 2 ** 20

/** Deepest nesting of lists and objects in a message: the stack holds what is made of so many. */
const MAX_LEVELS = 1000

const [QUOTE, BACKSLASH, BRACKET, BRACE] = [0x22, 0x5c, 0x5b, 0x7b]

/** Codes of errors. All but the first are those of the specification. */
const errorCode = {
  /** The call is understood and refused, for its data or its options: what the command line would refuse. */
  refused: 1,
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
} as const
export type ErrorKind = keyof typeof errorCode

/** An error of a call, with the problems that the command line would print. */
export interface CallError {
  readonly kind: ErrorKind
  readonly problems: readonly Problem[]
}

type Id = string | number | null

interface Answer {
  readonly jsonrpc: '2.0'
  readonly id: Id
  readonly result?: unknown
  readonly error?: {
    readonly code: number
    readonly message: string
    readonly data: { readonly problems: readonly Problem[] }
  }
}

/** A method: takes the parameters of a call, returns its result. */
export type Method = (params: unknown) => Promise<Either<CallError, unknown>>

const requestSchema = v.looseObject({
  jsonrpc: v.literal('2.0'),
  method: v.string(),
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
})

export const callError = (kind: ErrorKind, { problems }: Pick<Failure, 'problems'>): CallError => ({ kind, problems })
export const refused = (why: Pick<Failure, 'problems'>): CallError => callError('refused', why)

/** The problems in words, a line each, for clients that show the message alone. */
const messageOf = (problems: readonly Problem[]): string =>
  problems
    .filter(({ severity }) => severity === 'error')
    .map(
      ({ message, at, code }) => `${at.path === '' ? '' : `${at.path}:${at.line}:${at.column}: `}${message} (${code})`,
    )
    .join('\n')

const errorAnswer = (id: Id, { kind, problems }: CallError): Answer => ({
  jsonrpc: '2.0',
  id,
  error: { code: errorCode[kind], message: messageOf(problems), data: { problems } },
})

// ---- a message ---------------------------------------------------------------------------------------------------------

const AS_REQUEST = 'write {"jsonrpc": "2.0", "id": 1, "method": "score", "params": {…}}, a line each'

/** True if lists and objects of a line of JSON are nested too deeply. */
const isDeep = (line: Uint8Array): boolean => {
  let depth = 0
  let isText = false
  for (let i = 0; i < line.length; i++) {
    const byte = line[i]
    if (byte === BACKSLASH) i++
    else if (byte === QUOTE) isText = !isText
    else if (isText) continue
    else if (byte === BRACKET || byte === BRACE) depth++
    else if (byte === BRACKET + 2 || byte === BRACE + 2) depth--
    if (depth > MAX_LEVELS) return true
  }
  return false
}

const messageIn = (line: Line): Either<CallError, unknown> => {
  if (line === undefined) {
    const why = `the line is longer than ${MAX_BYTES / 2 ** 20} MiB`
    return left(
      callError(
        'request',
        failure(2, commonCode.E363, why, 'score files instead: {"path": "FILE"} in place of a list'),
      ),
    )
  }
  try {
    const message: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
    if (!isDeep(line)) return right(message)
    const why = `the line is nested deeper than ${MAX_LEVELS} levels`
    return left(callError('request', failure(2, commonCode.E362, why, 'check what the lists and objects hold')))
  } catch (error) {
    const why = `the line is not JSON in UTF-8: ${(error as Error).message}`
    return left(callError('parse', failure(2, commonCode.E333, why, AS_REQUEST)))
  }
}

/** Answers a request; a notification, which has no id, is done and not answered. */
const answerOne = async (message: unknown, methods: ReadonlyMap<string, Method>): Promise<Answer | undefined> => {
  const request = v.safeParse(requestSchema, message)
  if (!request.success)
    return errorAnswer(
      null,
      callError('request', failure(2, hostCode.E205, 'the line is not a request of JSON-RPC 2.0', AS_REQUEST)),
    )
  const { id, method: name, params } = request.output
  const method = methods.get(name)
  const unknown = failure(
    2,
    hostCode.E101,
    `there is no method ${JSON.stringify(name)}`,
    `the methods: ${[...methods.keys()].join(', ')}`,
  )
  const answered = method === undefined ? left(callError('method', unknown)) : await method(params)
  if (id === undefined) return undefined
  return isLeft(answered) ? errorAnswer(id, answered.left) : { jsonrpc: '2.0', id, result: answered.right }
}

/** Answers a line: a message, or a list of them, one after the other; nothing for notifications. */
export const answerLine = async (
  line: Line,
  methods: ReadonlyMap<string, Method>,
): Promise<Answer | readonly Answer[] | undefined> => {
  const message = messageIn(line)
  if (isLeft(message)) return errorAnswer(null, message.left)
  if (!Array.isArray(message.right) || message.right.length === 0) return answerOne(message.right, methods)
  const answers: Answer[] = []
  for (const item of message.right) {
    const answer = await answerOne(item, methods)
    if (answer !== undefined) answers.push(answer)
  }
  return answers.length === 0 ? undefined : answers
}
