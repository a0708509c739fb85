/** Documents paired by id as they come: the same visits and the same problems as if all had been read first. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AnyReader,
  commonCode,
  type Document,
  declareCodes,
  type PackageMember,
  type Problem,
  type Spans,
} from '@assay/core'
import { models } from '@assay/core/internal/host'
import { linesOf } from '@assay/core/source'
import fc from 'fast-check'
import { left, right } from 'fp-ts/lib/Either.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { type ProblemLog, problemLog } from '../src/checks/problem-log.ts'
import { code } from '../src/codes.ts'
import { node } from '../src/node/machine.ts'
import { type DocumentPolicies, missingPolicies } from '../src/plan/request.ts'
import type { Answer, AnyDocument } from '../src/read/document.ts'
import { stemOfName } from '../src/read/document-ids.ts'
import { pairById } from '../src/read/pair-by-id.ts'
import type { Side } from '../src/read/pair-streams.ts'
import { pairAllRead } from './pair-reference.ts'
import { idLines } from './plugin.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-pair-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// ---- a format in which everything can happen -------------------------------------------------------------------------

/** `id word …`: `file` is named for its file; `odd` gets a warning; without a word it is an error. The first word is the text. */
const lines: PackageMember<AnyReader> = {
  ...idLines,
  package: { name: '@assay/test', version: '1.0.0' },
  name: 'lines',
  options: idLines.options,
  with: () => (source) => ({
    *[Symbol.iterator]() {
      for (const item of linesOf(source, { encoding: 'utf-8', maxLineBytes: 1000 })) {
        if (item._tag === 'Left') return yield item
        const { text, number } = item.right
        const [id = '', ...words] = text.split(' ')
        const at = { path: source.path, line: number, column: 1 }
        if (words.includes('odd')) yield left(odd(at))
        if (words.length === 0) {
          yield left<Problem>({ severity: 'error', code: commonCode.E311, message: 'no word', at })
          continue
        }
        const spans = words.map((word, start) => ({ start, end: start + 1, labels: [[word]], at }))
        const content: Spans = { length: words.length, regions: [{ readings: [spans] }] }
        const named = id === 'file' ? { id: source.path, named: 'file' as const } : { id }
        const document: Document<'spans'> = { ...named, content, meta: {}, at }
        yield right(document)
      }
    },
  }),
  empty: (gold: Spans) => ({ ...gold, regions: [] }),
  disagree: (gold: Spans, system: Spans) => {
    const [own, other] = [firstOf(gold), firstOf(system)]
    if (own === undefined || other === undefined || own.labels[0]?.[0] === other.labels[0]?.[0]) return undefined
    const spot = { at: own.at!, text: own.labels[0]![0]! }
    return { code: commonCode.E402, message: 'another text in', gold: spot, system: { at: other.at! } }
  },
}

const firstOf = ({ regions }: Spans) => regions[0]?.readings[0]?.[0]
const wordsOf = ({ content }: AnyDocument): readonly string[] =>
  (content as Spans).regions.flatMap(({ readings }) => (readings[0] ?? []).map(({ labels }) => labels[0]?.[0] ?? ''))

const { code: own } = declareCodes({
  E399: ['a refused document', 'Remove it.'],
  W399: ['an odd document', 'Look at it.'],
})

const odd = (at: Problem['at']): Problem => ({ severity: 'warning', code: own.W399, message: 'an odd document', at })

const tags = models.find(({ name }) => name === 'tags')!
let number = 0
/** A side with these files. */
const sideOf = (name: string, files: readonly (readonly string[])[], reader = lines): Side => {
  const own = join(folder, String(number++))
  mkdirSync(own)
  const paths = files.map((texts, k) => {
    const path = join(own, `${name}${k}`)
    writeFileSync(path, texts.map((text) => `${text}\n`).join(''))
    return path
  })
  const role = name === 'gold' ? 'gold' : 'system'
  return {
    name,
    role,
    files: {
      machine: node,
      paths,
      column: undefined,
      reader,
      model: tags,
      plugin: '@assay/core',
      options: {},
      maxBytes: undefined,
    },
  }
}

// ---- what comes of it ------------------------------------------------------------------------------------------------

type Visit = (gold: AnyDocument, answers: readonly Answer[]) => void

/** Pairs all documents, and shows each. */
const pairedById = (sides: readonly Side[], lacking: DocumentPolicies, log: ProblemLog, visit: Visit) => {
  const rows = pairById(sides, lacking, log, { disjoint: 'allow' })
  for (;;) {
    const { value, done } = rows.next()
    if (done === true) return value
    visit(value.gold, value.answers)
  }
}

