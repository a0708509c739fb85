/** The section of reports on the gold, for `--add gold`. */
import type { Failure } from '@assay/host'
import { readAdditions, type SheetSection } from '@assay/report/internal'
import { type Either, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from './arguments.ts'
import type { Console } from './console.ts'
import type { CountGold, GoldContents } from './count-gold.ts'
import type { App } from './process.ts'

/** True if the call asks for the section. */
export const asksGold = (args: Arguments): boolean => {
  const additions = readAdditions(args.last('add') ?? '')
  return 'hasGold' in additions
}

export const goldSection = ({ sentences, sheets }: GoldContents): SheetSection => ({
  title: 'What the gold holds',
  sentences,
  sheets,
})

/** The gold for others; where its labels may be words, without the tables that have them. */
export const redactGold = ({ part, sheets, sentences }: GoldContents, mayLabelsBeWords: boolean): GoldContents => ({
  part: { ...part, files: [], breakdowns: mayLabelsBeWords ? [] : part.breakdowns },
  sheets: mayLabelsBeWords ? sheets.slice(0, 1) : sheets,
  sentences,
})

/**
 * The counter of the gold, if the call asks for it: a package that is missing is named before anything is scored. Without a root, files are
 * searched from the folder of the result.
 */
export const goldCounter = async (
  app: App,
  args: Arguments,
  console: Console,
  root?: string,
): Promise<Either<Failure, CountGold | undefined>> =>
  asksGold(args) ? (await import('./count-gold.ts')).loadCounter(app, args, console, root) : right(undefined)
