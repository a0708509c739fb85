/** Remedies of a refusal: each that the command line offers is a button, which scores; and options of formats by hand. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calledIn, choose, compared, give, inScorer, offers, scored, shownCall } from './scorer.ts'

const { opened } = inScorer()

const there = {} as { folder: string }
beforeAll(() => {
  there.folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-remedies-'))
})
afterAll(() => rmSync(there.folder, { recursive: true, force: true }))

// ---- data ------------------------------------------------------------------------------------------------------------

type Files = Readonly<Record<string, string | Uint8Array>>

const tags = 'Ann B-PER\nis O\nin O\nRio B-LOC\n\n'
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const jsonl = (...records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')
/** One of the two names. */
const oneTag = tags.replace('B-LOC', 'O')
const span = { start: 0, end: 4, label: 'LOC' }
const nested = 'T1\tORG 0 14\tthe city Paris\nT2\tLOC 9 14\tParis\n'
const brat = (annotations: string): Files => ({ 'a.ann': annotations, 'a.txt': 'the city Paris' })
const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))

interface Case {
  readonly gold: Files
  readonly systems: Files
  readonly metric: string
  /** The options that the command line offers, one line for each call. */
  readonly offered: readonly string[]
  /** The same as buttons. */
  readonly buttons: readonly string[]
  /** The headline that the first gives, by hand. */
  readonly value: number
}

const cases: Readonly<Record<string, Case>> = {
  'Latin-1 of the system': {
    gold: { 'g.conll': tags.replace('Ann', 'Zoë') },
    systems: { 's.conll': latin(oneTag.replace('Ann', 'Zoë')) },
    metric: 'conll-f1/conll-f1',
    offered: ['--system-set reader.encoding=iso-8859-1'],
    buttons: ['encoding = iso-8859-1 (systems)'],
    value: 2 / 3,
  },
  'Latin-1 of both sides': {
    gold: { 'g.conll': latin(tags.replace('Ann', 'Zoë')) },
    systems: { 's.conll': latin(oneTag.replace('Ann', 'Zoë')) },
    metric: 'conll-f1/conll-f1',
    offered: ['--set reader.encoding=iso-8859-1'],
    buttons: ['encoding = iso-8859-1 (gold, systems)'],
    value: 2 / 3,
  },
  'comments of both sides': {
    gold: { 'g.conll': `# sent_id = 1\n${tags}` },
    systems: { 's.conll': `# sent_id = 1\n${oneTag}` },
    metric: 'conll-f1/conll-f1',
    offered: ['--set reader.comment=# '],
    buttons: ['comment = # '],
    value: 2 / 3,
  },
  'a first row that may be titles or data': {
    gold: { 'g.csv': 'x,y\na,1\nb,1\nc,2\n' },
    systems: { 's.csv': 'x,y\na,1\nb,2\nc,2\n' },
    metric: 'clustering-purity/clustering-purity',
    offered: ['--gold-set reader.header=yes --set reader.item=x --set reader.cluster=y', '--set reader.header=no'],
    buttons: ['header = yes (gold), item = x, cluster = y', 'header = no (gold, systems)'],
    // purity and its inverse: of three items two are of the largest part
    value: 2 / 3,
  },
  'nested entities where the metric takes flat ones': {
    gold: below('g', brat(nested)),
    systems: below('s', brat(`${nested}T3\tLOC 4 8\tcity\n`)),
    metric: 'span-f1/span-f1',
    offered: ['--set view=all', '--set view=roots', '--set view=leaves'],
    buttons: ['view = all', 'view = roots', 'view = leaves'],
    value: 4 / 5,
  },
  'ids that differ while the texts are the same': {
    gold: { 'g.jsonl': jsonl(...['a', 'b'].map((id) => ({ id, text: `Rome ${id}`, spans: [span] }))) },
    systems: {
      's.jsonl': jsonl(
        ...['a', 'b'].map((id) => ({ id: `x${id}`, text: `Rome ${id}`, spans: id === 'a' ? [span] : [] })),
      ),
    },
    metric: 'span-f1/span-f1',
    offered: ['--set reader.id=#'],
    buttons: ['id = #'],
    value: 2 / 3,
  },
}

