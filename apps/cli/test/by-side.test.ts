/** Options of one side alone: `--gold-set` and `--system-set` of a call, `set` in a config. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assay, files, inOwnFolder, type Ran, resultOf, score } from './support.ts'

inOwnFolder()

const sentence = (tags: readonly string[]): string => tags.map((tag, i) => `w${i} ${tag}\n`).join('')
const iob2 = sentence(['B-LOC', 'I-LOC', 'O', 'B-PER', 'O', 'B-ORG', 'I-ORG', 'I-ORG'])
const bilou = sentence(['B-LOC', 'L-LOC', 'O', 'U-PER', 'O', 'B-ORG', 'I-ORG', 'L-ORG'])
const partly = sentence(['B-LOC', 'L-LOC', 'O', 'O', 'U-PER', 'B-ORG', 'I-ORG', 'L-ORG'])

const measuresOf = (ran: Ran) => resultOf(ran).scores[0]?.measures
const signatureOf = (ran: Ran): string => resultOf(ran).scores[0]!.signature

describe('an option for one side, on the command line,', () => {
  it('scores BILOU against IOB2, and is recorded in the signature', async () => {
    files({ 'gold.conll': iob2, 'same.conll': bilou, 'other.conll': partly })
    const call = ['-g', 'gold.conll', '--gold-set', 'scheme=IOB2', '--system-set', 'scheme=BILOU', '-f', 'json']
    const same = await score(...call, '-s', 'same.conll')
    expect(same.err).toBe('')
    // tags are compared as IOB2 where each side has a scheme of its own
    expect(measuresOf(same)).toMatchObject({ f1: { value: 1 }, accuracy: { value: 1 } })
    expect(signatureOf(same)).toContain('|scheme:IOB2/BILOU|')
    const other = measuresOf(await score(...call, '-s', 'other.conll'))
    // two of three phrases are right on either side, and two of eight tags are wrong
    expect(other).toMatchObject({ precision: { value: 2 / 3 }, recall: { value: 2 / 3 }, accuracy: { value: 6 / 8 } })
  })

  it('is read back from the signature', async () => {
    files({ 'gold.conll': iob2, 'same.conll': bilou })
    const both = ['-g', 'gold.conll', '-s', 'same.conll', '-f', 'json']
    const first = await score(...both, '--gold-set', 'scheme=IOB2', '--system-set', 'scheme=BILOU')
    const signature = signatureOf(first)
    const again = await assay('score', '--signature', signature, ...both)
    expect(again).toEqual(first)
  })

  it('may be written for both sides in one flag, as in the signature', async () => {
    files({ 'gold.conll': iob2, 'same.conll': bilou })
    const both = ['-g', 'gold.conll', '-s', 'same.conll', '-f', 'json']
    const apart = await score(...both, '--gold-set', 'scheme=IOB2', '--system-set', 'scheme=BILOU')
    expect(await score(...both, '--set', 'scheme=IOB2/BILOU')).toEqual(apart)
    expect(await score(...both, '--set', 'scheme=IOB2', '--system-set', 'scheme=BILOU')).toEqual(apart)
  })

  it('leaves the other side unchanged', async () => {
    files({ 'gold.conll': iob2, 'same.conll': bilou })
    const ran = await score('-g', 'gold.conll', '-s', 'same.conll', '-f', 'json', '--system-set', 'scheme=BILOU')
    expect(signatureOf(ran)).toContain('|scheme:conlleval/BILOU|')
    expect(measuresOf(ran)).toMatchObject({ f1: { value: 1 } })
  })

  it('names the side of an ill-formed tag in the message', async () => {
    files({ 'gold.conll': iob2, 'same.conll': bilou })
    const { exit, out, err } = await score('-g', 'gold.conll', '-s', 'same.conll', '--set', 'scheme=IOB2')
    expect([exit, out]).toEqual([3, ''])
    expect(err).toContain('same.conll:2:4')
  })

  it('sets the encoding of one side', async () => {
    const text = 'Zoë B-PER\nmet O\n'
    files({ 'gold.conll': Buffer.from(text, 'latin1'), 'system.conll': text })
    const both = ['-g', 'gold.conll', '-s', 'system.conll', '-f', 'json']
    expect((await score(...both)).exit).toBe(3)
    const read = await score(...both, '--gold-set', 'reader.encoding=iso-8859-1')
    expect(measuresOf(read)).toMatchObject({ f1: { value: 1 } })
    const signature = signatureOf(read)
    expect(signature).toMatch(
      /\|read:conll-columns@1\.0\.0\{[^}]*encoding:iso-8859-1\}\|readSystem:conll-columns@1\.0\.0\{(?![^}]*encoding)/,
    )
    expect(await assay('score', '--signature', signature, ...both)).toEqual(read)
  })

  it('is refused if it cannot differ by side, or if no metric has it', async () => {
    files({ 'gold.conll': iob2, 'same.conll': bilou })
    const both = ['-g', 'gold.conll', '-s', 'same.conll']
    const beta = await score(...both, '--system-set', 'beta=2')
    expect(beta).toMatchObject({ exit: 2, out: '' })
    expect(beta.err).toContain('the option beta of conll-f1 cannot differ by side')
    expect(beta.err).toContain('--set beta=2')
    const unknown = await score(...both, '--gold-set', 'shceme=IOB2')
    expect(unknown).toMatchObject({ exit: 2, out: '' })
    expect(unknown.err).toContain('did you mean scheme?')
    const view = await score(...both, '--gold-set', 'view=a')
    expect(view.err).toContain('view is one for both sides')
    const wrong = await score(...both, '--gold-set', 'scheme=IOB3')
    expect(wrong).toMatchObject({ exit: 2, out: '' })
    expect(wrong.err).toContain('option scheme')
  })
})

describe('an option for one side, in a config,', () => {
  const config = (gold: object, systems: object): string =>
    JSON.stringify({ gold, systems, metrics: ['conll-f1'] }, undefined, 1)

  it('may differ between systems, which are then ranked separately', async () => {
    const set = (scheme: string) => ({ scheme })
    files({
      'gold.conll': iob2,
      'a.conll': bilou,
      'b.conll': `${iob2}\n`,
      'assay.json': config(
        { files: 'gold.conll', set: set('IOB2') },
        { a: { files: 'a.conll', set: set('BILOU') }, b: { files: 'b.conll', set: set('IOB2') } },
      ),
    })
    const { scores, comparisons } = resultOf(await assay('run', 'assay.json', '--json', '--quiet'))
    expect(
      scores.map(({ system, signature, measures }) => [system, signature.split('|')[1], measures['f1']?.value]),
    ).toEqual([
      ['a', 'scheme:IOB2/BILOU', 1],
      ['b', 'scheme:IOB2', 1],
    ])
    expect(comparisons ?? []).toEqual([])
  })

  it('is refused at its place if its value is invalid', async () => {
    files({
      'gold.conll': iob2,
      'a.conll': bilou,
      'assay.json': config(
        { files: 'gold.conll', set: { 'reader.encodng': 'latin1' } },
        { a: { files: 'a.conll', set: { beta: 2 } } },
      ),
    })
    const { exit, out, err } = await assay('run', 'assay.json')
    expect([exit, out]).toEqual([2, ''])
    const lines = readFileSync('assay.json', 'utf8').split('\n')
    const lineOf = (part: string): number => lines.findIndex((line) => line.includes(part)) + 1
    expect(err).toContain(`assay.json:${lineOf('encodng')}:`)
    expect(err).toContain(`assay.json:${lineOf('beta')}:`)
  })
})
