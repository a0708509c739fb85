/** The tables of options are those of the code: `npx tsx tools/option-tables.ts --write` writes them. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { decodeOptions, helpOf, optionsFromText, typedText } from '../../packages/core/src/host.ts'
import type { AnyMetric, Schema } from '../../packages/core/src/index.ts'
import { kinds, kindsOf, optionTable, pages, shownIn, withTables } from '../option-tables.ts'

interface Subject {
  readonly name: string
  readonly options: Schema<unknown>
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

describe.each(await pages())('$path', ({ path, plugin }) => {
  const text = readFileSync(join(root, path), 'utf8')

  it('has a table for each kind of options', async () => {
    expect([...shownIn(text)].sort()).toEqual([...(await kindsOf(plugin))].sort())
  })

  it('describes each option', async () => {
    for (const kind of kinds) expect(await optionTable(plugin, kind)).not.toMatch(/\| +\|$/m)
  })

  it('has the current tables', async () => {
    expect(await withTables(text, plugin)).toBe(text)
  })
})

describe('options that are lists', async () => {
  const subjects = (await pages()).flatMap(({ plugin }) =>
    kinds.flatMap((kind): readonly Subject[] => plugin[kind] ?? []),
  )
  const lists = await Promise.all(
    subjects.map(async (one) => {
      const help = await helpOf(one.options)
      return help.filter(({ values }) => values.startsWith('list of')).map((option) => [one.name, option, one] as const)
    }),
  )

  /** Items of options that do not take any text. */
  const samples: Readonly<Record<string, readonly (string | number)[]>> = {
    distances: [50, 200],
    sentenceDistances: [1, 3],
    spans: [50, 200],
    sentenceSpans: [1, 5],
    sizes: [3, 10],
    noise: ['0.0-0.1', '0.1-0.3'],
    periods: ['1790-1810', '1810-1830'],
    glue: ['NE-FINE-LIT+NE-FINE-COMP'],
    redirects: ['Q2=Q1', 'Q3=Q1'],
  }

  it.each(lists.flat())(
    'are accepted as the help writes them: %s, %o',
    (_, { name, default: usual, values }, { options }) => {
      const of = (text: string) => decodeOptions(options, optionsFromText(options, new Map([[name, typedText(text)]])))
      const some = samples[name] ?? (values.includes('of numbers') ? [0.25, 0.75] : ['LOC', 'PER'])
      const list = Array.isArray(usual) && usual.length > 0 ? usual : some
      const wanted = decodeOptions(options, { [name]: list })
      expect(wanted._tag).toBe('Right')
      expect(of(JSON.stringify(list))).toEqual(wanted)
      // where a string is taken too, such as the name of a file, a text with commas is one
      if (!values.includes('|')) expect(of(list.join(','))).toEqual(wanted)
    },
  )
})

describe('a table of options', () => {
  /** A metric with options that are described by a JSON Schema. */
  const metric = (name: string, properties: object): AnyMetric => {
    const standard = { version: 1, vendor: 'test', validate: () => ({ value: {} }) }
    return { name, options: { '~standard': { ...standard, jsonSchema: { input: () => ({ properties }) } } } } as never
  }
  const tableOf = (...metrics: readonly AnyMetric[]) => optionTable({ metrics: metrics as never }, 'metrics')
  const links = { enum: ['all', 'some'], default: 'all', description: 'which | count' }
  const beta = { type: 'number', default: 1, description: 'weight of recall' }

  it('lists a shared option once, and names the metrics that have it if not all do', async () => {
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

  it('lists an option twice if two metrics have different defaults for it', async () => {
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

  it('distinguishes values from types, and a missing default from an empty text', async () => {
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