const write = (files: Files): readonly string[] =>
  Object.entries(files).map(([name, text]) => {
    const path = join(there.folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  })

/** Gives files, or their folder. */
const giveAll = async (page: Page, side: string, files: Files): Promise<readonly string[]> => {
  const paths = write(files)
  const [first = ''] = Object.keys(files)
  const folder = first.includes('/') ? join(there.folder, dirname(first)) : undefined
  await give(page, folder === undefined ? `#${side}-files` : `#${side}-folder`, folder ?? paths)
  return folder === undefined ? Object.keys(files) : [dirname(first)]
}

const buttons = async (page: Page): Promise<readonly string[]> => {
  await page.locator('#mended button').first().waitFor()
  return page.locator('#mended button').allTextContents()
}

// ---- remedies --------------------------------------------------------------------------------------------------------

test.each(Object.entries(cases))(
  '%s: one click applies the remedy and scores with the result of the suggested flag',
  (_, one) =>
    opened(async ({ page, messages }) => {
      const [gold = ''] = await giveAll(page, 'gold', one.gold)
      const [system = ''] = await giveAll(page, 'systems', one.systems)
      const files = [gold, system].map((name) => [join(there.folder, name), name] as const)
      await choose(page, one.metric)
      expect(await scored(page)).toBe('refusal')
      expect(await buttons(page)).toEqual(one.buttons)
      const call = `assay score ${one.metric} -g ${gold} -s ${system}`
      calledIn(files, call, ({ stderr }) => {
        const offered = [...stderr.matchAll(/^(?:this call is accepted: | {2})assay (.*)$/gm)].map(([, line]) =>
          `assay ${line}`.replaceAll("'", '').replace(`${call} `, ''),
        )
        expect(offered).toEqual(one.offered)
      })
      await page.locator('#mended button').first().click()
      await page.locator('#result').waitFor()
      await page.waitForFunction(() => document.activeElement?.id === 'result-title')
      // the options are those of the form from now on, and of the shown call
      const { result, report, config } = await compared(page, files)
      expect(result.page).toBe(result.command)
      const [score] = JSON.parse(result.page).scores
      expect(score.measures[score.headline].value).toBeCloseTo(one.value, 12)
      expect(report.page).toBe(report.command)
      expect(config.page).toBe(config.command)
      expect(messages).toEqual([])
    }),
)

test('a remedy is applied only to the systems that have the problem', () =>
  opened(async ({ page }) => {
    const zoe = tags.replace('Ann', 'Zoë')
    await giveAll(page, 'gold', { 'gold.conll': zoe })
    await giveAll(page, 'systems', { 'good.conll': zoe, 'latin.conll': latin(zoe) })
    await offers(page)
    expect(await scored(page)).toBe('refusal')
    expect(await buttons(page)).toEqual(['encoding = iso-8859-1 (systems)'])
    await page.locator('#mended button').click()
    await page.locator('#result').waitFor()
    const { call, config } = await shownCall(page)
    expect(call).toMatch(/^assay run /)
    expect(JSON.parse(config).systems).toEqual({
      good: 'good.conll',
      latin: { files: 'latin.conll', set: { 'reader.encoding': 'iso-8859-1' } },
    })
  }))

test('remedies of a refused run disappear when a file or an option changes', () =>
  opened(async ({ page }) => {
    await giveAll(page, 'gold', { 'g.conll': tags })
    await giveAll(page, 'systems', { 's.conll': latin(tags.replace('Ann', 'Zoë')) })
    await offers(page)
    expect(await scored(page)).toBe('refusal')
    await page.locator('#refusal').waitFor()
    await page.getByLabel('name of s.conll').fill('other')
    await expect.poll(() => page.locator('#mended').count()).toBe(0)
  }))

// ---- by hand ---------------------------------------------------------------------------------------------------------

test('options of a format are displayed beside that format, and apply to its side only', () =>
  opened(async ({ page }) => {
    const zoe = tags.replace('Ann', 'Zoë')
    await giveAll(page, 'gold', { 'hand.conll': zoe })
    await giveAll(page, 'systems', { 'byhand.conll': latin(zoe) })
    await offers(page)
    const system = page.locator('#systems')
    await system.locator('summary', { hasText: 'options of conll-columns' }).click()
    await system.getByLabel('encoding', { exact: true }).selectOption('iso-8859-1')
    await system.locator('summary', { hasText: 'changed: encoding' }).waitFor()
    expect((await shownCall(page)).call).toContain('--system-set reader.encoding=iso-8859-1')
    expect(await scored(page)).toBe('result')
    await system.getByLabel('encoding', { exact: true }).selectOption('utf-8')
    expect((await shownCall(page)).call).not.toContain('reader.encoding')
  }))
