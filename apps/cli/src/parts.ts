/** Parts of a run: makes one, or reads stored ones. */
import type { Failure, Request } from '@assay/host'
import {
  allOf,
  describeParts,
  failure,
  hostCode,
  partOfPlan,
  partText,
  readPart,
  type StoredPart,
} from '@assay/host/internal'
import { chain, type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from './arguments.ts'
import { type Console, fail } from './console.ts'
import { inputPaths } from './output.ts'
import type { App } from './process.ts'
import { parseTargets, type Target, writeTargets } from './render.ts'
import { hostEnvironment, newPlanRecord } from './run-notes.ts'

const MAX_PARTS = 100_000

interface PartNumber {
  readonly k: number
  readonly n: number
}

const parsePart = (text: string): Either<Failure, PartNumber> => {
  const [, first, second] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  const [k, n] = [Number(first), Number(second)]
  if (k >= 1 && k <= n && n <= MAX_PARTS) return right({ k, n })
  const hint = `write --part 3/64 for the third of 64 parts; there may be ${MAX_PARTS} of them`
  return left(failure(2, hostCode.E102, `--part ${text} is not PART/PARTS, with PART from 1 to PARTS`, hint))
}

const jsonTargets = (args: Arguments): Either<Failure, readonly Target[]> => {
  const chosen =
    args.has('format') || args.has('output') ? parseTargets(args) : right([{ format: 'json', path: undefined }])
  return chain((targets: readonly Target[]): Either<Failure, readonly Target[]> => {
    const other = targets.find(({ format }) => format !== 'json')
    if (other === undefined) return right(targets)
    const hint = 'write it as JSON, -o part.json, and merge the parts into a report: assay merge part-*.json -f text'
    return left(failure(2, hostCode.E103, `a part is written as JSON, and not as ${other.format}`, hint))
  })(chosen)
}

/** Makes the requested part, instead of scoring everything. */
export const runPart = async (app: App, args: Arguments, console: Console, request: Request): Promise<number> => {
  const call = allOf({ part: parsePart(args.last('part')!), targets: jsonTargets(args) })
  if (isLeft(call)) return fail(console, call.left)
  const { part, targets } = call.right
  const surroundings = await hostEnvironment(app, console, newPlanRecord())
  const described = await describeParts(request, part.n, surroundings)
  if (isLeft(described)) return fail(console, described.left)
  const { plan, works } = described.right
  const stored = partOfPlan(plan, works[part.k - 1]!, surroundings.progress)
  if (isLeft(stored)) return fail(console, stored.left)
  const inputs = stored.right.files.flatMap((file) => inputPaths(file))
  const done = await writeTargets(app, targets, inputs, () => right(partText(stored.right, app.machine)))
  return isLeft(done) ? fail(console, done.left) : 0
}

/** Reads parts; an empty list if none of the files is one. */
export const readParts = (app: App, paths: readonly string[]): Either<Failure, readonly StoredPart[]> => {
  const parts: StoredPart[] = []
  for (const path of paths) {
    const part = readPart(app.machine, path)
    if (isLeft(part)) return part
    if (part.right !== undefined) parts.push({ path, part: part.right })
  }
  const [first] = parts
  if (first === undefined || parts.length === paths.length) return right(parts)
  const other = paths.find((path) => parts.every((part) => part.path !== path))
  const why = `${first.path} is a part, and ${other} is not`
  return left(failure(2, hostCode.E803, why, 'merge parts with parts, and results of shards with results'))
}
