/** Answers that would be scored as something that they are not: refused by the reader, or by the metric over all of them. */
import { type Either, type Spans, textSource } from '@assay/core'
import { optionsOf, readerTester } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { answers } from '../src/answers.ts'
import { stringsModel } from '../src/model.ts'
import { stringF1 } from '../src/string-f1.ts'
import type { Strings } from '../src/strings.ts'
import { viewsOfStrings } from '../src/views-of-strings.ts'

const answer = '[{"text": "Ann", "label": "PER"}]'
const of = (record: object): string => `${JSON.stringify(record)}\n`

readerTester({ describe, it }, answers, {
  model: stringsModel,
  valid: {
    'offsets under the keys that it reads': {
      text: of({ text: 'Ost is old.', entities: [{ text: 'Ost', label: 'LOC', start: 0, end: 3 }] }),
      documents: ['LOC "Ost" [0,3)'],
    },
    'numbers that are no bounds of a string beside them': {
      text: of({ response: { PER: 'Ann', AGE: 30, YEAR: 1999 } }),
      documents: ['PER "Ann"; AGE "30"; YEAR "1999" (numbers=2)'],
    },
    'integers whose difference is the length of a string by chance': {
      text: of({
        entities: [
          { text: 'Mara', type: 'PER', votes: 2, page: 6 },
          { text: 'Ost', type: 'LOC', votes: 1, page: 9 },
          { text: 'Lou', type: 'PER', votes: 2, page: 9 },
        ],
      }),
      documents: ['PER "Mara"; LOC "Ost"; PER "Lou"'],
    },
    'years, counts and confidence beside a string': {
      text: of({
        entities: [{ name: 'Ost', type: 'LOC', start_year: 1947, end_year: 1991, confidence: 97, ids: [3, 8] }],
      }),
      documents: ['LOC "Ost"'],
    },
    'a share after a string': { text: of({ response: { PER: [['Ann', 0.98]] } }), documents: ['PER "Ann"'] },
    'places that an option ignores, in each arrangement': {
      text: [
        of({ id: 'a', entities: [{ name: 'Ost', type: 'LOC', span: [7, 10] }] }),
        of({ id: 'b', response: { LOC: [['Ost', 7, 10]] } }),
        of({ id: 'c', entities: [['Ost', 'LOC', 7, 10]] }),
      ].join(''),
      options: { places: 'ignore' },
      documents: ['LOC "Ost"', 'LOC "Ost"', 'LOC "Ost"'],
    },
    'a table with an answer on each row': {
      text: 'id,answer\nd1,"[{""text"": ""Ann"", ""label"": ""PER""}]"\nd2,"{""LOC"": [""Ost, East""]}"\nd3,[]\n',
      documents: ['PER "Ann"', 'LOC "Ost, East"', ''],
    },
    // one answer a sample; the document that was asked about has the id
    'samples of lm-evaluation-harness': {
      text: of({
        doc_id: 0,
        doc: { id: 'd1', text: 'Ann left.' },
        target: '',
        resps: [['{"PER": ["Ann"]} ']],
        filtered_resps: ['{"PER": ["Ann"]}'],
      }),
      documents: ['PER "Ann"'],
    },
    'a list for people, names marked in their text, and JSON that is a string of JSON': {
      text: [
        of({ id: 'a', response: 'Here they are:\n- **Ann Lee** (PER)\n2) Ost [LOC]\n' }),
        of({ id: 'b', response: '<PER>Ann</PER> left <LOC>Ost</LOC>.' }),
        of({ id: 'c', response: JSON.stringify(JSON.stringify([{ text: 'Ann', label: 'PER' }])) }),
      ].join(''),
      documents: [
        'PER "Ann Lee"; LOC "Ost" (list of names=1, prose=1)',
        'PER "Ann"; LOC "Ost" (marked text=1)',
        'PER "Ann" (string=1)',
      ],
    },
    // each is read as it was before: nothing of it is taken for a name
    'a list with an irregular line, and HTML or unclosed marks': {
      text: [
        of({ id: 'a', response: '- Ann (PER)\n- Ost, which is big\n' }),
        of({ id: 'b', response: 'It is <b>Ann</b> (PER).' }),
        of({ id: 'c', response: '<PER>Ann</PER> left <LOC>Ost.' }),
      ].join(''),
      documents: ['unparsed: prose', 'unparsed: prose', 'unparsed: prose'],
    },
    'a list that says there are no entities': {
      text: of({ response: { PER: ['None'], LOC: 'None found', ORG: ['N/A'] } }),
      documents: [''],
    },
    'messages, turns and outputs as programs and services have them': {
      text: [
        { id: 'a', output: { content: answer, type: 'ai', additional_kwargs: {} } },
        { id: 'b', output: { lc: 1, id: ['AIMessage'], kwargs: { content: answer, type: 'ai' } } },
        { id: 'c', model: 'm', message: { role: 'assistant', content: answer }, done: true },
        { id: 'd', generated_text: `[INST] Extract [/INST] ${answer}` },
        { recordId: 'e', modelInput: {}, modelOutput: { role: 'assistant', content: [{ text: answer }] } },
        { request_id: 'f', prompt: 'Extract', outputs: [{ index: 0, text: answer, finish_reason: 'stop' }] },
        {
          id: 'g',
          messages: [
            { role: 'user', content: 'Ann' },
            { role: 'assistant', content: answer },
          ],
        },
        {
          id: 'h',
          conversations: [
            { from: 'human', value: 'Ann' },
            { from: 'gpt', value: answer },
          ],
        },
        { key: 'i', response: { candidates: [{ content: { role: 'model', parts: [{ text: answer }] } }] } },
        { recordId: 'j', modelOutput: { results: [{ outputText: answer }] } },
      ]
        .map(of)
        .join(''),
      documents: ['', '', '', 'd', '', '', '', '', '', ''].map((id) => `PER "Ann"${id === '' ? '' : ' (prose=1)'}`),
    },
    // W2NER and its kin: the name is known from the words alone
    'labels with numbers and without words': {
      text: [
        of({ response: [{ index: [0, 1], type: 'PER' }] }),
        of({ ner: [{ word_idx: [6], label: 'LOC' }] }),
        of({ entities: [{ type: 'PER', start: 0, end: 4, source: 'x' }] }),
      ].join(''),
      documents: [1, 1, 1].map((n) => `unparsed: no complete item (incomplete=${n})`),
    },
    'several outputs for one prompt, none of them preferred': {
      text: of({ request_id: 'a', outputs: [{ text: 'Ann' }, { text: 'Ost' }] }),
      documents: ['unparsed: no complete item (incomplete=2)'],
    },
    'an object of answers by id': {
      text: `{\n"d1": {"PER": ["Ann"], "LOC": []},\n"d2": {"PER": [], "LOC": ["Ost"]}\n}\n`,
      documents: ['PER "Ann"', 'LOC "Ost"'],
    },
    'an object of answers as texts': {
      text: of({ d1: answer, d2: '[]' }),
      documents: ['PER "Ann"', ''],
    },
    'words for nothing in other languages and in brackets, and an entity of that name': {
      text: of({ response: { PER: ['Nada'], LOC: 'keine', ORG: ['aucun'], DATE: '(none)', MISC: '无。' } }),
      documents: ['PER "Nada"'],
    },
  },
  invalid: {
    'lists of three strings, which may be triples': {
      text: of({ id: 'd', response: [['Ann', 'lives in', 'Ost']] }),
      problems: [{ code: 'E417', line: 1, remedy: ['--reader answer-triples', 'reader.pair=text-label'] }],
    },
    // the batches of Vertex come back in another order
    'an answer of a batch without an id': {
      text: of({ request: { contents: [] }, response: { PER: ['Ann'] } }),
      problems: [{ code: 'E337', line: 1, column: 1, says: 'any order', remedy: 'the id of its text' }],
    },
    'several answers of one sample': {
      text: of({ doc_id: 0, filtered_resps: ['{"PER": ["Ann"]}', '{"PER": []}'] }),
      problems: [{ code: 'E711', line: 1, column: 1, remedy: '--set reader.response=KEY' }],
    },
    'answers of gold and system in one record': {
      text: of({ id: 'a', gold: { PER: ['Ann', 'Lou'] }, pred: { PER: ['Ann'] } }),
      problems: [
        {
          code: 'E417',
          line: 1,
          column: 1,
          says: 'gold and pred may each be the answer',
          remedy: '--gold-set reader.response=gold --system-set reader.response=pred',
        },
      ],
    },
    // presidio-research writes its spans so (data-privacy-stack/presidio-research #149)
    'bounds of a string under unknown keys': {
      text: of({
        full_text: 'Ost is old.',
        spans: [{ entity_type: 'LOC', entity_value: 'Ost', start_position: 0, end_position: 3 }],
      }),
      problems: [{ code: 'E715', line: 1, column: 1, says: 'start_position and end_position', remedy: 'spans-jsonl' }],
    },
    'inclusive bounds under unknown keys': {
      text: of({ entities: [{ begin: 7, finish: 9, tag: 'LOC', mention: 'Ost' }] }),
      problems: [{ code: 'E715', line: 1, column: 1, says: 'begin and finish', remedy: 'reader.start=begin' }],
    },
    'bounds that are strings of digits': {
      text: of({ entities: [{ text: 'Ost', type: 'LOC', from: '7', to: '10' }] }),
      problems: [{ code: 'E715', line: 1, column: 1, says: 'from and to', remedy: '"start": 0, "end": 3' }],
    },
    'bounds in an object beside a string': {
      text: of({ entities: [{ name: 'Ost', type: 'LOC', offset: { begin: 7, end: 10 } }] }),
      problems: [
        { code: 'E715', line: 1, column: 1, says: 'offset.begin and offset.end', remedy: 'reader.surface=name' },
      ],
    },
    'bounds in a list beside a string': {
      text: of({ entities: [{ name: 'Ost', type: 'LOC', span: [7, 10] }] }),
      problems: [{ code: 'E715', line: 1, column: 1, says: 'span is beside', remedy: 'reader.places=ignore' }],
    },
    'bounds in one list with string and label': {
      text: of({ entities: [['Ost', 'LOC', 7, 10]] }),
      problems: [{ code: 'E715', line: 1, column: 1, says: 'a number in a list', remedy: 'reader.places=ignore' }],
    },
    'bounds in one list with a string, by label': {
      text: of({ id: 1, answer: { LOC: [['Ost', 7, 10]] } }),
      problems: [{ code: 'E715', line: 1, column: 1, says: 'a number in a list', remedy: 'reader.places=ignore' }],
    },
    'bounds in the text of an answer': {
      text: of({ response: '```json\n[{"text": "Ost", "type": "LOC", "b": 7, "e": 10}]\n```' }),
      problems: [{ code: 'E715', line: 1, column: 1, says: 'b and e', remedy: '"start": 0, "end": 3' }],
    },
    'bounds in a call, or in a string within an answer': {
      text: [
        of({ id: 'a', response: '[LOC(span="Ost", start=7, end=10)]' }),
        of({ id: 'b', response: { entities: '[{"text": "Ost", "type": "LOC", "begin": 7}]' } }),
      ].join(''),
      problems: [
        { code: 'E715', line: 1, column: 1, says: 'start and end' },
        { code: 'E715', line: 2, column: 1, says: 'begin is beside' },
      ],
    },
    'a record without the key that an option names as its id': {
      text: of({ id: 'd1', response: { PER: ['Ann'] } }),
      options: { id: 'custom_id' },
      problems: [{ code: 'E337', line: 1, column: 1, says: 'no "custom_id"', remedy: 'keys here: id, response' }],
    },
    // as Google's natural language service has it (googleapis/nodejs-language #47)
    'one integer that is called an offset': {
      text: of({ entities: [{ name: 'Ost', type: 'LOC', mentions: [{ text: { content: 'Ost', beginOffset: 12 } }] }] }),
      problems: [{ code: 'E715', line: 1, column: 1, says: 'beginOffset is beside' }],
    },
  },
})

