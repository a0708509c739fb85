/** Laws of readers, views and built-in systems: honest ones keep all of them, and each planted mistake breaks the law that is about it. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Document,
  declareCodes,
  type Either,
  left,
  type Maker,
  type Problem,
  reader,
  right,
  type Source,
  system,
  type Tags,
  tagAt,
  tagsOf,
  view,
} from '../../src/index.ts'
import type { Runner } from '../../src/laws/check.ts'
import type { ReaderConditions, ReaderLaw, SystemLaw, ViewLaw } from '../../src/laws/check-parts.ts'
import { checkReader, checkSystem, checkView, tagPairs } from '../../src/laws/index.ts'
import { formAt } from '../../src/models/tags/type.ts'
import { linesOf } from '../../src/source/index.ts'
import { noOptions } from '../models/relations.ts'

const { code } = declareCodes({
  X1: ['not a sentence', 'Words have tags.'],
  X2: ['other words', 'Both sides have the same words.'],
})

/** The laws that fail, with what they say. */
const failures = (check: (runner: Runner) => void): ReadonlyMap<string, string> => {
  const failed = new Map<string, string>()
  check({
    describe: (_, body) => body(),
    it: (name, body) => {
      try {
        body()
      } catch (error) {
        failed.set(name, `${(error as Error).message} ${(error as Error).cause ?? ''}`)
      }
    },
  })
  return failed
}

// ---- readers ---------------------------------------------------------------------------------------------------------

type Rows = Iterable<Either<Problem, Document<'tags'>>>
const text = { encoding: 'utf-8', maxLineBytes: 1000 } as const

/** Lines such as `1<TAB>John/PER left/O .`: an id, and words with their tags; a full stop ends a document. */
function* read(source: Source): Rows {
  for (const line of linesOf(source, text)) {
    if (line._tag === 'Left') return yield line
    const at = { path: source.path, line: line.right.number, column: 1 }
    const own = line.right.text
    const [id = '', rest] = own.split('\t')
    const cells = (rest ?? '').split(' ').map((cell) => cell.split('/') as [string, string])
    const stop = cells.pop()
    const isOdd = id === '' || stop?.join('/') !== '.' || cells.some((cell) => cell.length !== 2 || cell.includes(''))
    if (isOdd) yield left({ severity: 'error', code: code.X1, message: 'not a sentence', at, text: own })
    else
      yield right({
        id,
        content: tagsOf(
          cells.map(([, tag]) => tag),
          cells.map(([word]) => word),
        ),
        meta: {},
        at,
      })
  }
}

const wordsOf = (tags: Tags): readonly string[] => Array.from({ length: tags.length }, (_, i) => formAt(tags, i) ?? '')
const tagsIn = (tags: Tags): readonly string[] => Array.from({ length: tags.length }, (_, i) => tagAt(tags, i))
const spot = { at: { path: '', line: 1, column: 1 } }

const written = ({ id, content }: Document<'tags'>): string =>
  `${id}\t${wordsOf(content)
    .map((word, i) => `${word}/${tagAt(content, i)} `)
    .join('')}.\n`

const honest = reader({
  contract: 1,
  name: 'planted',
  title: 'words and tags',
  gives: 'tags',
  options: noOptions,
  sniff: (head) => (/^\S+\t\S+\/\S/.test(head) ? 0.9 : 0),
  pairs: 'id',
  units: 'sentences',
  with: () => read,
  disagree: (gold, system) =>
    wordsOf(gold).join(' ') === wordsOf(system).join(' ')
      ? undefined
      : { code: code.X2, message: 'other words', gold: spot, system: spot },
  empty: (gold) =>
    tagsOf(
      tagsIn(gold).map(() => 'O'),
      wordsOf(gold),
    ),
  writer: {
    *write(documents: Iterable<Document<'tags'>>) {
      for (const document of documents) yield written(document)
    },
  },
})
type Honest = typeof honest
const conditions: ReaderConditions<'tags'> = {
  ends: 'document',
  files: [
    { path: 'a', text: '1\tJohn/PER léft/O .\n2\tOslo/LOC 💩/O .\n3\tx/O .\n' },
    { path: 'b', text: '1\tAnn/PER .\n' },
  ],
}

