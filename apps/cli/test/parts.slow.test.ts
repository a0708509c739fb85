/** Parts of a run of each example, `--part K/N`, and the whole that `merge` makes of them: the bytes of one run. */
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { assay, folders, linkPlugins, unpack } from './example-folders.ts'
import { partsOf } from './parts-of.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

beforeEach(linkPlugins)

// sixteen systems on all sentences, and more stems than intervals are given for, take long and show no more
interface Config {
  readonly systems: Readonly<Record<string, object | string>>
}
const systemsOf = (config: Config) =>
  Object.fromEntries(
    Object.entries(config.systems)
      .filter(([name], i) => i < 3 || name.startsWith('vote'))
      .map(([name, system]) => [
        name,
        typeof system === 'object' && 'of' in system
          ? { ...system, of: Object.keys(config.systems).slice(0, 3) }
          : system,
      ]),
  )

/** An example in a folder of its own, unpacked. */
const unpacked = (folder: string, more: object): string => {
  const config = unpack<Config>(folder, 'example', 800)
  writeFileSync('example/assay.json', JSON.stringify({ ...config, systems: systemsOf(config), ...more }))
  return 'example/assay.json'
}

const drawn = {
  bootstrap: { samples: 20, seed: 7 },
  compare: { test: 'randomisation', trials: 50 },
  means: ['document'],
}

describe.each(folders)('examples/%s', (folder) => {
  test.each([
    ['as it is', 2, {}],
    ['with intervals, tests and means', 5, drawn],
  ])(
    '%s: merged parts equal the whole result, byte for byte, in every format',
    { timeout: 60_000 },
    async (_, n, more) => {
      const config = unpacked(folder, more)
      const formats = ['json', 'text', 'csv']
      const outputs = (ran: string) => formats.flatMap((format) => ['-o', `${format}:${ran}.${format}`])
      const whole = await assay('run', config, ...outputs('whole'))
      const merged = await assay('merge', ...(await partsOf(n, 'run', config)), ...outputs('merged'))
      for (const format of formats)
        expect(readFileSync(`merged.${format}`, 'utf8')).toBe(readFileSync(`whole.${format}`, 'utf8'))
      expect({ exit: merged.exit, err: merged.err.replace('merged.json', 'whole.json') }).toEqual({
        exit: whole.exit,
        // told where the machine is busy
        err: whole.err.replace(/^the whole run takes about .*\n/, ''),
      })
    },
  )
})
