/** What becomes of each numbered table, figure and formula of the papers that the measures are of: the source of a table in docs/reproduce.md. */

/** What shows that an item is reproduced: a table of the page, a call whose output the page has, or a test with words of its title. */
export type Proof =
  | { readonly table: string }
  | { readonly call: string }
  | { readonly test: string; readonly title: string }

type Verdict =
  | { readonly verdict: 'reproduced'; readonly by: Proof }
  /** The call, on data of the same form, and why the paper's are not in this repository. */
  | { readonly verdict: 'computed'; readonly call: string; readonly why: string }
  | { readonly verdict: 'not computed'; readonly why: string }

export type PaperItem = Verdict & {
  /** With their numbers, as the paper has them. */
  readonly items: readonly string[]
  readonly about: string
}

export interface Paper {
  readonly name: string
  /** The highest number of each kind. */
  readonly numbered: Readonly<Record<string, number>>
  readonly items: readonly PaperItem[]
}

const HAREM_FIGURE = 'examples/harem-metrics/figure-4'
const HAREM_RUN = '-g examples/harem-metrics/gold.xml -s examples/harem-metrics/run.xml --set ontology=lampada2'
const HAREM_TESTS = 'packages/harem-metrics/test/worked-examples.test.ts'
const NO_RUNS = 'no run of a participant is public'
const NO_GENRES = 'the collection as it is given out (LÂMPADA 2.0) names neither'

const OTHERS_DATA = 'the training data and the German half belong to others'

const WEPS_RUN = 'score clustering-purity/weps -g examples/weps/gold -s examples/weps/systems/TEAM_A'
const NO_LICENCE = 'the official files carry no licence'

const ETER_FIGURE_5 =
  '-g examples/eter/figure-5.gold.ne -s A=examples/eter/figure-5.A.ne -s B=examples/eter/figure-5.B.ne'
const ETER_TESTS = 'packages/eter/test/worked-examples.test.ts'
const NO_ETAPE = 'the transcripts and answers of ETAPE are not free'

const BSNLP_RUN =
  '-g examples/bsnlp/gold -s examples/bsnlp/systems/careful -s examples/bsnlp/systems/quick --set documents.missing=skip'
const NO_ANSWERS = 'gold and answers are given out to participants'

const harem: Paper = {
  name: 'HAREM: Santos, Seco, Cardoso and Vilela (2006)',
  numbered: { Figure: 9, Table: 3, Formula: 1 },
  items: [
    {
      items: ['Figure 1'],
      about: 'total and selective, absolute and relative',
      verdict: 'reproduced',
      by: {
        test: 'tools/test/harem-example.test.ts',
        title: 'the example of harem-metrics prints the whole table',
      },
    },
    {
      items: ['Figure 2'],
      about: 'an alignment',
      verdict: 'reproduced',
      by: { test: HAREM_TESTS, title: 'figure 2 of the paper' },
    },
    {
      items: ['Figure 3', 'Figure 4', 'Formula 1'],
      about: 'occurrences of words, and the weight of a partial pair',
      verdict: 'reproduced',
      by: { table: 'harem-figure-4' },
    },
    {
      items: ['Figure 5'],
      about: 'four measures of a category and its type',
      verdict: 'reproduced',
      by: {
        test: HAREM_TESTS,
        title: 'figure 5 of the paper',
      },
    },
    {
      items: ['Figure 6'],
      about: 'gender and number',
      verdict: 'reproduced',
      by: {
        call: `errors harem-metrics -g examples/harem-metrics/figure-6/gold.sgml -s examples/harem-metrics/figure-6/run.sgml --metric harem-morphology --verdict correct --verdict wrong --verdict missing --table --quiet`,
      },
    },
    {
      items: ['Figure 7', 'Table 1', 'Table 3'],
      about: 'the collection by variety and genre',
      verdict: 'computed',
      call: `describe ${HAREM_FIGURE}/gold.sgml --by variety,genre`,
      why: NO_GENRES,
    },
    {
      items: ['Table 2'],
      about: 'entities by category, best precision and recall',
      verdict: 'computed',
      call: `score harem-metrics ${HAREM_RUN} --add best`,
      why: NO_RUNS,
    },
    {
      items: ['Figure 8'],
      about: 'precision and recall by genre',
      verdict: 'computed',
      call: `score harem-metrics -g ${HAREM_FIGURE}/gold.sgml -s ${HAREM_FIGURE}/run.sgml --group-by genre -f svg --chart scatter-groups`,
      why: NO_RUNS,
    },
    {
      items: ['Figure 9'],
      about: 'the best of each category',
      verdict: 'computed',
      call: `score harem-metrics ${HAREM_RUN} -f svg --chart scatter-labels`,
      why: NO_RUNS,
    },
  ],
}

