/** Short signatures: what texts show, what is read back, and what is refused. */
import { describe, expect, test } from 'vitest'
import { assay, inOwnFolder, type Ran, resultOf, sample } from './support.ts'

inOwnFolder()

const sides = ['-g', 'gold.conll', '-s', 'b.conll'] as const
const score = (...more: readonly string[]): Promise<Ran> => {
  sample()
  return assay('score', 'conll-f1', ...more, ...sides)
}
const shortIn = ({ out }: Ran): string => out.split('\n').find((line) => line.includes('|hash:')) ?? ''
const wholeOf = (ran: Ran): string => resultOf(ran).scores[0]!.signature

describe('the signature in the text report', () => {
  test('shows only changed options, version and hash; JSON and --verbose contain the full signature', async () => {
    const [usual, other] = [await score(), await score('--set', 'repair=discard', '--set', 'scheme=IOB2')]
    expect(shortIn(usual)).toMatch(/^conll-f1\|read:conll-columns@[\d.]+\|v:@assay\/conll-f1@[\d.]+\|hash:[\da-f]{8}$/)
    expect(shortIn(other)).toMatch(/^conll-f1\|scheme:IOB2\|repair:discard\|read:/)
    const whole = wholeOf(await score('--json'))
    expect(usual.out).not.toContain(whole)
    expect((await score('--verbose')).err).toContain(`signature ${whole}`)
  })
})

describe('a short signature', () => {
  const odd = ['--set', 'repair=discard', '--set', 'scheme=IOB2', '--bootstrap', '20'] as const

  test('gives the same score as the full signature', async () => {
    const whole = wholeOf(await score(...odd, '--json'))
    const short = shortIn(await score(...odd))
    for (const signature of [whole, short]) {
      const again = await assay('score', ...sides, '--signature', signature, '--json')
      expect(wholeOf(again)).toBe(whole)
    }
  })

  test('is expanded by explain to the full signature', async () => {
    const whole = wholeOf(await score(...odd, '--json'))
    const said = [shortIn(await score(...odd)), whole].map((signature) => assay('explain', signature))
    for (const { exit, out } of await Promise.all(said)) {
      expect([exit, out.split('\n')[0]]).toEqual([0, whole])
      expect(out).toMatch(/^ {2}repair {2,}discard$/m)
    }
  })

  test.each([
    ['an altered option', (short: string) => short.replace('discard', 'seqeval'), 'E102', 'does not match its hash'],
    ['a part less', (short: string) => short.replace('|repair:discard', ''), 'E102', 'does not match its hash'],
    ['another hash', (short: string) => short.replace(/hash:.*/, 'hash:00000000'), 'E102', 'does not match its hash'],
    ['another version', (short: string) => short.replace(/(v:.*@)[\d.]+/, '$19.9.9'), 'E102', 'conll-f1@9.9.9, and 1.'],
    ['another metric', (short: string) => short.replace('conll-f1', 'conll-f2'), 'E102', 'has no metric "conll-f2"'],
    ['another reader', (short: string) => short.replace('conll-columns', 'conll-rows'), 'E211', '"conll-rows"'],
    ['another package', (short: string) => short.replace('v:@assay', 'v:@acme'), 'E501', '@acme/conll-f1'],
  ] as const)('is refused with %s', async (_, alter, code, said) => {
    const wrong = alter(shortIn(await score(...odd)))
    for (const call of [
      ['explain', wrong],
      ['score', ...sides, '--signature', wrong],
    ]) {
      const { exit, out, err } = await assay(...call)
      expect([exit > 1, out]).toEqual([true, ''])
      expect(err).toContain(`error ${code}: `)
      expect(err).toContain(said)
    }
  })
})
