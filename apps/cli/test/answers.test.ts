/** Answers of language models against golds of several formats: `assay GOLD ANSWERS`, with nothing said about either. */
import { describe, expect, it } from 'vitest'
import {
  answers,
  assay,
  byLabel,
  goldNames,
  golds,
  headlineOf,
  id,
  jsonLines,
  seeScored,
  text,
} from './answer-forms.ts'
import { files, inOwnFolder, resultOf } from './support.ts'

// records are answers in a text too, and none of these are
inOwnFolder('span-f1', 'strings', 'records')

describe('assay GOLD ANSWERS', () => {
  // each form once, and each gold; all of both are in the slow lane
  it.each(Object.keys(answers).map((form, i) => [form, goldNames[i % goldNames.length]!] as const))(
    'scores %s against %s',
    seeScored,
  )

  it('prints what was read, the score by type and outcome, and the items that the model missed', async () => {
    files({ ...golds, 'a.jsonl': jsonLines(answers['fenced and cut']!) })
    const ran = await assay('spans.jsonl', 'a.jsonl')
    expect(ran.err.split('\n').slice(0, 3)).toEqual([
      'spans.jsonl: the gold, spans-jsonl, 1 document, labels LOC, PER',
      'a.jsonl: the system a, answers, 1 document, labels LOC, PER',
      'scored by strings',
    ])
    // LOC: Oslo of Oslo and Bo, and of one; PER: Ana of Ana, ana and Zora, and of three
    expect(ran.out).toContain(`
type  precision  recall     F1  correct strings  gold strings  found strings
LOC       50.00  100.00  66.67                1             1              2
PER       33.33   33.33  33.33                1             3              3

answers
What became of each answer, and what was overlooked to read it: one answer may need several repairs.
outcome              answers   share
items                      1  100.00
empty                      0    0.00
repaired: fence            1  100.00
repaired: truncated        1  100.00

strings that are not in their text
string  times  documents
Zora        1          1
ana         1          1

note: 1 of 1 answers were repaired (fence 1, truncated 1)
note: 2 of 5 strings (40.0 %) are not in their text
`)
    expect(ran.out).toContain('\nprecision 40.00, recall 50.00, F1 44.44\n')
  })

  it('reads answers for a metric of spans, where a package of records knows such files less surely', async () => {
    files({ ...golds, 'a.jsonl': jsonLines(answers['fenced and cut']!) })
    const ran = await assay('score', 'span-f1', '-g', 'spans.jsonl', '-s', 'a.jsonl', '--json')
    expect({ exit: ran.exit, f1: headlineOf(ran) }).toEqual({ exit: 0, f1: (2 * 2) / (5 + 4) })
  })

  it('pairs the files of a folder with answers by name', async () => {
    files({
      ...golds,
      'brat/d0.txt': 'Eve is here',
      'brat/d0.ann': 'T1\tPER 0 3\tEve\n',
      'both.jsonl': jsonLines({ id: 'd1', ...byLabel }, { id: 'd0', PER: ['Eve'] }),
      'one.jsonl': jsonLines({ id: 'd1', ...byLabel }),
    })
    // 3 of 6 found and of 5 in the gold
    expect(headlineOf(await assay('brat', 'both.jsonl', '--json'))).toBeCloseTo((2 * 3) / (6 + 5), 12)
    const refused = await assay('brat', 'one.jsonl')
    expect([refused.exit, refused.out]).toEqual([3, ''])
    expect(refused.err).toContain('E405: document d0 is in the gold, but not in one')
    // 2 of 5 found and of 5 in the gold
    const empty = await assay('brat', 'one.jsonl', '--set', 'documents.missing=empty', '--json')
    expect(headlineOf(empty)).toBeCloseTo((2 * 2) / (5 + 5), 12)
  })

  it('suggests the option that pairs answers without ids by order', async () => {
    files({
      'gold.jsonl': jsonLines(
        { id: 'x', text, spans: [] },
        { id: 'y', text, spans: [{ start: 0, end: 3, label: 'PER' }] },
      ),
      'a.jsonl': jsonLines({ response: {} }, { response: { PER: ['Ana'] } }),
    })
    const refused = await assay('gold.jsonl', 'a.jsonl')
    expect([refused.exit, refused.out]).toEqual([3, ''])
    expect(refused.err).toContain('each side has 2 documents: --gold-set reader.id=# pairs them in their order')
    expect(headlineOf(await assay('gold.jsonl', 'a.jsonl', '--gold-set', 'reader.id=#', '--json'))).toBe(1)
  })

  it('refuses an empty gold for answers to unknown documents', async () => {
    files({ ...golds, 'a.jsonl': jsonLines({ id, ...byLabel }, { id: 'd2', PER: ['Eve'] }) })
    const refused = await assay('spans.jsonl', 'a.jsonl', '--set', 'documents.extra=empty')
    expect([refused.exit, refused.err]).toEqual([
      2,
      expect.stringContaining('E223: documents.extra=empty: answers cannot make an empty gold'),
    ])
  })
})