/** Does something with each thing that is read. */
const changing = (change: (row: Either<Problem, Document<'tags'>>, i: number) => typeof row): Pick<Honest, 'with'> => ({
  with: () =>
    function* (source: Source): Rows {
      let i = 0
      for (const row of read(source)) yield change(row, i++)
    },
})
const changed = (change: (document: Document<'tags'>, i: number) => Document<'tags'>): Pick<Honest, 'with'> =>
  changing((row, i) => (row._tag === 'Right' ? right(change(row.right, i)) : row))

const bytesIn = (source: Source): readonly Uint8Array[] =>
  Array.from(source.chunks(), (chunk) => (chunk._tag === 'Right' ? chunk.right : new Uint8Array()))
const textIn = (source: Source): string =>
  bytesIn(source)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('')
const sourceOf = (path: string, whole: string): Source => ({
  path,
  chunks: () => [right(new TextEncoder().encode(whole))],
})

const { disagree: _, ...silent } = honest

const planted: readonly (readonly [what: string, law: ReaderLaw, reader: () => Honest])[] = [
  [
    'an exception on bad input',
    'total',
    () => ({
      ...honest,
      ...changing((row) => {
        if (row._tag === 'Left') throw new Error('bad')
        return row
      }),
    }),
  ],
  [
    'documents without end',
    'total',
    () => ({
      ...honest,
      with: () =>
        function* (source) {
          const [first] = read(source)
          for (; first !== undefined; ) yield first
        },
    }),
  ],
  [
    'a file of the format that is refused',
    'accepts',
    () => ({ ...honest, with: () => (source) => read(sourceOf(source.path, textIn(source).replace('é', '\t'))) }),
  ],
  [
    'lines that are counted from 0',
    'places',
    () => ({ ...honest, ...changed((one) => ({ ...one, at: { ...one.at, line: one.at.line - 1 } })) }),
  ],
  [
    'a problem behind the end of its line',
    'places',
    () => ({
      ...honest,
      ...changing((row) =>
        row._tag === 'Left' ? left({ ...row.left, at: { ...row.left.at, column: 2, length: 999 } }) : row,
      ),
    }),
  ],
  [
    'a problem of a file that is called otherwise',
    'places',
    () => ({
      ...honest,
      ...changing((row) => (row._tag === 'Left' ? left({ ...row.left, at: { ...row.left.at, path: 'x' } }) : row)),
    }),
  ],
  [
    'more tokens than tags',
    'valid',
    () => ({
      ...honest,
      ...changed((one) => ({ ...one, content: { ...one.content, length: one.content.length + 1 } })),
    }),
  ],
  [
    'documents from the last to the first',
    'cut',
    () => ({ ...honest, with: () => (source) => [...read(source)].reverse() }),
  ],
  [
    'a document that is cut and taken for whole',
    'ends',
    () => ({
      ...honest,
      with: () => (source) => {
        const whole = textIn(source)
        return read(sourceOf(source.path, whole.endsWith('.\n') ? whole : whole.replace(/ ?[^ \n]*$/, ' .\n')))
      },
    }),
  ],
  [
    'ids that go on from file to file',
    'determinism',
    () => {
      let i = 0
      return { ...honest, ...changed((one) => ({ ...one, id: String(++i) })) }
    },
  ],
  [
    'each chunk taken for whole lines',
    'chunks',
    () => ({
      ...honest,
      with: () =>
        function* (source) {
          for (const bytes of bytesIn(source)) yield* read(sourceOf(source.path, new TextDecoder().decode(bytes)))
        },
    }),
  ],
  [
    'a carriage return that belongs to the last word',
    'lineEnds',
    () => ({
      ...honest,
      ...changing((row) => row),
      with: () => (source) => {
        const whole = textIn(source)
        return read(sourceOf(source.path, whole.replaceAll(/ \.\r\n/g, '\r .\n')))
      },
    }),
  ],
  [
    'documents that share what they are read into',
    'untouched',
    () => ({
      ...honest,
      with: () =>
        function* (source) {
          const meta: Record<string, string> = {}
          for (const row of read(source)) {
            if (row._tag === 'Right') meta['last'] = row.right.id
            yield row._tag === 'Right' ? right({ ...row.right, meta }) : row
          }
        },
    }),
  ],
  ['a format that is not recognised', 'sniffs', () => ({ ...honest, sniff: () => 0 })],
  ['a sureness of 2', 'sniffs', () => ({ ...honest, sniff: () => 2 })],
  ['texts that nobody compares', 'disagrees', () => silent],
  ['texts that always agree', 'disagrees', () => ({ ...honest, disagree: () => undefined })],
  [
    'a document that disagrees with itself',
    'disagrees',
    () => ({ ...honest, disagree: () => ({ code: code.X2, message: 'x', gold: spot, system: spot }) }),
  ],
  [
    'texts that differ in one direction',
    'disagrees',
    () => ({
      ...honest,
      disagree: (gold, system) => (gold.length > system.length ? honest.disagree?.(gold, system) : undefined),
    }),
  ],
  ['an empty answer that is the gold', 'empties', () => ({ ...honest, empty: (gold) => gold })],
  ['an empty answer about another text', 'empties', () => ({ ...honest, empty: () => tagsOf([], []) })],
  [
    'a writer that forgets tags',
    'writes',
    () => ({
      ...honest,
      writer: {
        *write(documents) {
          for (const document of documents) yield written(document).replace('/LOC', '/O')
        },
      },
    }),
  ],
  [
    'a writer that forgets the last document',
    'writes',
    () => ({
      ...honest,
      writer: {
        *write(documents) {
          for (const document of [...documents].slice(0, -1)) yield written(document)
        },
      },
    }),
  ],
]