describe('the id of a document', () => {
  const idsOf = (record: object, options: object = {}): readonly unknown[] =>
    [...answers.with(optionsOf(answers, options))(textSource('file', of(record)))].map((row) =>
      row._tag === 'Left' ? row.left.code : row.right.id,
    )
  // a line of OpenAI's batch output has an id of the platform and that of the caller
  const batch = { id: 'batch_req_1', custom_id: 'd1', response: { PER: ['Ann'] } }

  it('is the custom_id of the user, not the id of the platform', () => {
    expect(idsOf(batch)).toEqual(['d1'])
  })

  it('is the value of the key that reader.id names, or the number of the document', () => {
    expect(idsOf(batch, { id: 'id' })).toEqual(['batch_req_1'])
    expect(idsOf(batch, { id: '#' })).toEqual(['1'])
  })
})

describe('string-f1 on a gold and a system', () => {
  const golds = [
    { id: '1', text: 'Mara left Ost.', response: { PER: ['Mara'], LOC: ['Ost'] } },
    { id: '2', text: 'Tom stayed.', response: { PER: ['Tom'] } },
  ]
  const scorer = stringF1.with(optionsOf(stringF1, {}))

  /** The problems of the sum over both answers. */
  const problemsOf = (...responses: readonly (string | object)[]) => problemsAgainst(golds, ...responses)

  const problemsAgainst = (
    golds: readonly { readonly id: string; readonly response: object }[],
    ...responses: readonly (string | object)[]
  ) => {
    const documentsOf = (text: string): readonly Strings[] =>
      [...answers.with(optionsOf(answers, {}))(textSource('file', text))].map((row) => {
        if (row._tag === 'Left') throw new Error(row.left.message)
        return row.right.content
      })
    const systems = documentsOf(golds.map(({ id }, i) => of({ id, response: responses[i] })).join(''))
    let sum = scorer.stats.empty
    for (const [i, gold] of documentsOf(golds.map(of).join('')).entries())
      for (const { stats } of scorer.judge(gold)(systems[i]!)) sum = scorer.stats.concat(sum, stats)
    return (scorer.report?.doubts ?? []).flatMap(([code, doubtOf]) => {
      const doubt = doubtOf(sum)
      return doubt === undefined ? [] : [{ code: String(code), ...doubt }]
    })
  }

  it('refuses a system without a readable answer, and quotes the beginning of its first answer', () => {
    const [problem, ...others] = problemsOf('It is Mara.', 'It is Tom.')
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: 'E716', severity: 'error' })
    expect(problem!.message).toBe('none of 2 answers could be read (prose: "It is Mara.")')
  })

  it('refuses answers that are JSON of unknown shape', () => {
    const [problem] = problemsOf({ a: { b: { c: 1 } } }, { a: { b: { c: 2 } } })
    expect(problem).toMatchObject({ code: 'E716', severity: 'error' })
    expect(problem!.message).toContain('none of 2 answers could be read (no known shape: ')
  })

  it('warns of a single unreadable answer', () => {
    const [problem, ...others] = problemsOf({ PER: ['Mara'], LOC: ['Ost'] }, 'Tom, I think')
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: 'W710' })
    expect(problem!.message).toBe('1 of 2 answers could not be read (50.0 %), the first: prose: "Tom, I think"')
  })

  const placed = (...starts: readonly number[]) =>
    starts.map((start) => ({ text: 'Lou', label: 'PER', start, end: start + 3 }))

  it('refuses a gold answer that is plain text, unless it is blank', () => {
    const golds = [{ response: 'Mara' }, { response: '' }].map(of).join('')
    const problems = [...answers.with(optionsOf(answers, {}))(textSource('file', golds))].map((row) =>
      row._tag === 'Left' ? [] : scorer.check?.(row.right.content),
    )
    expect(problems).toMatchObject([[{ code: 'E710', message: expect.stringContaining('(prose: "Mara")') }], []])
  })

  it('gives the host the normal form of its labels, by which label sets are compared', () => {
    expect(stringF1.with(optionsOf(stringF1, { labelForm: 'loose' })).labelForm?.('Work-Of_Art')).toBe('workofart')
    expect(scorer.labelForm).toBeUndefined()
  })

  it('warns of equal strings whose offsets differ between gold and system', () => {
    expect(problemsAgainst([{ id: '1', response: placed(0, 9) }], placed(9, 0))).toEqual([])
    const [problem, ...others] = problemsAgainst([{ id: '1', response: placed(0, 9) }], placed(25, 0))
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: 'W713' })
    expect(problem!.message).toContain('1 of 2 correct strings have another place in the gold')
  })

  it('does not warn of offsets that only the system has', () => {
    expect(problemsAgainst([{ id: '1', response: { PER: ['Lou'] } }], placed(4))).toEqual([])
  })

  it('scores a model that answers nothing at all', () => {
    expect(problemsOf('', '')).toEqual([])
  })

  it('refuses one-letter keys if no text shows which is the name and which is the type', () => {
    const system = [{ E: 'Mara', T: 'PER' }]
    const [problem, ...others] = problemsAgainst([{ id: '1', response: { PER: ['Mara'] } }], system)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: 'E717', severity: 'error' })
    expect(problem!.message).toContain('the string "PER" of the system is a label of the gold')
    expect(problem!.hint).not.toContain('reader.labels')
    const [exchanged] = problemsAgainst([{ id: '1', response: { PER: ['Mara'] } }], { Mara: 'PER' })
    expect(exchanged).toMatchObject({ code: 'E717', hint: expect.stringContaining('reader.labels=PER') })
  })

  it('refuses strings of the system that are labels of the gold, and names the option that swaps them', () => {
    const [part] = problemsOf({ Mara: 'PER', Ost: 'LOC' }, { Tim: 'PER' })
    expect(part).toMatchObject({ code: 'E717', hint: expect.stringContaining('reader.labels=LOC,PER') })
    const [problem] = problemsOf({ Mara: 'PER', Ost: 'LOC' }, { Tom: 'PER' })
    expect(problem).toMatchObject({ code: 'E717', severity: 'error' })
    expect(problem!.message).toContain('the string "PER" of the system is a label of the gold')
  })
})

