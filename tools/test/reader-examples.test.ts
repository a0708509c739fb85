/** The example that each reader shows in `assay explain` is a file in its format: it is recognised, and read without a problem. */
import { plugin as bsnlp } from '@assay/bsnlp'
import type { AnyReader, Source } from '@assay/core'
import { decodeOptions } from '@assay/core/internal/host'
import { readers } from '@assay/core/readers'
import { plugin as formats } from '@assay/formats'
import { plugin as hipe } from '@assay/hipe'
import { plugin as linking } from '@assay/linking'
import { plugin as redaction } from '@assay/redaction'
import { plugin as relations } from '@assay/relations'
import { isRight, right } from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'

const all: readonly AnyReader[] = [
  ...readers,
  ...[bsnlp, formats, hipe, linking, redaction, relations].flatMap((plugin): readonly AnyReader[] => plugin.readers),
]

const queries = ['q1'].map(
  (id, i) => `<query id="${id}"><name>x</name><docid>d1</docid><beg>${9 * i}</beg><end>${9 * i + 2}</end></query>`,
)

/** What some formats have in a file beside it. */
const besides: Readonly<Record<string, string>> = {
  'example.xml': `<?xml version="1.0"?>\n<kbpentlink>\n${queries.join('\n')}\n</kbpentlink>\n`,
  'example.txt': 'Zoë 😀 met Añã in Zürich.',
}

const sourceOf = (path: string, text: string): Source => ({
  path,
  chunks: () => [right(new TextEncoder().encode(text))],
  beside: (name) => (besides[name] === undefined ? undefined : sourceOf(name, besides[name])),
})

const paths: Readonly<Record<string, string>> = {
  brat: 'example.ann',
  'brat-relations': 'example.ann',
  'tac-2014': 'example.tab',
  'weps-xml': 'Zoe_Bo.clust.xml',
}

test.each(all.map((reader) => [reader.name, reader] as const))('the example of %s is read', (name, reader) => {
  expect(reader.example ?? '').not.toBe('')
  const example = `${reader.example?.trimEnd()}\n`
  const path = paths[name] ?? 'example'
  expect(reader.sniff(example, path)).toBeGreaterThan(0)
  const options = decodeOptions(reader.options, {})
  const documents = isRight(options) ? [...reader.with(options.right)(sourceOf(path, example))] : []
  expect(documents.map((one) => (isRight(one) ? 'read' : one.left))).toEqual(documents.map(() => 'read'))
  expect(documents.length).toBeGreaterThan(0)
})
