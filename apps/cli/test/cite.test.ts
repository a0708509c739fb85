/** `assay cite` and `assay list --cite`. */
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, sample } from './support.ts'

inOwnFolder('span-f1')

const entityMatch = `@inproceedings{segura-bedmar-2013,
  author = {Segura-Bedmar, Isabel and Martínez, Paloma and Herrero-Zazo, María},
  title = {{SemEval-2013 Task 9: Extraction of Drug-Drug Interactions from Biomedical Texts (DDIExtraction 2013)}},
  booktitle = {Proceedings of SemEval 2013},
  year = {2013}
}
`
const keysIn = (bibtex: string): readonly string[] => [...bibtex.matchAll(/^@\w+\{(.+),$/gm)].map(([, key]) => key!)

describe('the command cite', () => {
  test('prints the references of one metric, named by its path or its bare name', async () => {
    expect(await assay('cite', 'span-f1/entity-match')).toEqual({ exit: 0, out: entityMatch, err: '' })
    expect(await assay('cite', 'entity-match')).toEqual({ exit: 0, out: entityMatch, err: '' })
    expect(await assay('list', '--cite', 'entity-match')).toEqual({ exit: 0, out: entityMatch, err: '' })
  })

  test('cites the default metric of a plugin, and names its other metrics', async () => {
    const { exit, out, err } = await assay('cite', 'conll-f1')
    expect({ exit, keys: keysIn(out) }).toEqual({ exit: 0, keys: ['tjong-kim-sang-2003'] })
    expect(err).toBe('conll-f1 alone; also in @assay/conll-f1: surface-f1 (all of them: "conll-f1/*")\n')
    expect((await assay('list', '--cite', '@assay/conll-f1')).out).toBe(out)
  })

  test('lists each reference of a plugin once, sorted by key', async () => {
    const { exit, out, err } = await assay('cite', 'conll-f1/*')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(keysIn(out)).toEqual(['derczynski-2017-wnut', 'tjong-kim-sang-2003'])
    expect((await assay('list', '--cite', '@assay/conll-f1/*')).out).toBe(out)
  })

  test('cites the metrics and presets of a config', async () => {
    sample()
    const config = { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['@assay/conll-f1/conll-2003'] }
    files({
      'assay.json': JSON.stringify(config),
      'other.json': JSON.stringify({ ...config, metrics: ['span-f1/entity-match'] }),
    })
    expect(keysIn((await assay('cite')).out)).toEqual(['tjong-kim-sang-2003'])
    expect((await assay('cite', 'other.json')).out).toBe(entityMatch)
  })

  test('cites the source of a preset, and the papers of its metrics', async () => {
    const seqeval = `@misc{seqeval-1,
  note = {Nakayama (2018). seqeval: A Python framework for sequence labeling evaluation.}
}
`
    const { exit, out, err } = await assay('cite', 'seqeval')
    expect({ exit, err, keys: keysIn(out) }).toEqual({
      exit: 0,
      err: '',
      keys: ['seqeval-1', 'tjong-kim-sang-2003'],
    })
    expect(out).toContain(seqeval)
  })

  test.each([
    ['a config that is not there', ['cite'], 2, 'E201'],
    ['a plugin that is not installed', ['cite', 'conl-f1'], 4, 'E501'],
    ['a metric that a plugin does not have', ['list', '--cite', 'conll-f1/f2'], 2, 'E210'],
    ['two words', ['cite', 'a', 'b'], 2, 'E104'],
  ])('reports %s', async (_, call, exit, code) => {
    const ran = await assay(...call)
    expect(ran).toMatchObject({ exit, out: '' })
    expect(ran.err).toContain(`error ${code}: `)
  })
})

test('explain prints references as text, not as BibTeX', async () => {
  const { out } = await assay('explain', 'surface-f1')
  expect(out).toContain(
    'cite (assay cite @assay/conll-f1 prints BibTeX)\n  Leon Derczynski, Eric Nichols, Marieke van Erp and Nut Limsopatham (2017). Results of the WNUT2017 Shared Task on Novel and Emerging Entity Recognition. Proceedings of the 3rd Workshop on Noisy User-generated Text.\n',
  )
})
