/** `assay inspect FILE…`: the faults of a test set, its training data and the runs on it. */

import { type Either, isLeft, left, right } from '@assay/core'
import type { CommandCall, Failure } from '@assay/host'
import { allIn, allOf, failure, hostCode, readSides, type SideDocuments, wholeFile } from '@assay/host/internal'
import { json } from '@assay/report'
import { type Inspection, inspect, inspectedModels, type Part, partOf, shareOfFinding } from '../index.ts'
import { forbiddenIn, parseForbidden, refuseNever } from './forbidden.ts'
import { inspectionPage } from './inspection-page.ts'
import { inspectionText } from './inspection-text.ts'

const usage = (message: string, hint: string): Either<Failure, never> => left(failure(2, hostCode.E104, message, hint))

/** Places of a finding in JSON, unless more are asked for. */
const MAX_PLACES = 200

const formats = ['text', 'json', 'html']

const parseCall = (call: CommandCall) =>
  allOf({
    files:
      call.words.length === 0
        ? usage('inspect what?', 'name the files of the test set: assay inspect test.conll --train train.conll')
        : right(call.words),
    readerTexts: call.readerTexts(),
    limit: call.maxBytes(),
    shown: call.limit(),
    targets: call.targets(formats, 'an inspection'),
    forbidden: parseForbidden(call),
  })

/** A side as a part of the data. */
const asPart = (name: string, side: SideDocuments): Either<Failure, Part> => {
  const part = partOf(name, side)
  return part === undefined
    ? usage(
        `${side.reader} gives documents of the model ${side.model}, which are not inspected`,
        `another reader of the same file may give one of those that are: ${inspectedModels.join(', ')}; --reader NAME, assay list readers`,
      )
    : right(part)
}

const readData = async (call: CommandCall) => {
  const parsed = parseCall(call)
  if (isLeft(parsed)) return parsed
  const { files, readerTexts, limit } = parsed.right
  const reader = call.last('reader')
  const train = call.all('train')
  const runs = call.all('system').map((text) => call.system(text, reader))
  const named = reader !== undefined && { reader }
  const sides = await readSides(
    {
      folder: '.',
      pluginFolders: call.pluginFolders,
      pluginsOfCall: call.pluginsOfCall,
      readerTexts,
      ...limit,
      models: inspectedModels,
      sides: [{ files, ...named }, ...(train.length === 0 ? [] : [{ files: train, ...named }]), ...runs],
    },
    await call.environment(),
  )()
  if (isLeft(sides)) return sides
  const names = ['test', ...(train.length === 0 ? [] : ['train']), ...runs.map(({ name }) => name)]
  const parts = allIn(sides.right.map((side, i) => asPart(names[i]!, side)))
  return isLeft(parts) ? parts : right({ asked: parsed.right, sides: sides.right, parts: parts.right })
}

/** The failure for a config in place of files; undefined for other files. */
const refuseConfig = ({ machine, words: [path = '', ...more] }: CommandCall): Failure | undefined => {
  if (more.length > 0 || !path.endsWith('.json')) return undefined
  const whole = wholeFile(machine, path)
  if (isLeft(whole)) return undefined
  try {
    const config: unknown = JSON.parse(new TextDecoder().decode(whole.right))
    const isConfig = typeof config === 'object' && config !== null && 'gold' in config && 'metrics' in config
    return isConfig
      ? failure(
          2,
          hostCode.E104,
          `${path} is a config, and inspect takes files of data`,
          'name its files; or add --gold, for what its systems have against its gold',
        )
      : undefined
  } catch {
    return undefined
  }
}

/** The findings with their shares, as programs read them. */
const withShares = ({ findings, ...rest }: Inspection) => ({
  ...rest,
  findings: findings.map((finding) => ({ ...finding, share: shareOfFinding(finding) ?? null })),
})

/** Inspects files, and prints or writes what is found. */
export const inspectData = async (call: CommandCall): Promise<Either<Failure, number>> => {
  const read = await readData(call)
  if (isLeft(read)) return left(refuseConfig(call) ?? read.left)
  const { asked, sides, parts } = read.right
  const { targets, forbidden, shown } = asked
  const paths = sides.flatMap((side) => side.paths)
  const [test, ...others] = parts as [Part, ...Part[]]
  const [train, runs] = call.has('train') ? [others[0], others.slice(1)] : [undefined, others]
  const most = Math.max(MAX_PLACES, shown ?? 0)
  const inspection = inspect({ test, ...(train && { train }), runs }, { most })
  const never = refuseNever(inspection, forbidden)
  if (isLeft(never)) return never
  const delivered = await call.deliver(targets, paths, (format) => {
    if (format === 'json') return json(withShares(inspection))
    return format === 'html' ? inspectionPage(inspection, paths, shown) : inspectionText(inspection, shown)
  })
  if (isLeft(delivered)) return delivered
  const problems = forbiddenIn(inspection, forbidden)
  call.problems(problems)
  return right(problems.length === 0 ? 0 : 1)
}