describe('the laws of readers', () => {
  it('hold for a correct reader', () => {
    expect([...failures((runner) => checkReader(runner, honest, conditions))]).toEqual([])
  })

  it.each(planted)('fail for a reader with %s: %s', (_what, law, broken) => {
    const failed = failures((runner) => checkReader(runner, broken(), conditions))
    expect([...failed.keys()]).toContain(law)
  })

  it('show the file that is read incorrectly', () => {
    const broken = planted.find(([what]) => what === 'an exception on bad input')![2]()
    const failed = failures((runner) => checkReader(runner, broken, conditions))
    expect(failed.get('total')).toMatch(/Counterexample: \[[ab]: "/)
  })

  it('are skipped only if the author names them', () => {
    const check = (except: readonly string[]) => () =>
      checkReader({ describe: (_name, body) => body(), it: () => undefined }, honest, {
        ...conditions,
        except: except as readonly ReaderLaw[],
      })
    expect(check(['chunks'])).not.toThrow()
    expect(check(['chunk'])).toThrow('there is no law chunk: there are')
  })
})

// ---- views -----------------------------------------------------------------------------------------------------------

const upper = view({
  name: 'tags→tags',
  from: 'tags',
  to: 'tags',
  see: (tags: Tags): Either<string, Tags> =>
    right(
      tagsOf(
        tagsIn(tags).map((tag) => tag.toUpperCase()),
        wordsOf(tags),
      ),
    ),
})
type Upper = typeof upper

const badViews: readonly (readonly [what: string, law: ViewLaw, view: () => Upper])[] = [
  [
    'an exception',
    'total',
    () => ({
      ...upper,
      see: (tags) => {
        if (tags.length === 3) throw new Error('three')
        return upper.see(tags)
      },
    }),
  ],
  ['nothing that can be seen', 'total', () => ({ ...upper, see: () => left('no') })],
  [
    'no document of the other model',
    'valid',
    () => ({ ...upper, see: (tags) => right({ ...tags, length: tags.length + 1 }) }),
  ],
  [
    'one that remembers',
    'determinism',
    () => {
      let seen = 0
      return {
        ...upper,
        see: (tags) =>
          right(
            tagsOf(
              tagsIn(tags).map(() => (seen++ % 7 > 3 ? 'O' : 'X')),
              wordsOf(tags),
            ),
          ),
      }
    },
  ],
  [
    'one that writes into what it sees',
    'untouched',
    () => ({
      ...upper,
      see: (tags) => {
        tags.column.ids.fill(0)
        return upper.see(tags)
      },
    }),
  ],
  [
    'one that writes into its record',
    'untouched',
    () => ({
      ...upper,
      see: (tags) => {
        Object.assign(tags, { length: 0 })
        return upper.see(tags)
      },
    }),
  ],
]

describe('the laws of views', () => {
  const checked = (own: Upper) => failures((runner) => checkView(runner, own, { documents: tagPairs() }))
  it('hold for a correct view', () => {
    expect([...checked(upper)]).toEqual([])
  })
  it.each(badViews)('fail for a view with %s: %s', (_what, law, broken) => {
    expect([...checked(broken()).keys()]).toContain(law)
  })

  const reads = (see: Upper['see']): Upper => ({ ...upper, usesText: true, see })
  const besideGold = (own: Upper) =>
    failures((runner) =>
      checkView(runner, own, { documents: tagPairs(), others: () => tagPairs().map(([gold]) => gold) }),
    )
  it('hold for a view that reads the text of the other side', () => {
    expect([...besideGold(reads((tags, other) => (other?.length === 0 ? left('no words') : upper.see(tags))))]).toEqual(
      [],
    )
  })
  it('fail for a view that reads the annotation of the other side', () => {
    const broken = reads((tags, other) => upper.see(other ?? tags))
    expect([...besideGold(broken).keys()]).toEqual(['textAlone'])
  })
  it('refuse a view that needs a text if the drawn documents have none', () => {
    expect(() => checked(reads(upper.see))).toThrow('say how its documents are drawn, as others')
  })
})

// ---- built-in systems ------------------------------------------------------------------------------------------------

const lexicon = system({
  contract: 1,
  name: 'planted',
  title: 'the first tag of each word',
  gives: 'tags',
  options: noOptions,
  from: 'training',
  with: (): Maker<'tags'> => ({
    learn: (training) => {
      const known = new Map<string, string>()
      for (const tags of training)
        for (const [i, word] of wordsOf(tags).entries()) if (!known.has(word)) known.set(word, tagAt(tags, i))
      return (gold) => {
        const words = wordsOf(gold)
        return tagsOf(
          words.map((word) => known.get(word) ?? 'O'),
          words,
        )
      }
    },
  }),
})
type Lexicon = typeof lexicon
type Changed = (gold: Tags, known: Tags) => Tags
const answeringAnew = (begin: () => Changed): Lexicon => ({
  ...lexicon,
  with: (options) => ({
    learn: (training, members) => {
      const answer = begin()
      const honestly = lexicon.with(options).learn(training, members)
      return (gold, answers) => answer(gold, honestly(gold, answers))
    },
  }),
})

const answering = (answer: Changed): Lexicon => answeringAnew(() => answer)

const badSystems: readonly (readonly [what: string, law: SystemLaw, system: () => Lexicon])[] = [
  ['another text', 'valid', () => answering((_gold, own) => tagsOf([...tagsIn(own), 'O'], [...wordsOf(own), 'x']))],
  ['no sentence', 'valid', () => answering((_gold, own) => ({ ...own, length: own.length + 1 }))],
  ['a look at the gold', 'blind', () => answering((gold, own) => (tagsIn(gold).includes('B-PER') ? gold : own))],
  [
    'learning from what it is asked',
    'determinism',
    () =>
      answeringAnew(() => {
        const seen = new Set<string>()
        return (gold, own) => {
          const words = wordsOf(gold)
          const tags = words.map((word, i) => (seen.has(word) ? 'X' : tagAt(own, i)))
          for (const word of words) seen.add(word)
          return tagsOf(tags, words)
        }
      }),
  ],
  [
    'chance',
    'determinism',
    () => {
      let state = 1
      const next = (): number => {
        state = (state * 48271) % 2147483647
        return state
      }
      return answering((_gold, own) =>
        tagsOf(
          tagsIn(own).map(() => (next() % 2 === 0 ? 'X' : 'O')),
          wordsOf(own),
        ),
      )
    },
  ],
  [
    'writing into the gold',
    'untouched',
    () =>
      answering((gold, own) => {
        gold.column.ids.fill(0)
        return own
      }),
  ],
]

describe('the laws of built-in systems', () => {
  const checked = (own: Lexicon) => failures((runner) => checkSystem(runner, own, { documents: tagPairs() }))
  it('hold for a correct system', () => {
    expect([...checked(lexicon)]).toEqual([])
  })
  it.each(badSystems)('fail for a system with %s: %s', (_what, law, broken) => {
    expect([...checked(broken()).keys()]).toContain(law)
  })
  it("draw the answers of other systems with the author's generator", () => {
    const voting = { ...lexicon, from: 'systems' } as const
    expect(() => checkSystem({ describe, it }, voting, { documents: tagPairs() })).toThrow('say how they are drawn')
    const answers = (gold: Tags) => fc.constant(gold)
    const failed = failures((runner) => checkSystem(runner, voting, { documents: tagPairs(), answers }))
    expect([...failed]).toEqual([])
  })
})
