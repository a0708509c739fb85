/** The page that checks runs finds what `assay check` finds, holds nothing of the gold, and is for everybody. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Problem } from '@assay/core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { zipOf, zipped } from '../../../tools/zipped.ts'
import { inBrowser, type Opened } from '../../cli/browser/chromium.ts'
import { faultsOfPage } from '../../cli/browser/faults.ts'
import { pageHint } from '../src/view/page-hint.ts'
import { calledIn, exampleIn } from './scorer.ts'

const { lookedAt, written } = inBrowser()

const there = {} as { folder: string }
beforeAll(() => {
  there.folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-check-'))
})
afterAll(() => rmSync(there.folder, { recursive: true, force: true }))

// ---- tasks -----------------------------------------------------------------------------------------------------------

const wnutLabels = ['corporation', 'creative-work', 'group', 'location', 'person', 'product']
const hipe = JSON.parse(readFileSync(new URL('../../../examples/hipe/assay.json', import.meta.url), 'utf8'))
const weps = JSON.parse(readFileSync(new URL('../../../examples/weps/assay.json', import.meta.url), 'utf8'))

/** Configs of organisers, with all that participants must not get. */
const secret = {
  gold: { files: 'kanari/gold.conll' },
  systems: { kanariTeam: { files: 'kanari/theirs.conll', set: { 'reader.column': '4' }, meta: { team: 'kanari' } } },
  documents: { meta: 'kanari.csv' },
  train: 'kanari/train.conll',
  slices: ['seen'],
  gates: [{ metric: 'conll-f1', measure: 'f1', min: 0.123456, system: 'kanariTeam' }],
  bootstrap: { samples: 4711, seed: 424242 },
  output: 'kanari/result.json',
  'x-note': 'kanari',
}

const tasks = {
  wnut: {
    ...secret,
    title: 'WNUT 2017',
    date: '2017-09-07',
    link: 'https://example.org/wnut',
    metrics: [['@assay/conll-f1/conll-f1', { scheme: 'IOB2' }]],
    labels: { known: wnutLabels },
  },
  hipe: { metrics: hipe.metrics, systems: { '*': { files: '*.tsv', reader: hipe.systems.run1.reader } } },
  weps: { metrics: weps.metrics, gold: 'gold' },
} as const

/** The page for a task, as the command line writes it. */
const pageFor = (config: object): string =>
  calledIn(
    [[saved('public.json', JSON.stringify(config)), 'public.json']],
    'assay check --config public.json -o check.html',
    ({ status, stderr, file }) => {
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return file('check.html')
    },
  )

let next = 0
/** Writes a file into a folder of its own. */
const saved = (name: string, bytes: string | Uint8Array): string => {
  const folder = join(there.folder, String(next++))
  mkdirSync(folder)
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

/** Addresses of the pages of tasks: each is made once. */
const addresses = new Map<object, string>()
const addressFor = (config: object): string => {
  const address = addresses.get(config) ?? written(`check-${next++}.html`, pageFor(config))
  addresses.set(config, address)
  return address
}

const opened = (
  config: object,
  look: (opened: Opened) => Promise<void>,
  options: Parameters<typeof lookedAt>[1] = {},
): Promise<void> =>
  lookedAt(addressFor(config), { offline: true, ...options }, async (seen) => {
    await seen.page.locator('#runs-files').waitFor()
    await look(seen)
  })

// ---- findings --------------------------------------------------------------------------------------------------------

interface Found {
  readonly code: string
  readonly message: string
  readonly place: string
  readonly text: string
  readonly hint: string
}

const placeOf = ({ text, at: { path, line, column, length } }: Problem): string => {
  const isWhole = text === undefined && line === 1 && column === 1 && length === undefined
  return path === '' || line < 1 || isWhole ? path : `${path}:${line}:${column}`
}

/** Findings of the command line in a run. */
const foundByCommand = (config: object, run: string): readonly Found[] =>
  calledIn(
    [
      [saved('public.json', JSON.stringify(config)), 'public.json'],
      [run, basename(run)],
    ],
    `assay check --config public.json -s '${basename(run)}' --diagnostics json`,
    ({ stderr }) =>
      (stderr === '' ? [] : (JSON.parse(stderr).problems as readonly Problem[])).map((problem) => ({
        code: `${problem.severity} ${problem.code}`,
        message: problem.message.replace('public.json ("labels.known")', 'the task'),
        // of a file in a zip, the page has the path
        place: placeOf(problem).replace('.zip:', '.zip/'),
        text: problem.text === undefined ? '' : 'with its line',
        hint: problem.hint === undefined ? '' : `help: ${pageHint(problem.hint)}`,
      })),
  )

const check = async (page: Page, run: string | readonly string[]): Promise<void> => {
  const isFolder = typeof run === 'string' && !/\.\w+$/.test(basename(run))
  await page.setInputFiles(isFolder ? '#runs-folder' : '#runs-files', typeof run === 'string' ? run : [...run])
  await page.locator('#checked').waitFor()
}

/** Findings that the page shows of the run. */
const foundByPage = (page: Page): Promise<readonly Found[]> =>
  page.locator('#checked section[aria-label]').evaluateAll((sections) =>
    sections.flatMap((section) =>
      [...section.querySelectorAll('.problem')].map((problem) => ({
        code: section.getAttribute('aria-label')?.replace(/ of .*/s, '') ?? '',
        message: problem.querySelector('p')?.textContent ?? '',
        place: problem.querySelector('bdi')?.textContent ?? '',
        text: problem.querySelector('pre') === null ? '' : 'with its line',
        hint: problem.querySelector('.note')?.textContent ?? '',
      })),
    ),
  )

const sorted = (found: readonly Found[]): readonly string[] => found.map((one) => JSON.stringify(one)).sort()

const verdict = (page: Page): Promise<string | null> => page.locator('#verdict').textContent()

const labelCounts = (page: Page): Promise<readonly string[]> =>
  page
    .locator('#checked tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')))

