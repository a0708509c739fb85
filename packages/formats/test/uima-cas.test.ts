/** UIMA CAS: files of cassis and INCEpTION, layers, views and projects, and the laws. */
import { readFileSync } from 'node:fs'
import { checkReader } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { uimaCas } from '../src/uima-cas/reader.ts'
import { readText, said } from './stand-off-support.ts'

const golden = (name: string): string => readFileSync(new URL(`../golden/uima-cas/${name}`, import.meta.url), 'utf8')

const read = (text: string, options = {}, path = 'file') => readText(uimaCas, text, options, path)

// ---- files by hand ---------------------------------------------------------------------------------------------------

const text = 'Zoë 😀 met Añã in Zürich.'
const NER = 'de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity'

interface Own {
  readonly type?: string
  readonly begin: unknown
  readonly end: unknown
  readonly [feature: string]: unknown
}

const json = (annotations: readonly Own[], more: object = {}, own: object = {}): string =>
  JSON.stringify({
    '%TYPES': { [NER]: { '%NAME': NER, '%SUPER_TYPE': 'uima.tcas.Annotation' } },
    '%FEATURE_STRUCTURES': [
      {
        '%ID': 1,
        '%TYPE': 'uima.cas.Sofa',
        sofaNum: 1,
        sofaID: '_InitialView',
        mimeType: 'text',
        sofaString: text,
        ...own,
      },
      ...annotations.map(({ type = NER, ...features }, i) => ({
        '%ID': i + 2,
        '%TYPE': type,
        '@sofa': 1,
        ...features,
      })),
    ],
    '%VIEWS': { _InitialView: { '%SOFA': 1, '%MEMBERS': annotations.map((_, i) => i + 2) } },
    ...more,
  })

const zurich = { begin: 18, end: 24, value: 'LOC', identifier: 'http://kb/Q72' }

const xmi = (annotations: string, sofa = `sofaString="${text}"`): string =>
  `<?xml version="1.0" encoding="UTF-8"?><xmi:XMI xmlns:type4="http:///de/tudarmstadt/ukp/dkpro/core/api/ner/type.ecore" xmlns:custom="http:///webanno/custom.ecore" xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmi:version="2.0">
<cas:NULL xmi:id="0"/>
${annotations}
<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text" ${sofa}/>
</xmi:XMI>
`
const entity = '<type4:NamedEntity xmi:id="2" sofa="1" begin="18" end="24" value="LOC" identifier="http://kb/Q72"/>'

// ---- tests -----------------------------------------------------------------------------------------------------------

describe('recorded files of other tools', () => {
  it.each(['emoji.json', 'emoji.xmi'])(
    'may have emoji of several characters, with offsets in UTF-16 units: %s',
    (name) => {
      const gave = read(golden(name))
      expect(gave.documents).toEqual({
        file: [
          'Annotation 0 1 "🥳"',
          'Annotation 2 6 "This"',
          'Annotation 7 12 "👳🏻\u200d♀️"',
          'Annotation 13 15 "is"',
          'Annotation 16 17 "✆"',
          'Annotation 18 19 "a"',
          'Annotation 20 25 "🧔🏾\u200d♂️"',
          'Annotation 26 30 "test"',
          'Annotation 31 32 "👻"',
        ],
      })
      expect(said(gave)).toEqual([
        'W396 1:1 9 annotations of Annotation have no feature that is a label: the label is Annotation',
      ])
    },
  )

  it('are refused with two layers and no choice, and their links are counted (slot.json)', () => {
    const gave = read(golden('slot.json'))
    expect(said(gave)).toEqual(['E398 1:1 there are 2 layers (SimpleLinkHost, SimpleSpan): choose one'])
    const asked = read(golden('slot.json'), { layer: 'SimpleSpan' })
    expect(asked.documents).toEqual({ doc: ['SimpleSpan 5 7 "is"', 'SimpleSpan 8 9 "a"'] })
    expect(said(asked)).toEqual([
      'W396 1:1 2 annotations of SimpleSpan have no feature that is a label: the label is SimpleSpan',
      'W394 1:1 skipped: 2 links',
    ])
  })

  it('may have a span over two sentences (testCrossSentenceSpanWithFeatureValue.xmi)', () => {
    expect(read(golden('testCrossSentenceSpanWithFeatureValue.xmi')).documents).toEqual({
      doc: ['PERSON 0 34 "He loves her . She loves him not ."'],
    })
  })

  it('may have two spans at one place (testMultiTokenStackedSpanWithFeatureValue.xmi)', () => {
    expect(read(golden('testMultiTokenStackedSpanWithFeatureValue.xmi')).documents).toEqual({
      doc: ['PERSON 0 16 "This is a test ."', 'LOCATION 0 16 "This is a test ."'],
    })
  })

  it('may have an annotation without a value (testSentenceWithEmoji.xmi)', () => {
    expect(read(golden('testSentenceWithEmoji.xmi')).documents).toEqual({ doc: ['NamedEntity 10 11 "😊"'] })
  })

  it('may have chains, which are skipped and counted (testMultiTokenChain.xmi)', () => {
    const gave = read(golden('testMultiTokenChain.xmi'))
    expect(gave.documents).toEqual({ doc: [] })
    expect(said(gave)).toEqual(['W394 1:1 skipped: 1 chain'])
  })
})

