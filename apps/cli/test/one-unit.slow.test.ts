/** A gold with a text against offsets without one, on all of WNUT-17. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { assay, files, inOwnFolder, resultOf } from './support.ts'

inOwnFolder()

const f1Of = async (...call: readonly string[]): Promise<number | null | undefined> =>
  resultOf(await assay('score', 'span-f1', ...call, '--json', '--quiet')).scores[0]?.measures['f1']?.value

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

const sides = ['-g', 'g.jsonl', '-s', 's.jsonl']
const exchanged = ['-g', 's.jsonl', '-s', 'g.jsonl']

/** The tweets of WNUT-17, with a blank between two words and the spans of their tags. */
const tweets = (): readonly { readonly words: readonly string[]; readonly tags: readonly string[] }[] => {
  const path = fileURLToPath(new URL('../../../examples/wnut-2017/gold.conll', import.meta.url))
  return readFileSync(path, 'utf8')
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const rows = block.split('\n').map((row) => row.split('\t'))
      return { words: rows.map(([word = '']) => word), tags: rows.map((row) => row.at(-1) ?? '') }
    })
}

test('the gold of WNUT-17 scores 1 against its own spans without text', async () => {
  const own = tweets().map(({ words, tags }, i) => {
    const spans: { start: number; end: number; label: string }[] = []
    let at = 0
    for (const [k, word] of words.entries()) {
      const tag = tags[k] ?? 'O'
      const end = at + [...word].length
      const last = spans.at(-1)
      if (tag.startsWith('B-')) spans.push({ start: at, end, label: tag.slice(2) })
      else if (tag.startsWith('I-') && last !== undefined) last.end = end
      at = end + 1
    }
    return { id: String(i), text: words.join(' '), spans }
  })
  const emoji = own.filter((tweet) => /[\ud800-\udbff]/.test(tweet.text)).length
  // 1287 tweets of the test set, and 33 of them with a character of two units
  expect([own.length, emoji]).toEqual([1287, 33])
  files({ 'g.jsonl': own.map(line).join(''), 's.jsonl': own.map(({ id, spans }) => line({ id, spans })).join('') })
  expect([await f1Of(...sides), await f1Of(...exchanged)]).toEqual([1, 1])
  const right = own.map(({ id, spans }) => {
    const longer = spans.filter(({ start, end }) => end - start > 1)
    return line({ id, spans: longer.map((span) => ({ ...span, start: span.start + 1 })) })
  })
  files({ 's.jsonl': right.join('') })
  expect(await f1Of(...sides, '--set', 'disjoint=allow')).toBe(0)
})
