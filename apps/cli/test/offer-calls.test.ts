/** Calls that are offered in the place of one that was refused: each is applied as it is printed, and scores. Row F110 of the fault table. */
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Case, entriesIn, testOffers } from './offers.ts'
import { files, inOwnFolder, installed } from './support.ts'

inOwnFolder()

// ---- data ------------------------------------------------------------------------------------------------------------

const tags = 'Ann B-PER\nis O\nin O\nRio B-LOC\n\n'
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le')
const jsonl = (...records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')
const span = (start: number, end: number, label = 'LOC') => ({ start, end, label })
const text = 'Rome is big'
const spans = jsonl({ id: 'a', text, spans: [span(0, 4)] })
const nested = 'T1\tORG 0 14\tthe city Paris\nT2\tLOC 9 14\tParis\n'
const range = (size: number): readonly number[] => Array.from({ length: size }, (_, i) => i)
const five = (id: (i: number) => object): string =>
  jsonl(...range(5).map((i) => ({ ...id(i), text: `${text} ${i}`, spans: [span(0, 4)] })))

const ofTags = (more = ''): string => `score conll-f1 -g g.conll -s s=s.conll${more}`
const ofSpans = 'score span-f1 -g g.jsonl -s s=s.jsonl'
const ofClusters = 'score clustering-purity --metric b-cubed -g g.tsv -s s=s.tsv'

const cases: readonly Case[] = [
  {
    code: 'E302',
    what: 'Latin-1 of the system',
    files: { 'g.conll': tags.replace('Ann', 'Zoë'), 's.conll': latin(tags.replace('Ann', 'Zoë')) },
    call: ofTags(),
    offered: ['--system-set reader.encoding=iso-8859-1'],
  },
  {
    code: 'E302',
    what: 'Latin-1 of both sides',
    files: { 'g.conll': latin(tags.replace('Ann', 'Zoë')), 's.conll': latin(tags.replace('Ann', 'Zoë')) },
    call: ofTags(),
    offered: ['--gold-set reader.encoding=iso-8859-1 --system-set reader.encoding=iso-8859-1'],
  },
  {
    code: 'E301',
    what: 'UTF-16 of the gold',
    files: { 'g.conll': utf16(tags), 's.conll': tags },
    call: ofTags(),
    offered: ['--gold-set reader.encoding=utf-16le'],
  },
  {
    code: 'E318',
    what: 'a first row that may be titles or data',
    files: { 'g.conll': 'x,y\nAnn,B-PER\n', 's.conll': 'x,y\nAnn,B-PER\n' },
    call: ofTags(' --set scheme=raw'),
    offered: ['yes', 'no'].map((value) => `--gold-set reader.header=${value} --system-set reader.header=${value}`),
  },
  {
    code: 'E318',
    what: 'the same of clusters: its titles are named, or it is data',
    files: { 'g.csv': 'x,y\na,1\nb,1\n', 's.csv': 'x,y\na,1\nb,1\n' },
    call: 'score clustering-purity -g g.csv -s s=s.csv',
    offered: [
      '--gold-set reader.header=yes --set reader.item=x --set reader.cluster=y',
      '--gold-set reader.header=no --system-set reader.header=no',
    ],
  },
  {
    code: 'E311',
    what: 'comments',
    files: { 'g.conll': `# sent_id = 1\n${tags}`, 's.conll': `# sent_id = 1\n${tags}` },
    call: ofTags(),
    offered: ['--set reader.comment=#'],
  },
  {
    code: 'E311',
    what: 'another delimiter in one line',
    files: { 'g.conll': tags.replace('is O', 'is\tO'), 's.conll': tags },
    call: ofTags(),
    offered: ['--set reader.delimiter=blank'],
  },
  {
    code: 'E337',
    what: 'unknown keys of clusters',
    files: {
      'g.jsonl': jsonl({ id: 'd', clusters: [['a', 'b']], more: 1 }),
      's.jsonl': jsonl({ id: 'd', clusters: [['a', 'b']] }),
    },
    call: 'score lea -g g.jsonl -s s=s.jsonl',
    offered: ['--set reader.keys=ignore'],
  },
  {
    code: 'E462',
    what: 'nested entities',
    files: { 'g/a.ann': nested, 'g/a.txt': 'the city Paris', 's/a.ann': nested, 's/a.txt': 'the city Paris' },
    call: 'score span-f1 -g g -s s=s',
    offered: ['--set view=all', '--set view=roots', '--set view=leaves'],
  },
  {
    code: 'E331',
    what: 'words of brat that are not in the text',
    files: { 'g/a.ann': nested, 'g/a.txt': 'the town Paris', 's/a.ann': nested, 's/a.txt': 'the city Paris' },
    call: 'score span-f1 -g g -s s=s --set view=all',
    offered: ['--set reader.text=ignore'],
  },
  {
    code: 'E215',
    what: 'spans for a metric of tags',
    files: { 'g.jsonl': spans, 's.jsonl': spans },
    call: 'score conll-f1 -g g.jsonl -s s=s.jsonl',
    offered: ['--set view=words'],
  },
  {
    code: 'E385',
    what: 'words without offsets, as language models write them',
    files: { 'g.jsonl': spans, 's.jsonl': jsonl({ id: 'a', text, entities: [{ text: 'Rome', label: 'LOC' }] }) },
    call: ofSpans,
    offered: ['--system-set reader.spans=entities --system-set reader.occurrences=first'],
  },
  {
    code: 'E385',
    what: 'the same, for a metric of tags',
    files: { 'g.jsonl': spans, 's.jsonl': jsonl({ id: 'a', text, entities: [{ text: 'Rome', label: 'LOC' }] }) },
    call: 'score surface-f1 --set view=words -g g.jsonl -s s=s.jsonl',
    offered: ['--system-set reader.spans=entities --system-set reader.occurrences=first'],
  },
  {
    code: 'E380',
    what: 'offsets in another unit',
    files: {
      'g.jsonl': jsonl({ id: 'd', text: '\u{1f600} Rome is', spans: [{ ...span(2, 6), text: 'Rome' }] }),
      's.jsonl': jsonl({ id: 'd', text: '\u{1f600} Rome is', spans: [{ ...span(3, 7), text: 'Rome' }] }),
    },
    call: ofSpans,
    offered: ['--system-set reader.unit=utf16'],
  },
  {
    code: 'E405',
    what: 'a document that the system lacks',
    files: {
      'g.jsonl': five((i) => ({ id: `a${i}` })),
      's.jsonl': five((i) => ({ id: `a${i}` })).replace(/^.*\n/, ''),
    },
    call: ofSpans,
    offered: ['--set documents.missing=empty', '--set documents.missing=skip'],
  },
  {
    code: 'E406',
    what: 'a document that the gold lacks',
    files: {
      'g.jsonl': five((i) => ({ id: `a${i}` })).replace(/^.*\n/, ''),
      's.jsonl': five((i) => ({ id: `a${i}` })),
    },
    call: ofSpans,
    offered: ['--set documents.extra=empty', '--set documents.extra=skip'],
  },
  {
    code: 'E482',
    what: 'other ids of the same texts',
    files: { 'g.jsonl': five((i) => ({ id: `a${i}` })), 's.jsonl': five((i) => ({ id: `b${i}` })) },
    call: ofSpans,
    offered: ['--set reader.id=#'],
  },
  {
    code: 'E482',
    what: 'no ids on one side',
    files: { 'g.jsonl': five((i) => ({ id: `a${i}` })), 's.jsonl': five(() => ({})) },
    call: ofSpans,
    offered: ['--set reader.id=#'],
  },
  {
    code: 'E480',
    what: 'items that do not meet',
    files: {
      'g.tsv': range(20)
        .map((i) => `a${i}\tc${i >> 1}\n`)
        .join(''),
      's.tsv': range(20)
        .map((i) => `b${i}\tc${i >> 1}\n`)
        .join(''),
    },
    call: ofClusters,
    offered: ['--set disjoint=allow'],
  },
  {
    code: 'E480',
    what: 'ends that are inclusive',
    files: {
      'g.jsonl': jsonl(...range(5).map((i) => ({ id: `${i}`, spans: range(5).map((j) => span(10 * j, 10 * j + 4)) }))),
      's.jsonl': jsonl(...range(5).map((i) => ({ id: `${i}`, spans: range(5).map((j) => span(10 * j, 10 * j + 3)) }))),
    },
    call: ofSpans,
    offered: ['--system-set reader.ends=inclusive'],
  },
  {
    code: 'E481',
    what: 'labels that do not meet',
    files: {
      'g.jsonl': jsonl(...range(20).map((i) => ({ id: `${i}`, spans: [span(0, 4)] }))),
      's.jsonl': jsonl(...range(20).map((i) => ({ id: `${i}`, spans: [span(0, 4, 'place')] }))),
    },
    call: ofSpans,
    offered: ['--set disjoint=allow'],
  },
  {
    code: 'E351',
    what: 'an item that the system lacks',
    files: { 'g.tsv': 'a\tx\nb\tx\nc\ty\n', 's.tsv': 'a\tx\nb\tx\n' },
    call: ofClusters,
    offered: ['--set items.missing=singletons --set extra=drop'],
  },
  {
    code: 'E352',
    what: 'an item that the gold lacks',
    files: { 'g.tsv': 'a\tx\nb\tx\n', 's.tsv': 'a\tx\nb\tx\nc\ty\n' },
    call: ofClusters,
    offered: ['--set items.missing=singletons --set extra=drop'],
  },
  {
    code: 'E366',
    what: 'a label that is not on the scale',
    files: { 'wide.csv': 'item,anna,ben\n1,3,NA\n2,1,1\n3,2,3\n' },
    call: 'agree wide.csv --set distance=interval',
    offered: ['--set noValue=NA'],
  },
  {
    code: 'E368',
    what: 'overlapping units',
    files: {
      'a.jsonl': jsonl({ id: 'a', text: 'Rome is big and old', spans: [span(0, 4), span(0, 11)] }),
      'b.jsonl': jsonl({ id: 'a', text: 'Rome is big and old', spans: [span(0, 4)] }),
    },
    call: 'agree a=a.jsonl b=b.jsonl',
    offered: ['--set overlapping=longest'],
  },
  {
    code: 'E302',
    what: 'Latin-1, to convert',
    files: { 'in.conll': latin(tags.replace('Ann', 'Zoë')) },
    call: 'convert in.conll out.jsonl --to spans-jsonl',
    offered: ['--set reader.encoding=iso-8859-1'],
  },
  {
    code: 'E302',
    what: 'Latin-1, to list errors',
    files: {
      'g.conll': tags.replace('Ann', 'Zoë'),
      's.conll': latin(tags.replace('Ann', 'Zoë').replace('B-LOC', 'O')),
    },
    call: 'errors conll-f1 -g g.conll -s s=s.conll',
    offered: ['--system-set reader.encoding=iso-8859-1'],
  },
]

describe('F110: the call that is offered', () => testOffers(cases))

// ---- in a config -----------------------------------------------------------------------------------------------------

test('a config: an option is offered for the system that lacks it, and for the metric that has it', async () => {
  const config = {
    gold: 'g',
    systems: { a: 's', b: 'g' },
    metrics: ['@assay/eter', '@assay/span-f1'],
    output: 'r.json',
  }
  const text = 'the city Paris'
  files({
    'g/a.ann': nested,
    'g/a.txt': text,
    's/a.ann': nested,
    's/a.txt': text,
    'assay.json': JSON.stringify(config),
  })
  const ofMetric = ['all', 'roots', 'leaves'].map((view) => ({
    metrics: ['@assay/eter', ['@assay/span-f1', { view }]],
  }))
  for (const call of [['run'], ['validate'], ['errors', '--metric', 'span-f1'], ['assay.json']]) {
    const ran = await installed(...call)
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(entriesIn(ran.err)).toEqual(ofMetric)
  }
  expect(existsSync('r.json')).toBe(false)
  const one = tags.replace('Ann', 'Zoë')
  files({ 'g.conll': one, 's.conll': latin(one) })
  files({
    'assay.json': JSON.stringify({ gold: 'g.conll', systems: { a: 's.conll', b: 'g.conll' }, metrics: ['conll-f1'] }),
  })
  expect(entriesIn((await installed('run')).err)).toEqual([
    { systems: { a: { files: 's.conll', set: { 'reader.encoding': 'iso-8859-1' } } } },
  ])
})

// ---- messages --------------------------------------------------------------------------------------------------------

test('W366: NA counts as a label, with the option that makes it a missing value', async () => {
  files({ 'wide.csv': 'item,anna,ben\n1,pos,NA\n2,neg,neg\n3,pos,pos\n' })
  const ran = await installed('agree', 'wide.csv')
  expect(ran.exit).toBe(0)
  expect(ran.err).toContain('warning W366: "NA" counts as a label')
  expect(ran.err).toContain('--set noValue=NA')
  expect((await installed('agree', 'wide.csv', '--set', 'noValue=NA')).err).not.toContain('W366')
})

test('the beginning of a name: those that begin so', async () => {
  files({ 'g.conll': tags })
  expect((await installed('score', 'conll', '-g', 'g.conll', '-s', 'g.conll')).err).toContain('did you mean conll-f1')
})
