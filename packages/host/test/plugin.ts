/** A small plugin for tests of the host: documents with ids, one line each (`id label label …`), and metrics over them. */
import {
  commonCode,
  count,
  type Document,
  metric,
  type Problem,
  plugin,
  reader,
  type Spans,
  struct,
  system,
} from '@assay/core'
import { textBlocks } from '@assay/core/source'
import { left, right } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'

const spansOf = (labels: readonly string[]): Spans => ({
  length: labels.length,
  regions: [{ readings: [labels.map((label, start) => ({ start, end: start + 1, labels: [[label]] }))] }],
})

export const idLines = reader({
  contract: 1,
  name: 'id-lines',
  title: 'an id and labels a line',
  gives: 'spans',
  units: 'documents',
  options: v.strictObject({ lower: v.optional(v.boolean(), false) }),
  sniff: (head) => (/^d\d /.test(head) ? 1 : 0),
  empty: () => spansOf([]),
  pairs: 'id',
  with:
    ({ lower }) =>
    (source) => ({
      *[Symbol.iterator]() {
        let line = 0
        for (const block of textBlocks(source, { encoding: 'utf-8', maxLineBytes: 1000 })) {
          if (block._tag === 'Left') return yield block
          for (const text of new TextDecoder().decode(block.right.bytes).trimEnd().split('\n')) {
            const [id = '', ...labels] = (lower ? text.toLowerCase() : text).split(' ')
            const at = { path: source.path, line: ++line, column: 1 }
            const bad: Problem = { severity: 'error', code: commonCode.E311, message: 'no labels', at }
            const named = id === 'd0' ? { id: source.path, named: 'file' as const } : { id }
            const meta = { first: labels[0] ?? '' }
            const document: Document<'spans'> = { ...named, content: spansOf(labels), meta, at }
            yield labels.length === 0 ? left(bad) : right(document)
          }
        }
      },
    }),
})

const labelsOf = (spans: Spans): readonly string[] =>
  spans.regions.flatMap(({ readings }) => (readings[0] ?? []).map(({ labels }) => labels[0]?.[0] ?? ''))

/** Counts labels that stand at the same place on both sides. */
export const agreement = metric({
  contract: 1,
  name: 'agreement',
  title: 'labels that agree',
  reads: 'spans',
  units: 'documents',
  cites: [],
  options: v.strictObject({ weight: v.optional(v.number(), 1), names: v.optional(v.array(v.string()), []) }),
  measures: {
    agreement: {
      title: 'agreement',
      formula: 'same / all',
      range: [0, 1],
      better: 'higher',
      unit: 'ratio',
      mirror: 'agreement',
    },
    all: { title: 'labels', formula: 'labels', range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' },
  },
  headline: 'agreement',
  with: () => ({
    stats: struct({ same: count, all: count }),
    judge: (gold) => (system) => {
      const answers = labelsOf(system)
      return labelsOf(gold).map((label, i) => ({
        stats: { same: label === answers[i] ? 1 : 0, all: 1 },
        verdict: label === answers[i] ? 'correct' : 'wrong',
        facets: { label },
        show: () => ({ gold: label }),
      }))
    },
    summarise: ({ same, all }) => ({ agreement: all > 0 ? same / all : undefined, all }),
  }),
})

/** Answers `A` for every label. */
const allA = system({
  contract: 1,
  name: 'all-a',
  title: 'A everywhere',
  gives: 'spans',
  options: v.strictObject({}),
  from: 'nothing',
  with: () => ({ learn: () => (gold) => spansOf(labelsOf(gold).map(() => 'A')) }),
})

export const testPlugin = plugin({
  contract: 1,
  name: '@assay/test',
  version: '1.0.0',
  metrics: [agreement],
  readers: [idLines],
  systems: [allA],
  presets: { campaign: { title: 'with a baseline', metrics: ['test/agreement'], systems: { BASE: 'test/all-a' } } },
})