describe('the reader uima-cas reads', () => {
  it('the same spans and linked ids from JSON and from XMI', () => {
    const expected = { file: ['LOC 17 23 "Zürich" id=http://kb/Q72'] }
    expect(read(json([zurich])).documents).toEqual(expected)
    expect(read(xmi(entity)).documents).toEqual(expected)
    expect(read(xmi(entity).replaceAll('\n', '\r\n')).documents).toEqual(expected)
  })

  it('line breaks in attributes of XMI as blanks, unless they are character references', () => {
    const sofa = 'sofaString="a\r\nb&#13;&#10;שלום"'
    const gave = read(xmi('<type4:NamedEntity xmi:id="2" sofa="1" begin="5" end="9" value="X"/>', sofa))
    expect(gave.texts).toEqual(['a b\r\nשלום'])
    expect(gave.documents).toEqual({ file: ['X 5 9 "שלום"'] })
  })

  it('control characters of XML 1.1', () => {
    const own = xmi('<type4:NamedEntity xmi:id="2" sofa="1" begin="2" end="3" value="X"/>', 'sofaString="a&#x1;b"')
    expect(read(own.replace('version="1.0"', 'version="1.1"')).documents).toEqual({ file: ['X 2 3 "b"'] })
    expect(said(read(own))[0]).toContain('E342')
  })

  it('annotations of subtypes of a layer, if the file has its type system', () => {
    const types = {
      '%TYPES': {
        [NER]: { '%SUPER_TYPE': 'uima.tcas.Annotation' },
        'ner.Person': { '%SUPER_TYPE': NER },
        'other.Thing': { '%SUPER_TYPE': 'uima.tcas.Annotation' },
      },
    }
    const own = [
      zurich,
      { type: 'ner.Person', begin: 0, end: 3, value: 'PER' },
      { type: 'other.Thing', begin: 0, end: 3, kind: 'x' },
    ]
    expect(read(json(own, types), { layer: 'NamedEntity' }).documents).toEqual({
      file: ['LOC 17 23 "Zürich" id=http://kb/Q72', 'PER 0 3 "Zoë"'],
    })
    expect(read(json(own, types), { feature: 'kind' }).documents).toEqual({ file: ['x 0 3 "Zoë"'] })
  })

  it('the view that an option names, and only annotations in the index of the view', () => {
    const views = json([zurich, { ...zurich, begin: 0, end: 3 }], {
      '%VIEWS': { _InitialView: { '%SOFA': 1, '%MEMBERS': [3] } },
    })
    const gave = read(views)
    expect(gave.documents).toEqual({ file: ['LOC 0 3 "Zoë" id=http://kb/Q72'] })
    expect(said(gave)).toEqual(['W394 1:1 skipped: 1 annotation outside of the index'])
    const other = json([zurich], {}, { sofaID: 'german' })
    expect(read(other).documents).toEqual({ file: ['LOC 17 23 "Zürich" id=http://kb/Q72'] })
    expect(said(read(other, { view: 'germn' }))).toEqual(['E399 1:1 there is no view "germn"'])
    expect(read(other, { view: 'germn' }).problems[0]?.hint).toContain('did you mean german?')
  })

  it('only annotations of spans, and counts relations and empty annotations', () => {
    const gave = read(
      json([
        zurich,
        { type: 'de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token', begin: 0, end: 3, form: 'x' },
        {
          type: 'de.tudarmstadt.ukp.dkpro.core.api.metadata.type.DocumentMetaData',
          begin: 0,
          end: 25,
          documentTitle: 'd.txt',
          documentId: 'ann',
        },
        { type: 'webanno.custom.Rel', begin: 18, end: 24, '@Governor': 2, '@Dependent': 2, kind: 'x' },
        { ...zurich, begin: 4, end: 4 },
      ]),
    )
    expect(gave.documents).toEqual({ 'd.txt': ['LOC 17 23 "Zürich" id=http://kb/Q72'] })
    expect(said(gave)).toEqual(['W394 1:1 skipped: 1 relation, 1 annotation of no length'])
  })

  it('annotations without a value with the layer as label, or skips or refuses them under an option', () => {
    const own = json([zurich, { begin: 0, end: 3 }])
    const gave = read(own)
    expect(gave.documents).toEqual({ file: ['LOC 17 23 "Zürich" id=http://kb/Q72', 'NamedEntity 0 3 "Zoë"'] })
    expect(said(gave)).toEqual(['W396 1:1 1 annotation of NamedEntity has no value: the label is NamedEntity'])
    expect(read(own, { unlabelled: 'skip' }).documents).toEqual({ file: ['LOC 17 23 "Zürich" id=http://kb/Q72'] })
    expect(said(read(own, { unlabelled: 'refuse' }))[0]).toMatch(/^E336 .*has no value$/)
  })
})

