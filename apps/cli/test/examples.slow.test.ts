/** The large folders of `examples/` from their configs, and the merge of the results of all that are scored in two halves. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { assay, examples, folders, linkPlugins } from './example-folders.ts'
import { large, testExamples } from './example-runs.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

// merge looks among the packages that are installed
beforeEach(linkPlugins)

testExamples(large)

// ---- merge -----------------------------------------------------------------------------------------------------------

const textOf = (path: string): string => {
  const bytes = readFileSync(join(examples, path))
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

const put = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Two halves of a text, by its units. */
const halves = (text: string, end: string): readonly [string, string] => {
  const units = text.split(end).slice(0, -1)
  const half = units.length >> 1
  const joined = (some: readonly string[]) => some.map((unit) => unit + end).join('')
  return [joined(units.slice(0, half)), joined(units.slice(half))]
}

/** The two halves of a collection of HAREM, each one of its own. */
const haremHalves = (path: string): readonly [string, string] => {
  const text = readFileSync(join(examples, path), 'latin1').replace('ISO-8859-1', 'UTF-8')
  const begin = text.slice(0, text.indexOf('<DOC '))
  const [one, two] = halves(text.slice(begin.length, text.lastIndexOf('</colHAREM>')), '</DOC>\n')
  return [`${begin}${one}</colHAREM>\n`, `${begin}${two}</colHAREM>\n`]
}

