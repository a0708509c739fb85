/** The evidence of a stored result, judged again from the files that it was scored on. */
import type { Problem } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import type { Input, Score } from '@assay/core/result'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { StoredResult } from '../checks/read-stored.ts'
import { scoringPart } from '../checks/read-stored.ts'
import { code } from '../codes.ts'
import type { EvidenceLine, HostEnvironment } from '../plan/environment.ts'
import { evidence } from '../result/evidence.ts'
import { shownLine } from '../result/lines-to.ts'
import {
  filesOf,
  type InstalledParts,
  type RescoreSettings,
  readingRequest,
  systemFiles,
} from './comparison-request.ts'
import { type LostInput, newFinder } from './find-scores.ts'

export const note = (message: string, hint: string): Problem => ({
  severity: 'warning',
  code: code.W804,
  message: `${message}: there is no paired test, and no list of fixed and broken items`,
  at: nowhere,
  hint,
})

/** The reason that an input cannot be read again. */
export const lostText = ({ input, why }: LostInput): string => {
  if (input.path === '') return 'the result was written for others and does not name the file of its gold'
  if (why === 'gone by') return 'standard input has gone by'
  return why === 'missing' ? `${input.path} is not there` : `${input.path} has changed`
}

// More names than anybody reads.
const MAX_NAMES = 3

export const lostNote = (lost: readonly LostInput[]): readonly Problem[] => {
  const texts = [...new Set(lost.map(lostText))]
  if (texts.length === 0) return []
  const more = texts.length > MAX_NAMES ? `, and ${texts.length - MAX_NAMES} more` : ''
  const hint = 'both need the files that were scored, unchanged; if they have moved: --root FOLDER'
  return [note(`${texts.slice(0, MAX_NAMES).join(', ')}${more}`, hint)]
}

export const scoreAgain = 'score both again with the same versions, and compare those results'

type Settings = Pick<RescoreSettings, 'pluginFolders' | 'pluginsOfCall' | 'root' | 'secrets'>

/** The scores of the first metric, under the options of its first score. */
const firstScores = (scores: readonly Score[]): readonly Score[] => {
  const [first] = scores
  if (first === undefined) return []
  const meaning = scoringPart(first.signature)
  return scores.filter((score) => score.plugin === first.plugin && scoringPart(score.signature) === meaning)
}

/** Hands on each line of the first metric, or says in words why there is none. */
export const rereadEvidence = async (
  stored: StoredResult,
  installed: InstalledParts,
  settings: Settings,
  surroundings: HostEnvironment,
  onLine: (line: EvidenceLine) => void,
): Promise<string | undefined> => {
  const scores = firstScores(stored.result.scores)
  const [first] = scores
  const match = installed.metrics.find(([from, { name }]) => name === first?.metric && from === first.plugin)
  if (first === undefined || match === undefined) return `${first?.metric ?? 'a metric'} is not installed`
  const [plugin, metric] = match
  if (metric.package.version !== first.version)
    return `${first.metric} ${first.version} scored it, and ${metric.package.version} is installed`
  const finder = newFinder(surroundings.machine, settings.root)
  const lost: LostInput[] = []
  const inputsOf = (role: Input['role']) => stored.result.inputs.filter((input) => input.role === role)
  const golds = inputsOf('gold')
  const gold = { paths: filesOf(finder, stored, golds, lost), column: golds[0]?.column }
  const [table] = filesOf(finder, stored, inputsOf('documents'), lost)
  const [patch] = filesOf(finder, stored, inputsOf('patch'), lost)
  const systems = scores.flatMap((score) => {
    const files = systemFiles(finder, { stored, score }, lost)
    return files === undefined ? [] : [{ name: score.system, score, files }]
  })
  const [missing] = lost
  if (missing !== undefined) return lostText(missing)
  if (gold.paths.length === 0 || systems.length === 0) return 'it does not name the files it was read from'
  const request = readingRequest({ plugin, metric, first, gold, systems, table, patch }, installed, settings)
  if (request === undefined) return 'its signature cannot be read'
  const read = await evidence(request, (line) => onLine(shownLine(line, finder.shown)), surroundings)()
  return isLeft(read) ? (read.left.problems[0]?.message ?? 'it cannot be read') : undefined
}