type Pairing = (sides: readonly Side[], lacking: DocumentPolicies, log: ProblemLog, visit: Visit) => readonly object[]

// what sides that share no document are refused for stands in the tests of the command line
const inputsByIds: Pairing = (...given) => pairedById(...given).inputs

/** All that a run can see of a pairing. A metric has something to say of documents with certain words. */
const seenOf = (pairing: Pairing, sides: readonly Side[], lacking: DocumentPolicies) => {
  const log = problemLog({ shownFrom: folder, machine: node })
  const visits: unknown[] = []
  const inputs = pairing(sides, lacking, log, (gold, answers) => {
    if (lacking.missing === 'error' && lacking.extra !== 'empty') expect(answers).not.toContain(undefined)
    visits.push([gold, ...answers].map((document) => document && [document.id, document.at, wordsOf(document)]))
    const words = wordsOf(gold)
    const { at } = gold
    if (words.includes('odd')) log.addChecked(odd(at))
    if (words.includes('refused')) log.addChecked({ severity: 'error', code: own.E399, message: 'refused', at })
    if (words.includes('unseen')) log.add({ severity: 'error', code: code.E505, message: 'no view of it', at })
    if (words.includes('fault'))
      log.addFault({
        exit: 4,
        problems: [{ severity: 'error', code: code.E501, message: 'a fault', at }],
        detail: 'stack',
      })
  })
  const { kept, total, groups, errors, broken, faulty, detail, full } = log
  return {
    // what was visited before an error is of no account
    visits: log.errors() > 0 ? [] : visits,
    inputs: inputs.map((input) => ({ ...input, reader: undefined, systems: undefined })),
    log: [kept(), total(), groups(), errors(), broken(), faulty(), detail(), full()],
    damaged: sides.flatMap(({ files }) => files.paths.map((path) => log.damaged(path))),
  }
}

// ---- sides that are drawn --------------------------------------------------------------------------------------------

const rarely = <A>(usual: fc.Arbitrary<A>, rare: fc.Arbitrary<A>): fc.Arbitrary<A> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: rare })

const ids = Array.from({ length: 9 }, (_, i) => `document-with-a-long-name-${i}`)
const line = (id: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      rarely(fc.constant(' text'), fc.constantFrom('', ' other')),
      rarely(fc.constant(''), fc.constantFrom(' odd', ' refused', ' unseen', ' fault')),
    )
    .map(([text, more]) => (text === '' ? id : `${id}${text}${more}`))

/** Documents in the same order, or in any, some perhaps missing, in one or more files. */
const texts: fc.Arbitrary<readonly (readonly string[])[]> = fc
  .tuple(
    fc.oneof(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length }), fc.shuffledSubarray(ids)),
    rarely(fc.constant<readonly string[]>([]), fc.subarray([...ids, 'beyond'], { maxLength: 2 })),
    fc.array(fc.nat(12), { maxLength: 2 }),
  )
  .chain(([order, again, cuts]) =>
    fc.tuple(...[...order, ...again].map(line)).map((all) => {
      const ends = [...cuts].sort((a, b) => a - b)
      return [...ends, all.length].map((end, k) => all.slice(k === 0 ? 0 : ends[k - 1], end))
    }),
  )
const single = fc.constantFrom('file text', 'file text odd').map((text) => [[text]])
const singleAndMore = fc.tuple(single, texts).map(([one, more]) => [...one, ...more])
const anyTexts = fc.oneof(
  { weight: 8, arbitrary: texts },
  { weight: 2, arbitrary: single },
  { weight: 1, arbitrary: singleAndMore },
)
const policy = fc.constantFrom(...missingPolicies)
const policies = fc.record({ missing: policy, extra: policy })
const strict: DocumentPolicies = { missing: 'error', extra: 'error' }
const skipping: DocumentPolicies = { missing: 'skip', extra: 'skip' }

const sidesOf = (gold: readonly (readonly string[])[], systems: readonly (readonly (readonly string[])[])[]) => [
  sideOf('gold', gold),
  ...systems.map((files, i) => sideOf(`system${i}`, files)),
]

