/** `assay schema`: what editors know of the config. */
import { configShape } from '@assay/host/internal'
import { expect, test } from 'vitest'
import { assay, inOwnFolder } from './support.ts'

inOwnFolder('span-f1')

interface Node {
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: readonly [Node, Node]
  readonly enum?: readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly $ref?: string
  readonly anyOf?: readonly Node[]
  readonly definitions: { readonly metric: Node; readonly reader: Node }
  readonly patternProperties?: object
  readonly additionalProperties?: boolean | Node
}

const schemaOf = async (...call: readonly string[]): Promise<Node> => {
  const { exit, out, err } = await assay('schema', ...call)
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  return JSON.parse(out) as Node
}
const entryOf = ({ anyOf = [] }: Node, name: string): Node | undefined =>
  anyOf.find(({ items }) => items?.[0].enum?.includes(name))?.items?.[1]

test('the schema of the config allows the keys of a config, and keys for notes, but no other key', async () => {
  const schema = await schemaOf()
  expect(Object.keys(schema.properties ?? {})).toEqual(['$schema', ...Object.keys(configShape.entries).sort()])
  expect(schema.additionalProperties).toBe(false)
  expect(schema.patternProperties).toEqual({ '^x-': {} })
})

test('the schema of the config describes the options of installed metrics as their plugins do', async () => {
  const { definitions } = await schemaOf()
  const own = entryOf(definitions.metric, '@assay/conll-f1/conll-f1')
  expect(own?.properties?.['scheme']).toMatchObject({
    default: 'conlleval',
    anyOf: [{ enum: expect.arrayContaining(['IOB2']) }, { properties: { gold: {}, system: {} } }],
  })
  expect(own?.properties?.['scheme']?.description).toMatch(/\w/)
  expect(own?.additionalProperties).toBe(false)
  expect(entryOf(definitions.metric, 'conll-f1/conll-f1')).toEqual(own)
  // a package by itself is its default metric
  expect(entryOf(definitions.metric, 'conll-f1')).toEqual(own)
  expect(entryOf(definitions.metric, '@assay/conll-f1')).toEqual(own)
  // a metric by its own name, unless that is the name of a plugin
  expect(entryOf(definitions.metric, 'entity-match')).toEqual(entryOf(definitions.metric, 'span-f1/entity-match'))
  expect(definitions.metric.anyOf?.filter(({ items }) => items?.[0].enum?.includes('conll-f1'))).toHaveLength(1)
  // of all metrics each takes what it knows
  expect(entryOf(definitions.metric, '@assay/conll-f1/*')).toEqual(entryOf(definitions.metric, 'conll-f1/*'))
  const ofFirst = Object.keys(entryOf(definitions.metric, 'span-f1')?.properties ?? {})
  const all = Object.keys(entryOf(definitions.metric, 'span-f1/*')?.properties ?? {})
  expect(all).toEqual(expect.arrayContaining(ofFirst))
  expect(all.length).toBeGreaterThan(ofFirst.length)
})

test('the schema of the config lists the readers at each key that names a reader', async () => {
  const { definitions, properties } = await schemaOf()
  expect(entryOf(definitions.reader, 'conll-columns')?.properties?.['docstart']).toBeDefined()
  const gold = properties?.['gold']?.anyOf?.[1]
  expect(gold?.properties?.['reader']).toEqual({ $ref: '#/definitions/reader' })
})

test('the schema of the config covers the plugins that are installed beside it', async () => {
  const here = process.cwd()
  process.chdir('/')
  expect(entryOf((await schemaOf()).definitions.metric, 'conll-f1')).toBeUndefined()
  expect(entryOf((await schemaOf(`${here}/assay.json`)).definitions.metric, 'conll-f1')).toBeDefined()
})