/** A run with lines that end in CR LF. */
const uh = (): string => readFileSync(exampleIn('wnut-2017', 'uh_ritual.conll'), 'utf8')
const hipeRun = (): string => exampleIn('hipe', 'TEAM_bundle2_ajmc_de_1.tsv')
const tsv = (): string => readFileSync(hipeRun(), 'utf8')
const wepsRun = (change: (text: string) => string): string => {
  const folder = join(there.folder, String(next++), 'TEAM_A')
  cpSync(exampleIn('weps', 'systems', 'TEAM_A'), folder, { recursive: true })
  const [first = ''] = readdirSync(folder).sort()
  writeFileSync(join(folder, first), change(readFileSync(join(folder, first), 'utf8')))
  return folder
}

describe('the page that checks runs, given a valid run,', () => {
  it('reports that the run is valid, with its format, documents and labels', () =>
    opened(tasks.wnut, async ({ page, requests, messages }) => {
      await check(page, exampleIn('wnut-2017', 'uh_ritual.conll'))
      expect(await verdict(page)).toBe('In order: nothing here would be refused.')
      expect(await page.locator('#checked h3').first().textContent()).toBe('uh_ritual: in order, 1287 documents')
      expect(await page.locator('.files').textContent()).toBe(
        'uh_ritual.conll: conll-columns, 1287 documents, 24680 lines',
      )
      // tags, as the command counts them
      const counts = wnutLabels.map(
        (label) => `${label} ${uh().match(new RegExp(`\\t[BI]-${label}\\s`, 'g'))?.length ?? 0}`,
      )
      expect(await labelCounts(page)).toEqual(counts)
      expect(await page.locator('dl').textContent()).toContain(`${wnutLabels.join(', ')}; any other is refused`)
      expect(messages).toEqual([])
      expect(requests.filter((url) => !/^(?:file|blob|data):/.test(url))).toEqual([])
    }))

  it.each([
    ['HIPE', tasks.hipe, hipeRun],
    ['WePS', tasks.weps, () => exampleIn('weps', 'systems', 'TEAM_A')],
    ['WNUT in a zip with a README', tasks.wnut, () => saved('run.zip', zipped({ 'run.conll': uh(), README: 'ours' }))],
  ])('reports that the run is valid for %s', (_, config, run) =>
    opened(config, async ({ page }) => {
      const path = run()
      await check(page, path)
      expect(await verdict(page)).toBe('In order: nothing here would be refused.')
      expect(sorted(await foundByPage(page))).toEqual(sorted(foundByCommand(config, path)))
    }),
  )
})