describe('documents that are paired by id while they are read', () => {
  it('give the same pairs and problems as documents that were all read before', () => {
    fc.assert(
      fc.property(anyTexts, fc.array(anyTexts, { maxLength: 3 }), policies, (gold, systems, lacking) => {
        const sides = sidesOf(gold, systems)
        expect(seenOf(inputsByIds, sides, lacking)).toEqual(seenOf(pairAllRead, sides, lacking))
      }),
      { numRuns: drawing(300) },
    )
  })

  it('give the same pairs and problems if a system is the gold itself', () => {
    fc.assert(
      fc.property(anyTexts, policies, (gold, lacking) => {
        const [side] = sidesOf(gold, []) as [Side]
        const sides: readonly Side[] = [side, { ...side, name: 'itself', role: 'system' }]
        expect(seenOf(inputsByIds, sides, lacking)).toEqual(seenOf(pairAllRead, sides, lacking))
      }),
    )
  })

  it('are paired in the order of the gold, whatever the order of a system is', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: ids.length }), (order) => {
        const own = ids.map((id) => `${id} text`)
        const visited: string[] = []
        const sides = sidesOf([own], [[order.map((id) => `${id} text`)], [own]])
        pairedById(sides, strict, problemLog({ shownFrom: folder, machine: node }), (gold, answers) => {
          visited.push(gold.id)
          expect(answers.map((answer) => answer?.id)).toEqual([gold.id, gold.id])
        })
        expect(visited).toEqual(ids)
      }),
    )
  })

  it('can be paired without folder, ending and leading zeros of their names, under an option', () => {
    const gold = [['data/a-01.txt text', 'v1.2 text']]
    const system = [['v1.2 text', 'a-1 text']]
    const log = problemLog({ shownFrom: folder, machine: node })
    const visited: unknown[] = []
    const byStem = { ...strict, names: 'stem' } as const
    pairedById(sidesOf(gold, [system]), byStem, log, (own, answers) => visited.push([own.id, answers[0]?.id]))
    expect(log.kept()).toEqual([])
    expect(visited).toEqual([
      ['data/a-01.txt', 'a-1'],
      ['v1.2', 'v1.2'],
    ])
    const twice = problemLog({ shownFrom: folder, machine: node })
    pairedById(sidesOf([['a text']], [[['x/a text', 'y/a text']]]), byStem, twice, () => undefined)
    expect(twice.kept().map(({ code: own, message }) => `${own} ${message}`)).toEqual([
      'E407 document y/a occurs twice',
    ])
  })

  it.each([
    ['bc/cnn_0100.v4_auto_conll', 'cnn_100'],
    ['C:\\texts\\a.b.txt', 'a.b'],
    ['(bc/cnn.conll); part 000', 'cnn; part 0'],
    ['v1.2', 'v1.2'],
    ['.hidden', '.hidden'],
    ['0', '0'],
    ['x00', 'x0'],
  ])('are paired by the stem of their name: %s', (name, stem) => expect(stemOfName(name)).toBe(stem))

  it.each<readonly [string, readonly string[], readonly string[], readonly string[]]>([
    ['all', ['a.txt', 'b.txt'], ['a.ann', 'b.ann'], ['E482']],
    ['some', ['a', 'b'], ['a', 'x/b'], ['E482']],
    ['but not one to one', ['a', 'b'], ['a', 'x/b', 'y/b'], ['E405', 'E406', 'E406']],
    ['and in more', ['a', 'b', 'c'], ['a', 'x/b'], ['E405', 'E405', 'E406']],
  ])('are reported by how many ids differ only in folders, endings or zeros: %s', (_, own, other, codes) => {
    const log = problemLog({ shownFrom: folder, machine: node })
    const named = (ids: readonly string[]) => [ids.map((id) => `${id} text`)]
    const rows = pairById(sidesOf(named(own), [named(other)]), strict, log)
    while (rows.next().done !== true);
    expect(log.kept().map((problem) => problem.code)).toEqual(codes)
    if (codes[0] === 'E482') expect(log.kept()[0]?.hint).toContain('--set documents.names=stem')
  })

  it('are judged as soon as each system has been read up to them', () => {
    const read = new Map<string, number>()
    const counting: PackageMember<AnyReader> = {
      ...lines,
      with: (options) => (source) => ({
        *[Symbol.iterator]() {
          for (const item of lines.with(options)(source)) {
            const side = source.path.replace(/.*\/(\D+\d?)\d$/, '$1')
            read.set(side, (read.get(side) ?? 0) + 1)
            yield item
          }
        },
      }),
    }
    const own = ids.map((id) => `${id} text`)
    const early = [own[1], own[0], ...own.slice(2)] as string[]
    const sides = [
      sideOf('gold', [own.slice(0, 4), own.slice(4)], counting),
      sideOf('same', [own], counting),
      sideOf('cut', [own.slice(0, 2), [], own.slice(2)], counting),
      sideOf('early', [early], counting),
    ]
    const steps: (readonly (number | undefined)[])[] = []
    const names = ['gold', 'same', 'cut', 'early']
    pairedById(sides, strict, problemLog({ shownFrom: folder, machine: node }), () =>
      steps.push(names.map((name) => read.get(name))),
    )
    expect(steps).toEqual(ids.map((_, i) => [i + 1, i + 1, i + 1, Math.max(2, i + 1)]))
  })

  it('are no longer judged after an error, but all files are checked to their ends', () => {
    const own = ids.map((id) => `${id} text`)
    const broken = [...own.slice(0, 3), 'broken', ...own.slice(3, -1), 'broken']
    const log = problemLog({ shownFrom: folder, machine: node })
    const visited: string[] = []
    const sides = sidesOf([own], [[broken], [own, ['broken']]])
    pairedById(sides, skipping, log, ({ id }) => visited.push(id))
    expect(visited).toEqual(ids.slice(0, 3))
    // the last document of the gold is not said to be missing: it may be what was refused
    expect(log.kept().map(({ code, at }) => `${code} ${at.path.slice(-8)}:${at.line}`)).toEqual([
      'E311 system00:4',
      `E311 system00:${broken.length}`,
      'E311 system11:1',
    ])
  })

  it('are reported once if the same faulty file is gold and system', () => {
    const [gold] = sidesOf([['a text', 'broken', 'b text odd']], []) as [Side]
    const log = problemLog({ shownFrom: folder, machine: node })
    const sides: readonly Side[] = [gold, { ...gold, name: 'itself', role: 'system' }]
    pairedById(sides, strict, log, () => undefined)
    expect(log.kept().map(({ code, at }) => `${code} ${at.line}`)).toEqual(['E311 2', 'W399 3'])
    expect([log.errors(), log.total()]).toEqual([1, 2])
  })

  it('are skipped in a system without an error if the reader of the gold skipped them', () => {
    const without: PackageMember<AnyReader> = {
      ...lines,
      with: (options) => (source) => Object.assign(lines.with(options)(source), { skippedIds: () => ['b', 'c'] }),
    }
    const log = problemLog({ shownFrom: folder, machine: node })
    const visited: string[] = []
    const sides = [sideOf('gold', [['a text']], without), sideOf('system0', [['c text', 'a text', 'b text', 'd text']])]
    pairedById(sides, skipping, log, ({ id }) => visited.push(id))
    expect(visited).toEqual(['a'])
    expect(log.kept().map(({ message }) => message)).toEqual(['document d is in system0, but not in the gold'])
  })

  it('are refused if several annotators have annotated them, with a hint that chooses an annotator', () => {
    const signed: PackageMember<AnyReader> = {
      ...lines,
      with: (options) => (source) => ({
        *[Symbol.iterator]() {
          for (const item of lines.with(options)(source))
            yield item._tag === 'Left' ? item : right({ ...item.right, by: source.path.slice(-5) })
        },
      }),
    }
    const log = problemLog({ shownFrom: folder, machine: node })
    const gold = sideOf('gold', [['a text', 'b text'], ['b text', 'a text'], ['b text']], signed)
    pairedById([gold, { ...gold, name: 'x', role: 'system' }], strict, log, () => undefined)
    const told = log.kept().map(({ code, message, hint }) => [code, message, hint?.split(';')[0]])
    expect(told[0]).toEqual([
      'E397',
      'document b has 3 annotations, by gold0, gold1, gold2',
      'choose one: --set reader.annotator=gold0',
    ])
    expect(told).toHaveLength(1)
    const same = problemLog({ shownFrom: folder, machine: node })
    pairedById(
      [sideOf('gold', [['a text', 'a text']], signed), sideOf('x', [['a text']], signed)],
      strict,
      same,
      () => {},
    )
    expect(same.kept().map(({ code }) => code)).toEqual(['E407'])
  })

  it('are read no further after a thousand errors', () => {
    const bad = (n: number): readonly string[] => Array.from({ length: n }, () => 'bad')
    const log = problemLog({ shownFrom: folder, machine: node })
    pairedById(sidesOf([['d text', ...bad(600)]], [[['d text', ...bad(5000)]]]), strict, log, () => undefined)
    expect([log.errors(), log.full()]).toEqual([1000, true])
  })
})
