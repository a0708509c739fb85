import { describe, expect, test } from 'vitest'
import { escapeCommands, escapeJsonCommands, escapeReport } from '../src/escape-commands.ts'

describe('commands of GitHub Actions in text', () => {
  test.each([
    ['::add-mask::x :::: ##[error] a:b', ': :add-mask: :x : : : : # #[error] a:b'],
    ['###[x]##[', '## #[x]# #['],
    ['a: b\n## title\n', 'a: b\n## title\n'],
  ])('are escaped: %j', (text, calm) => expect(escapeCommands(text)).toBe(calm))
})

describe('commands of GitHub Actions in JSON', () => {
  test.each([
    ['"a::b"', '"a\\u003a:b"'],
    ['"\\\\::"', '"\\\\\\u003a:"'],
    ['":::"', '"\\u003a\\u003a:"'],
    ['"##[error]"', '"\\u0023#[error]"'],
    ['{"a": 1}', '{"a": 1}'],
  ])('are escaped: %s', (json, calm) => {
    expect(escapeJsonCommands(json)).toBe(calm)
    expect(JSON.parse(calm)).toEqual(JSON.parse(json))
  })
})

describe('commands of GitHub Actions in other formats', () => {
  test.each([
    ['html', '<td>a::b ##[x]</td>', '<td>a&#58;:b &#35;#[x]</td>'],
    ['svg', '<title>a::b ##[x]</title>', '<title>a&#58;:b &#35;#[x]</title>'],
    ['junit', '<x y="::z"/>', '<x y="&#58;:z"/>'],
    ['latex', '% ##[x] ::\n::add-mask:: \\\\', '% # #[x] :{}:\n:{}:add-mask:{}: \\\\'],
    ['markdown', '`::x`', '`: :x`'],
    ['codabench', '{"a": 1}', '{"a": 1}'],
    ['csv', 'a::b\n', 'a::b\n'],
    ['csv', 'a,"x\n::add-mask::y"\n', undefined],
    ['tsv', '##[error]\tx\n', undefined],
    ['conlleval', '     ::stop-commands::x: precision: 1\n', undefined],
    ['conlleval', '\u0085::x', undefined],
    ['__proto__', 'a', 'a'],
  ])('are escaped or refused: %s %j', (format, text, calm) => expect(escapeReport(format, text)).toBe(calm))
})
