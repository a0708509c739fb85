/** What papers print, and which calls give the same numbers: the source of the tables in docs/reproduce.md. */

/** A number as it is printed, and where it stands in a result. */
export interface Printed {
  readonly what: string
  /** With its decimals; percent where the paper has percent. */
  readonly printed: string
  readonly metric: string
  /** By default the first. */
  readonly system?: string
  readonly measure: string
  /** The call that gives it, where it is not that of the table. */
  readonly call?: string
}

/** A number of a table of data, and what `assay describe` counts: of all, or of one label. */
export interface PrintedCount {
  readonly what: string
  readonly printed: string
  readonly count: string
  readonly label?: string
}

/** The weight of a pair, as a list of errors says it: `(0.5 · 3/9 = 0.1667)`. */
export interface PrintedWeight {
  readonly what: string
  readonly printed: string
  /** How the answer of the system begins. */
  readonly answer: string
}

export interface Table {
  readonly name: string
  /** Numbers of the paper are percent. */
  readonly percent: boolean
  /** The words of the call behind `assay`, with JSON as its output; or the stored numbers of an example, which its own test runs. */
  readonly from: { readonly call: string } | { readonly expected: string }
  readonly rows: readonly (Printed | PrintedCount | PrintedWeight)[]
}

/** Tjong Kim Sang and De Meulder (2003), Table 5, English: precision, recall, F, and the ± of F, by the organisers' name of the system. */
export const table5: readonly (readonly [
  system: string,
  ...printed: readonly [precision: string, recall: string, f1: string, half: string],
])[] = [
  ['florian', '88.99', '88.54', '88.76', '0.7'],
  ['chieu', '88.12', '88.51', '88.31', '0.7'],
  ['klein', '85.93', '86.21', '86.07', '0.8'],
  ['zhang', '86.13', '84.88', '85.50', '0.9'],
  ['carrerasa', '84.05', '85.96', '85.00', '0.8'],
  ['curran', '84.29', '85.50', '84.89', '0.9'],
  ['mayfield', '84.45', '84.90', '84.67', '1.0'],
  ['carrerasb', '85.81', '82.84', '84.30', '0.9'],
  ['mccallum', '84.52', '83.55', '84.04', '0.9'],
  ['bender', '84.68', '83.18', '83.92', '1.0'],
  ['munro', '80.87', '84.21', '82.50', '1.0'],
  ['wu', '82.02', '81.39', '81.70', '0.9'],
  ['whitelaw', '81.60', '78.05', '79.78', '1.0'],
  ['hendrickx', '76.33', '80.17', '78.20', '1.0'],
  ['demeulder', '75.84', '78.13', '76.97', '1.2'],
  ['hammerton', '69.09', '53.26', '60.15', '1.3'],
]

/** Names in table 5 that are others than the organisers': what it prints of Carreras (b) is in their folder carrerasa. */
const OTHER_NAMES: Readonly<Record<string, string>> = { carrerasa: 'Carreras (b)', carrerasb: 'Carreras (a)' }

/** The organisers' name of a system, with that of the paper where it is another. */
export const namesOf = (system: string): string =>
  OTHER_NAMES[system] === undefined ? system : `${system} = ${OTHER_NAMES[system]}`

const inTable5 = ([system, p, r, f]: (typeof table5)[number]): readonly Printed[] =>
  (
    [
      ['precision', p],
      ['recall', r],
      ['f1', f],
    ] as const
  ).map(([measure, printed]) => ({
    what: `${namesOf(system)}, ${measure}`,
    printed,
    metric: 'conll-f1',
    system,
    measure,
  }))

const eter = (what: string, printed: string, metric: string, system: string): Printed => ({
  what,
  printed,
  metric,
  system,
  measure: metric,
})

