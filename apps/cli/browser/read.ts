/** A page read back: its tables as text, and the result that it holds. */
import type { Result } from '@assay/report'
import type { Page } from 'playwright-core'

export interface ReadTable {
  readonly id: string
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
export interface ReadMetric {
  readonly slug: string
  readonly metric: string
  /** The name of its options in a preset, or parts of its signature that others of the same metric do not have. */
  readonly variant: readonly string[]
}
export interface ReadPage {
  readonly result: Result
  readonly metrics: readonly ReadMetric[]
  readonly tables: readonly ReadTable[]
}

/** Works without the page's own script, since the browser runs this from outside. */
export const readPage = (page: Page): Promise<ReadPage> =>
  page.evaluate(() => {
    const textOf = (node: Element): string => (node.textContent ?? '').trim()
    const tables = [...document.querySelectorAll('table')].map((table) => ({
      id: table.caption?.id ?? '',
      caption: table.caption ? textOf(table.caption) : '',
      head: [...(table.tHead?.rows[0]?.cells ?? [])].map(textOf),
      rows: [...table.tBodies].flatMap((body) => [...body.rows].map((row) => [...row.cells].map(textOf))),
    }))
    const metrics = [...document.querySelectorAll('h3[id^="metric-"]')].map((heading) => {
      const small = heading.querySelector('small')?.textContent ?? ''
      const whole = heading.textContent ?? ''
      return {
        slug: heading.id.slice('metric-'.length),
        metric: whole.slice(0, whole.length - small.length).trim(),
        variant: small === '' ? [] : small.split('  '),
      }
    })
    return { result: JSON.parse(document.getElementById('assay-result')?.textContent ?? ''), metrics, tables }
  })

/** The names of measures by their titles, as the page itself defines them, of each metric. */
export const measuresIn = (
  { tables }: ReadPage,
  metrics: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(
    metrics.map((metric, i) => {
      const rows = tables.find(({ id }) => id === `definitions-${i + 1}`)?.rows ?? []
      return [metric, new Map(rows.map(([title = '', name = '']) => [title, name]))] as const
    }),
  )

/** Whether a text shows a number, in percent or as it is, within the digits that it has. */
export const shows = (text: string, value: number | null | undefined): boolean => {
  if (value === undefined) return text === ''
  if (value === null) return text === '–'
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return false
  const digits = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
  const near = (of: number): boolean => Math.abs(Number(text) - of) <= 0.5 * 10 ** -digits + 1e-9
  return digits === 2 ? near(value * 100) || near(value) : near(value)
}
