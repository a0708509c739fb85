/**
 * Two formats: the report that the organisers sent to participants, with all measures, categories, types, genres and varieties of one
 * system; and the data of figures 8 and 9 of the paper, precision against recall by genre and by category.
 */
import { type About, compareCodePoints, fixed } from '@assay/core'

type Values<K extends string> = { readonly [P in K]: number | undefined }

/** The layout of the measures in a report. */
export interface Layout<K extends string> {
  /** `Identification (Identificação)` */
  readonly title: string
  readonly tables: readonly {
    readonly heads: readonly string[]
    readonly rows: readonly (readonly [label: string, ...names: K[]])[]
  }[]
  /** The facets that have a table. */
  readonly facets: readonly (keyof typeof facetTitles)[]
  /** The columns of parts: precision, recall and F first. */
  readonly part: readonly (readonly [head: string, name: K])[]
}

const isRatio = (name: string): boolean =>
  /(?:precision|recall|f1|generation|error|specification)$/i.test(name) && name !== 'partialError'

/** A value for the report; ratios in percent. */
const formatValue = (name: string, value: number | undefined): string => {
  if (value === undefined) return '–'
  if (isRatio(name)) return fixed(value * 100, 2)
  return Number.isInteger(value) ? String(value) : fixed(value, 4)
}

const cell = (text: string): string => text.replace(/[\\|<>*_`[\]]/g, '\\$&').replace(/\s+/g, ' ') || '(none)'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heads), row(heads.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

const facetTitles = {
  category: 'By category (Categoria)',
  type: 'By type (Tipo)',
  genre: 'By genre (Género)',
  variety: 'By variety (Origem)',
  scenario: 'By scenario (Cenário)',
  alt: 'By mode of ALT',
} as const

/** The facets of the First HAREM. */
export const documentFacets = ['category', 'type', 'genre', 'variety'] as const

/** The values of the parts of a facet that have any, in the order of labels; scenarios in that of the campaign. */
const valuesByLabel = <S, K extends string>(
  { parts }: About<S>,
  facet: string,
  summarise: (s: S) => Values<K>,
): readonly (readonly [label: string, values: Values<K>])[] => {
  const labels = Array.from(parts[facet] ?? [], ([label, sums]) => [label, summarise(sums)] as const).filter(
    ([, values]) => Object.values(values).some((value) => value !== undefined),
  )
  return facet === 'scenario' ? labels : labels.sort(([a], [b]) => compareCodePoints(a, b))
}

export const markdownOf =
  <S, K extends string>({ title, facets, tables, part }: Layout<K>, summarise: (s: S) => Values<K>) =>
  (sum: S, about: About<S>): string => {
    const { system, signature, units } = about
    const values = summarise(sum)
    const heads = [
      `## ${title}: ${cell(system)}`,
      `${units} documents, scores in percent. \`${signature.replaceAll('`', '')}\``,
    ]
    const whole = tables.map(({ heads, rows }) =>
      table(
        ['', ...heads],
        rows.map(([label, ...names]) => [label, ...names.map((name) => formatValue(name, values[name]))]),
      ),
    )
    const parts = facets.flatMap((facet) => {
      const labels = valuesByLabel(about, facet, summarise)
      if (labels.length === 0) return []
      const rows = labels.map(([label, values]) => [
        cell(label),
        ...part.map(([, name]) => formatValue(name, values[name])),
      ])
      return [`### ${facetTitles[facet]}\n\n${table([facet, ...part.map(([head]) => head)], rows)}`]
    })
    return `${[...heads, ...whole, ...parts].join('\n\n')}\n`
  }

const clean = (label: string): string => label.replace(/\s+/g, ' ')

/** Writes the data of the figures, tab-separated: figure, system, facet, label and the measures of `part`; ratios from 0 to 1, empty without a value. */
export const figuresOf =
  <S, K extends string>({ part }: Layout<K>, summarise: (s: S) => Values<K>) =>
  (_: S, about: About<S>): string => {
    const figures = [['8', 'genre'] as const, ['9', 'category'] as const]
    const rows = figures.flatMap(([figure, facet]) =>
      valuesByLabel(about, facet, summarise).map(([label, values]) => {
        const numbers = part.map(([, name]) => String(values[name] ?? ''))
        return [figure, clean(about.system), facet, clean(label), ...numbers]
      }),
    )
    const heads = ['figure', 'system', 'facet', 'label', ...part.map(([, name]) => name)]
    return `${[heads, ...rows].map((cells) => cells.join('\t')).join('\n')}\n`
  }
