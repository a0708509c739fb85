/** Faults of columns and tags, by the numbers of the fault table. */
import { describe, expect, test } from 'vitest'
import { assay, f1Of, files, gold, inOwnFolder, problemsOf, refused, resultOf, scoresOf, system } from './support.ts'

inOwnFolder()

const both = ['-g', 'gold.conll', '-s', 's=s.conll']
const call = ['score', 'conll-f1', '--metric', 'conll-f1', ...both]
const given = (text: string, goldText: string = gold): void => files({ 'gold.conll': goldText, 's.conll': text })
const scored = (...more: readonly string[]) => f1Of(...both, ...more)
const tabs = (text: string): string => text.replaceAll(' ', '\t')
const toldOf = async (...more: readonly string[]) =>
  problemsOf(await assay(...call, ...more, '--diagnostics', 'json')).map(
    ({ code, at }) => `${code} ${at?.path}:${at?.line}:${at?.column}`,
  )

describe('F29: the number of columns', () => {
  test.each([
    ['too few', 'heads', 6, 1],
    ['too many', 'heads up O', 10, 3],
  ])('%s on a line', async (_, line, column, found) => {
    given(system.replace('heads O', line))
    const [told] = await refused(3, ['E311'], ...call)
    expect(told).toMatchObject({
      message: `expected 2 columns, as in line 1, but found ${found}`,
      at: { path: 's.conll', line: 4, column },
      text: line,
    })
  })
})

describe('F30: what separates columns', () => {
  test('is found for each file, and several blanks are one', async () => {
    given(tabs(system))
    expect(await scored()).toBe(0.5)
    given(system.replaceAll(' ', '   '))
    expect(await scored()).toBe(0.5)
  })

  test.each([
    ['a tab for a blank', 'heads\tO', 6],
    ['a tab beside a blank', 'heads \tO', 7],
    ['a blank beside a tab', 'heads\t O', 6],
    ['a tab at the start', '\theads O', 1],
    ['a tab at the end', 'heads O\t', 8],
  ])('does not change inside a file: %s', async (_, line, column) => {
    given(system.replace('heads O', line))
    const [told] = await refused(3, ['E311'], ...call)
    expect(told).toMatchObject({
      message: 'a tab between columns, and blanks since line 1',
      at: { path: 's.conll', line: 4, column },
      hint: 'separate all columns alike, or take both: --set reader.delimiter=blank',
    })
    expect(await scored('--set', 'reader.delimiter=blank')).toBe(0.5)
  })

  test('a blank for a tab', async () => {
    given(tabs(system).replace('heads\tO', 'heads O'))
    const [told] = await refused(3, ['E311'], ...call)
    expect(told?.message).toBe('expected 2 columns, as in line 1, but found 1')
  })

  test('two tabs for one', async () => {
    given(tabs(system).replace('heads\tO', 'heads\t\tO'))
    await refused(3, ['E311'], ...call)
  })

  test('what a line of -DOCSTART- is separated by says nothing of the others', async () => {
    given(`-DOCSTART- O\n\n${tabs(system)}`, `-DOCSTART- O\n\n${gold}`)
    expect(await scored()).toBe(0.5)
  })

  test('a tab later than what is read at once', async () => {
    given(`${gold.repeat(5000)}x\tO\n`, `${gold.repeat(5000)}x O\n`)
    const [told] = await refused(3, ['E311'], ...call)
    expect(told?.at).toMatchObject({ path: 's.conll', line: 55_001, column: 2 })
  })
})

describe('F31: a separator at the end of a line', () => {
  test('a tab: the caret is at the end', async () => {
    given(tabs(system).replace('heads\tO', 'heads\tO\t'))
    const [told] = await refused(3, ['E311'], ...call)
    expect(told?.at).toMatchObject({ path: 's.conll', line: 4, column: 9 })
    given(tabs(system).replaceAll('\n', '\t\n'))
    const [first] = await refused(3, Array<string>(10).fill('E311'), ...call)
    expect(first?.at).toMatchObject({ path: 's.conll', line: 1, column: 12 })
  })

  test('blanks do not count, as for conlleval.pl', async () => {
    given(system.replace('heads O', 'heads O  '))
    expect(await scored()).toBe(0.5)
    given(system.replace('heads O', 'heads '))
    await refused(3, ['E311'], ...call)
  })
})

