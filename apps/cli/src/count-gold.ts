/** Counts what the gold of a result holds, by the package of `assay describe`. */
import type { CommandPackage, Failure, HostEnvironment, StoredResult } from '@assay/host'
import { goldSides, type SidesRequest } from '@assay/host/internal'
import type { Sheet } from '@assay/report/internal'
import { type Either, isLeft, map } from 'fp-ts/lib/Either.js'
import { type Arguments, parseMaxBytes } from './arguments.ts'
import { commandPackages } from './assay-packages.ts'
import { loadCommandPackage } from './commands/command-package.ts'
import type { Console } from './console.ts'
import type { App } from './process.ts'
import { loadRegistry } from './registry.ts'
import { hostEnvironment } from './run-notes.ts'

interface Contents {
  /** As `assay describe --json` has it. */
  readonly part: { readonly files: readonly string[]; readonly breakdowns: readonly unknown[] }
  /** The sizes first. */
  readonly sheets: readonly Sheet[]
}

export type GoldContents = Contents & { readonly sentences: readonly string[] }

/** Counts the gold of a result; a note says why there is no section on it. */
export type CountGold = (stored: StoredResult) => Promise<GoldContents | undefined>

interface InspectPackage extends CommandPackage {
  readonly goldContents: (
    request: SidesRequest,
    groupKeys: readonly string[],
    environment: HostEnvironment,
  ) => Promise<Either<Failure, Contents>>
}

/** Differences of what was scored from what the files hold. */
const sentencesOn = ({ result: { patch, scores } }: StoredResult): readonly string[] => [
  ...(patch === undefined ? [] : ['The gold as it is without the patch.']),
  ...(/\|labels\.(?:map|only):/.test(scores[0]?.signature ?? '')
    ? ['Labels as the files have them, before any were renamed or left out.']
    : []),
]

/** The counter of the gold. */
export const loadCounter = async (
  app: App,
  args: Arguments,
  console: Console,
  root: string | undefined,
): Promise<Either<Failure, CountGold>> => {
  const limit = parseMaxBytes(args)
  if (isLeft(limit)) return limit
  const { pluginFolders, plugins: called = [], machine } = app
  const settings = { pluginFolders, called, ...limit.right, ...(root !== undefined && { root }) }
  return map(
    ({ goldContents }: InspectPackage): CountGold =>
      async (stored) => {
        const refused = (why: string): undefined => {
          console.note(`there is no section on the gold: ${why}`)
        }
        const registry = await loadRegistry(app)
        if (isLeft(registry)) return refused(registry.left.problems[0]!.message)
        const request = goldSides(stored, registry.right, settings, machine)
        if (isLeft(request)) return refused(request.left)
        const keys = stored.result.scores.flatMap(({ groups }) => Object.keys(groups ?? {}))
        const contents = await goldContents(request.right, [...new Set(keys)], await hostEnvironment(app, console))
        if (isLeft(contents)) return refused(contents.left.problems[0]!.message)
        return { ...contents.right, sentences: sentencesOn(stored) }
      },
  )(await loadCommandPackage<InspectPackage>(app, commandPackages['inspect']!, '--add gold'))
}
