/** Sheets as tables of comma-separated values: the cells as Excel would save them, or a problem with the name of the cell. */
import { rowsIn } from '@assay/core/internal/source'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zipped } from '../../../tools/zipped.ts'
import { bytesOf, readBytes, readMade, sheetOf, workbookOf } from './support.ts'

const row = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`
const number = (value: string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`

/** The cells of the first row of a workbook, as a table. */
const line = (workbook: Uint8Array): string => {
  const { text, problems } = readBytes(workbook, 'book.xlsx')
  expect(problems).toEqual([])
  return text
}

describe('a sheet of a workbook is read as a table', () => {
  it('as openpyxl wrote it, with text, numbers, dates, booleans, rich text, hidden and empty rows', () =>
    expect(readMade('cells.xlsx')).toEqual({
      text: [
        'id,cluster,n,day,time,ok',
        'a,007,1,2024-01-31,2024-01-31T12:30:00,TRUE',
        '"b, ""c""","line\nbreak",0.1,2024-01-31,12:30:00,FALSE',
        '',
        '"#x",rich,12345.678,,,',
        '',
      ].join('\n'),
      problems: [],
    }))

  it('with numbers in their shortest form, and whole numbers with all digits', () => {
    const stored = ['1', '1.0', '0.10000000000000001', '1E-3', '-0.5', '12345678901234567891']
    expect(line(sheetOf(row(...stored.map((value) => number(value)))))).toBe(
      '1,1,0.1,0.001,-0.5,12345678901234567891\n',
    )
  })

  it('with shared strings: runs joined, phonetic guides left out, blanks kept', () => {
    const strings =
      '<si><t xml:space="preserve"> a </t></si><si><r><t>b&amp;</t></r><r><t>c</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t>_x000D__x005F_x</t></si>'
    const cells = [0, 1, 2].map((i) => `<c t="s"><v>${i}</v></c>`)
    expect(line(sheetOf(row(...cells), { strings }))).toBe('" a ",b&c,"\r_x"\n')
  })

  it('with the stored results of formulas', () =>
    expect(line(sheetOf(row('<c><f>1+1</f><v>2</v></c>', '<c t="str"><f>A1&amp;""</f><v>2</v></c>')))).toBe('2,2\n'))

  it('with cells and rows at the places that their attributes state', () =>
    expect(
      line(
        sheetOf(
          '<row r="2"><c r="B2"><v>1</v></c><c r="AA2"><v>2</v></c></row><row r="4"><c r="A4"><v>3</v></c></row>',
        ),
      ),
    ).toBe(`\n,1${','.repeat(25)}2\n\n3${','.repeat(26)}\n`))

  it('without empty rows and columns after the last value', () =>
    expect(line(sheetOf(row(number('1'), '<c/>', text('')) + row('<c/>')))).toBe('1\n'))

  it.each([
    // 31 January 2024 is 45322 days after 31 December 1899, with 29 February 1900 as one of them
    ['a day', 14, '45322', '2024-01-31'],
    ['a time', 22, '45322.75', '2024-01-31T18:00:00'],
    ['a time without a day', 20, '0.5', '12:00:00'],
    ['a day before the one that 1900 did not have', 14, '59', '1900-02-28'],
    ['a day after it', 14, '61', '1900-03-01'],
    ['a number in a format of numbers', 2, '45322', '45322'],
  ])('with %s as ISO 8601', (_, format, value, expected) => {
    const styles = `<cellXfs><xf numFmtId="${format}"/></cellXfs>`
    expect(line(sheetOf(row(number(value)), { styles }))).toBe(`${expected}\n`)
  })

  it.each([
    ['yyyy\\-mm\\-dd', '2024-01-31'],
    ['[$-409]d" of "mmm', '2024-01-31'],
    ['0.00" days"', '45322'],
    ['[h]:mm', '45322'],
    ['[Red]0', '45322'],
  ])('with values in the custom format %s', (format, expected) => {
    const code = format.replaceAll('"', '&quot;')
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`
    expect(line(sheetOf(row(number('45322')), { styles }))).toBe(`${expected}\n`)
  })

  it('with dates counted from 1904', () => {
    const others = { styles: '<cellXfs><xf numFmtId="14"/></cellXfs>', properties: '<workbookPr date1904="1"/>' }
    // 1462 days lie between the two beginnings
    expect(line(sheetOf(row(number(String(45322 - 1462))), others))).toBe('2024-01-31\n')
  })

  it('with random cells, quoted where needed', () => {
    const cell = fc.stringMatching(/^[a-z,;|#"\t \n-]{1,6}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), (rows) => {
        const xml = rows.map((cells) => row(...cells.map((one) => text(one.replaceAll('"', '&quot;')))))
        expect(rowsIn(line(sheetOf(xml.join(''))), 'comma')).toEqual(rows)
      }),
    )
  })
})

describe('of several sheets in a workbook', () => {
  const two = workbookOf({
    sheets: {
      Empty: '<sheetData/>',
      'Gold &amp; more': `<sheetData>${row(number('1'))}</sheetData>`,
      System: `<sheetData>${row(number('2'))}</sheetData>`,
    },
  })

  it('the sheet that follows the path of the workbook is read', () =>
    expect(readBytes(two, 'book.xlsx', 'Gold & more').text).toBe('1\n'))

  it('the only sheet with a value is read, and the sheets are listed if several have values', () => {
    expect(readMade('cells.xlsx').problems).toEqual([])
    expect(readMade('two-sheets.xlsx')).toMatchObject({
      text: '',
      problems: [
        {
          code: 'E307',
          message: 'it has 2 sheets with values, and one is needed',
          hint: "name one of them: 'two-sheets.xlsx/Gold', 'two-sheets.xlsx/Second sheet'",
        },
      ],
    })
  })

  it('a sheet that does not exist is refused, with the most similar name', () => {
    const [problem] = readMade('two-sheets.xlsx', 'Golf').problems
    expect(problem).toMatchObject({
      code: 'E306',
      hint: "did you mean 'two-sheets.xlsx/Gold'?",
    })
  })

  it('none with a value is refused', () =>
    expect(readBytes(workbookOf({ sheets: { A: '<sheetData/>' } }), 'book.xlsx').problems).toMatchObject([
      { code: 'E307', message: 'no sheet of it has a value' },
    ]))
})

describe('a workbook is refused with a reason and the row, and no row is read', () => {
  const merged = (range: string): Uint8Array =>
    workbookOf({
      sheets: {
        A: `<sheetData>${row(text('a')) + row(text('b'))}</sheetData><mergeCells><mergeCell ref="${range}"/></mergeCells>`,
      },
    })
  it.each<readonly [string, Uint8Array, string, string, number]>([
    [
      'an error',
      sheetOf(row(text('a')) + row('<c r="A2" t="e"><v>#N/A</v></c>')),
      'E442',
      'the cell A2 has the error #N/A',
      2,
    ],
    [
      'a formula that nobody has computed',
      sheetOf(row('<c r="A1"><f>1/0</f></c>')),
      'E442',
      'the cell A1 has a formula without a value',
      1,
    ],
    ['merged cells', merged('A1:A2'), 'E443', 'the cells A1:A2 are merged', 1],
    [
      'a string that is not there',
      sheetOf(row('<c r="A1" t="s"><v>7</v></c>')),
      'E442',
      'the cell A1 has no value of its kind: 7',
      1,
    ],
    [
      'a number that is none',
      sheetOf(row('<c r="A1"><v>1,5</v></c>')),
      'E442',
      'the cell A1 has no value of its kind: 1,5',
      1,
    ],
    [
      'rows in another order',
      sheetOf('<row r="2"/><row r="1"/>'),
      'E440',
      'the workbook is damaged: row 1 follows row 2',
      1,
    ],
    [
      'cells in another order',
      sheetOf('<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
      'E440',
      'the workbook is damaged: the cell A1 is out of place in row 1',
      1,
    ],
  ])('%s', (_, bytes, code, message, line) => {
    const { text, problems } = readBytes(bytes, 'book.xlsx')
    expect({ text, problems }).toMatchObject({ text: '', problems: [{ code, message, at: { line } }] })
  })

  it('unless its only fault is merged cells beside the table', () =>
    expect(readBytes(merged('C1:D2'), 'book.xlsx').text).toBe('a\nb\n'))

  it('if its sheet is not XML', () =>
    expect(readBytes(workbookOf({ sheets: { A: '<sheetData><row>' } }), 'book.xlsx').problems).toMatchObject([
      { code: 'E440' },
    ]))

  it('if it lists a sheet that is missing', () => {
    const names = { 'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" id="r"/></sheets></workbook>' }
    const relations =
      '<Relationships><Relationship Id="r" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>'
    expect(
      readBytes(zipped({ ...names, 'xl/_rels/workbook.xml.rels': relations }), 'book.xlsx').problems,
    ).toMatchObject([{ code: 'E440', message: 'the workbook is damaged: xl/worksheets/a.xml is missing' }])
  })

  it('if it is cut off at any byte', () => {
    const whole = bytesOf('cells.xlsx')
    for (let length = 4; length < whole.length; length += 101)
      expect(readBytes(whole.subarray(0, length), 'cut.xlsx')).toMatchObject({ text: '', problems: [{ code: 'E445' }] })
  })

  it('if it unpacks to more than a hundred times its size', () => {
    const wide = sheetOf(row(text('a'.repeat(2 ** 25))))
    expect(readBytes(wide, 'book.xlsx')).toMatchObject({ text: '', problems: [{ code: 'E363' }] })
  })
})