describe('F32: tags that are ill-formed in their scheme', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['I- after O', 'IOB2', 'a O\nb I-X\n'],
    ['I- after B- of another type', 'IOB2', 'a B-Y\nb I-X\n'],
    ['E- without B-', 'IOBES', 'a O\nb E-X\n'],
    ['S- and then I-', 'IOBES', 'a S-X\nb I-X\n'],
  ]

  test.each(cases)('%s in %s: E312', async (_, scheme, text) => {
    const more = `\nc ${scheme === 'IOB2' ? 'B' : 'S'}-Y\n`
    given(text + more, `a O\nb O\n${more}`)
    const told = await refused(3, ['E312'], ...call, '--set', `scheme=${scheme}`)
    expect(told[0]?.at).toMatchObject({ path: 's.conll', line: 2, column: 3 })
    // each remedy that is named scores
    const [, named = ''] = /--set repair=(.+)$/.exec(told[0]?.hint ?? '') ?? []
    expect(named).toBe(scheme === 'IOB2' ? 'conlleval, =seqeval or =discard' : 'seqeval or =discard')
    for (const repair of named.split(/, =| or =/))
      expect(await assay(...call, '--set', `scheme=${scheme}`, '--set', `repair=${repair}`)).toMatchObject({ exit: 0 })
  })

  test.each([
    // U-PER U-PER is one phrase to seqeval, so that a system with all that the gold has, and one token more, had no phrase right
    ['seqeval', 'BILOU', 'a U-PER\nb U-PER\nc O\n', 'a U-PER\nb U-PER\nc L-LOC\n'],
    ['conlleval', 'IOBES', 'a S-PER\nb S-PER\nc O\n', 'a S-PER\nb S-PER\nc B-LOC\n'],
  ])('are not read by a script that does not know the letters: %s and %s', async (script, scheme, gold, own) => {
    given(own, gold)
    const [told] = await refused(2, ['E217'], ...call, '--set', `scheme=${scheme}`, '--set', `repair=${script}`)
    expect(told?.message).toContain(`repair=${script} cannot read ${scheme}`)
    const [, named = ''] = /take repair=(.+)$/.exec(told?.message ?? '') ?? []
    for (const repair of named.split(' or ')) {
      const ran = await assay(...call, '--set', `scheme=${scheme}`, '--set', `repair=${repair}`, '--json')
      const [score] = (JSON.parse(ran.out) as { scores: readonly { measures: Record<string, { value: number }> }[] })
        .scores
      // both phrases of the gold, and what is made of the ill-formed tag
      const found = repair === 'discard' ? 2 : 3
      expect(score?.measures).toMatchObject({ correct: { value: 2 }, found: { value: found }, recall: { value: 1 } })
    }
  })

  test('are repaired as conlleval.pl reads them, and counted', async () => {
    given(system.replace('B-PER', 'I-PER').replace('Baghdad B-ORG', 'Baghdad I-ORG'))
    expect(await scored('--set', 'scheme=IOB2', '--set', 'repair=conlleval')).toBe(await scored())
    const ran = await assay(...call, '--set', 'scheme=IOB2', '--set', 'repair=conlleval', '--json')
    const problems = (JSON.parse(ran.out) as { problems: readonly { code: string; count: number }[] }).problems
    const repaired = problems.filter(({ code }) => code === 'W312')
    expect([ran.exit, repaired.reduce((sum, { count }) => sum + count, 0)]).toEqual([0, 2])
  })
})

