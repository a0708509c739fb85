/** The laws of readers, for each dialect. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkReader } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import { spansJsonl, toolReaders } from '../../src/spans-jsonl/readers.ts'
import { jsonLines } from '../read.ts'

const golden = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../golden/${path}`, import.meta.url)), 'utf8')

const plain =
  '{"id":"d1","text":"Zoë 😀 met Añã","unit":"codepoint","meta":{"genre":"web"},"spans":[{"start":0,"end":3,"label":"PER","text":"Zoë","id":"Q1","score":0.5},{"start":10,"end":13,"label":["PER",["PESSOA","GRUPO"]],"text":"Añã","attributes":{"a":"b"}}]}\n' +
  '{"id":"d2","tokens":["in","Zürich"],"unit":"token","spans":[{"start":1,"end":2,"label":"LOC"}]}\n' +
  '{"id":"d3","length":9,"unit":"codepoint","spans":[{"start":3,"end":9,"label":"LOC"}]}\n'

checkReader({ describe, it }, spansJsonl, {
  files: [
    { path: 'plain.jsonl', text: plain },
    {
      path: 'list.json',
      text: '[\n  {"id": "d1", "text": "Zoë",\n   "spans": [{"start": 0, "end": 3, "label": "PER"}]}\n]\n',
    },
  ],
  options: [{}, { unit: 'utf16' }, { unit: 'byte', ends: 'exclusive' }].slice(0, 1),
})

checkReader({ describe, it }, spansJsonl, {
  files: [
    {
      path: 'fragments.jsonl',
      text: '{"id":"d1","text":"Zoë 😀 met Añã","spans":[{"start":0,"end":13,"fragments":[[0,3],[10,13]],"label":"PER","text":"Zoë Añã"}]}\n{"id":"d2","tokens":["a","b","c"],"unit":"token","spans":[{"fragments":[[0,1],[2,3]],"label":"X"}]}\n{"id":"d3","tokens":["a","b"],"unit":"token","spans":[]}\n',
    },
  ],
  runs: drawing(50),
})

const [doccano, prodigy, spacy, gliner, langextract] = toolReaders

checkReader({ describe, it }, doccano, {
  files: [
    { path: 'labels.jsonl', text: golden('doccano/export-labels.jsonl') },
    { path: 'relations.jsonl', text: golden('doccano/relations.jsonl') },
    { path: 'emoji.jsonl', text: jsonLines({ id: 1, text: '😀 Rome', label: [[3, 7, 'LOC']] }) },
  ],
  runs: drawing(50),
})

checkReader({ describe, it }, prodigy, {
  files: [
    { path: 'demo.jsonl', text: golden('prodigy/demo.jsonl') },
    {
      path: 'two.jsonl',
      text: '{"text":"😀 Zoë","_input_hash":1,"spans":[{"start":2,"end":5,"label":"PER"}],"answer":"accept","meta":{"id":"a"}}\n{"text":"no","_input_hash":2,"answer":"ignore"}\n',
    },
  ],
  runs: drawing(50),
})

checkReader({ describe, it }, spacy, {
  files: [
    { path: 'pairs.json', text: golden('spacy/ner_demo-train.json') },
    { path: 'pairs.jsonl', text: '["I like 😀 London", {"entities": [[9, 15, "LOC"]]}]\n["none", {"entities": []}]\n' },
    {
      path: 'wrapped.json',
      text: '{"classes":["LOC"],"annotations":[["Go to Ulm",{"entities":[[6,9,"LOC"]]}],null]}\n',
    },
    {
      path: 'doc.jsonl',
      text: '{"text":"Go to Ulm","ents":[{"start":6,"end":9,"label":"LOC"}],"tokens":[{"id":0,"start":0,"end":2}]}\n',
    },
  ],
  runs: drawing(50),
})

checkReader({ describe, it }, gliner, {
  files: [
    {
      path: 'predicted.jsonl',
      text: '{"id":"1","text":"😀 Zürich","entities":[{"start":2,"end":8,"text":"Zürich","label":"LOC","score":0.97}]}\n{"id":"2","text":"x","entities":[]}\n',
    },
  ],
  runs: drawing(50),
})

checkReader({ describe, it }, langextract, {
  files: [
    {
      path: 'extractions.jsonl',
      text: '{"document_id":"1","text":"😀 Zürich","extractions":[{"extraction_class":"LOC","extraction_text":"zürich","char_interval":{"start_pos":2,"end_pos":8},"alignment_status":"match_exact","attributes":{"kind":"city"}}]}\n{"document_id":"2","text":"x","extractions":[]}\n',
    },
  ],
  runs: drawing(50),
})