describe('assay score METRIC, with a file of answers,', () => {
  const sides = ['-g', 'spans.jsonl', '-s', 'a=a.jsonl']

  it('places strings in the text by the default view, or by the requested one', async () => {
    files({ ...golds, 'a.jsonl': jsonLines(answers['fenced and cut']!) })
    // first: Ana 0-3 and Oslo are right, of five found
    expect(headlineOf(await assay('score', 'span-f1', ...sides, '--json'))).toBeCloseTo(4 / 9, 12)
    // all: Ana stands twice, so that 3 of 6 are right
    const all = (2 * (3 / 6) * (3 / 4)) / (3 / 6 + 3 / 4)
    expect(headlineOf(await assay('score', 'span-f1', ...sides, '--set', 'view=all', '--json'))).toBeCloseTo(all, 12)
    const named = ['--gold-set', 'reader=spans-jsonl', '--system-set', 'reader=answers', '--set', 'view=all']
    expect(headlineOf(await assay('score', 'span-f1', ...sides, ...named, '--json'))).toBeCloseTo(all, 12)
  })

  it('refuses a string that is not in the text of the tags, and suggests the option that drops it', async () => {
    files({ ...golds, 'a.jsonl': jsonLines(answers['fenced and cut']!) })
    const call = ['score', 'conll-f1', '-g', 'tags.conll', '-s', 'a=a.jsonl'] as const
    const refused = await assay(...call)
    expect([refused.exit, refused.out]).toEqual([3, ''])
    expect(refused.err).toContain('error E385: strings→tags(first): "ana" is not in the text')
    expect(refused.err).toContain(`this call is accepted: assay ${call.join(' ')} --set 'view=first,unaligned=skip'`)
    // Ana and Oslo of three phrases, where the answer has five strings
    const dropped = await assay(...call, '--set', 'view=first,unaligned=skip', '--json')
    expect(headlineOf(dropped)).toBeCloseTo((2 * (2 / 3) * (2 / 4)) / (2 / 3 + 2 / 4), 12)
  })

  it('refuses answers in another order than the gold if the gold has no ids', async () => {
    const gold = 'Ana B-PER\nleft O\n\nBo B-PER\n\n'
    const answered = (...ids: readonly string[]) =>
      jsonLines(...ids.map((id) => ({ id, response: { PER: [id.endsWith('1') ? 'Ana' : 'Bo'] } })))
    files({
      'tags.conll': gold,
      'a.jsonl': answered('request-2', 'request-1'),
      'b.jsonl': answered('request-1', 'request-2'),
    })
    const refused = await assay('score', 'string-f1', '-g', 'tags.conll', '-s', 'a=a.jsonl')
    expect([refused.exit, refused.out]).toEqual([3, ''])
    expect(refused.err).toContain('error E412: a has request-1 after request-2, and the gold has no ids')
    expect(refused.err).toContain('--> a.jsonl:2:1')
    expect(headlineOf(await assay('score', 'string-f1', '-g', 'tags.conll', '-s', 'b=b.jsonl', '--json'))).toBe(1)
  })

  it('scores phrases of tags, and suggests a view if the gold has several tag columns', async () => {
    files({ ...golds, 'a.jsonl': jsonLines({ id: 'd1', response: { PER: ['Ana', 'Bo'] } }) })
    // Ana and Bo of four phrases
    const f1 = (2 * (2 / 2) * (2 / 4)) / (2 / 2 + 2 / 4)
    const tagged = await assay('score', 'conll-f1', '-g', 'tags.conll', '-s', 'a=a.jsonl', '--json')
    expect(headlineOf(tagged)).toBeCloseTo(f1, 12)
    const refused = await assay('score', 'conll-f1', ...sides)
    expect([refused.exit, refused.out]).toEqual([2, ''])
    expect(refused.err).toContain(
      'this call is accepted: assay score conll-f1 -g spans.jsonl -s a=a.jsonl --set view=words',
    )
    const viewed = await assay('score', 'conll-f1', ...sides, '--set', 'view=words', '--json')
    expect(headlineOf(viewed)).toBeCloseTo(f1, 12)
  })
})

