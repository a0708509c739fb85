/** Chooses the gold among the files of a folder. */
import { type AnyReader, compareCodePoints } from '@assay/core'
import { isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { type Machine, pathIn } from '../io/machine.ts'
import { expandFiles } from '../plan/expand-files.ts'
import { withoutDescriptions } from '../plan/fit-gold.ts'
import {
  goldRank,
  goldWords,
  isFolder,
  isSystemFolder,
  readersOf,
  type SideCandidate,
  shownNames,
} from './guess-folder.ts'
import { unanswered } from './guess-metric.ts'
import type { Ask, Decision, GuessRequest, GuessResult } from './guess-request.ts'

const noGold = (folder: string, candidates: readonly SideCandidate[]): Failure =>
  failure(
    2,
    code.E221,
    `no gold is found in ${folder}: no file or folder is called ${goldWords.slice(0, -1).join(', ')} or ${goldWords.at(-1)}; there is ${shownNames(candidates)}`,
    'name it: --gold FILE',
  )

export const chooseGold = async (
  machine: Machine,
  request: GuessRequest,
  candidates: readonly SideCandidate[],
  readers: readonly AnyReader[],
  ask: Ask | undefined,
): GuessResult<Decision<SideCandidate>> => {
  const { folder, gold } = request
  if (gold !== undefined) {
    const files = await expandFiles(machine, [gold], folder)
    if (isLeft(files)) return files
    const [path = ''] = withoutDescriptions(machine.paths, files.right).paths
    if (machine.look(path) === undefined)
      return left(failure(2, code.E221, `there is no ${gold} in ${folder}`, `there is ${shownNames(candidates)}`))
    const isWhole = isFolder(machine, pathIn(machine.paths, folder, gold))
    return right({
      value: { path: gold, files: gold, isFolder: isWhole, readers: readersOf(machine, readers, path) },
      why: 'as you named it',
    })
  }
  const ranked = candidates
    .filter((candidate) => !isSystemFolder(machine.paths, candidate))
    .map((candidate) => ({ candidate, rank: goldRank(machine.paths, candidate.path) }))
    .sort((a, b) => a.rank - b.rank || compareCodePoints(a.candidate.path, b.candidate.path))
  const named = ranked.filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
  const best = named.filter(({ rank }) => rank === named[0]?.rank).map(({ candidate }) => candidate)
  const [only] = best
  if (only !== undefined && best.length === 1) return right({ value: only, why: 'by its name' })
  const among = only === undefined ? ranked.map(({ candidate }) => candidate) : best
  if (among.length > 0 && ask !== undefined) {
    const answer = await ask({ what: 'gold', question: 'which is the gold?', among: among.map(({ path }) => path) })
    const chosen = among.find(({ path }) => path === answer)
    return chosen === undefined
      ? left(unanswered('which is the gold?', 'name it: --gold FILE'))
      : right({ value: chosen, why: 'as you answered' })
  }
  if (only === undefined) return left(noGold(folder, candidates))
  const others = best.slice(1).map(({ path }) => path)
  return right({ value: only, why: `by its name, as ${others.join(', ')} could be; --gold says another` })
}
