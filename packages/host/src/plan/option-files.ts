/** Options whose data stands in a file of JSON: what the file holds takes the place of its name, so that results have it. */
import type { AnyMetric, Json } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { beginsObject, typedText, unescapeText } from '@assay/core/internal/host'
import { isFault } from '@assay/core/internal/source'
import { jsonTape } from '@assay/core/source'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failureAt, joinFailures } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { keyPlace, placeAt } from '../io/json-place.ts'
import { type Machine, pathIn, wholeFile } from '../io/machine.ts'
import type { ChosenMetric } from './choose-metrics.ts'
import { refuseOutsideRoot } from './expand-files.ts'
import { optionsIn } from './refuse-options.ts'
import { type Location, locate, type OptionTexts, type ReadSystem, type Request } from './request.ts'

/** Data of an option is written by hand, or by a program that describes its fields. */
const MAX_BYTES = 4 * 2 ** 20
const MAX_DEPTH = 100

type FilesRequest = Pick<Request, 'folder' | 'root' | 'metricTexts' | 'placeOf' | 'systems'>

interface OptionFile {
  readonly path: string
  readonly source: string
}

const readOptionFile = (
  machine: Machine,
  { folder, root }: Pick<Request, 'folder' | 'root'>,
  option: string,
  name: string,
  spot: Location,
): Either<Failure, OptionFile> => {
  const path = pathIn(machine.paths, folder, name)
  const outside = refuseOutsideRoot(machine, path, { root, spot })
  if (outside !== undefined) return left(outside)
  const refused = (why: string, problem: string): Either<Failure, never> =>
    left(failureAt(2, code.E217, why, problem, spot))
  const takes = `${option} takes JSON, such as {"…": {…}}, or the name of a file that holds it`
  if (path === '-') return refused(`the option ${option} is not read from standard input`, takes)
  const bytes = wholeFile(machine, path, MAX_BYTES)
  if (isLeft(bytes)) return refused(`the option ${option} names ${name}: ${bytes.left.message}`, takes)
  let source: string
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes.right)
  } catch {
    return refused(`the option ${option} names ${name}, which is not valid UTF-8`, 'save it as UTF-8')
  }
  const tape = jsonTape(source, MAX_DEPTH)
  if (!isFault(tape)) return right({ path, source })
  return left(
    failureAt(
      2,
      tape.code,
      `the file of the option ${option} is not valid JSON: ${tape.message}`,
      'JSON has no comments, no comma after the last item, and no key twice',
      placeAt(path, source, tape.at),
    ),
  )
}

/** The file that an option names; undefined for data. */
const fileNamed = (value: unknown): string | undefined =>
  typeof value === 'string' && !beginsObject(value) && value !== '' ? value : undefined

/** The place of what is wrong with an option, in the file that it was read from; undefined of another. */
export type PlaceInFile = (option: string, value: unknown, keys: readonly string[]) => Location | undefined

type Options = Readonly<Record<string, Json>>

/** Metrics and texts with the data of files in the place of their names. */
export interface ReadOptions {
  readonly chosen: readonly ChosenMetric[]
  readonly systems: FilesRequest['systems']
  readonly texts: OptionTexts
  readonly placeIn: PlaceInFile
  readonly data: OptionData
}

/** The contents of files, by the option and the name that it has for the file: `fields=fields.json`. */
export type OptionData = ReadonlyMap<string, string>

/** A value of an option, with what a file held in the place of its name. */
export const heldBy = (data: OptionData, option: string, value: string): string | undefined =>
  data.get(`${option}=${value}`)

/** The options of a metric that may stand in a file. */
const filesOf = async ({ options }: AnyMetric): Promise<readonly string[]> =>
  Object.entries(await optionsIn(options)).flatMap(([key, { file }]) => (file === 'json' ? [key] : []))

/** Reads the files that options name. */
export const readOptionFiles = async (
  machine: Machine,
  request: FilesRequest,
  chosen: readonly ChosenMetric[],
): Promise<Either<Failure, ReadOptions>> => {
  const { metricTexts: texts = new Map<string, string>(), systems } = request
  const keysOf = new Map<AnyMetric, readonly string[]>()
  for (const { metric } of chosen) keysOf.set(metric, await filesOf(metric))
  const all = new Set([...keysOf.values()].flat())
  // data of a config is known by its text, and that of the call by its option, since its text is decoded first
  const byText = new Map<string, OptionFile>()
  const ofCall = new Map<string, OptionFile>()
  const data = new Map<string, string>()
  const failures: Failure[] = []
  const fileOf = (option: string, name: string, spot: Location): OptionFile | undefined => {
    const file = readOptionFile(machine, request, option, name, spot)
    if (isLeft(file)) {
      failures.push(file.left)
      return undefined
    }
    data.set(`${option}=${name}`, file.right.source)
    return file.right
  }
  const read = (keys: readonly string[], options: Options, spot: (key: string) => Location): Options => {
    const named = keys.flatMap((key) => {
      const name = fileNamed(options[key])
      const file = name === undefined ? undefined : fileOf(key, name, spot(key))
      if (file === undefined) return []
      byText.set(file.source, file)
      return [[key, file.source] as const]
    })
    return named.length === 0 ? options : { ...options, ...Object.fromEntries(named) }
  }
  const metrics = chosen.map((one): ChosenMetric => {
    const spot = (key: string): Location => locate(request, 'metrics', String(one.entry), '1', key)
    return { ...one, options: read(keysOf.get(one.metric)!, one.options, spot) }
  })
  const bySystem = systems.map((system) => {
    if (!('metricOptions' in system) || system.metricOptions === undefined) return system
    const metricOptions = Object.fromEntries(
      Object.entries(system.metricOptions).map(([metric, options]) => {
        const spot = (key: string): Location => locate(request, 'systems', system.name, 'options', metric, key)
        return [metric, read([...all], options, spot)] as const
      }),
    )
    return { ...system, metricOptions } as ReadSystem
  })
  const typed = new Map(
    Array.from(texts, ([key, text]): readonly [string, string] => {
      const name = all.has(key) ? fileNamed(unescapeText(text)) : undefined
      const file = name === undefined ? undefined : fileOf(key, name, { at: nowhere })
      if (file === undefined) return [key, text]
      ofCall.set(key, file)
      return [key, typedText(file.source)]
    }),
  )
  if (failures.length > 0) return left(joinFailures(failures))
  const placeIn: PlaceInFile = (option, value, keys) => {
    const file = ofCall.get(option) ?? (typeof value === 'string' ? byText.get(value) : undefined)
    return file && keyPlace(file.path, file.source, keys)
  }
  return right({ chosen: metrics, systems: bySystem, texts: typed, placeIn, data })
}
