/** XML of i2b2, n2c2, MEDDOCAN and MAE: texts, tags, labels, places, and the laws. */
import { checkReader, readerTester } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { i2b2Xml } from '../src/i2b2-xml/reader.ts'
import { readText, said } from './stand-off-support.ts'

const file = (tags: string, text = '<![CDATA[Zoë 😀 met Añã\nin Zürich & Ulm.]]>', root = 'deIdi2b2'): string =>
  `<?xml version="1.0" encoding="UTF-8" ?>\n<${root}>\n<TEXT>${text}</TEXT>\n<TAGS>\n${tags}</TAGS>\n</${root}>\n`

const zoe = '<NAME id="P0" start="0" end="3" text="Zoë" TYPE="DOCTOR" comment="" />\n'
const zurich = '<LOCATION id="P1" start="17" end="23" text="Zürich" TYPE="CITY" comment="" />\n'

const read = (own: string, options = {}) => readText(i2b2Xml, own, options, 'gold/100-01.xml')
const spansIn = (own: string, options = {}) => read(own, options).documents['100-01']

describe('the reader i2b2-xml reads', () => {
  // the layout of the track of de-identification of 2014, and of MEDDOCAN
  it("tags by code points of the text, labelled by TYPE, with the file's name as id", () => {
    expect(spansIn(file(zoe + zurich))).toEqual(['DOCTOR 0 3 "Zoë"', 'CITY 17 23 "Zürich"'])
    expect(spansIn(file(zoe), { label: '' })).toEqual(['NAME 0 3 "Zoë"'])
    expect(spansIn(file(''))).toEqual([])
  })

  it('a text with character references and CR LF as any XML parser does', () => {
    const text = 'Zoë 😀 met Añã\r\nin Z&#252;rich &amp; Ulm.'
    const ulm = '<CITY start="26" end="29" text="Ulm" />\n'
    expect(spansIn(file(zurich + ulm, text, 'MEDDOCAN'))).toEqual(['CITY 17 23 "Zürich"', 'CITY 26 29 "Ulm"'])
  })

  // tracks 2 of 2014 and 2012: tags within others, links, tags of the whole document, attributes in small letters
  it('nested tags, and skips tags without offsets', () => {
    const tags = `<CAD time="before"><CAD start="0" end="3" text="Zoë" /></CAD>
<EVENT id="E1" start="17" end="23" text="Zürich" type="OCCURRENCE" />
<TLINK id="L1" fromID="E1" toID="E2" type="BEFORE" /><NOTE spans="-1~-1" text="" />\n`
    const gave = read(file(tags))
    expect(gave.documents['100-01']).toEqual(['CAD 0 3 "Zoë"', 'EVENT 17 23 "Zürich"'])
    expect(said(gave)).toEqual(['W394 1:1 skipped: 3 tags without a place'])
    expect(spansIn(file(tags), { label: 'type' })).toEqual(['CAD 0 3 "Zoë"', 'OCCURRENCE 17 23 "Zürich"'])
  })

  it('the spans of MAE 2, discontinuous spans included', () => {
    const tags = '<NAME id="N0" spans="0~3,10~13" text="Zoë ... Añã" />\n'
    expect(spansIn(file(tags))).toEqual(['NAME 0–3, 10–13 "Zoë … Añã"'])
    expect(spansIn(file(tags), { discontinuous: 'hull' })).toEqual(['NAME 0 13 "Zoë 😀 met Añã"'])
  })
})

readerTester({ describe, it }, i2b2Xml, {
  valid: {
    'offsets in the unit of an option': {
      text: file(zurich.replace('17', '18').replace('23', '24')),
      options: { unit: 'utf16' },
    },
  },
  invalid: {
    'offsets in another unit': {
      text: file(zurich.replace('17', '18').replace('23', '24')),
      problems: [
        {
          code: 'E331',
          line: 6,
          column: 1,
          says: ['"ürich " from 18 to 24', 'all offsets of the document fit in UTF-16 units'],
          remedy: '--set reader.unit=utf16',
        },
      ],
    },
    'a span beyond the text': {
      text: file(zurich.replace('23', '99')),
      problems: [{ code: 'E330', line: 6, column: 1, says: '99 is beyond the text, which has 30 code points' }],
    },
    'an end before the start': {
      text: file(zurich.replace('17', '30')),
      problems: [{ code: 'E330', line: 6, column: 1, says: 'the span from 30 to 23 ends before it starts' }],
    },
    'a place that is no number': {
      text: file(zurich.replace('17', 'x')),
      problems: [
        {
          code: 'E335',
          line: 6,
          column: 1,
          says: '<LOCATION> has an offset that is not a number',
          remedy: 'start="0"',
        },
      ],
    },
    'pieces that overlap': {
      text: file('<NAME spans="0~3,2~4" />\n'),
      problems: [{ code: 'E330', line: 6, column: 1, says: 'fragments 0–3 and 2–4 of <NAME> overlap' }],
    },
    'several pieces, with discontinuous=error': {
      text: file('<NAME spans="0~3,10~13" />\n'),
      options: { discontinuous: 'error' },
      problems: [{ code: 'E395', line: 6, column: 1, says: '<NAME> has 2 fragments' }],
    },
    'a text without tags': {
      text: '<deIdi2b2><TEXT>Zoë</TEXT></deIdi2b2>\n',
      problems: [{ code: 'E337', line: 1, column: 1, says: 'there is no TAGS', remedy: 'where nothing is tagged' }],
    },
    'tags without a text': {
      text: '<deIdi2b2><TAGS/></deIdi2b2>\n',
      problems: [{ code: 'E337', line: 1, column: 1, says: 'there is no TEXT' }],
    },
    'an element that is not closed': {
      text: '<deIdi2b2>\n<TEXT>Zoë</TEXT>\n<TAGS>\n',
      problems: [{ code: 'E343', line: 3, column: 1, says: '<TAGS> is never closed' }],
    },
  },
})

checkReader({ describe, it }, i2b2Xml, {
  files: [
    { path: 'a.xml', text: file(zoe + zurich) },
    { path: 'empty.xml', text: file('', 'Another text.') },
  ],
  ends: 'file',
})

it('i2b2-xml is recognised by TEXT below its root element', () => {
  expect(
    [file(zoe), `<!-- MAE --><!DOCTYPE X SYSTEM "x.dtd"><X>\n  <TEXT>`].map((head) => i2b2Xml.sniff(head, '')),
  ).toEqual([1, 1])
  expect(['<clustering name="x"><entity>', '<TEXT>a</TEXT>', 'TEXT'].map((head) => i2b2Xml.sniff(head, ''))).toEqual([
    0, 0, 0,
  ])
})