const weps: Paper = {
  name: 'WePS: Artiles, Gonzalo and Sekine (2007)',
  numbered: { Table: 3 },
  items: [
    {
      items: ['Formulas'],
      about: 'purity, inverse purity and F, macro and micro',
      verdict: 'reproduced',
      by: {
        test: 'packages/clustering-purity/test/worked-examples.test.ts',
        title: '(footnote 3)',
      },
    },
    {
      items: ['Table 1', 'Table 2'],
      about: 'entities and documents by name',
      verdict: 'computed',
      call: 'describe examples/weps/gold --by document',
      why: NO_LICENCE,
    },
    {
      items: ['Table 3'],
      about: 'the ranking with two baselines, mean and deviation over systems',
      verdict: 'computed',
      call: `${WEPS_RUN} --add mean,deviation`,
      why: NO_LICENCE,
    },
  ],
}

const eter: Paper = {
  name: 'ETER: Ben Jannet, Adda-Decker, Galibert, Kahn and Rosset (2014)',
  numbered: { Figure: 6, Table: 4 },
  items: [
    {
      items: ['Formula of ERR'],
      about: 'as MUC-5 has it, and as printed',
      verdict: 'reproduced',
      by: { test: ETER_TESTS, title: 'ERR is as defined for MUC-5' },
    },
    {
      items: ['Formula of SER'],
      about: 'the weights of a slot',
      verdict: 'reproduced',
      by: {
        test: ETER_TESTS,
        title: 'SER counts 1/2 for a wrong label or boundary',
      },
    },
    {
      items: ['Formulas of EDT and LEDR'],
      about: 'costs of the ACE campaigns',
      verdict: 'not computed',
      why: 'they weigh entities by tables of values of ACE, which the paper does not print',
    },
    {
      items: ['Figure 1', 'Figure 2'],
      about: 'the annotation',
      verdict: 'not computed',
      why: 'they have no numbers; unchecked: see below',
    },
    {
      items: ['Figure 3', 'Figure 4', 'Formulas of ETER'],
      about: 'SER and ETER of one entity',
      verdict: 'reproduced',
      by: { table: 'eter-figure-4' },
    },
    {
      items: ['Figure 5'],
      about: 'SER and ETER of two systems',
      verdict: 'reproduced',
      by: { table: 'eter-figure-5' },
    },
    {
      items: ['Figure 6'],
      about: 'ETER by α',
      verdict: 'computed',
      call: `score eter ${ETER_FIGURE_5} -f svg --chart sweep`,
      why: NO_ETAPE,
    },
    {
      items: ['Table 1'],
      about: 'the data',
      verdict: 'computed',
      call: 'describe examples/eter/gold.jsonl.gz',
      why: NO_ETAPE,
    },
    {
      items: ['Table 2'],
      about: 'SER and ETER of ten systems with their ranks',
      verdict: 'computed',
      call: `score eter/* ${ETER_FIGURE_5}`,
      why: NO_ETAPE,
    },
    {
      items: ['Table 3'],
      about: 'deletions, insertions and substitutions',
      verdict: 'computed',
      call: 'score eter/ser -g examples/etape/gold.ne -s examples/etape/system.ne',
      why: NO_ETAPE,
    },
    {
      items: ['Table 4'],
      about: 'substitutions by what is wrong',
      verdict: 'computed',
      call: 'score eter -g examples/etape/gold.ne -s examples/etape/system.ne',
      why: NO_ETAPE,
    },
  ],
}

