/** `assay report RESULT.json`: a stored result again, in any format. */
import { readFileSync } from 'node:fs'
import { type Result, storedResult } from '@assay/core/report'
import { type Failure, failure, restore } from '@assay/core/run'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags, outputFlags } from '../flags.ts'
import { stockOf } from '../installed.ts'
import { deliver, targetsOf } from '../render.ts'
import { oneWord } from '../request.ts'
import { tellStored } from '../watching.ts'
import type { Command } from './command.ts'

const readText = (path: string): Either<Failure, string> => {
  try {
    return right(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path === '-' ? 0 : path)))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const at = { path, line: 1, column: 1 }
    if (code === 'ENOENT')
      return left(failure(3, 'E306', 'there is no such file', 'results are written with: assay run -o result.json', at))
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return left(failure(3, 'E302', 'this is no UTF-8', 'name a result as --json writes it', at))
    return left(failure(3, 'E308', `it cannot be read: ${message}`, 'check the path and its permissions', at))
  }
}

/** Reads a stored result, strictly. */
export const readResult = (path: string): Either<Failure, Result> => {
  const text = readText(path)
  if (isLeft(text)) return text
  const result = storedResult(path === '-' ? '<stdin>' : path, text.right)
  return isLeft(result) ? left({ exit: 3, problems: result.left }) : result
}

export const reportCommand: Command = {
  name: 'report',
  title: 'show a stored result again, in any format',
  usage: 'report RESULT.json',
  examples: [
    ['assay report result.json -f markdown', 'a stored result as tables for a pull request'],
    ['assay report result.json -o table.tex -o report.html', 'several reports at once'],
    ['assay run --json | assay report - -f csv', 'from standard input'],
  ],
  flags: [...outputFlags, ...consoleFlags],
  run: async (app, given, console) => {
    const word = oneWord(given, 'report takes one result')
    if (isLeft(word)) return fail(console, word.left)
    if (word.right === undefined)
      return fail(console, failure(2, 'E102', 'report what?', 'name a stored result: assay report result.json'))
    const targets = targetsOf(given)
    if (isLeft(targets)) return fail(console, targets.left)
    const result = readResult(word.right)
    if (isLeft(result)) return fail(console, result.left)
    tellStored(console, word.right, result.right)
    const stock = await stockOf(app)
    const restored = restore(
      result.right,
      stock.metrics.map(([, metric]) => metric),
    )
    for (const metric of restored.unknown)
      console.note(`${metric} is not installed: its measures are shown by their names, and not in per cent`)
    const delivered = await deliver(app, given, restored, targets.right)
    return isLeft(delivered) ? fail(console, delivered.left) : 0
  },
}
