/** Options whose values are lenient: each is marked, is one that its option takes, and is listed where it is in use. */
import { describe, expect, test } from 'vitest'
import { builtIn } from '../../packages/core/src/built-in.ts'
import { decodeOptions, helpOf, type OptionHelp } from '../../packages/core/src/host.ts'
import type { AnyMetric } from '../../packages/core/src/index.ts'
import { lenientOptions, lenientValues } from '../../packages/host/src/plan/leniencies.ts'
import { pluginNames, pluginOf } from '../plugins.ts'

interface Subject {
  readonly name: string
  readonly options: AnyMetric['options']
}

const plugins = [builtIn, ...(await Promise.all(pluginNames().map(pluginOf)))]
const subjects = plugins.flatMap(({ name: own, metrics = [], readers = [] }) =>
  [...metrics, ...readers].map(({ name, options }): Subject => ({ name: `${own}/${name}`, options })),
)

/** Options that refuse something under one of their values, where no other value forgives it. */
const exceptions: ReadonlySet<string> = new Set([
  // what stays in several clusters leaves the measure without a value
  'adjusted-rand duplicates',
  'v-measure duplicates',
  'mutual-information duplicates',
  // the strict mode of ALT is a way to count
  'second-harem-identification altMode',
  'second-harem-classification altMode',
  // the error is a number here, and not what refuses
  'eter alignBy',
])

/** A name for rules that are options of their own. */
const RULES = 'policy'

const refusing = /\b(?:error|refuse|strict)\b/

const isUnmarked = ({ name, options }: Subject, help: OptionHelp): boolean =>
  refusing.test(help.values) &&
  help.name !== RULES &&
  !lenientValues(options).has(help.name) &&
  !exceptions.has(`${name.replace(/^.*\//, '')} ${help.name}`)

describe.each(subjects)('$name', (subject) => {
  const { options } = subject

  test('reports an option with a lenient value as lenient', () => {
    for (const [key, values] of lenientValues(options))
      for (const value of values) {
        const decoded = decodeOptions(options, { [key]: value })
        if (decoded._tag === 'Left') expect.fail(`${key} does not take ${value}`)
        expect(lenientOptions(options, decoded.right as Record<string, unknown>)).toContain(`${key}=${value}`)
      }
  })

  test('marks as lenient each value that stands beside a strict value', async () => {
    expect((await helpOf(options)).filter((help) => isUnmarked(subject, help)).map(({ name }) => name)).toEqual([])
  })
})

test('an option with a lenient value for one side is listed, and an option with strict values is not', () => {
  const conll = subjects.find(({ name }) => name.endsWith('/conll-f1'))!.options
  const used = (input: object): readonly string[] => {
    const decoded = decodeOptions(conll, input)
    return decoded._tag === 'Right' ? lenientOptions(conll, decoded.right as Record<string, unknown>) : []
  }
  expect(used({ scheme: 'IOB2' })).toEqual([])
  expect(used({ scheme: { gold: 'IOB2', system: 'BILOU' }, repair: { gold: 'error', system: 'discard' } })).toEqual([
    'repair=error/discard',
  ])
})

test('lenient values of a JSON Schema are read from x-lenient', () => {
  const input = () => ({ properties: { strictness: { 'x-lenient': ['low'] }, other: {} } })
  const schema = {
    '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }), jsonSchema: { input } },
  }
  expect(lenientOptions(schema as never, { strictness: 'low', other: 'low' })).toEqual(['strictness=low'])
})
