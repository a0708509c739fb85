/** `--github`: what a step of GitHub Actions shows, with the variables and the files of a runner. */
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fitParagraphs } from '../src/github-summary.ts'
import { assayIn, files, gold, half, inOwnFolder, refusedFor, sample, system } from './support.ts'

inOwnFolder()

const runner = (): Record<string, string> => {
  files({ 'temp/summary': '', 'temp/output': '' })
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: resolve('.'),
    GITHUB_STEP_SUMMARY: resolve('temp/summary'),
    GITHUB_OUTPUT: resolve('temp/output'),
  }
}
const inStep = (...call: readonly string[]) => assayIn({ env: runner() }, ...call, '--github')
const summary = (): string => readFileSync('temp/summary', 'utf8')
const output = (): string => readFileSync('temp/output', 'utf8')

const config = (more: object): string =>
  JSON.stringify(
    { gold: 'gold.conll', systems: { a: 'a.conll', b: 'b.conll' }, metrics: ['conll-f1/conll-f1'], ...more },
    null,
    2,
  )
const gate = { metric: 'conll-f1', measure: 'f1', system: 'b', min: 0.6 }

describe('a run in GitHub Actions', () => {
  test('with a failed gate writes an error at its line, a summary and outputs', async () => {
    sample()
    files({ 'campaign/assay.json': config({ gold: '../gold.conll', systems: { b: '../b.conll' }, gates: [gate] }) })
    const { exit, err } = await inStep('run', 'campaign/assay.json', '--root', '.', '-o', 'out.json')
    expect(exit).toBe(1)
    expect(err).toBe(
      '::error file=campaign/assay.json,line=11,col=7,title=E806 a gate fails::the gate on conll-f1, b, f1 fails: 50.00 < 60.00 (it is below the minimum)%0Ahelp: the report has both values; assay compare shows what has changed\n',
    )
    expect(output()).toBe('passed=false\nfailed=1\n')
    expect(summary()).toMatch(
      /^### gates\\?: 1 of 1 fail\n\n\| gate \| .*\n.*\n\| FAIL \| conll\\-f1 \| b \| {2}\| F1 \| at least 60\\.00/,
    )
    expect(summary()).toContain('\n## conll\\-f1\n')
    expect(summary().match(/FAIL/g)).toHaveLength(1)
  })

  test('with passing gates writes a summary and outputs, and no error', async () => {
    sample()
    files({ 'assay.json': config({ gates: [{ ...gate, min: 0.5 }] }) })
    expect(await inStep('run', '-o', 'out.json')).toEqual({ exit: 0, out: '', err: '' })
    expect(output()).toBe('passed=true\nfailed=0\n')
    expect(summary()).toContain('### gates\\: all pass')
  })

  test('that is refused writes its problems at their lines, and in the summary', async () => {
    files({
      'gold.conll': gold,
      'a.conll': half.replace('Baghdad', '```'),
      'b.conll': system,
      'assay.json': config({}),
    })
    const { exit, out, err } = await inStep('run')
    expect({ exit, out }).toEqual({ exit: 3, out: '' })
    expect(err).toMatch(/^::error file=a\.conll,line=6,/)
    expect(summary()).toMatch(/^````text\nerror E\d+/)
    expect(summary()).toMatch(/\n````\n\n$/)
    expect(output()).toBe('')
  })

  test('merged from parts writes a summary and outputs', async () => {
    sample()
    files({ 'assay.json': config({ gates: [gate] }) })
    for (const k of [1, 2]) await assayIn({}, 'run', '--part', `${k}/2`, '-o', `part-${k}.json`)
    expect((await inStep('merge', 'part-1.json', 'part-2.json', '-o', 'out.json')).exit).toBe(1)
    expect(output()).toBe('passed=false\nfailed=1\n')
  })
})

test('compare writes the summary of its step in GitHub Actions', async () => {
  sample()
  for (const name of ['a', 'b'])
    await assayIn({}, 'score', 'conll-f1/conll-f1', '-g', 'gold.conll', '-s', `x=${name}.conll`, '-o', `${name}.json`)
  expect((await inStep('compare', 'a.json', 'b.json', '--quiet', '-o', 'compare.md')).exit).toBe(0)
  expect(summary().trimEnd()).toBe(readFileSync('compare.md', 'utf8').trimEnd())
})

describe('the summary of a step', () => {
  test('contains as many whole paragraphs as fit', () => {
    expect(fitParagraphs(['a', 'b'], 100)).toBe('a\n\nb\n\n')
    expect(fitParagraphs(['a', 'é'.repeat(60), 'b'], 100)).toMatch(/^a\n\n… and more than .*\n\n$/)
    expect(fitParagraphs(['é'.repeat(60)], 20)).toBe('')
  })

  test('stays under 1 MiB for many types, and begins with the gates', async () => {
    const lines = Array.from({ length: 150 }, (_, i) => `word${i} B-${'T'.repeat(8000)}${i}\n\n`).join('')
    files({ 'gold.conll': lines, 'a.conll': lines, 'b.conll': lines, 'assay.json': config({ gates: [gate] }) })
    expect((await inStep('run', '-f', 'csv', '--columns', 'f1')).exit).toBe(0)
    expect(statSync('temp/summary').size).toBeLessThanOrEqual(2 ** 20)
    expect(summary()).toContain('### gates\\: all pass')
    expect(summary().trimEnd()).toMatch(/… and more than fits into a summary; the report has all of it$/)
  })
})

describe('the flag --github', () => {
  test('is refused if the environment names no file for the summary', async () => {
    sample()
    files({ 'assay.json': config({}) })
    const [told] = await refusedFor({}, 2, 'E103', 'run', '--github')
    expect(told.message).toBe('--github is for a step of GitHub Actions, and GITHUB_STEP_SUMMARY names no file')
  })

  test('ends with exit code 5 if the summary cannot be written', async () => {
    sample()
    files({ 'assay.json': config({}) })
    const env = { GITHUB_STEP_SUMMARY: resolve('none/summary') }
    const ran = await assayIn({ env }, 'run', '--github', '-o', 'out.json')
    expect(ran.exit).toBe(5)
    expect(ran.err).toContain('title=E702')
  })
})