// tables that works on agreement print, and their numbers; * as DKPro Agreement quotes them in its tests
const agreements: readonly (readonly [
  work: string,
  file: string,
  distance: string,
  printed: readonly (readonly [what: string, printed: string, measure: string])[],
])[] = [
  [
    'Artstein and Poesio 2008, table 1',
    'artstein-poesio-1',
    'nominal',
    [
      ['observed agreement', '0.7', 'observed'],
      ['S', '0.4', 's'],
      ['π', '0.341', 'kappaFleiss'],
      ['κ', '0.348', 'kappa'],
    ],
  ],
  [
    'Artstein and Poesio 2008, table 5',
    'artstein-poesio-2',
    'nominal',
    [
      ['observed agreement', '0.88', 'observed'],
      ['S', '0.82', 's'],
      ['π', '0.799', 'kappaFleiss'],
      ['κ', '0.801', 'kappa'],
      ['α', '0.8', 'alpha'],
    ],
  ],
  [
    'Cohen 1960, p. 45',
    'cohen-1960',
    'nominal',
    [
      ['observed agreement', '0.7', 'observed'],
      ['κ', '0.492', 'kappa'],
      ['largest κ', '0.831', 'kappaMax'],
    ],
  ],
  [
    'Fleiss 1971, p. 379',
    'fleiss-1971',
    'nominal',
    [
      ['observed agreement', '0.5556', 'observed'],
      ['κ of Fleiss', '0.43', 'kappaFleiss'],
    ],
  ],
  [
    'Krippendorff 2011, A',
    'krippendorff-2011-A',
    'nominal',
    [
      ['α', '0.095', 'alpha'],
      ['observed agreement', '0.6', 'observed'],
    ],
  ],
  ['Krippendorff 2011, B', 'krippendorff-2011-B', 'nominal', [['α', '0.692', 'alpha']]],
  [
    'Krippendorff 2011, C',
    'krippendorff-2011',
    'nominal',
    [
      ['observed agreement', '0.8', 'observed'],
      ['α', '0.743', 'alpha'],
    ],
  ],
  ['Krippendorff 2011, C', 'krippendorff-2011', 'ordinal', [['α, ordinal', '0.815', 'alpha']]],
  ['Krippendorff 2011, C', 'krippendorff-2011', 'interval', [['α, interval', '0.849', 'alpha']]],
  ['Krippendorff 2011, C', 'krippendorff-2011', 'ratio', [['α, ratio', '0.797', 'alpha']]],
  [
    'Krippendorff 2004, p. 227 *',
    'krippendorff-2004-p227',
    'nominal',
    [
      ['observed agreement', '0.833', 'observed'],
      ['α', '0.734', 'alpha'],
    ],
  ],
  [
    'Krippendorff 2004, p. 246 *',
    'krippendorff-2004-p246a',
    'nominal',
    [
      ['observed agreement', '0.46', 'observed'],
      ['S', '0.19', 's'],
      ['π', '0.186', 'kappaFleiss'],
      ['κ', '0.186', 'kappa'],
    ],
  ],
  [
    'Krippendorff 2004, p. 246, skewed *',
    'krippendorff-2004-p246b',
    'nominal',
    [
      ['observed agreement', '0.46', 'observed'],
      ['S', '0.19', 's'],
      ['π', '0.186', 'kappaFleiss'],
      ['κ', '0.258', 'kappa'],
    ],
  ],
  ['Hayes and Krippendorff 2007, p. 84', 'hayes-krippendorff-2007', 'ordinal', [['α, ordinal', '0.7598', 'alpha']]],
  [
    'Krippendorff 1995, figure A *',
    'krippendorff-1995-A',
    'nominal',
    [
      ['κ', '0.385', 'kappa'],
      ['π', '0.314', 'kappaFleiss'],
      ['α', '0.329', 'alpha'],
    ],
  ],
  [
    'Krippendorff 1995, figure C *',
    'krippendorff-1995-C',
    'nominal',
    [
      ['κ', '0.314', 'kappa'],
      ['π', '0.314', 'kappaFleiss'],
    ],
  ],
]

const agreementCall = (file: string, distance: string): string =>
  `agree examples/agreement/${file}.csv${distance === 'nominal' ? '' : ` --set distance=${distance}`} --percent no --json`

const ofAgreement = ([work, file, distance, printed]: (typeof agreements)[number]): readonly Printed[] =>
  printed.map(([what, value, measure]) => ({
    what: `${work}: ${what}`,
    printed: value,
    metric: 'agreement',
    measure,
    call: agreementCall(file, distance),
  }))

const wnutFiles = ['drexel_cci', 'sjtu_adapt', 'uh_ritual'].map((name) => `-s ${name}=examples/wnut-2017/${name}.conll`)
const wnutCall = (metric: string): string =>
  `score conll-f1/${metric} -g examples/wnut-2017/gold.conll ${wnutFiles.join(' ')} --json`

