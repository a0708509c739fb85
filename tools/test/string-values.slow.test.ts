/** What the compiler says of strings of a program. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

describe('the types for strings in a program', () => {
  const head = `
import { evaluate } from '@assay/host'
import { stringF1 } from '@assay/strings'
const gold = [{ text: 'Ana', spans: [{ start: 0, end: 3, label: 'PER' }] }]
`
  const call = (ours: string, of = 'gold'): string =>
    `${head}await evaluate(stringF1, { gold: ${of}, systems: { ours: ${ours} } })\n`
  const sources = [
    call("[{ items: [{ text: 'Ana', label: 'PER' }] }]") +
      "await evaluate(stringF1, { gold: { d1: gold[0]! }, systems: { ours: { d1: { items: [{ text: 'Ana', label: ['PER'] }] } } } })",
    call("[{ items: [{ text: 5, label: 'PER' }] }]"),
    call("{ d1: { items: [{ text: 'Ana' }] } }"),
    call("{ d1: [['B-PER']] }"),
    call('gold', '7'),
  ]
  const says = [
    /^Type 'number' is not assignable to type 'string'\.$/,
    /Property 'label' is missing in type '\{ text: string; \}' but required in type 'StringValue'\.$/,
    /Type 'string\[\]\[\]' is not assignable to type 'StringsValue \| undefined'\.$/,
    /^Type 'number' is not assignable to type 'Answers<"strings">'\.$/,
  ]

  /** The errors of each program as the compiler prints them. */
  const errorsIn = (): readonly (readonly string[])[] => {
    const tools = fileURLToPath(new URL('..', import.meta.url))
    const cache = join(tools, 'node_modules', '.cache')
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(join(cache, 'values-'))
    try {
      for (const [i, source] of sources.entries()) writeFileSync(join(folder, `value-${i}.ts`), source)
      const config = { extends: '../../../tsconfig.json', include: ['.'], exclude: [] }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
      const tsc = join(tools, 'node_modules', 'typescript', 'bin', 'tsc')
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
        cwd: folder,
        encoding: 'utf8',
      })
      const said = [...stdout.matchAll(/^value-(\d+)\.ts\(\d+,\d+\): error TS\d+: (.*(?:\n .*)*)$/gm)]
      return sources.map((_, i) => said.filter(([, at]) => Number(at) === i).map(([, , message = '']) => message))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('accept valid values, and give one error of less than 400 characters for an invalid value', () => {
    const [right, ...wrong] = errorsIn()
    expect(right).toEqual([])
    for (const [i, errors] of wrong.entries()) {
      expect(errors).toEqual([expect.stringMatching(says[i]!)])
      expect(errors[0]!.length).toBeLessThan(400)
    }
  })
})
