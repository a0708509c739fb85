/** The table of planted faults: how many are found, and what is reported besides. */
import { corpora } from './corpora.ts'
import { countFound, type FaultCounts } from './find.ts'
import { type FaultKind, faultKinds } from './plant.ts'

const SEEDS = [1, 2, 3]

export interface FaultRow extends FaultCounts {
  readonly corpus: string
  readonly kind: FaultKind
}

/** The counts of all seeds, by corpus and kind; kinds that a corpus has no place for are not there. */
export const faultRows = (): readonly FaultRow[] =>
  corpora.flatMap((corpus) =>
    faultKinds.flatMap((kind) => {
      const all = SEEDS.flatMap((seed) => countFound(corpus, kind, seed) ?? [])
      if (all.length === 0) return []
      const sum = (of: (counts: FaultCounts) => number): number => all.reduce((whole, one) => whole + of(one), 0)
      return [
        {
          corpus: corpus.name,
          kind,
          planted: sum(({ planted }) => planted),
          found: sum(({ found }) => found),
          repeated: sum(({ repeated }) => repeated),
          repeatedFound: sum(({ repeatedFound }) => repeatedFound),
          besides: sum(({ besides }) => besides),
          before: sum(({ before }) => before),
        },
      ]
    }),
  )

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`)

/** The table of the README. */
export const faultTable = (rows: readonly FaultRow[]): string => {
  const head = ['corpus', 'fault', 'planted', 'found', 'share', 'reported besides', 'reported before']
  const lines = rows.flatMap(({ corpus, kind, planted, found, repeated, repeatedFound, besides, before }) => {
    const row = (what: string, all: number, some: number): readonly string[] => [
      corpus,
      what,
      String(all),
      String(some),
      percent(some, all),
      String(besides),
      String(before),
    ]
    return kind === 'flipped label' && repeated < planted
      ? [row(kind, planted, found), row('… contradicted elsewhere', repeated, repeatedFound)]
      : [row(kind, planted, found)]
  })
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i]!.length)))
  const isNumber = (column: number): boolean => column > 1
  const text = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (isNumber(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (isNumber(i) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return [text(head), rule, ...lines.map(text)].join('\n')
}

const [BEGIN, END] = ['<!-- planted -->', '<!-- /planted -->']

/** A README with the table between its marks. */
export const withTable = (readme: string, table: string): string => {
  const [before, rest] = readme.split(BEGIN)
  const [, after] = (rest ?? '').split(END)
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after ?? ''}`
}
