/** Presets of the shared tasks of CRAC: all that corefud-scorer prints, as the edition of a year matches mentions and zeros. */
import type { MetricEntry, Preset } from '@assay/core'

const official = { dropSingletons: true, zeroDivision: 0 } as const
const entryOf = (name: string, more: object = {}): MetricEntry => [
  `@assay/coreference/${name}`,
  { ...official, ...more },
]

/** The measures in the order of the program; LEA is of another package, by its full name. */
const metrics: readonly MetricEntry[] = [
  entryOf('conll-average'),
  entryOf('muc'),
  entryOf('b3'),
  entryOf('ceafe'),
  entryOf('ceafm'),
  entryOf('blanc', { degenerate: 'ua' }),
  ['@assay/lea/lea', official],
  entryOf('mor'),
  entryOf('zero'),
]

const edition = (
  year: number,
  data: string,
  match: 'head' | 'partial',
  zeroMatch: 'corefud-scorer' | 'linear',
): Preset => ({
  title: `as corefud-scorer in the CRAC shared task of ${year}, on CorefUD ${data}: without singletons, 0/0 is 0`,
  from: [['zabokrtsky-2022-crac', `The tables of results; the edition of ${year}.`]],
  metrics,
  reader: ['corefud', { match, zeroMatch }],
})

export const cracPresets: Readonly<Record<string, Preset>> = {
  'crac-2022': edition(2022, '1.0', 'partial', 'linear'),
  'crac-2023': edition(2023, '1.1', 'head', 'linear'),
  'crac-2024': edition(2024, '1.2', 'head', 'corefud-scorer'),
  'crac-2025': edition(2025, '1.3', 'head', 'corefud-scorer'),
  'crac-2026': edition(2026, '1.4', 'head', 'corefud-scorer'),
}