describe('reports on answers of a model', () => {
  const two = {
    'gold.jsonl': jsonLines(
      { id: 'd1', text, spans: [{ start: 0, end: 3, label: 'PER' }] },
      { id: 'd2', text, spans: [{ start: 14, end: 18, label: 'LOC' }] },
    ),
    // a refusal that would break a table, and a string that is nowhere
    'a.jsonl': jsonLines(
      { id: 'd1', response: '```\n{"PER": ["Ana", "Zora"]}\n```' },
      { id: 'd2', response: 'Sorry, <b>|&_kanari_\u001b[31m\n\\no' },
    ),
  }
  const call = ['score', 'string-f1', '-g', 'gold.jsonl', '-s', 'a=a.jsonl']

  it('show unreadable answers, escaped as each format needs', async () => {
    files(two)
    const shown = async (format: string, ...more: readonly string[]): Promise<string> =>
      (await assay(...call, '--format', format, ...more)).out
    expect(await shown('text')).toContain('refusal  Sorry, <b>|&_kanari_\\u{1b}[31m')
    expect(await shown('markdown')).toContain('| refusal | Sorry, \\<b\\>\\|\\&\\_kanari\\_')
    expect(await shown('latex')).toMatch(/refusal & Sorry, .*\\&\\_kanari\\_/)
    expect(await shown('html', '--evidence', 'errors')).toContain('Sorry, &lt;b&gt;|&amp;_kanari_')
  })

  it.each([['text'], ['json'], ['markdown'], ['latex'], ['html']])(
    'contain no words in %s under --redact',
    async (format) => {
      files(two)
      const { out } = await assay(...call, '--format', format, '--redact')
      expect(out).toContain('unparsed')
      expect(out).not.toMatch(/kanari|Zora/)
    },
  )

  it('list an unreadable answer with file and line', async () => {
    files(two)
    const { out } = await assay('errors', 'string-f1', '-g', 'gold.jsonl', '-s', 'a=a.jsonl')
    expect(out).toMatch(/^unparsed +a\.jsonl:2 +– +Sorry/m)
  })

  it('split the score into repaired and unrepaired answers, and average over documents', async () => {
    files(two)
    const score = resultOf(await assay(...call, '--group-by', 'repaired', '--means', 'document', '--json')).scores[0]!
    // d1 was repaired: Ana of Ana and Zora; d2 was not read, and Oslo is missed
    expect(score.groups?.['repaired']?.['yes']?.measures['f1']?.value).toBeCloseTo(2 / 3, 12)
    expect(score.groups?.['repaired']?.['no']?.measures['f1']?.value).toBe(0)
    expect(score.means?.['document']?.measures['f1']).toMatchObject({ mean: 1 / 3, units: 2 })
  })

  it('group documents by the metadata of the answers of all systems', async () => {
    files({ ...two, 'b.jsonl': jsonLines({ id: 'd1', PER: ['Ana'] }, { id: 'd2', LOC: [] }) })
    const { scores } = resultOf(await assay(...call, '-s', 'b=b.jsonl', '--group-by', 'repaired', '--json'))
    expect(scores.map(({ groups }) => Object.keys(groups?.['repaired'] ?? {}))).toEqual([
      ['no', 'no and yes'],
      ['no', 'no and yes'],
    ])
  })
})