describe('the page that checks runs, given a broken run,', () => {
  it.each<readonly [string, object, () => string]>([
    ['a line without a tag', tasks.wnut, () => saved('run.conll', uh().replace(/^[^\n]*\n/, 'word\r\n'))],
    ['other labels', tasks.wnut, () => saved('run.conll', uh().replaceAll('-person', '-<img src=x onerror=alert(1)>'))],
    ['another scheme', tasks.wnut, () => saved('run.conll', uh().replace('B-person', 'I-person'))],
    ['an empty file', tasks.wnut, () => saved('run.conll', '')],
    ['bytes that are not text', tasks.wnut, () => saved('run.conll', Buffer.from([0x41, 0xff, 0xfe, 0x20, 0x4f]))],
    [
      'a broken file in a zip',
      tasks.wnut,
      () => saved('run.zip', zipped({ 'run.conll': uh().replace(/^[^\n]*\n/, 'word\r\n') })),
    ],
    ['a zip without a run', tasks.wnut, () => saved('run.zip', zipped({ README: 'no run' }))],
    ['a column too few, HIPE', tasks.hipe, () => saved('run.tsv', tsv().replace(/\tNEL-LIT/, ''))],
    ['a tag that is none, HIPE', tasks.hipe, () => saved('run.tsv', tsv().replace('B-pers', 'B_pers'))],
    ['a document without a rank, WePS', tasks.weps, () => wepsRun((text) => text.replace(' rank="7"', ''))],
    ['XML that is not closed, WePS', tasks.weps, () => wepsRun((text) => text.replace('</clustering>', ''))],
  ])('shows the mistakes of assay check: %s', (_, config, made) =>
    opened(config, async ({ page, messages }) => {
      const run = made()
      await check(page, run)
      const found = sorted(foundByCommand(config, run))
      expect(found.join('\n')).toContain('"error E')
      expect(sorted(await foundByPage(page))).toEqual(found)
      expect(await verdict(page)).toBe('This run would be refused.')
      expect(messages).toEqual([])
    }),
  )

  const bomb = (): Buffer => zipped({ 'run.conll': 'word\tO\n'.repeat(2_000_000) })
  it.each<readonly [string, () => Uint8Array]>([
    ['unpacks to far more than its size', bomb],
    ['leads out of its folder', () => zipOf([{ name: '../run.conll', data: 'word O\n' }])],
    ['holds a link', () => zipOf([{ name: 'run.conll', data: '/etc/passwd', mode: 0o120777 }])],
    ['was cut off', () => zipped({ 'run.conll': uh() }).subarray(0, 4000)],
  ])('refuses a zip as the command line does if it %s', (_, bytes) =>
    opened(tasks.wnut, async ({ page }) => {
      const run = saved('run.zip', bytes())
      await check(page, run)
      const found = sorted(foundByCommand(tasks.wnut, run))
      expect(found.join('\n')).toContain('"error E')
      expect(sorted(await foundByPage(page))).toEqual(found)
    }),
  )

  it('counts the labels of the run if nothing else is wrong, and marks each refused label', () =>
    opened(tasks.wnut, async ({ page }) => {
      await check(page, saved('run.conll', 'Ana\tB-<b>x</b>\nRio\tB-location\n\n'))
      expect(await labelCounts(page)).toEqual([
        '<b>x</b>, not a label of the task 1',
        ...wnutLabels.map((label) => `${label} ${label === 'location' ? 1 : 0}`),
      ])
      expect(await page.locator('#checked b').count()).toBe(0)
    }))
})

test('a mistake in the task is not reported as a mistake in the run', () =>
  opened({ ...tasks.hipe, labels: { known: ['pers'] } }, async ({ page }) => {
    await check(page, hipeRun())
    expect(await verdict(page)).toBe('Nothing can be checked: the task has a mistake. Tell its organisers.')
  }))

test('several files are checked as one run or as several, as the user chooses', () =>
  opened(tasks.weps, async ({ page }) => {
    const folder = exampleIn('weps', 'systems', 'TEAM_A')
    await check(
      page,
      readdirSync(folder).map((name) => join(folder, name)),
    )
    const all = readdirSync(folder).length
    expect(await page.locator('article').count()).toBe(all)
    expect(await verdict(page)).toBe(`All ${all} runs are in order: nothing here would be refused.`)
    await page.getByLabel(`these ${all} are one run`).check()
    await page.locator('article', { hasText: `run: in order, ${all} documents` }).waitFor()
    expect(await page.locator('article').count()).toBe(1)
  }))

