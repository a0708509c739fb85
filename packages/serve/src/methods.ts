/** The methods that a client calls: `score`, and `report` of what it returned. */
import { type Either, isLeft, left, right } from '@assay/core'
import { type CommandCall, decodeResult, EvaluationError } from '@assay/host'
import { describeThrown, failure, findMetric, hostCode, type NamedMetric, splitName } from '@assay/host/internal'
import { evaluate } from '@assay/host/node'
import * as v from 'valibot'
import { type CallError, callError, type Method, refused } from './protocol.ts'

// ---- parameters --------------------------------------------------------------------------------------------------------

type Fields = Readonly<Record<string, unknown>>

/** Any object: a copy by a schema would lose keys such as `constructor`, which may be the name of a system. */
const fields = v.custom<Fields>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

/** Parameters of `score`; faults of sides, options and settings are told by `evaluate`. */
const scoreParams = v.strictObject({
  metric: v.string(),
  gold: v.any(),
  systems: fields,
  options: v.optional(fields, {}),
  settings: v.optional(fields, {}),
})

const reportParams = v.strictObject({ result: fields, format: v.string() })

const whyNot = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue)
  if (path === null) return `the parameters are ${issue.received}, and not an object`
  if (issue.type === 'strict_object')
    return issue.expected === 'never' ? `there is no parameter ${path}` : `the parameter ${path} is missing`
  return `the parameter ${path} is ${issue.received}, and not ${issue.type === 'string' ? 'a string' : 'an object'}`
}

const decodeParams = <E extends v.ObjectEntries>(
  schema: v.StrictObjectSchema<E, undefined>,
  params: unknown,
): Either<CallError, v.InferOutput<typeof schema>> => {
  const decoded = v.safeParse(schema, params)
  if (decoded.success) return right(decoded.output)
  const hint = `the parameters: ${Object.keys(schema.entries).join(', ')}`
  const problems = decoded.issues.flatMap((issue) => failure(2, hostCode.E205, whyNot(issue), hint).problems)
  return left(callError('params', { problems }))
}

// ---- score -------------------------------------------------------------------------------------------------------------

/** A side with the bytes of its file, which JSON has as `{"base64": "…"}`; `undefined` if that is no base64. */
const withBytes = (side: unknown): unknown => {
  const { base64, file, sheet } = (side ?? {}) as Fields
  if (typeof sheet === 'string' && typeof file === 'object') {
    const bytes = withBytes(file)
    return bytes && { file: bytes, sheet }
  }
  if (typeof base64 !== 'string') return side
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : undefined
}

/** Scores lists, texts of files, or files by their paths, and returns what `assay score --json` prints. */
const scoreMethod = (call: CommandCall): Method => {
  const byName = new Map<string, NamedMetric>()
  const named = async (name: string): Promise<Either<CallError, NamedMetric>> => {
    const before = byName.get(name)
    if (before !== undefined) return right(before)
    const { package: from } = splitName(name)
    // a call is data, which loads no file that the process was not started with
    if (from.startsWith('.') && !call.pluginsOfCall.includes(from)) {
      const hint = `if it is a plugin of yours: assay serve --stdio --plugin ${from}`
      return left(refused(failure(2, hostCode.E208, `${name} is a file, and no call names a file to be loaded`, hint)))
    }
    const loaded = await findMetric(call, name)
    if (isLeft(loaded)) return left(refused(loaded.left))
    byName.set(name, loaded.right)
    return loaded
  }
  return async (params) => {
    const decoded = decodeParams(scoreParams, params)
    if (isLeft(decoded)) return decoded
    const { metric, gold, systems, options, settings } = decoded.right
    if (Object.hasOwn(settings, 'plugins')) {
      const hint = 'name them where the process is started: assay serve --stdio --plugin NAME'
      return left(refused(failure(2, hostCode.E204, 'there is no setting plugins', hint)))
    }
    const sides = {
      gold: withBytes(gold),
      systems: Object.fromEntries(Object.entries(systems).map(([name, side]) => [name, withBytes(side)])),
    }
    const unread =
      sides.gold === undefined ? 'gold' : Object.keys(systems).find((name) => sides.systems[name] === undefined)
    if (unread !== undefined) {
      const hint = 'write it with padding and without line ends, such as {"base64": "UEsDBA=="}'
      return left(refused(failure(2, hostCode.E205, `${unread} is not in base64`, hint)))
    }
    const loaded = await named(metric)
    if (isLeft(loaded)) return loaded
    const { scored, plugins } = loaded.right
    const callSettings = {
      unit: 'codepoint' as const,
      ...(call.secrets && { secrets: call.secrets }),
      ...settings,
      plugins,
    }
    try {
      const all = await evaluate(scored, sides, options, callSettings)
      // each system has the result of them all
      return right(
        Object.keys(systems)
          .map((name) => all[name])
          .find((evaluation) => evaluation !== undefined)?.result,
      )
    } catch (error) {
      if (error instanceof EvaluationError) return left(refused(error))
      throw error
    }
  }
}

// ---- report ------------------------------------------------------------------------------------------------------------

/** Draws a result that `score` returned, as `assay report` does: text, markdown, latex, csv, html …. */
const reportMethod =
  (call: CommandCall): Method =>
  async (params) => {
    const decoded = decodeParams(reportParams, params)
    if (isLeft(decoded)) return decoded
    const { result: stored, format } = decoded.right
    const result = decodeResult('result', JSON.stringify(stored))
    if (isLeft(result)) return left(refused(result.left))
    const text = await call.storedReport({ path: 'result', result: result.right }, ['--quiet', '--format', format])
    return isLeft(text) ? left(refused(text.left)) : text
  }

/** A call that fails by a fault of ours is answered, and the next one may succeed. */
const caught =
  (method: Method): Method =>
  async (params) => {
    try {
      return await method(params)
    } catch (error) {
      const { why } = describeThrown(error)
      const hint = 'please report it with the call and, if you can, the input'
      return left(callError('internal', failure(70, hostCode.E900, `this is a bug of Assay: ${why}`, hint)))
    }
  }

/** The methods by their names; plugins are loaded once. */
export const methodsOf = (call: CommandCall): ReadonlyMap<string, Method> =>
  new Map([
    ['score', caught(scoreMethod(call))],
    ['report', caught(reportMethod(call))],
  ])
