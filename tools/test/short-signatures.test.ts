/** Short signatures of all that the examples score, with the plugins of this repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtIn } from '../../packages/core/src/built-in.ts'
import type { Score } from '../../packages/core/src/result.ts'
import { shortSignatures, wholeSignature } from '../../packages/host/src/internal.ts'
import { node } from '../../packages/host/src/node.ts'
import { pluginNames, pluginOf } from '../plugins.ts'

const examples = new URL('../../examples/', import.meta.url)
const results = readdirSync(examples).filter((name) => existsSync(new URL(`${name}/expected.json`, examples)))

describe('the short signatures of an example', () => {
  const loaded = Promise.all(pluginNames().map(pluginOf))

  it.each(results)('give the full ones when parsed: %s', async (name) => {
    const plugins = await loaded
    const { scores } = JSON.parse(readFileSync(new URL(`${name}/expected.json`, examples), 'utf8')) as {
      readonly scores: readonly Score[]
    }
    const metricOf = ({ metric }: Pick<Score, 'metric'>) =>
      plugins.flatMap(({ metrics = [] }) => metrics).find((one) => one.name === metric)
    const readers = [builtIn, ...plugins].flatMap((plugin) => plugin.readers ?? [])
    const short = Object.entries(shortSignatures(scores, metricOf, readers))
    expect(short.length).toBe(new Set(scores.map(({ signature }) => signature)).size)
    const importPlugin = async (wanted: string) => ({ plugin: plugins.find((one) => one.name === wanted) })
    const scope = { folder: '.', pluginFolders: [], pluginsOfCall: [] }
    for (const [whole, text] of short) {
      expect(text.length).toBeLessThan(whole.length)
      expect(await wholeSignature(text, undefined, scope, { ...node, importPlugin })).toMatchObject({ right: whole })
    }
  })
})
