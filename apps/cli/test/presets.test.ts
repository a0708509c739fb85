/** What presets say of the reading of files: it holds unless the config or the call says otherwise, and stands in the signature. */
import { describe, expect, test } from 'vitest'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, type Ran, resultOf } from './support.ts'

inOwnFolder()

const assay = (...call: readonly string[]): Promise<Ran> =>
  assayIn({ plugins: { '@assay/harem-metrics': () => harem } }, ...call)

// the official collection has entities like this one: two categories, three types
const collection = `<DOC><DOCID>d1</DOCID><TEXTO><LOCAL|ORGANIZACAO TIPO="ADMINISTRATIVO|SUB|INSTITUICAO">Lisboa</LOCAL|ORGANIZACAO></TEXTO></DOC>\n`
const sides = ['-g', 'gold.xml', '-s', 'run.xml'] as const
const collections = (): void => files({ 'gold.xml': collection, 'run.xml': collection })
const signaturesOf = (ran: Ran): readonly string[] => resultOf(ran).scores.map(({ signature }) => signature)

describe('the collection of the First HAREM', () => {
  test.each(['harem', 'muc', 'harem-2008'])('is read as it is by the preset %s, with a warning', async (preset) => {
    collections()
    const ran = await assay('score', `harem-metrics/${preset}`, ...sides, '--json')
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain('warning W344: 2 categories')
    const signatures = signaturesOf(ran)
    expect(signatures.length).toBe(3)
    for (const signature of signatures)
      expect(signature).toContain('|read:harem-xml@1.0.0{nested:keep,uneven:untyped,sgml:true,excludeDisputed:false}|')
  })

  test('is refused where the call or the config says so, and by a metric by itself', async () => {
    collections()
    const refusing = [
      assay('score', 'harem-metrics/harem', ...sides, '--set', 'reader.uneven=error', '--diagnostics', 'json'),
      assay('score', 'harem-metrics', ...sides, '--diagnostics', 'json'),
    ]
    for (const ran of await Promise.all(refusing)) {
      expect(ran).toMatchObject({ exit: 3, out: '' })
      expect(problemsOf(ran)[0]).toMatchObject({ code: 'E344' })
    }
    const gold = { files: 'gold.xml', reader: ['harem-xml', { uneven: 'error' }] }
    files({
      'assay.json': JSON.stringify({ gold, systems: { run: 'run.xml' }, metrics: ['@assay/harem-metrics/harem'] }),
    })
    expect(await assay('run')).toMatchObject({ exit: 3, out: '' })
  })
})