/** The two halves of a table of HIPE, each with its header. */
const hipeHalves = (path: string): readonly [string, string] => {
  const [header = '', ...documents] = textOf(path).split(/^(?=# hipe2022:original_source)/m)
  const half = documents.length >> 1
  return [header + documents.slice(0, half).join(''), header + documents.slice(half).join('')]
}

/** The two halves of columns of neleval: the first documents of the gold, and the others. */
const linkingHalves = (path: string): readonly [string, string] => {
  const documentIn = (line: string): string => line.split('\t')[0]!
  const first = new Set([...new Set(textOf('linking/gold.tsv').split('\n').map(documentIn))].slice(0, 5))
  const lines = textOf(path).split(/(?<=\n)/)
  const half = (isFirst: boolean): string => lines.filter((line) => first.has(documentIn(line)) === isFirst).join('')
  return [half(true), half(false)]
}

interface Sharded {
  /** Plugin and flags; gold and systems, each in two parts. */
  readonly call: readonly string[]
  readonly parts: () => Readonly<Record<string, readonly [string, string]>>
  readonly inner?: string
  readonly ending: string
  /** What merging them says. */
  readonly says?: string
}

const sharded: Readonly<Record<string, Sharded>> = {
  'conll-2003': {
    call: ['conll-f1'],
    parts: () => {
      const rows = textOf('conll-2003/eng.testb.tags.gz')
      const column = (i: number) =>
        halves(
          rows.replaceAll(/^.+$/gm, (row) => row.split(' ')[i]!),
          '\n\n',
        )
      return { gold: column(0), florian: column(7), hammerton: column(8) }
    },
    ending: 'txt',
  },
  conventions: {
    call: ['strings/llm-conventions', '--bootstrap', '0', '--system-set', 'reader=answers'],
    parts: () => {
      const lines = (name: string) => halves(textOf(`conventions/${name}.jsonl`), '\n')
      return { gold: lines('gold'), sjtu_adapt: lines('sjtu_adapt'), uh_ritual: lines('uh_ritual') }
    },
    ending: 'jsonl',
    // its last row is about the strings of all documents
    says: 'merged.json may hold words of the gold, in sums of string-f1; --redact leaves them out\n',
  },
  discontinuous: {
    call: ['span-f1/span-f1', '--set', 'view=all'],
    parts: () => {
      // no span of the second has several fragments
      const posts = (name: string): readonly [string, string] => [
        textOf(`discontinuous/${name}/post2.ann`),
        'T1\tDrug 0 7\tVelorin\n',
      ]
      return { gold: posts('gold'), fragments: posts('fragments'), stretches: posts('stretches') }
    },
    ending: 'ann',
  },
  'harem-metrics': {
    call: ['harem-metrics/harem', '--set', 'ontology=lampada2'],
    parts: () => ({ gold: haremHalves('harem-metrics/gold.xml'), run: haremHalves('harem-metrics/run.xml') }),
    ending: 'xml',
  },
  'second-harem': {
    call: ['harem-metrics/second-harem', '--set', 'scenario=cenario2'],
    parts: () => ({ gold: haremHalves('second-harem/gold.xml'), run: haremHalves('second-harem/run.xml') }),
    ending: 'xml',
  },
  coreference: {
    call: ['coreference'],
    parts: () => ({
      gold: [textOf('coreference/TC-A.key'), textOf('lea/TC-C.key')],
      ours: [textOf('coreference/TC-A-5.response'), textOf('lea/TC-C-1.response')],
    }),
    ending: 'key',
  },
  // runs are merged by parts; of stored results, each is a system of its own
  seeds: {
    call: ['conll-f1'],
    parts: () => {
      const sentences = (name: string) => halves(`${textOf(`seeds/${name}.conll`)}\n`, '\n\n')
      return { gold: sentences('gold'), tagger: sentences('tagger-seed13'), baseline: sentences('baseline-seed42') }
    },
    ending: 'conll',
  },
  crac: {
    call: ['coreference/crac-2025'],
    parts: () => ({
      gold: [textOf('crac/gold/made_1-corefud-test.conllu'), textOf('crac/gold/made_3-corefud-test.conllu')],
      ours: [textOf('crac/run/made_1-corefud-test.conllu'), textOf('crac/run/made_3-corefud-test.conllu')],
    }),
    ending: 'conllu',
  },
  hipe: {
    call: ['hipe', '--set', 'noise=0.0-0.0,0.001-0.1', '--set', 'tagset=hipe-2022'],
    parts: () => ({ gold: hipeHalves('hipe/gold.tsv'), run1: hipeHalves('hipe/TEAM_bundle2_ajmc_de_1.tsv') }),
    ending: 'tsv',
  },
  lea: {
    call: ['lea', '--set', 'importance=log2'],
    parts: () => ({
      gold: [textOf('coreference/TC-A.key'), textOf('lea/TC-C.key')],
      ours: [textOf('coreference/TC-A-5.response'), textOf('lea/TC-C-1.response')],
    }),
    ending: 'key',
  },
  linkage: {
    call: ['linkage'],
    parts: () => {
      const rowsOf = (name: string): readonly string[] => textOf(`linkage/${name}.csv`).trimEnd().split('\n')
      const [, ...gold] = rowsOf('gold')
      const first = new Set(gold.slice(0, 29).map((row) => row.split(',')[0]))
      const halves = (name: string, ids: number): readonly [string, string] => {
        const [title, ...rows] = rowsOf(name)
        const of = (isFirst: boolean): string =>
          [title, ...rows.filter((row) => row.split(',', ids).every((id) => first.has(id) === isFirst)), ''].join('\n')
        return [of(true), of(false)]
      }
      return { gold: halves('gold', 1), cautious: halves('cautious', 2), eager: halves('eager', 2) }
    },
    ending: 'csv',
  },
  linking: {
    call: ['linking/tac-2014'],
    parts: () => ({ gold: linkingHalves('linking/gold.tsv'), seeded: linkingHalves('linking/system.tsv') }),
    ending: 'tsv',
  },
  confidence: {
    call: ['span-f1/confidence', '--set', 'floorRecall=0.6', '--bootstrap', '0'],
    parts: () => {
      const lines = (name: string): readonly [string, string] => halves(textOf(`confidence/${name}.jsonl`), '\n')
      return { gold: lines('gold'), sjtu_adapt: lines('sjtu_adapt') }
    },
    ending: 'jsonl',
  },
  'link-confidence': {
    call: ['linking/link-confidence', '--set', 'measure=strong_link_match', '--bootstrap', '0'],
    parts: () => ({
      gold: linkingHalves('link-confidence/gold.tsv'),
      prior: linkingHalves('link-confidence/prior.tsv'),
      neural: linkingHalves('link-confidence/neural.tsv'),
    }),
    ending: 'tsv',
  },
  records: {
    call: ['records/*', '--bootstrap', '0'],
    parts: () => {
      const lines = (name: string): readonly [string, string] => halves(textOf(`records/${name}.jsonl`), '\n')
      return { gold: lines('gold'), large: lines('large'), small: lines('small') }
    },
    ending: 'jsonl',
  },
  redaction: {
    call: ['redaction', '--bootstrap', '0'],
    parts: () => {
      const list = (some: readonly string[], [open, close]: readonly [string, string]): string =>
        `${open}\n${some.join(',\n')}\n${close}\n`
      const cut = (name: string, around: readonly [string, string]): readonly [string, string] => {
        const documents = textOf(`redaction/${name}.json`).slice(2, -3).split(',\n')
        return [list(documents.slice(0, 10), around), list(documents.slice(10), around)]
      }
      return { gold: cut('gold', ['[', ']']), model: cut('model', ['{', '}']) }
    },
    ending: 'json',
  },
  relations: {
    call: ['relations/relation-conventions', '--bootstrap', '0'],
    parts: () => {
      const lists = (name: string): readonly [string, string] => {
        const sentences = textOf(`relations/${name}.json`).slice(2, -3).split(',\n')
        const list = (some: readonly string[]): string => `[\n${some.join(',\n')}\n]\n`
        return [list(sentences.slice(0, 40)), list(sentences.slice(40))]
      }
      return { gold: lists('gold'), types: lists('types') }
    },
    ending: 'json',
  },
  eter: {
    call: ['eter'],
    parts: () => {
      const pages = (name: string) => halves(textOf(`eter/${name}.jsonl.gz`), '\n')
      return { gold: pages('gold'), one: pages('annotator1') }
    },
    ending: 'jsonl',
  },
  etape: {
    call: ['eter/etape'],
    parts: () => ({
      gold: [textOf('etape/gold.ne'), textOf('eter/figure-4.gold.ne')],
      system: [textOf('etape/system.ne'), textOf('eter/figure-4.system.ne')],
    }),
    ending: 'ne',
  },
  weps: {
    call: ['clustering-purity/weps', '--bootstrap', '0'],
    parts: () => {
      // the files get names of their own here
      const one = (side: string, n: number) =>
        textOf(`weps/${side}/Name_00${n}.clust.xml`).replace(/<clustering name="[^"]*">/, '<clustering>')
      return { gold: [one('gold', 0), one('gold', 5)], TEAM_A: [one('systems/TEAM_A', 0), one('systems/TEAM_A', 5)] }
    },
    ending: 'clust.xml',
  },
  bsnlp: {
    call: ['bsnlp', '--metric', 'bsnlp-recognition'],
    parts: () => {
      const one = (side: string, path: string) => textOf(`bsnlp/${side}/${path}.txt`)
      return {
        gold: [one('gold', 'bridge/cs/cs-1'), one('gold', 'ferry/sl/sl-1')],
        careful: [one('systems/careful', 'bridge/cs/cs-1'), one('systems/careful', 'ferry/sl/sl-1')],
      }
    },
    // documents are told by the last three parts of their paths
    inner: 'topic/cs/',
    ending: 'txt',
  },
}

describe('merge of the parts of an example writes the bytes of an undivided run,', () => {
  test.each(Object.keys(sharded))('for %s', { timeout: 30_000 }, async (name) => {
    const { call, parts, inner = '', ending, says = '' } = sharded[name]!
    const sides = Object.entries(parts())
    for (const [side, texts] of sides)
      for (const [i, text] of texts.entries()) put(`${side}/${inner}${i}.${ending}`, text)
    const scored = async (which: string, out: string) => {
      const systems = sides.slice(1).flatMap(([side]) => ['-s', `${side}=${side}/${inner}${which}.${ending}`])
      const ran = await assay(
        'score',
        ...call,
        '-g',
        `gold/${inner}${which}.${ending}`,
        ...systems,
        '--quiet',
        '-o',
        out,
      )
      expect(ran).toEqual({ exit: 0, out: '', err: '' })
    }
    await scored('0', '0.json')
    await scored('1', '1.json')
    await scored('[01]', 'whole.json')
    const merged = await assay('merge', '0.json', '1.json', '-o', 'merged.json')
    expect(merged).toEqual({ exit: 0, out: '', err: says })
    expect(readFileSync('merged.json', 'utf8')).toBe(readFileSync('whole.json', 'utf8'))
    expect((await assay('merge', '0.json', '1.json')).out).toBe((await assay('report', 'whole.json')).out)
  })

  test('for every example', () => {
    expect(Object.keys(sharded).sort()).toEqual(folders)
  })
})
