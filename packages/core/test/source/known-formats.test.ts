import { describe, expect, it } from 'vitest'
import { describeFile, describeFormat, isJson } from '../../src/source/known-formats.ts'

const heads: readonly (readonly [look: string | undefined, head: string])[] = [
  [
    'a Label Studio export',
    '[{"id":1,"annotations":[{"id":1,"result":[{"from_name":"label","to_name":"text"}]}],"data":{"text":"U.N."}}]',
  ],
  [
    'a Label Studio export (JSON-MIN)',
    '[{"text":"U.N.","id":1,"label":[{"start":0,"end":4,"labels":["ORG"]}],"annotator":1}]',
  ],
  [
    'a Prodigy export',
    '{"text":"U.N.","_input_hash":1,"_task_hash":2,"spans":[{"start":0,"end":4,"label":"ORG"}],"answer":"accept"}',
  ],
  ['a doccano export', '{"id":1,"text":"U.N.","label":[[0,4,"ORG"]]}\n'],
  ['a doccano export', '{"id":1,"text":"none","label":[]}\n'],
  [
    'a doccano export',
    '{"id":1,"text":"U.N.","entities":[{"id":0,"label":"ORG","start_offset":0,"end_offset":4}],"relations":[]}',
  ],
  ['spaCy JSON', '[{"id":0,"paragraphs":[{"raw":"U.N.","sentences":[{"tokens":[{"orth":"U.N.","ner":"U-ORG"}]}]}]}]'],
  ['spaCy JSON', '{"text":"U.N.","ents":[{"start":0,"end":4,"label":"ORG"}],"tokens":[]}'],
  ['spaCy JSON', '[["U.N.", {"entities": [[0, 4, "ORG"]]}]]'],
  ['BioC', '{"source":"PubTator","infons":{},"documents":[{"id":"12","passages":[{"offset":0}]}]}'],
  ['a CAS of UIMA and INCEpTION', '{\n  "%TYPES" : { },\n  "%FEATURE_STRUCTURES" : [ {\n    "%ID" : 1'],
  ['JSON of tokens and their tags, as of Hugging Face datasets', '{"id":"0","tokens":["U.N."],"ner_tags":[3]}'],
  ['lists of tags, as seqeval takes them', '[["B-PER", "I-PER"], ["O"]]'],
  ['an HTML page', '<!DOCTYPE html>\n<html lang="en">'],
  ['XMI, as of UIMA and INCEpTION', '<?xml version="1.0"?>\n<xmi:XMI xmlns:xmi="http://www.omg.org/XMI">'],
  ['WebAnno TSV', '#FORMAT=WebAnno TSV 3.3\n'],
  ['PubTator', '2234|t|A title\n'],
  ['PubTator', 'PMC2234|t|A title\n'],
  ['entity links of neleval', 'd1\t17\t22\tQ72\t1.0\tLOC\n'],
  [undefined, 'd1\t17\t22\tc1\n'],
  ['JSON', '{"a": 1}'],
  ['JSON', '[1, 2]'],
  ['JSON', '[]'],
  ['JSON', '{\n  "a": [\n'],
  ['CoNLL-U without entities', '# text = a\n1\ta\ta\tDET\t_\t_\t0\troot\t_\t_\n\n'],
  ['CoNLL-U with tags behind ner= in its last column', '1\tZoë\t_\tX\t_\t_\t0\troot\t_\tstart_char=0|ner=B-PER\n\n'],
  ['a sentence a line with a tag behind each word, word/TAG', 'Zoë/PERSON met/O Bo/PERSON ./O\n'],
  [undefined, 'and/or B-PER\nZoë O\n'],
  ['XML', '<?xml version="1.0"?><a/>'],
  [undefined, 'U.N. NNP B-ORG\n'],
]

describe('files of other tools', () => {
  it.each(heads)('are described as %s: %s', (look, head) => {
    expect(describeFile(head)).toBe(look)
    const isBroad = ['JSON', 'XML'].includes(look ?? '') || look?.startsWith('CoNLL-U') === true
    expect(describeFormat(head)).toBe(isBroad ? undefined : look)
  })

  it.each([
    '[ O\n] O\n',
    '[ [ PUNCT O\n',
    '[ ( O\n',
    '[1 O\n',
    '{ O\n',
    '{ " B-X\n',
    '[[ O\n',
    '" O\n',
    '[" O\nx O\n',
    '[]\tO\n',
    '{}\tO\n',
  ])('are not taken as JSON if a column begins with a bracket: %j', (head) => {
    expect(isJson(head)).toBe(false)
  })
})