test('a run is refused if its text differs from that of the task', () =>
  opened(tasks.wnut, async ({ page }) => {
    const text = saved('text.conll', 'Ana\tO\nlives\tO\n\n')
    const run = saved('run.conll', 'Ana\tB-person\nleft\tO\n\n')
    await check(page, run)
    expect(await verdict(page)).toBe('In order: nothing here would be refused.')
    await page.locator('#with-text summary').click()
    await page.setInputFiles('#text-files', text)
    await page.getByText('This run would be refused.').waitFor()
    const config = saved('public.json', JSON.stringify(tasks.wnut))
    const messages = calledIn(
      [
        [config, 'public.json'],
        [run, 'run.conll'],
        [text, 'text.conll'],
      ],
      'assay check --config public.json -s run.conll --text text.conll --diagnostics json',
      ({ stderr }) => (JSON.parse(stderr).problems as readonly Problem[]).map(({ message }) => message),
    )
    expect((await foundByPage(page)).map(({ message }) => message)).toEqual(messages)
    await page.getByRole('button', { name: 'Without the text' }).click()
    await page.getByText('In order: nothing here would be refused.').waitFor()
  }))

// ---- what is in it ---------------------------------------------------------------------------------------------------

describe('the page that checks runs', () => {
  it('contains only the public part of the config', () => {
    const html = pageFor(tasks.wnut)
    // what is packed is text by chance
    const told = html.replace(/<script type="application\/octet-stream"[^>]*>[^<]*<\/script>/g, '')
    expect(told.length).toBeLessThan(html.length / 2)
    expect(told).not.toMatch(/kanari|0\.123456|4711|424242/i)
    const [, block = ''] = /<script type="application\/json" id="assay-task">([^<]*)<\/script>/.exec(html) ?? []
    expect(JSON.parse(block)).toEqual({
      request: {
        campaign: { title: 'WNUT 2017', date: '2017-09-07', link: 'https://example.org/wnut' },
        metrics: tasks.wnut.metrics,
        plugins: [],
        labels: { known: wnutLabels },
      },
      run: {},
    })
    expect(/Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]).toContain("connect-src 'none'")
  })

  it('escapes markup in titles and labels', () =>
    opened(
      {
        title: '</script><script>alert(1)</script>\u2028<!--',
        metrics: ['conll-f1'],
        labels: { known: ['</script><img src=x onerror=alert(2)>', "$&$'"] },
      },
      async ({ page, messages }) => {
        expect(await page.locator('h1 bdi').textContent()).toBe('</script><script>alert(1)</script>\u2028<!--')
        expect(await page.locator('dd bdi').allTextContents()).toEqual([
          '</script><img src=x onerror=alert(2)>',
          "$&$'",
        ])
        expect(messages).toEqual([])
      },
    ))
})

test.each([
  ['2221-12-31T23:59Z', 'Asia/Tokyo', /^Tuesday,? 1 January 2222 at 08:59 GMT\+9$/],
  ['2017-06-30T23:59Z', 'Europe/Berlin', /^Saturday,? 1 July 2017 at 01:59 CEST, which has passed$/],
])('the deadline %s is displayed in the time zone %s', (deadline, timezoneId, shown) =>
  opened(
    { ...tasks.weps, task: { deadline } },
    async ({ page }) => expect(await page.locator('time').textContent()).toMatch(shown),
    { timezoneId },
  ),
)

// ---- for everybody ---------------------------------------------------------------------------------------------------

const openAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })

test.each(['light', 'dark'] as const)(
  'axe finds no fault on the page that checks runs, %s: empty, valid, refused, at 320 px',
  (colorScheme) =>
    opened(
      tasks.wnut,
      async ({ page }) => {
        const looks = async (): Promise<void> => {
          await openAll(page)
          expect(await faultsOfPage(page, colorScheme)).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        }
        await looks()
        await check(page, [
          exampleIn('wnut-2017', 'uh_ritual.conll'),
          saved('a-run-of-a-long-name-as-teams-like-to-have-them.conll', uh().replace('B-person', 'B-persona')),
          saved('bad.conll', uh().replace(/^[^\n]*\n/, 'word\r\n')),
        ])
        expect(await verdict(page)).toBe('2 of 3 runs would be refused.')
        await looks()
      },
      { colorScheme, viewport: { width: 320, height: 640 } },
    ),
)

test('the keyboard alone leads from the first file to the verdict', () =>
  opened(tasks.wnut, async ({ page }) => {
    const reached: string[] = []
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      reached.push(await page.evaluate(() => document.activeElement?.id ?? ''))
    }
    expect(reached).toEqual(expect.arrayContaining(['runs-files', 'runs-folder']))
    await check(page, exampleIn('wnut-2017', 'uh_ritual.conll'))
    await page.waitForFunction(() => document.activeElement?.id === 'verdict')
  }))