describe('an exported INCEpTION project', () => {
  const path = (user: string, folder = 'annotation') => `project/${folder}/doc1.txt/${user}.json`

  it('is read with the names of its folders as document names', () => {
    expect(Object.keys(read(json([zurich]), {}, path('ann')).documents)).toEqual(['doc1.txt'])
    expect(Object.keys(read(json([zurich]), {}, path('CURATION_USER', 'curation')).documents)).toEqual(['doc1.txt'])
  })

  it('is read with the files of the annotator that an option names', () => {
    expect(Object.keys(read(json([zurich]), { annotator: 'ann' }, path('ann')).documents)).toEqual(['doc1.txt'])
    expect(read(json([zurich]), { annotator: 'ann' }, path('ben'))).toEqual({ documents: {}, texts: [], problems: [] })
    expect(said(read(json([zurich]), { annotator: 'ann' }))).toEqual([
      'E397 1:1 this annotation names no annotator, and "ann" was requested',
    ])
  })

  it('is read without the document as it was imported', () => {
    expect(said(read(json([zurich]), {}, path('INITIAL_CAS')))).toEqual(['W398 1:1 of 1 record: 1 not annotated'])
  })
})

describe('the reader uima-cas refuses', () => {
  it('several layers or features without a choice, and lists them', () => {
    const own = json([zurich, { type: 'webanno.custom.Person', begin: 0, end: 3, role: 'agent', sex: 'f' }])
    const gave = read(own)
    expect(said(gave)).toEqual([
      'E398 1:1 there are 2 layers with features (NamedEntity|value, Person|role, Person|sex): choose one',
    ])
    expect(read(own, { layer: 'Person', feature: 'role' }).documents).toEqual({ file: ['agent 0 3 "Zoë"'] })
    expect(said(read(own, { layer: 'Person' }))).toEqual([
      'E398 1:1 the layer has 2 features (Person|role, Person|sex): choose one',
    ])
  })

  it('a layer and a feature that do not exist, and suggests the most similar name', () => {
    expect(read(json([zurich]), { layer: 'NamedEntty' }).problems[0]).toMatchObject({
      code: 'E398',
      message: 'the file has no layer "NamedEntty"',
      hint: 'did you mean NamedEntity? it has NamedEntity',
    })
    expect(read(json([zurich]), { layer: 'NamedEntity', feature: 'valu' }).problems[0]).toMatchObject({
      message: 'the layer NamedEntity has no feature "valu"',
      hint: 'did you mean value? it has value, identifier',
    })
  })

  it('no XMI without a type system, but warns if it has no annotation of the layer', () => {
    const gave = read(xmi(entity), { layer: 'Event' })
    expect(gave.documents).toEqual({ file: [] })
    expect(said(gave)).toEqual(['W395 1:1 the file has no annotation of the layer "Event"'])
  })

  it('a view without a text', () => {
    const own = json([zurich], {}, { sofaString: undefined, sofaURI: 'file:a.txt' })
    expect(said(read(own))).toEqual(['E399 1:197 the view _InitialView has no text (sofaURI)'])
    expect(said(read(xmi(entity, 'sofaURI="file:a.txt"')))).toEqual([
      'E399 4:1 the view _InitialView has no text (sofaURI)',
    ])
  })

  it.each([
    [
      'offsets beyond the text',
      json([{ ...zurich, end: 26 }]),
      'E330 1:325 the span from 18 to 26 is not in the text: 26 is beyond the text, which has 25 UTF-16 units',
    ],
    [
      'offsets inside of a character',
      xmi(entity.replace('18', '5')),
      'E330 3:1 the span from 5 to 24 is not in the text: 5 is inside of a character',
    ],
    [
      'offsets that are not numbers',
      xmi(entity.replace('18', '-1')),
      'E330 3:1 begin and end must be whole numbers from 0',
    ],
    ['another root', '<typeSystemDescription/>', 'E421 1:1 the root element is <typeSystemDescription>, not <xmi:XMI>'],
    ['JSON of something else', '{"a":1}', 'E421 1:1 there are no %FEATURE_STRUCTURES'],
    [
      'a structure without a type',
      '{"%FEATURE_STRUCTURES":[{"%ID":1}]}',
      'E421 1:25 a feature structure needs %ID and %TYPE',
    ],
    ['no text at all', '{"%FEATURE_STRUCTURES":[]}', 'E399 1:1 the CAS has no view with a text'],
    ['XML that was cut', xmi(entity).slice(0, -12), 'E343 1:39 <xmi:XMI> is never closed: the file ends inside it'],
    ['an empty file', '', 'E309 1:1 there is nothing to score: the file is empty'],
  ])('%s', (_what, own, expected) => {
    expect(said(read(own))).toEqual([expected])
  })
})

it('uima-cas recognises its own files with certainty, and no others', () => {
  for (const name of ['emoji.json', 'emoji.xmi', 'slot.json', 'testMultiTokenChain.xmi'])
    expect(uimaCas.sniff(golden(name).slice(0, 4096), 'a')).toBe(1)
  for (const head of [
    '<clustering name="a">',
    '{"text":"a","spans":[]}',
    '<DOC DOCID="a">',
    '{"documents":[{"passages":[]}]}',
  ])
    expect(uimaCas.sniff(head, 'a.xmi')).toBe(0)
})

checkReader({ describe, it }, uimaCas, {
  files: [
    { path: 'a.json', text: json([zurich]) },
    { path: 'b.xmi', text: xmi(entity.replace('24', '23'), 'sofaString="Another text than that of JSON."') },
  ],
  ends: 'file',
})
