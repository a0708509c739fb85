/** One changed input of every reader, which anybody can make more: see tools/fuzz/README.md. */
import { describe, expect, it } from 'vitest'
import { readers } from '../../packages/core/src/readers/index.ts'
import { drawing } from '../drawn.ts'
import { formats } from '../fuzz/formats.ts'
import { findingsOf, fuzz, ownPlugins } from '../fuzz/fuzz.ts'

const plugins = await ownPlugins()

describe('changed inputs', () => {
  it('of every reader are scored or refused, without a finding', async () => {
    const tallies = await fuzz({ plugins, runs: drawing(10) * formats.length, seed: 1 })
    expect(tallies.map(({ inputs }) => inputs)).toEqual(formats.map(() => drawing(10)))
    expect(findingsOf(tallies)).toEqual([])
  })

  it('are made for every reader', () => {
    const own = Object.entries(plugins).flatMap(([name, plugin]) =>
      (plugin.readers ?? []).map((reader) => `${name}/${reader.name}`),
    )
    const all = [...readers.map(({ name }) => name), ...own]
    // a reader of several shapes may have an entry for each; what only answers a gold of another format stands beside it
    const tried = formats.flatMap(({ reader, answer }) => [reader, ...(answer === undefined ? [] : [answer.reader])])
    expect([...new Set(tried)].sort()).toEqual(all.sort())
  })
})
