/** Which tool wrote a JSON file: one answer for each, from its beginning. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { headShapeOf, type JsonShape, sniffFor } from '../src/json-shapes.ts'

const jsonShapeOf = (head: string): JsonShape | undefined => headShapeOf(head).shape

const heads: readonly (readonly [JsonShape | undefined, string])[] = [
  ['doccano', '{"id":1,"text":"U.N.","label":[[0,4,"ORG"]],"Comments":[]}\n'],
  ['doccano', '{"id":1,"text":"none","labels":[]}\n{"id":2,"text":"U.N.","labels":[[0,4,"ORG"]]}\n'],
  ['doccano', '{"text":"U.N.","entities":[{"id":0,"label":"ORG","start_offset":0,"end_offset":4}],"relations":[]}\n'],
  ['doccano', '{"id":1,"text":"U.N.","cats":["fly"],"entities":[[0,4,"ORG"]]}\n'],
  ['doccano', '{"text":"U.N.","annotations":[{"label":2,"start_offset":0,"end_offset":4,"user":1}]}\n'],
  [
    'prodigy',
    '{"text":"U.N.","_input_hash":1,"_task_hash":2,"spans":[{"start":0,"end":4,"label":"ORG"}],"answer":"accept"}\n',
  ],
  ['prodigy', '{"text":"none","answer":"accept"}\n'],
  // the key of another tool
  ['plain', '{"text":"U.N.","spans":[{"start":0,"end":4,"label":"ORG"}],"answer":{"text":"U.N."}}\n'],
  ['plain', '{"text":"U.N.","spans":[{"start":0,"end":4,"label":"ORG"}],"answer":[{"a":1}]}\n'],
  ['plain', '{"text":"U.N.","spans":[{"start":0,"end":4,"label":"ORG"}],"answer":["accept"]}\n'],
  ['prodigy', '{"text":"U.N.","spans":[{"start":0,"end":4,"token_start":0,"token_end":0,"label":"ORG"}]}\n'],
  ['spacy', '[["U.N.", {"entities": [[0, 4, "ORG"]]}]]'],
  ['spacy', '["U.N.", {"entities": [[0, 4, "ORG"]]}]\n["none", {"entities": []}]\n'],
  ['spacy', '{"classes":["ORG"],"annotations":[["U.N.",{"entities":[[0,4,"ORG"]]}],null]}'],
  ['spacy', '{"text":"U.N.","ents":[{"start":0,"end":4,"label":"ORG"}],"tokens":[{"id":0,"start":0,"end":4}]}\n'],
  ['spacy', '{"text":"U.N.","tokens":[{"id":0,"start":0,"end":4}]}\n'],
  ['spacy', '{"text":"U.N.","entities":[[0,4,"ORG"]]}\n'],
  ['hf-tokens', '[{"id":0,"paragraphs":[{"raw":"U.N.","sentences":[{"tokens":[{"orth":"U.N.","ner":"U-ORG"}]}]}]}]'],
  ['gliner', '{"text":"U.N.","entities":[{"start":0,"end":4,"text":"U.N.","label":"ORG","score":0.9}]}\n'],
  ['gliner-training', '[{"tokenized_text": ["U.N."], "ner": [[0, 0, "ORG"]]}]'],
  ['gliner2', '{"entities":{"person":["Zoë"]}}\n'],
  ['gliner2', '{"input":"Zoë met Añã.","output":{"entities":{"person":["Zoë"]}}}\n'],
  [
    'langextract',
    '{"document_id":"d","text":"U.N.","extractions":[{"extraction_class":"ORG","extraction_text":"U.N."}]}\n',
  ],
  ['bigbio', '{"id":"0","document_id":"d","passages":[{"id":"p","type":"title","text":["U.N."],"offsets":[[0,4]]}]}\n'],
  ['plain', '{"id":"d","text":"U.N.","unit":"codepoint","spans":[{"start":0,"end":4,"label":"ORG"}]}\n'],
  ['spans', '{"text":"none","entities":[]}\n'],
  ['spans', '{"text":"none","label":[]}\n'],
  ['hf-tokens', '{"id":"0","tokens":["U.N."],"ner_tags":[3]}\n'],
  ['hf-tokens', '{"words":["U.N."],"labels":["B-ORG"]}\n'],
  ['hf-tags', '[["B-PER", "I-PER"], ["O"]]'],
  ['hf-tags', '["B-PER", "I-PER"]\n["O"]\n'],
  ['hf-pipeline', '[{"entity_group":"LOC","score":0.99,"word":"Zürich","start":17,"end":23}]\n'],
  ['hf-pipeline', '[[{"start":0,"end":9,"text":"Mara Vell","label":"PER","score":0.9}],[]]'],
  ['hf-pipeline', '[{"start":0,"end":9,"label":"PER"}]\n[]\n'],
  ['hf-pipeline', '[[], [{"entity":"B-LOC","index":1,"word":"Zürich","start":17,"end":23}]]'],
  [
    'label-studio',
    '[{"id":1,"annotations":[{"id":1,"result":[{"from_name":"label","to_name":"text"}]}],"data":{"text":"U.N."}}]',
  ],
  ['label-studio', '{"id":1,"completions":[],"data":{"text":"U.N."}}'],
  ['label-studio-min', '[{"text":"U.N.","id":1,"label":[{"start":0,"end":4,"labels":["ORG"]}],"annotator":1}]'],
  ['uima-cas', '{"%TYPES":{},"%FEATURE_STRUCTURES":[{"%ID":1'],
  ['bioc', '{"source":"s","documents":[{"id":"1","passages":[{"offset":0'],
  ['gate', '{"features":{},"text":"U.N.","offset_type":"p","annotation_sets":{}}'],
  [
    'trees-jsonl',
    '{"id":"d","tokens":["U.N."],"entities":[{"kind":"entity","types":["org"],"start":0,"end":1,"children":[]}]}\n',
  ],
  ['clusters-jsonl', '{"doc_key":"d","sentences":[["U.N."]],"clusters":[[[0,0]]]}\n'],
  [undefined, '{"a": 1}\n'],
  [undefined, '{"id":"d","entities":[]}\n'],
  [undefined, '{"id":1,"text":"a good film","label":"positive"}\n'],
  [undefined, '[1, 2]'],
  [undefined, '[]'],
  [undefined, '[ O\n] O\n'],
  [undefined, '["B-PER O\n'],
  [undefined, '[]\tO\n{}\tO\n'],
  [undefined, 'U.N. NNP B-ORG\n'],
  [undefined, ''],
]

describe('the tool that wrote a JSON file', () => {
  it.each(heads)('is %s for %s', (shape, head) => {
    expect(jsonShapeOf(head)).toBe(shape)
    expect(jsonShapeOf(`\uFEFF${head}`)).toBe(shape)
    if (shape !== undefined) expect(sniffFor(shape)(head)).toBeGreaterThan(0.3)
    expect(sniffFor()(head)).toBe(0)
  })

  it('is recognised even if the first records have empty lists', () => {
    const empty = '{"id":1,"text":"none","entities":[]}\n'.repeat(50)
    expect(jsonShapeOf(empty)).toBe('spans')
    expect(jsonShapeOf(`${empty}{"text":"U.N.","entities":[[0,4,"ORG"]],"cats":[]}\n`)).toBe('doccano')
  })

  it('is certain from the first record with a span on', () => {
    expect(headShapeOf('{"text":"U.N.","spans":[]}\n').isSure).toBe(false)
    expect(headShapeOf('{"text":"U.N.","spans":[[0,4,"ORG"]]}\n')).toMatchObject({ shape: 'spans', isSure: true })
  })

  it('is not recognised by keys that occur inside a text', () => {
    expect(jsonShapeOf('{"text":"\\"_input_hash\\": 1, \\"answer\\": \\"accept\\"","label":[[0,1,"A"]]}\n')).toBe(
      'doccano',
    )
    expect(jsonShapeOf(`{"text":"${'x'.repeat(5000)}`)).toBe(undefined)
  })

  it('is looked for without an exception, whatever the values of the keys are', () => {
    const keys = [...new Set(heads.flatMap(([, head]) => [...head.matchAll(/"(\w+)":/g)].map(([, key]) => key!)))]
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'any' },
        fc.constantFrom(null, true, 0, '', 'accept', 'O'),
        fc.array(tie('any'), { maxLength: 3, depthIdentifier: 'any' }),
        fc.dictionary(fc.constantFrom(...keys), tie('any'), { maxKeys: 4, depthIdentifier: 'any' }),
      ),
    })).any
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 4 }), (record) => {
        expect(() => jsonShapeOf(`${JSON.stringify(record)}\n`)).not.toThrow()
      }),
      { numRuns: drawing(2000) },
    )
  })

  it('is undecided for a hundred thousand nested lists or objects', () => {
    expect(jsonShapeOf('['.repeat(1_000_000))).toBe(undefined)
    expect(jsonShapeOf('{"a":'.repeat(100_000))).toBe(undefined)
  })

  it.each(heads.filter(([shape]) => shape !== undefined))(
    'is %s, or undecided, for any beginning of %s',
    (shape, head) => {
      for (let length = 0; length < head.length; length++) {
        const own = jsonShapeOf(head.slice(0, length))
        expect([undefined, 'spans', shape, ...(nearby.get(shape!) ?? [])]).toContain(own)
      }
    },
  )
})

/** What the beginning of a record may be as well, before the key that tells. */
const nearby: ReadonlyMap<JsonShape, readonly JsonShape[]> = new Map([
  ['prodigy', ['plain']],
  ['doccano', ['spacy', 'gliner']],
  ['hf-tokens', []],
])

const golden = fileURLToPath(new URL('../golden', import.meta.url))
const ofFolder: Readonly<Record<string, readonly JsonShape[]>> = {
  bioc: ['bioc'],
  doccano: ['doccano'],
  gate: ['gate'],
  gliner: ['gliner-training'],
  'hf-tokens': ['hf-tokens', 'hf-tags', 'hf-pipeline'],
  'label-studio': ['label-studio', 'label-studio-min'],
  langextract: ['langextract'],
  prodigy: ['prodigy'],
  spacy: ['spacy', 'hf-tokens'],
  'uima-cas': ['uima-cas'],
}
const files = Object.keys(ofFolder).flatMap((folder) => {
  const names = readdirSync(golden).includes(folder) ? readdirSync(`${golden}/${folder}`) : []
  return names.filter((name) => /\.(?:jsonl?|bdocjs)$/.test(name)).map((name) => `${folder}/${name}`)
})

it.each(files)('the tool that wrote the recorded file %s is recognised', (path) => {
  const head = new TextDecoder().decode(readFileSync(`${golden}/${path}`).subarray(0, 4096))
  expect(ofFolder[path.split('/')[0]!]).toContain(jsonShapeOf(head))
})