const conll: Paper = {
  name: 'CoNLL-2003: Tjong Kim Sang and De Meulder (2003)',
  numbered: { Table: 5, Formula: 1 },
  items: [
    {
      items: ['Formula 1', 'Table 5'],
      about: 'English: precision, recall and F',
      verdict: 'reproduced',
      by: { table: 'conll-2003' },
    },
    {
      items: ['Table 5: ±'],
      about: 'English: the centre 90 % of 250 samples',
      verdict: 'reproduced',
      by: { table: 'conll-2003-spread' },
    },
    {
      items: ['Table 5: others'],
      about: 'the baseline and the German half',
      verdict: 'computed',
      call: 'make conll-f1/baseline -g examples/seeds/gold.conll --train examples/wnut-2017/gold.conll --set classes=frequent',
      why: OTHERS_DATA,
    },
    {
      items: ['Table 1', 'Table 2'],
      about: 'the English test data',
      verdict: 'reproduced',
      by: { table: 'conll-2003-data' },
    },
    {
      items: ['Table 1: others', 'Table 2: others'],
      about: 'the other data',
      verdict: 'computed',
      call: 'describe train=examples/wnut-2017/gold.conll test=examples/seeds/gold.conll',
      why: OTHERS_DATA,
    },
    {
      items: ['Table 3'],
      about: 'features of the systems',
      verdict: 'not computed',
      why: 'it has no numbers',
    },
    {
      items: ['Table 4'],
      about: 'fewer errors with more information',
      verdict: 'computed',
      call: 'score conll-f1 -g examples/seeds/gold.conll -s examples/seeds/baseline-seed13.conll -s examples/seeds/tagger-seed13.conll --add errors=baseline-seed13',
      why: 'the runs without it are not public',
    },
    {
      items: ['Vote of five'],
      about: '90.30, which is 14 % fewer errors than the best has',
      verdict: 'reproduced',
      by: { call: 'run examples/conll-2003/assay.json --bootstrap 0 --add errors=florian --columns f1 --quiet' },
    },
  ],
}

const bsnlp: Paper = {
  name: 'BSNLP: Piskorski and others (2019)',
  numbered: { Table: 5 },
  items: [
    {
      items: ['Matches'],
      about: 'relaxed partial, relaxed exact and strict',
      verdict: 'reproduced',
      by: {
        test: 'packages/bsnlp/test/worked-examples.test.ts',
        title: 'match=relaxedPartial',
      },
    },
    {
      items: ['Formula of LEA'],
      about: 'with the logarithm of the size',
      verdict: 'reproduced',
      by: {
        test: 'packages/lea/test/worked-examples.test.ts',
        title: 'importance=log2',
      },
    },
    {
      items: ['Table 1'],
      about: 'the data by language and type',
      verdict: 'computed',
      call: 'describe examples/bsnlp/gold --by language --by language,label',
      why: NO_ANSWERS,
    },
    {
      items: ['Table 2'],
      about: 'the teams by task',
      verdict: 'computed',
      call: `score bsnlp/bsnlp-2019 ${BSNLP_RUN} --group-by topic --group-by language --table topic,language`,
      why: `${NO_ANSWERS}; unchecked: see below`,
    },
    {
      items: ['Table 3', 'Table 4'],
      about: 'the teams by topic and language',
      verdict: 'computed',
      call: `score bsnlp/bsnlp-2019 ${BSNLP_RUN} --group-by topic --group-by language --table topic,language`,
      why: NO_ANSWERS,
    },
    {
      items: ['Table 5'],
      about: 'the best of each language and type',
      verdict: 'computed',
      call: `score bsnlp ${BSNLP_RUN} --group-by language --table language,type --add best`,
      why: NO_ANSWERS,
    },
    {
      items: ['Figure of precision and recall'],
      about: 'a point for each team',
      verdict: 'computed',
      call: `score bsnlp ${BSNLP_RUN} -f svg --chart scatter`,
      why: NO_ANSWERS,
    },
  ],
}

const lea: Paper = {
  name: 'LEA: Moosavi and Strube (2016)',
  numbered: {},
  items: [
    {
      items: ['Formulas', 'Example of section 3'],
      about: 'two entities in the key and three in the response',
      verdict: 'reproduced',
      by: { table: 'lea-example' },
    },
    {
      items: ['Other tables and figures'],
      about: 'measures of coreference on OntoNotes',
      verdict: 'computed',
      call: 'score coreference/conll-2012 -g examples/coreference/TC-A.key -s examples/coreference/TC-A-5.response',
      why: 'OntoNotes is licensed',
    },
  ],
}

export const papers: readonly Paper[] = [harem, weps, eter, conll, bsnlp, lea]