describe('several names in one string', () => {
  const text = 'Mara Vell and Tom Lee left Ost, East.'
  const gold = { id: '1', text, response: { PER: ['Mara Vell', 'Tom Lee'], LOC: ['Ost, East'] } }
  const documentOf = (record: object, options: object = {}): Strings => {
    const [row] = answers.with(optionsOf(answers, options))(textSource('file', of(record)))
    if (row?._tag !== 'Right') throw new Error('not read')
    return row.right.content
  }
  const scorer = stringF1.with(optionsOf(stringF1, {}))
  const scored = (response: string | object, options: object = {}) => {
    const system = documentOf({ id: '1', response }, options)
    let sum = scorer.stats.empty
    for (const { stats } of scorer.judge(documentOf(gold))(system)) sum = scorer.stats.concat(sum, stats)
    const { precision, recall } = scorer.summarise(sum)
    return { precision, recall, lenient: Object.fromEntries(sum.lenient) }
  }
  const codesOf = (response: string | object, options: object = {}): readonly string[] =>
    [...(scorer.check?.(documentOf({ id: '1', response }, options), documentOf(gold)) ?? [])].map(({ code }) => code)

  it.each([
    ['an object', { PER: 'Mara Vell, Tom Lee', LOC: 'Ost, East' }],
    ['an object with semicolons', { PER: 'Tom Lee; Mara Vell', LOC: 'Ost, East' }],
    ['lines', '- **PER**: Tom Lee & Mara Vell\n- **LOC**: Ost, East'],
    ['a table', '| Type | Name |\n|---|---|\n| PER | Tom Lee, and Mara Vell |\n| LOC | Ost, East |'],
  ])('are separated in %s, unless the whole string is in the text', (_, response) => {
    expect(scored(response)).toMatchObject({ precision: 3 / 3, recall: 3 / 3, lenient: { joined: 1 } })
    expect(codesOf(response)).toEqual([])
  })

  it('stay one string in a list, if no name is in the text, and with reader.joined=whole', () => {
    expect(scored({ PER: ['Mara Vell, Tom Lee'] })).toMatchObject({ precision: 0 / 1, recall: 0 / 3, lenient: {} })
    expect(scored({ PER: 'Lou, Ann' })).toMatchObject({ precision: 0 / 1, recall: 0 / 3, lenient: {} })
    const whole = { precision: 1 / 2, recall: 1 / 3, lenient: {} }
    for (const options of [{ joined: 'whole' }, { lenient: 'none' }])
      expect(scored({ PER: 'Mara Vell, Tom Lee', LOC: 'Ost, East' }, options)).toMatchObject(whole)
  })

  it('are refused if only some of them are in the text, unless reader.joined decides', () => {
    const response = { PER: 'Mara Vell, Tim Lee', LOC: 'Ost, East' }
    expect(codesOf(response)).toEqual(['E718'])
    expect(codesOf(response, { joined: 'parts' })).toEqual([])
    expect(scored(response, { joined: 'parts' })).toMatchObject({ precision: 2 / 3, recall: 2 / 3 })
    expect(scored(response, { joined: 'whole' })).toMatchObject({ precision: 1 / 2, recall: 1 / 3 })
    expect(viewed(response)).toMatchObject({ code: 'E718' })
  })

  const viewed = (response: object) => {
    const view = viewsOfStrings.find(({ name }) => name === 'strings→spans(first)')!
    const seen = view.see(documentOf({ id: '1', text, response }), undefined) as Either<unknown, Spans>
    return seen._tag === 'Left' ? seen.left : seen.right.regions[0]!.readings[0]!.map(({ start, end }) => [start, end])
  }

  it('get a place in the text each', () => {
    expect(viewed({ PER: 'Mara Vell, Tom Lee', LOC: 'Ost, East' })).toEqual([
      [0, 9],
      [14, 21],
      [27, 36],
    ])
  })
})

describe('recognition of a file of answers', () => {
  it.each([
    ['strings by label under "answer"', { id: 1, answer: { PER: ['Mara'] } }],
    ['a string with its place in one list', { id: 1, entities: [['Mara', 'PER', 0, 4]] }],
    ['a string with its place beside it', { id: 1, entities: [{ name: 'Mara', type: 'PER', span: [0, 4] }] }],
  ])('accepts %s', (_, record) => {
    expect(answers.sniff(of(record), 'g.jsonl')).toBeGreaterThan(0)
  })

  it.each([
    ['lists of offsets and label', { text: 'Mara', label: [[0, 4, 'PER']] }],
    ['labels with numbers and without words', { sentence: ['Ost'], ner: [{ index: [0], type: 'LOC' }] }],
    ['spans with offsets', { id: 1, answer: [{ text: 'Mara', label: 'PER', start: 0, end: 4 }] }],
  ])('leaves %s to readers of spans', (_, record) => {
    expect(answers.sniff(of(record), 'g.jsonl')).toBe(0)
  })
})
