/** `assay inspect CONFIG --gold`: what systems agree on against the gold. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { conll, smallCampaign, smallColumns } from './small-campaign.ts'
import { assay, files, inOwnFolder } from './support.ts'
import { configOf, report } from './suspicious-report.ts'

inOwnFolder()

describe('inspect --gold', () => {
  it('ranks items by the scores of the systems against the gold, less those of the systems for it', async () => {
    smallCampaign()
    const { items, goldItems, unfound } = await report()
    expect([goldItems, unfound]).toEqual([4, 1])
    expect(items.map(({ kind, agree, against }) => [kind, agree.join(), against.join()])).toEqual([
      ['missing', 'a,b,c', ''],
      ['extra', 'a,b', ''],
      ['other', 'a,b', 'c'],
    ])
    // F1 is 2 × right / (gold + system): without the third sentence, a and b have 2 of 3 and 4, and c has 3 of 3 and 3;
    // nothing else is missed by all. Without the second, a and b have 1 of 3 and 2. Without the first, they have 2 of 3
    // and 3, and c, which has the gold's item, 2 of 3 and 2
    const expected = [4 / 7 + 4 / 7 + 1, 2 / 5 + 2 / 5, 2 / 3 + 2 / 3 - 4 / 5]
    for (const [i, { strength }] of items.entries()) expect(strength).toBeCloseTo(expected[i]!, 12)
    expect(items[2]).toMatchObject({
      gold: [{ label: 'PER', text: 'Rio' }],
      system: [{ label: 'LOC', text: 'Rio' }],
      sentence: 'Rio is',
    })
  })

  it('prints in table and page how many systems agree', async () => {
    smallCampaign()
    const { out } = await assay('inspect', '--gold', '--quiet')
    expect(out).toContain('two or three of the three systems agree')
    expect(out).toMatch(/3 {2}gold\.conll:1 +2 of 3, 1 against +PER "Rio" +LOC "Rio" +Rio is\n/)
    expect((await assay('inspect', '--gold', '--quiet', '-f', 'html')).out).toContain('found by none: LOC')
  })

  it('names systems that are equal in all documents', async () => {
    smallCampaign()
    const sentence = /([\w, ]+ and \w) have\s+the\s+same\s+in\s+all\s+documents/
    expect(sentence.exec((await assay('inspect', '--gold', '--quiet')).out)?.[1]).toBe('a and b')
    files({ 'c.conll': readFileSync('a.conll', 'utf8') })
    expect(sentence.exec((await assay('inspect', '--gold', '--quiet')).out)?.[1]).toBe('a, b and c')
    // of the same score, and of the same errors but one
    files({ 'b.conll': smallColumns('B-LOC', 'B-ORG', 'O'), 'c.conll': smallColumns('B-LOC', 'O', 'O') })
    expect((await assay('inspect', '--gold', '--quiet')).out).not.toMatch(sentence)
  })

  it('writes files for re-annotation in brat, doccano and a spreadsheet', async () => {
    smallCampaign()
    const { exit } = await assay(
      'inspect',
      '--gold',
      '--quiet',
      '-o',
      'brat:b',
      '-o',
      'doccano:d.jsonl',
      '-o',
      'csv:s.csv',
    )
    expect(exit).toBe(0)
    expect(readdirSync('b').filter((name) => /[12]/.test(name))).toEqual(['1.ann', '1.txt', '2.ann', '2.txt'])
    expect(readFileSync('b/1.ann', 'utf8').split('\n')).toEqual([
      'T1\tPER 0 3\tRio',
      '#1\tAnnotatorNotes T1\t3: the gold',
      'T2\tsystems-LOC 0 3\tRio',
      '#2\tAnnotatorNotes T2\t3: systems, 2 of 3, 1 against: a, b',
      '',
    ])
    const lines = readFileSync('d.jsonl', 'utf8').trimEnd().split('\n')
    expect(JSON.parse(lines[1]!)).toMatchObject({ id: 2, text: 'Ana met Bob', label: [], systems: [[8, 11, 'PER']] })
    expect(readFileSync('s.csv', 'utf8')).toContain(
      '3,other,1,gold.conll,1,Rio is,"PER ""Rio""","LOC ""Rio""","a, b",c,',
    )
  })

  it('offers the types of all items in brat, whatever --limit says', async () => {
    smallCampaign()
    // the first is Paris, a LOC; a PER may be what it should be
    expect((await assay('inspect', '--gold', '--quiet', '--limit', '1', '-o', 'brat:b')).exit).toBe(0)
    expect(readFileSync('b/annotation.conf', 'utf8')).toContain('\nLOC\nPER\n')
  })

  it('refuses a single system, tags without words, flags about files, and brat on standard output', async () => {
    smallCampaign()
    files({ 'one.json': configOf(['a']) })
    expect((await assay('inspect', 'one.json', '--gold')).err).toContain('E104')
    // a vote agrees with those that it is made of
    const voted = {
      ...JSON.parse(configOf(['a'])),
      systems: { a: 'a.conll', vote: { make: '@assay/conll-f1/majority-vote' } },
    }
    files({ 'vote.json': JSON.stringify(voted) })
    expect((await assay('inspect', 'vote.json', '--gold')).err).toContain('E104')
    const bare = conll([['B-PER', 'B-PER']]).replace(/\t.*/g, '')
    files({ 'gold.conll': bare, 'a.conll': bare.replace('PER', 'LOC'), 'b.conll': bare.replace('PER', 'LOC') })
    files({ 'bare.json': configOf(['a', 'b']) })
    expect((await assay('inspect', 'bare.json', '--gold')).err).toContain('E825')
    expect((await assay('inspect', '--gold', '--train', 'a.conll')).err).toContain('E103')
    const brat = await assay('inspect', '--gold', '-f', 'brat')
    expect([brat.exit, brat.out]).toEqual([2, ''])
    expect(brat.err).toContain('E212')
  })
})
