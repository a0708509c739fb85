/** Spans in JSON lines from the command line: recognised, scored across tools, converted, refused where they lead nowhere. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran } from './support.ts'

inOwnFolder()

const plugins = { '@assay/lea': () => lea, '@assay/span-f1': () => spanF1 }
const assay = (...words: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...words)

const text = 'Zoë 😀 met Añã in Zürich.'
const doccano = `${JSON.stringify({
  id: 1,
  text,
  label: [
    [0, 3, 'PER'],
    [18, 24, 'LOC'],
  ],
})}\n`
const gliner = `${JSON.stringify({ text, entities: [{ start: 17, end: 23, text: 'Zürich', label: 'LOC', score: 0.9 }] })}\n`

test('gold and system written by two tools are scored, each with its own unit of offsets', async () => {
  files({ 'gold.jsonl': doccano, 'system.jsonl': gliner })
  const ran = await assay('score', 'span-f1', '-g', 'gold.jsonl', '-s', 'system.jsonl', '--format', 'json')
  expect(ran.exit).toBe(0)
  const { scores } = JSON.parse(ran.out) as {
    readonly scores: readonly {
      readonly signature: string
      readonly measures: Readonly<Record<string, { readonly value: number }>>
    }[]
  }
  expect(scores[0]?.measures['precision']?.value).toBe(1)
  expect(scores[0]?.measures['recall']?.value).toBe(0.5)
  expect(scores[0]?.signature).toContain(
    'read:@assay/formats/spans-jsonl@1.0.0{dialect:doccano,unit:utf16,ends:exclusive}|readSystem:@assay/formats/spans-jsonl@1.0.0{dialect:gliner,unit:codepoint,ends:exclusive}',
  )
})

test('the detected settings of a file are printed and recorded in the signature, which sets them again', async () => {
  files({ 'gold.jsonl': doccano, 'system.jsonl': gliner })
  const call = ['-g', 'gold.jsonl', '-s', 'system.jsonl']
  const read = await assay('score', 'span-f1', ...call, '--verbose')
  expect(read.err).toContain(
    'read gold gold.jsonl: 1 document, read as spans-jsonl, dialect doccano, unit utf16, ends exclusive\n',
  )
  const signature = /^signature with what was read: (.*)$/m.exec(read.err)![1]!
  expect(signature).toContain('{dialect:gliner,unit:codepoint,ends:exclusive}')
  const short = /^span-f1\|.*$/m.exec(read.out)![0]
  expect((await assay('explain', short)).out).toContain(`${signature}\n`)
  expect((await assay('score', '--signature', signature, ...call, '--all-measures')).out).toBe(read.out)
  const config = { gold: 'gold.jsonl', systems: { system: 'system.jsonl' }, metrics: ['@assay/span-f1'] }
  files({ 'assay.json': JSON.stringify(config) })
  const valid = await assay('validate')
  expect(valid.out).toMatch(/gold +gold\.jsonl .* dialect doccano, unit utf16, ends exclusive\n/)
  expect(JSON.parse((await assay('validate', '--json')).out)).toMatchObject({
    signatures: [signature],
    inputs: [{ saw: { dialect: ['doccano'] } }, { saw: { dialect: ['gliner'] } }],
  })
})

test('the detected settings of different files are printed after the chosen settings, and the signature sets them all', async () => {
  files({ 'a.jsonl': doccano, 'b.jsonl': gliner.replace('{', '{"id":"2",'), 'c.jsonl': doccano })
  const call = ['-g', 'a.jsonl', '-g', 'b.jsonl', '-s', 'x={a,b}.jsonl']
  const { out, exit } = await assay('score', 'span-f1', ...call)
  const signature = /^span-f1\|.*$/m.exec(out)![0]
  expect(signature).toContain('{dialect:auto{doccano/gliner},unit:dialect{utf16/codepoint},ends:exclusive}')
  expect([exit, (await assay('score', '--signature', signature, ...call)).out]).toEqual([0, out])
})

test('a metric that cannot read spans is refused, and the message says how the file is read', async () => {
  files({ 'gold.jsonl': doccano, 'system.jsonl': doccano.replace('PER', 'ORG') })
  const { exit, out, err } = await assay('score', 'lea', '-g', 'gold.jsonl', '-s', 'system.jsonl')
  expect([exit, out]).toEqual([3, ''])
  expect(err).toContain(
    'this looks like a doccano export: spans-jsonl reads it as spans, and no view turns that into what is needed',
  )
})

test('the name of a tool, given as a reader, is suggested if misspelt, and refused for a file of another tool', async () => {
  files({ 'gold.jsonl': doccano, 'system.jsonl': gliner })
  const { exit, err } = await assay('score', 'span-f1', '-g', 'gold.jsonl', '-s', 'gold.jsonl', '--reader', 'docano')
  expect([exit, err.includes('did you mean doccano?')]).toEqual([2, true])
  const other = await assay('score', 'span-f1', '-g', 'gold.jsonl', '-s', 'system.jsonl', '--reader', 'doccano')
  expect(other.err).toContain('error E381: this looks like the dialect gliner of spans-jsonl, and not like doccano')
})

test('convert writes the unit of offsets, and the words of each span', async () => {
  files({ 'gold.jsonl': doccano })
  const ran = await assay('convert', 'gold.jsonl', 'out.jsonl', '--to', 'spans-jsonl')
  expect(ran.exit).toBe(0)
  expect(JSON.parse(readFileSync('out.jsonl', 'utf8'))).toEqual({
    id: '1',
    text,
    unit: 'codepoint',
    spans: [
      { start: 0, end: 3, label: 'PER', text: 'Zoë' },
      { start: 17, end: 23, label: 'LOC', text: 'Zürich' },
    ],
  })
  const back = await assay('convert', 'out.jsonl', 'back.jsonl', '--to', 'doccano')
  expect(back.exit).toBe(0)
  expect(JSON.parse(readFileSync('back.jsonl', 'utf8'))).toEqual({
    id: '1',
    text,
    label: [
      [0, 3, 'PER'],
      [18, 24, 'LOC'],
    ],
  })
})
