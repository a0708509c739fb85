/** The parts of a call, `--part K/N`. */
import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { assay } from './example-folders.ts'

/** Makes all parts of a call, the last first, and gives their names. */
export const partsOf = async (n: number, ...call: readonly string[]): Promise<readonly string[]> => {
  const names: string[] = []
  for (let k = n; k > 0; k--) {
    const name = `part-${k}-of-${n}.json`
    rmSync(name, { force: true })
    expect(await assay(...call, '--quiet', '--part', `${k}/${n}`, '-o', name)).toEqual({ exit: 0, out: '', err: '' })
    names.push(name)
  }
  return names
}