/** What an official program prints of published answers: precision, recall and F of all types and of each. */
export interface Prints {
  readonly name: string
  readonly call: string
  readonly metric: string
  /** The output of the program for a system: a file of conlleval.pl. */
  readonly printed: (system: string) => string
  readonly systems: readonly string[]
}

export const prints: readonly Prints[] = [
  {
    name: 'conll-2003-types',
    call: 'run examples/conll-2003/assay.json --bootstrap 0 --json',
    metric: 'conll-f1',
    printed: (system) => `packages/conll-f1/golden/conll-2003/expected.eng.testb.${system}.txt`,
    systems: table5.map(([system]) => system),
  },
  {
    name: 'wnut-2017-types',
    call: wnutCall('conll-f1'),
    metric: 'conll-f1',
    printed: (system) => `packages/conll-f1/golden/wnut-2017/expected.${system}.txt`,
    systems: ['drexel_cci', 'sjtu_adapt', 'uh_ritual'],
  },
]

export const tables: readonly Table[] = [
  {
    name: 'conll-2003',
    percent: true,
    from: { expected: 'examples/conll-2003/expected.json' },
    rows: [
      ...table5.flatMap(inTable5),
      // the majority vote of five systems, in the text of the paper
      { what: 'vote of five, f1', printed: '90.30', metric: 'conll-f1', system: 'vote of five', measure: 'f1' },
    ],
  },
  {
    // the rows of the English test set in tables 1 and 2
    name: 'conll-2003-data',
    percent: false,
    from: { call: 'describe examples/conll-2003/eng.testb.tags.gz:1 --json' },
    rows: [
      { what: 'sentences', printed: '3684', count: 'sentences' },
      { what: 'tokens', printed: '46435', count: 'tokens' },
      { what: 'LOC', printed: '1668', count: 'mentions', label: 'LOC' },
      { what: 'MISC', printed: '702', count: 'mentions', label: 'MISC' },
      { what: 'ORG', printed: '1661', count: 'mentions', label: 'ORG' },
      { what: 'PER', printed: '1617', count: 'mentions', label: 'PER' },
    ],
  },
  {
    name: 'eter-figure-4',
    percent: true,
    from: { call: 'score eter/* -g examples/eter/figure-4.gold.ne -s system=examples/eter/figure-4.system.ne --json' },
    rows: [eter('SER', '33', 'ser', 'system'), eter('ETER', '72', 'eter', 'system')],
  },
  {
    name: 'eter-figure-5',
    percent: true,
    from: {
      call: 'score eter/* -g examples/eter/figure-5.gold.ne -s A=examples/eter/figure-5.A.ne -s B=examples/eter/figure-5.B.ne --json',
    },
    rows: [
      eter('SER of A', '60', 'ser', 'A'),
      eter('ETER of A', '50', 'eter', 'A'),
      eter('SER of B', '40', 'ser', 'B'),
      eter('ETER of B', '50', 'eter', 'B'),
    ],
  },
  {
    name: 'harem-figure-4',
    percent: false,
    from: {
      call: 'errors harem-metrics -g examples/harem-metrics/figure-4/gold.sgml -s examples/harem-metrics/figure-4/run.sgml --json',
    },
    rows: [
      { what: 'Departamento de Cultura', printed: '0.17', answer: 'ORGANIZACAO/SUB Departamento de Cultura' },
      {
        what: 'Científica do Centro Acadêmico Pedro Nunes',
        printed: '0.33',
        answer: 'ORGANIZACAO/SUB Científica do Centro',
      },
    ],
  },
  {
    name: 'lea-example',
    percent: false,
    from: { call: 'score lea -g examples/lea/paper.gold.jsonl -s system=examples/lea/paper.system.jsonl --json' },
    rows: [
      { what: 'recall', printed: '0.24', metric: 'lea', system: 'system', measure: 'recall' },
      { what: 'precision', printed: '0.33', metric: 'lea', system: 'system', measure: 'precision' },
    ],
  },
  {
    name: 'agreement',
    percent: false,
    from: { call: agreementCall('cohen-1960', 'nominal') },
    rows: agreements.flatMap(ofAgreement),
  },
]
