/** Labels that do not meet: what is scored all the same, with a warning, and what is refused. Row F86 and F87 of the fault table. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as coreference from '../../../packages/coreference/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assay, assayIn, files, inOwnFolder, problemsOf, type Ran, type ResultJson, resultOf } from './support.ts'

inOwnFolder()

const score = (...more: readonly string[]): Promise<Ran> =>
  assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 's=s.conll', '--diagnostics', 'json', ...more)
const given = (gold: string, system: string): void => files({ 'gold.conll': gold, 's.conll': system })
const run = (labels: object, ...more: readonly string[]): Promise<Ran> => {
  const config = { gold: 'gold.conll', systems: { s: 's.conll' }, metrics: ['conll-f1'], labels }
  files({ 'assay.json': JSON.stringify(config, undefined, 2) })
  return assay('run', '--diagnostics', 'json', ...more)
}

/** The problems of a call, none where it prints none. */
const said = (ran: Ran): ReturnType<typeof problemsOf> => (ran.err === '' ? [] : problemsOf(ran))

/** Two people and a place; each line is a sentence. */
const gold = 'Ann B-person\nAnn I-person\n\nBob B-person\n\nOslo B-location\nwon O\n\n'
const system = gold.replaceAll('person', 'PER')

describe('F86: a label on one side only', () => {
  test('causes a warning with its count, its likely meaning and a remedy', async () => {
    given(gold, system)
    const ran = await score('--json')
    expect(ran.exit).toBe(0)
    expect(said(ran)).toEqual([
      {
        severity: 'warning',
        code: 'W410',
        message: 'labels of s and of the gold differ: only s has PER (3 tags); only the gold has person (3 tags)',
        at: { path: '', line: 0, column: 0 },
        hint: 'did you mean person for PER? --map PER=person; if all labels are right, list them as "labels.known" in a config',
      },
    ])
    const { problems, labels } = JSON.parse(ran.out) as ResultJson
    expect(problems.map(({ code, count }) => [code, count])).toEqual([['W410', 1]])
    expect(labels).toEqual({
      item: 'tag',
      gold: { person: 3, location: 1 },
      systems: { s: { PER: 3, location: 1 } },
    })
    const settled = await run({ map: { PER: 'person' } }, '--json')
    expect(said(settled)).toEqual([])
    expect((JSON.parse(settled.out) as ResultJson).scores[0]?.measures['f1']).toEqual({ value: 1 })
  })

  test('causes a warning in validate too, which scores nothing', async () => {
    given(gold, system)
    files({ 'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { s: 's.conll' }, metrics: ['conll-f1'] }) })
    expect((await assay('validate')).err).toContain('warning W410: labels of s and of the gold differ')
  })

  test('causes no warning if the metric does not count the label', async () => {
    given(gold, gold.replaceAll(' O\n', ' _\n').replace('B-location', 'B-place'))
    const codes = async (...more: readonly string[]) => said(await score(...more)).map(({ code }) => code)
    expect(await codes()).toEqual(['E313'])
    expect(await codes('--set', 'outside=_')).toEqual(['W410'])
    expect(await codes('--set', 'outside=_', '--set', 'types=person')).toEqual([])
  })

  test('causes a warning when shards are merged, not for a single shard', async () => {
    const [first, second] = ['Ann B-person\n\n', 'Oslo B-location\n\n']
    const swapped = (text: string) => text.replace('B-', 'I-').replace('I-', 'B-')
    given(`${first}${second}`, `${swapped(second)}${swapped(first)}`)
    const json = async (...call: readonly string[]): Promise<ResultJson> => resultOf(await assay(...call, '--json'))
    const shard = async (name: string, own: string, other: string): Promise<void> => {
      given(own, other)
      const ran = await score('-o', `${name}.json`, '--quiet')
      expect(ran.exit).toBe(0)
    }
    await shard('one', first, second.replace('Oslo', 'Ann'))
    await shard('two', second, first.replace('Ann', 'Oslo'))
    const merged = await json('merge', 'one.json', 'two.json')
    given(`${first}${second}`, `${second.replace('Oslo', 'Ann')}${first.replace('Ann', 'Oslo')}`)
    const whole = await json('score', 'conll-f1', '-g', 'gold.conll', '-s', 's=s.conll')
    expect(merged.problems).toEqual(whole.problems)
    expect(merged.labels).toEqual(whole.labels)
    // in each shard the labels do not meet; in the whole they do, and no token is right
    expect(whole.problems.map(({ code }) => code)).toEqual(['W316'])
  })
})

describe('F86: warnings of labels in merged shards', () => {
  const shard = async (name: string, own: readonly string[], labels: object = {}): Promise<void> => {
    const [of, t, u] = own as readonly [string, string, string]
    files({
      'gold.conll': of,
      't.conll': t,
      'u.conll': u,
      'assay.json': JSON.stringify({
        gold: 'gold.conll',
        systems: { u: 'u.conll', t: 't.conll' },
        metrics: ['conll-f1', ['conll-f1', { zeroDivision: 0 }]],
        labels,
      }),
    })
    const ran = await assay('run', '-o', `${name}.json`, '--quiet')
    expect([ran.exit, ran.err]).toEqual([0, ''])
  }
  const parts = [
    ['a B-X\n\n', 'a B-P\n\n', 'a B-Q\n\n'],
    ['b B-Y\n\n', 'b B-P\n\n', 'b B-R\n\n'],
  ] as const
  const problemsIn = async (...call: readonly string[]) => resultOf(await assay(...call)).problems

  test('equal those of the undivided run, in the same order', async () => {
    await shard('one', parts[0])
    await shard('two', parts[1])
    await shard(
      'whole',
      [0, 1, 2].map((side) => (parts[0][side] as string) + (parts[1][side] as string)),
    )
    const merged = await problemsIn('merge', 'one.json', 'two.json', '--json')
    expect(merged).toEqual(await problemsIn('report', 'whole.json', '--json'))
    expect(merged.map(({ code, count }) => [code, count])).toEqual([
      ['W410', 1],
      ['W410', 1],
      ['W316', 1],
      ['W316', 1],
    ])
  })

  test('are impossible if the shards list different known labels, so that merge refuses them', async () => {
    await shard('one', parts[0], { known: ['X', 'P', 'Q'] })
    await shard('two', parts[1])
    const ran = await assay('merge', 'one.json', 'two.json', '--diagnostics', 'json')
    expect([ran.exit, problemsOf(ran)[0]?.message]).toEqual([2, 'the shards have other "labels.known"'])
  })
})

describe('F86: the key labels.known', () => {
  test('accepts a list of labels, and refuses other labels in the data', async () => {
    given(gold, system)
    const ran = await run({ known: ['person', 'location'] })
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(said(ran)).toMatchObject([
      {
        code: 'E410',
        message: 's has 3 tags with the label "PER", which "labels.known" does not list',
        at: { path: 'assay.json', line: 10 },
      },
    ])
    expect(said(await run({ known: ['person', 'location', 'PER'] }))).toEqual([])
    expect(said(await run({ map: { PER: 'person' }, known: ['person', 'location'] }))).toEqual([])
  })

  test('accepts "gold", which stands for the labels of the gold', async () => {
    given(gold, system)
    const ran = await run({ known: 'gold' })
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(said(ran)).toMatchObject([
      { code: 'E410', message: 's has 3 tags with the label "PER", which the gold does not have' },
    ])
    given(gold, gold.replace('B-location', 'O'))
    expect((await run({ known: 'gold' })).exit).toBe(0)
  })
})

test('F86: a message names the labels that "labels.only" leaves out, with their number', async () => {
  given(gold, system)
  const ran = await run({ only: ['person', 'location'] })
  expect(ran.exit).toBe(0)
  expect(said(ran).map(({ code, message }) => [code, message])).toEqual([
    ['W413', '"labels.only" leaves out of s PER (3 tags)'],
  ])
})

describe('F86: unlikely tags', () => {
  const codes = (ran: Ran) => said(ran).map(({ code, message, at }) => [code, message, at.path, at.line])

  test.each([
    ['_', 3, 'E313', '--set outside=_'],
    ['0', 3, 'E313', '--set outside=0'],
    ['NN', 0, 'W314', '--set scheme=raw'],
  ])(
    'cause an error or warning if the tag O is spelt differently, or a hyphen is missing: %s',
    async (tag, exit, code, hint) => {
      given(gold, gold.replace(' O\n', ` ${tag}\n`))
      const ran = await score()
      expect(ran.exit).toBe(exit)
      expect(said(ran)[0]).toMatchObject({
        code,
        at: { path: 's.conll', line: 7, column: 5 },
        hint: expect.stringContaining(hint),
      })
    },
  )

  test('cause a warning if a type is empty', async () => {
    given(gold, gold.replace('B-location', 'B-'))
    expect(codes(await score())).toEqual([
      ['W314', '"B-" has an empty type', 's.conll', 6],
      ['W410', 'labels of s and of the gold differ: only s has "" (1 tag); only the gold has location (1 tag)', '', 0],
      ['W411', 's has 1 tag with an empty label', '', 0],
    ])
  })

  test('cause a warning if their prefixes are in small letters, with the number of sentences', async () => {
    given(gold, gold.replaceAll('B-', 'b-'))
    const { problems } = JSON.parse((await score('--json')).out) as ResultJson
    expect(problems.map(({ code, count }) => [code, count])).toEqual([['W314', 3]])
    expect(said(await score())[0]?.hint).toBe('did you mean B-person?')
  })

  test('F103: are refused if word and tag are written together, even if phrases agree in type', async () => {
    given(gold, gold.replaceAll(' ', ''))
    expect(codes(await score()).map(([code, message]) => [code, message])).toEqual([
      ['E311', 'there is one column, and words and tags are together in it, as in "wonO"'],
    ])
    const phrases = gold.replaceAll('won O\n', '')
    given(phrases.replaceAll(/^\S+ /gm, ''), phrases.replaceAll(' ', ''))
    const ran = await score()
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(codes(ran).map(([code, message]) => [code, message])).toEqual([
      ['W314', '"AnnB-person" begins with "AnnB", to which conlleval.pl gives no meaning'],
      ['W314', '"BobB-person" begins with "BobB", to which conlleval.pl gives no meaning'],
      ['W314', '"OsloB-location" begins with "OsloB", to which conlleval.pl gives no meaning'],
      // of Ann Ann, Bob and Oslo the three phrases
      ['E472', 's: 3 phrases are right, and none of 4 tokens has the right tag'],
    ])
    expect(said(ran).at(-1)).toMatchObject({ at: { path: 's.conll', line: 1, column: 1 }, text: 'AnnB-person' })
    // what the remedy says
    given(gold, gold)
    expect((await score()).exit).toBe(0)
  })

  test('F103: are refused if word and tag are written together on both sides', async () => {
    const glued = (name: string): string =>
      readFileSync(new URL(`../../../examples/wnut-2017/${name}.conll`, import.meta.url), 'utf8').replaceAll('\t', '')
    given(glued('gold'), glued('uh_ritual'))
    const ran = await score()
    const message = 'there is one column, and words and tags are together in it, as in "&O"'
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(codes(ran)).toEqual(['gold.conll', 's.conll'].map((path) => ['E311', message, path, 1]))
  })

  test('are refused if the two schemes share no tag, and the message names both schemes', async () => {
    given('Ann B-person\nOslo B-location\n\n', 'Ann U-person\nOslo U-location\n\n')
    const ran = await score()
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(said(ran).at(-1)).toMatchObject({
      code: 'E472',
      hint: expect.stringContaining('--gold-set scheme=IOB2 --system-set scheme=BILOU'),
    })
    const { scores } = resultOf(await score('--gold-set', 'scheme=IOB2', '--system-set', 'scheme=BILOU', '--json'))
    expect(scores[0]?.measures).toMatchObject({ f1: { value: 1 }, accuracy: { value: 1 } })
  })

  test('are scored if phrases begin with other prefixes on each side, although no tag is equal', async () => {
    for (const [tag, other] of [
      ['B-person', 'I-person'],
      ['S-person', 'B-person'],
      ['E-person', 'I-person'],
    ]) {
      given(`Ann ${tag}\n\n`, `Ann ${other}\n\n`)
      const ran = await score('--json')
      expect([ran.exit, said(ran).map(({ code }) => code)]).toEqual([0, expect.arrayContaining(['W316'])])
      expect(resultOf(ran).scores[0]?.measures).toMatchObject({ f1: { value: 1 }, accuracy: { value: 0 } })
    }
  })

  test('cause a warning if every token has a wrong label and the score is 0', async () => {
    given('Ann B-person\n\n', 'Ann B-location\n\n')
    const ran = await score()
    expect(ran.exit).toBe(0)
    expect(said(ran).map(({ code }) => code)).toContain('W316')
  })

  test('are refused in a shard as in an undivided run', async () => {
    const parts = [
      ['a B-X\nb O\n\n', 'a I-X\nb I-X\n\n', 'one'],
      ['c B-Y\n\n', 'c U-Y\n\n', 'two'],
    ] as const
    for (const [own, other, name] of parts) {
      given(own, other)
      const ran = await score('-o', `${name}.json`, '--quiet')
      expect([name, ran.exit]).toEqual([name, name === 'one' ? 0 : 3])
    }
  })

  test('cause a message if one side uses only I- and the other B-', async () => {
    const beside = `${gold}Cy B-person\nDot B-person\n\n`
    given(beside, beside.replaceAll('B-', 'I-'))
    const said =
      's: the gold begins every phrase with B-, 1 of them directly after one of the same type, and the system begins every phrase with I-'
    expect(codes(await score()).map(([code, message]) => [code, message])).toEqual([['W318', said]])
    // where no two phrases of a type stand side by side, it is the same
    given(gold, gold.replaceAll('B-', 'I-'))
    expect(codes(await score())).toEqual([])
    // IOB1 writes B- between two phrases alone
    given(`${gold}a I-person\nb B-person\n\n`, `${gold}a I-person\nb I-person\n\n`.replaceAll('B-', 'I-'))
    expect(codes(await score())).toEqual([])
  })
})

describe('F87: a run without anything to score', () => {
  test('is refused as an error', async () => {
    given('a O\nb O\n\n', 'a O\nb O\n\n\n')
    const ran = await score()
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(said(ran)).toMatchObject([
      {
        code: 'E411',
        message: 'there is nothing to score: neither the gold nor s has anything that conll-f1 would look at',
      },
    ])
  })

  test('is refused for all metrics in one error, and accepted if one side has something', async () => {
    given('a O\nb O\n\n', 'a O\nb O\n\n\n')
    expect(said(await score('--all')).map(({ message }) => message)).toEqual([
      'there is nothing to score: neither the gold nor s has anything that conll-f1, surface-f1 would look at',
    ])
    given('a O\nb O\n\n', 'a O\nb B-X\n\n')
    expect((await score()).exit).toBe(0)
  })

  test('is refused for every value of zeroDivision', async () => {
    given('a O\nb O\n\n', 'a O\nb O\n\n\n')
    for (const value of ['0', '1']) {
      const ran = await score('--set', `zeroDivision=${value}`)
      expect([ran.exit, ran.out, said(ran)[0]?.code]).toEqual([3, '', 'E411'])
    }
  })

  test('is refused for clusters too', async () => {
    const none = '#begin document (d); part 000\nd 0 0 a -\n\n#end document\n'
    files({ 'g.conll': none, 's.conll': `${none}\n` })
    const around = { plugins: { '@assay/lea': () => lea, '@assay/coreference': () => coreference } }
    // the official scorer of coreference prints 0 where a formula has no value
    for (const entry of ['lea', 'coreference/conll-2012']) {
      const ran = await assayIn(around, 'score', entry, '-g', 'g.conll', '-s', 's.conll', '--diagnostics', 'json')
      expect([ran.exit, ran.out]).toEqual([3, ''])
      expect(said(ran)[0]).toMatchObject({ code: 'E411' })
    }
  })
})
