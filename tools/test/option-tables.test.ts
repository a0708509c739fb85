/** The tables of options are those of the code: `npx tsx tools/option-tables.ts --write` writes them. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { AnyMetric } from '../../packages/core/src/index.ts'
import { kinds, kindsOf, optionTable, pages, shownIn, withTables } from '../option-tables.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

describe.each(await pages())('$path', ({ path, plugin }) => {
  const text = readFileSync(join(root, path), 'utf8')

  it('has a table of each kind of options that there is', async () => {
    expect([...shownIn(text)].sort()).toEqual([...(await kindsOf(plugin))].sort())
  })

  it('says of each option what it does', async () => {
    for (const kind of kinds) expect(await optionTable(plugin, kind)).not.toMatch(/\| +\|$/m)
  })

  it('has them as they are', async () => {
    expect(await withTables(text, plugin)).toBe(text)
  })
})

describe('a table', () => {
  /** A metric with options that are described by a JSON Schema. */
  const metric = (name: string, properties: object): AnyMetric => {
    const standard = { version: 1, vendor: 'test', validate: () => ({ value: {} }) }
    return { name, options: { '~standard': { ...standard, jsonSchema: { input: () => ({ properties }) } } } } as never
  }
  const tableOf = (...metrics: readonly AnyMetric[]) => optionTable({ metrics: metrics as never }, 'metrics')
  const links = { enum: ['all', 'some'], default: 'all', description: 'which | count' }
  const beta = { type: 'number', default: 1, description: 'weight of recall' }

  it('has an option of several once, and says whose it is where not all have it', async () => {
    expect(await tableOf(metric('a', { links, beta }), metric('b', { links }))).toBe(
      [
        '| option  | of  | default | values        | what it does     |',
        '| ------- | --- | ------- | ------------- | ---------------- |',
        '| `links` | all | `all`   | `all`, `some` | which \\| count   |',
        '| `beta`  | `a` | `1`     | number        | weight of recall |',
        '',
      ].join('\n'),
    )
    expect(await tableOf(metric('a', { links }), metric('b', { links }))).toContain('| option  | default |')
  })

  it('has two rows where metrics mean two things by one name', async () => {
    const other = { ...links, default: 'some' }
    const rows = (await tableOf(metric('a', { links }), metric('b', { links: other }))).split('\n').slice(2, 4)
    expect(
      rows.map((row) =>
        row
          .split('|')
          .slice(2, 4)
          .map((cell) => cell.trim()),
      ),
    ).toEqual([
      ['`a`', '`all`'],
      ['`b`', '`some`'],
    ])
  })

  it('tells values from types, no default from an empty text', async () => {
    const text = { type: 'string', default: '', description: 'x' }
    const flag = { type: 'boolean', description: 'y' }
    const rank = { enum: ['number', 'verbatim'], default: 'number', description: 'z' }
    expect((await tableOf(metric('m', { text, flag, rank }))).split('\n').slice(2)).toEqual([
      '| `text` | `""`     | string               | x            |',
      '| `flag` | –        | `true`, `false`      | y            |',
      '| `rank` | `number` | `number`, `verbatim` | z            |',
      '',
    ])
  })
})
