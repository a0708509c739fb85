/** Folders that `init` writes a config for: of each format in each layout, and those of `examples/`. */
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import * as agreement from '../../../packages/agreement/src/index.ts'
import * as bsnlp from '../../../packages/bsnlp/src/index.ts'
import * as purity from '../../../packages/clustering-purity/src/index.ts'
import * as coreference from '../../../packages/coreference/src/index.ts'
import * as eter from '../../../packages/eter/src/index.ts'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import * as hipe from '../../../packages/hipe/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, files, gold, half } from './support.ts'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

const others = { agreement, bsnlp, 'clustering-purity': purity, coreference, eter, 'harem-metrics': harem, hipe, lea }
export const plugins = Object.fromEntries(
  Object.entries(others).map(([name, module]) => [`@assay/${name}`, () => module]),
)

/** Installs packages of the repository beside conll-f1. */
export const install = (...names: readonly (keyof typeof others)[]): void => {
  for (const name of names) symlinkSync(join(root, 'packages', name), join('../node_modules/@assay', name))
}
export const installAll = (): void => install(...(Object.keys(others) as (keyof typeof others)[]))

// the config is what is guessed, and the files of the paper's own figure are a second gold
export const isData = (path: string): boolean => !path.endsWith('assay.json') && !path.includes('/lea/paper.')

const key = (word: string): string => `#begin document (d); part 000\nd 0 0 ${word} (0)\nd 0 1 b (0)\n\n#end document\n`
const ud = (text: string): string =>
  `# newdoc id = d\n# global.Entity = eid-etype-head\n# sent_id = 1\n1\ta\ta\tX\t_\t_\t0\troot\t_\t${text}\n\n`
const table = (...rows: readonly string[]): string => ['item,cluster', ...rows, ''].join('\n')
const haremText = (tag: string): string =>
  `<COLECCAO><DOC DOCID="d"><P>em <EM ID="1" CATEG="LOCAL" TIPO="${tag}">Lisboa</EM> .</P></DOC></COLECCAO>`
const hipeText = (tag: string): string => `TOKEN\tNE-COARSE-LIT\tNE-FINE-LIT\n# document_id = d\nRome\t${tag}\t${tag}\n`
const weps = (entity: string): string =>
  `<clustering name="n"><entity id="0"><doc rank="1"/></entity><entity id="${entity}"><doc rank="2"/></entity></clustering>`
const tree = (type: string): string =>
  `{"id": "d", "entities": [{"kind": "entity", "types": ["${type}"], "start": 3, "end": 7}]}\n`
const items = (...clusters: readonly string[]): string => `{"id": "d", "clusters": [${clusters.join(', ')}]}\n`

/** A gold, an answer, and the ending of their files. */
export const formats: Readonly<Record<string, readonly [string, string, string]>> = {
  'conll-columns': [gold, half, 'conll'],
  'conll-2012': [key('a'), key('a').replace('b (0)', 'b -'), 'conll'],
  'corefud-text': ['a|[e1] b|[e1]\n', 'a b|[e1]\n', 'txt'],
  corefud: [ud('Entity=(e1-x-1)'), ud('_'), 'conllu'],
  'harem-xml': [haremText('ADMINISTRATIVO'), haremText('GEOGRAFICO'), 'xml'],
  hipe: [hipeText('B-loc'), hipeText('O'), 'tsv'],
  brat: ['T1\tLOC 3 7\tRome\n', 'T1\tPER 3 7\tRome\n', 'ann'],
  'trees-jsonl': [tree('loc'), tree('per'), 'jsonl'],
  'clusters-jsonl': [items('["x"]', '["y"]'), items('["x", "y"]'), 'jsonl'],
  'clusters-table': [table('x,A', 'y,B'), table('x,A', 'y,A'), 'csv'],
  'weps-xml': [weps('1'), weps('2'), 'xml'],
  'quaero-inline': ['in <loc.adm.town> Rome </loc.adm.town>\n', 'in <pers.ind> Rome </pers.ind>\n', 'ne'],
}
type Place = (ending: string) => readonly [gold: string, one: string, other: string]
export const layouts: Readonly<Record<string, Place>> = {
  'beside each other': (ending) => [`gold.${ending}`, `a.${ending}`, `b.${ending}`],
  'a folder of systems': (ending) => [`gold.${ending}`, `systems/a.${ending}`, `systems/b.${ending}`],
  'folders of files': (ending) => [`gold/d.${ending}`, `runs/a/d.${ending}`, `runs/b/d.${ending}`],
  'folders beside each other': (ending) => [`gold/d.${ending}`, `a/d.${ending}`, `b/d.${ending}`],
}

export const runsOn = async (): Promise<void> => {
  const made = await assayIn({ plugins }, 'init', '--yes')
  expect({ exit: made.exit, err: made.exit === 0 ? '' : made.err }).toEqual({ exit: 0, err: '' })
  expect((await assayIn({ plugins }, 'validate')).exit).toBe(0)
  const ran = await assayIn({ plugins }, 'run', '--json', '--quiet')
  expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
  const { scores } = JSON.parse(ran.out) as { scores: readonly { system: string }[] }
  expect(scores.map(({ system }) => system)).toEqual(expect.arrayContaining(['a', 'b']))
}

/** `init` guesses a format in a layout, and `run` accepts what it writes. */
export const seeLayout = async (format: string, layout: string): Promise<void> => {
  installAll()
  const [right, wrong, ending] = formats[format]!
  const [one, ...others] = layouts[layout]!(ending)
  files({ [one]: right, [others[0] as string]: right, [others[1] as string]: wrong })
  await runsOn()
}

/** `init` writes a config for an example that is in order and runs. */
export const seeExample = async (name: string, metric: string): Promise<void> => {
  installAll()
  cpSync(join(root, 'examples', name), name, { recursive: true, filter: isData })
  const made = await assayIn({ plugins }, 'init', name, '--yes')
  expect(made).toMatchObject({ exit: 0, out: '' })
  const written = JSON.parse(readFileSync(join(name, 'assay.json'), 'utf8'))
  expect(Object.keys(written)).toEqual(['gold', 'systems', 'metrics'])
  expect(written.metrics).toEqual([metric])
  const valid = await assayIn({ plugins }, 'validate', join(name, 'assay.json'))
  expect({ exit: valid.exit, err: valid.exit === 0 ? '' : valid.err }).toEqual({ exit: 0, err: '' })
  expect((await assayIn({ plugins }, 'run', join(name, 'assay.json'), '--quiet')).exit).toBe(0)
}
