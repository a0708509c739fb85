/** Submissions in a folder: a file, a zip or a folder for each team, with their hashes and times. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { compareCodePoints } from '@assay/core'

/** A submission as it lies in the folder. */
export interface Arrival {
  readonly team: string
  readonly path: string
  readonly sha256: string
  /** The time of its newest file. */
  readonly received: string
}

const filesBelow = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => !name.startsWith('.'))
        .sort(compareCodePoints)
        .flatMap((name) => filesBelow(join(path, name)))
    : [path]

const hashOf = (path: string, files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) {
    // names and lengths, so that no two folders read alike
    const bytes = readFileSync(file)
    if (file !== path) hash.update(`${relative(path, file).split(sep).join('/')}\0${bytes.length}\0`)
    hash.update(bytes)
  }
  return hash.digest('hex')
}

/** The file that says what the folder is for. */
const README = 'README.md'

/** The submissions of a folder, in the order in which they came. A team has the name of its file without the ending. */
export const arrivalsIn = (folder: string): readonly Arrival[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.') && name !== README)
    .flatMap((name) => {
      const path = join(folder, name)
      const files = filesBelow(path)
      if (files.length === 0) return []
      const newest = Math.max(...files.map((file) => statSync(file).mtimeMs))
      const team = statSync(path).isDirectory() ? name : name.replace(/\.gz$/i, '').replace(/(.)\.[^.]*$/, '$1')
      return [{ team, path, sha256: hashOf(path, files), received: new Date(newest).toISOString() }]
    })
    .sort((a, b) => compareCodePoints(a.received, b.received) || compareCodePoints(a.path, b.path))

/** Names, sizes and times of all that lies in the folder: the same text, as long as nothing comes or grows. */
export const listingOf = (folder: string): string =>
  filesBelow(folder)
    .map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`)
    .join('\n')