describe('F33: IOBES read as something else', () => {
  const text = 'a B-X\nb E-X\nc S-Y\n'

  test('as conlleval: a warning that asks for the scheme', async () => {
    given(text, `${text}\n`)
    const ran = await assay(...call, '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    const told = problemsOf(ran).filter(({ code }) => code === 'W313')
    expect(told.map(({ at, hint }) => [at.path, hint])).toEqual([
      ['gold.conll', 'if the data is in IOBES, say so: --set scheme=IOBES'],
      ['s.conll', 'if the data is in IOBES, say so: --set scheme=IOBES'],
    ])
  })

  test('as IOB2: refused', async () => {
    given(text, 'a B-X\nb I-X\nc B-Y\n')
    const told = await refused(3, ['W313', 'E314', 'E314'], ...call, '--set', 'scheme=IOB2')
    expect(told[0]?.hint).toContain('--set scheme=IOBES')
  })
})

describe('F34: what is hardly a tag', () => {
  const hints: Readonly<Record<string, string>> = {
    PER: 'scheme=raw',
    'b-per': 'did you mean B-per?',
    'B-': 'write the type after the hyphen',
    '0': '--set outside=0',
    _: '--set outside=_',
    'X-PER': 'tags are B-TYPE, I-TYPE and O',
  }

  test.each(Object.entries(hints))('%s: as conlleval.pl reads it, with a warning', async (tag, hint) => {
    given(system.replace('Ekeus B-PER', `Ekeus ${tag}`))
    const ran = await assay(...call, '--json')
    const { problems } = JSON.parse(ran.out) as {
      readonly problems: readonly { readonly code: string; readonly count: number }[]
    }
    expect([ran.exit, problems.filter(({ code }) => code === 'W314').map(({ count }) => count)]).toEqual([0, [1]])
    expect(ran.err).toContain('--> s.conll:3:7')
    expect(ran.err).toContain(hint)
  })

  test.each(Object.keys(hints))('%s: refused in a strict scheme', async (tag) => {
    given(system.replace('Ekeus B-PER', `Ekeus ${tag}`))
    const [told] = await refused(3, ['E314'], ...call, '--set', 'scheme=IOB2')
    expect(told?.at).toMatchObject({ path: 's.conll', line: 3, column: 7 })
  })
})

test('F35: a type is all that stands behind the first hyphen', async () => {
  const text = 'a\tB-x-y\nb\tI-x-y\nc\tB-a/b\nd\tB-é\ne\tB-New York\nf\tI-New York\n'
  given(text, `${text}\n`)
  const [one] = await scoresOf(...both)
  expect(Object.keys(one?.facets['type'] ?? {}).sort()).toEqual(['New York', 'a/b', 'x-y', 'é'])
  expect(one?.measures['f1']?.value).toBe(1)
})

describe('F36: lines of -DOCSTART-', () => {
  const begun = (text: string): string => `-DOCSTART- O\n\n${text}`
  const skip = ['--set', 'reader.docstart=skip']

  test.each([
    ['missing', system, begun(gold)],
    ['doubled', begun(begun(system)), begun(gold)],
  ])('%s on one side: refused with the option, which leaves them out', async (_, text, goldText) => {
    given(text, goldText)
    const [told] = await refused(3, ['E402'], ...call)
    expect(told?.message).toContain('(reader.docstart=skip leaves -DOCSTART- out)')
    expect(await scored(...skip)).toBe(0.5)
    const [one] = await scoresOf(...both, ...skip)
    expect(one?.signature).toContain('docstart:skip')
  })

  test.each([
    ['the first', `-DOCSTART- -X- -X- O\n\n${system}`, 10],
    ['a later one', `${system}\n-DOCSTART- -X- -X- O\n\n`, 1],
  ])('with columns of its own, %s', async (_, text, count) => {
    given(text)
    const [told] = await refused(3, Array<string>(count).fill('E311'), ...call)
    expect(told?.hint).toContain('--set reader.docstart=skip')
    expect(await scored(...skip)).toBe(0.5)
  })

  test('a token on both sides, as for conlleval.pl', async () => {
    given(begun(system), begun(gold))
    const { scores } = resultOf(await assay(...call, '--json', '--quiet'))
    expect([scores[0]?.measures['f1']?.value, scores[0]?.units]).toEqual([0.5, 3])
  })
})

describe('F37: columns of gold and guess', () => {
  const joined = `${gold
    .split('\n')
    .map((line, i) => (line === '' ? '' : `${line} ${system.split('\n')[i]?.split(' ')[1]}`))
    .join('\n')}`

  test('that are one: a warning', async () => {
    files({ 'all.conll': joined })
    const ran = await assay(
      'score',
      'conll-f1',
      '--metric',
      'conll-f1',
      '-g',
      'all.conll:3',
      '-s',
      'all.conll',
      '--json',
    )
    expect([ran.exit, ran.err.includes('warning W401: ')]).toEqual([0, true])
  })

  test('that are the other way round give precision for recall: both are named in the result', async () => {
    files({ 'all.conll': joined.replace('official O O', 'official O B-LOC') })
    const [one] = await scoresOf('-g', 'all.conll:2', '-s', 'x=all.conll:3')
    const [other] = await scoresOf('-g', 'all.conll:3', '-s', 'x=all.conll:2')
    expect([one?.measures['precision']?.value, one?.measures['recall']?.value]).toEqual([
      other?.measures['recall']?.value,
      other?.measures['precision']?.value,
    ])
    expect(one?.measures['precision']?.value).not.toBe(one?.measures['recall']?.value)
  })
})

describe('F38: sentences that end elsewhere', () => {
  test('on the side of the system: both lines', async () => {
    given(system.replace('Baghdad B-ORG\n', 'Baghdad B-ORG\n\n'))
    const [told] = await refused(3, ['E403'], ...call)
    expect(told?.message).toContain('7 tokens in the gold and 6 in the system')
    expect(told?.at).toMatchObject({ path: 's.conll', line: 6 })
    expect(told?.hint).toContain('gold.conll:6')
  })

  test('on the side of the gold', async () => {
    given(system, gold.replace('Baghdad B-LOC\n', 'Baghdad B-LOC\n\n'))
    expect(await toldOf()).toEqual(['E403 s.conll:6:9'])
  })
})
