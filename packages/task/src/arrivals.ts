/** Submissions in a folder: a file, a zip or a folder for each team, with their hashes and times. */
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
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

/** A path that is no folder, or links and pipes too, which are not followed. */
interface Leaf {
  readonly file: string
  readonly stats: Stats
}

/** All that lies below a path; what is taken away meanwhile is not there. */
const leavesBelow = (file: string): readonly Leaf[] => {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (!stats.isDirectory()) return [{ file, stats }]
  return readdirSync(file)
    .filter((name) => !name.startsWith('.'))
    .sort(compareCodePoints)
    .flatMap((name) => leavesBelow(join(file, name)))
}

/** The first path of a submission that is no file: a link could lead to the gold, and a pipe has no end. */
export const notFileIn = (path: string): string | undefined =>
  leavesBelow(path).find(({ stats }) => !stats.isFile())?.file

const hashOf = (path: string, leaves: readonly Leaf[]): string => {
  const hash = createHash('sha256')
  for (const { file, stats } of leaves) {
    // names and lengths, so that no two folders read alike
    const bytes = stats.isFile() ? readFileSync(file) : Buffer.alloc(0)
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
      const leaves = leavesBelow(path)
      if (leaves.length === 0) return []
      const newest = leaves.reduce((latest, { stats }) => Math.max(latest, stats.mtimeMs), 0)
      const isFolder = leaves[0]?.file !== path
      const team = isFolder ? name : name.replace(/\.gz$/i, '').replace(/(.)\.[^.]*$/, '$1')
      return [{ team, path, sha256: hashOf(path, leaves), received: new Date(newest).toISOString() }]
    })
    .sort((a, b) => compareCodePoints(a.received, b.received) || compareCodePoints(a.path, b.path))
