/** Creates two large files of tokens, the second with errors; the same each time. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'

const types = ['PER', 'LOC', 'ORG', 'MISC']

const writeTo = (path: string, tokens: number, wrong: number): void => {
  const [draw, err] = [numbers(7), numbers(11)]
  const file = openSync(path, 'w')
  let part: string[] = []
  for (let i = 0; i < tokens; i++) {
    const word = `w${draw(50_000)}`
    const type = draw(10) === 0 ? types[draw(4)]! : undefined
    const isWrong = type !== undefined && err(100) < wrong
    part.push(type === undefined || isWrong ? `${word} O\n` : `${word} B-${type}\n`)
    if (i % 20 === 19) part.push('\n')
    if (part.length > 100_000) {
      writeSync(file, part.join(''))
      part = []
    }
  }
  writeSync(file, `${part.join('')}\n`)
  closeSync(file)
}

/** Writes a gold and a system file and returns their paths. */
export const tokenFiles = (folder: string, tokens: number): readonly [gold: string, system: string] => {
  const paths = [join(folder, 'gold.conll'), join(folder, 'run.conll')] as const
  writeTo(paths[0], tokens, 0)
  writeTo(paths[1], tokens, 10)
  return paths
}
