/** Pairs of documents to check laws on. */
import type { Pair } from '@assay/core/laws'
import * as fc from 'fast-check'
import type { LabelledPair, Relation, RelationArgument, RelationMention, Relations } from '../src/model.ts'

const TEXT = 'Ana Lee met Ben in Bern 💩, then she moved with Cleo to Zürich.'
const LENGTH = [...TEXT].length

interface Choices {
  /** The kinds of arguments. */
  readonly kinds?: readonly ('mention' | 'entity' | 'name')[]
  /** The most types of a mention. */
  readonly types?: number
  readonly sentences?: boolean
  /** True where relations have evidence, of which the gold counts all, of equal relations too. */
  readonly evidence?: boolean
  /** True where all mentions are in one piece. */
  readonly whole?: boolean
}

const types = ['Live_In', 'Kin', '__proto__']
const roles = ['head', 'tail', 'trigger']
const labels = ['PER', 'LOC', 'constructor']

const stretch = fc
  .tuple(fc.nat(LENGTH - 6), fc.integer({ min: 1, max: 5 }))
  .map(([start, length]) => ({ start, end: start + length }))

const mentionsOf = (most: number, isWhole: boolean): fc.Arbitrary<readonly RelationMention[]> =>
  fc
    .array(
      fc.record({
        piece: stretch,
        second: isWhole ? fc.constant(null) : fc.option(fc.integer({ min: 1, max: 3 }), { freq: 1 }),
        types: fc.uniqueArray(fc.constantFrom(...labels), { minLength: 0, maxLength: most }),
        headed: fc.boolean(),
      }),
      { minLength: 2, maxLength: 6 },
    )
    .map((all) =>
      all.map(({ piece, second, types: own, headed }, i): RelationMention => {
        const end = piece.end + (second ?? 0)
        const more = second === null || end >= LENGTH ? [] : [{ start: end, end: end + 1 }]
        const pieces = [piece, ...more]
        return {
          id: `m${i}`,
          pieces,
          types: own,
          ...(headed && { head: { start: piece.end - 1, end: piece.end } }),
        }
      }),
    )

const names = ['Ana Lee', 'ana_lee', 'Bern', 'Zürich (city)', '']

const side = ({
  kinds = ['mention'],
  types: most = 1,
  sentences = true,
  evidence = false,
  whole = false,
}: Choices): fc.Arbitrary<Relations> =>
  mentionsOf(most, whole).chain((mentions) => {
    const mention = fc.constantFrom(...mentions.map(({ id }) => id))
    const argument = fc.constantFrom(...kinds).chain((kind): fc.Arbitrary<RelationArgument> => {
      const role = fc.constantFrom(...roles)
      if (kind === 'mention') return fc.record({ role, mention })
      if (kind === 'entity') return fc.record({ role, entity: fc.constantFrom('e0', 'e1') })
      return fc.record({ role, name: fc.constantFrom(...names) })
    })
    const relation: fc.Arbitrary<Relation> = fc
      .record({
        type: fc.constantFrom(...types),
        all: fc.array(argument, { minLength: 1, maxLength: 3 }),
        sentences: fc.option(fc.uniqueArray(fc.nat(1), { maxLength: 2 })),
      })
      .map(({ type, all, sentences: own }) => ({ type, arguments: all, ...(evidence && own && { evidence: own }) }))
    return fc.array(relation, { maxLength: 6 }).map(
      (relations): Relations => ({
        text: TEXT,
        ...(sentences && {
          sentences: [
            { start: 0, end: 26 },
            { start: 26, end: LENGTH },
          ],
        }),
        mentions,
        entities: [
          { id: 'e0', mentions: ['m0'], name: 'Ana' },
          { id: 'e1', mentions: ['m1'], type: 'PER' },
        ],
        relations,
        pairs: [],
      }),
    )
  })

/** Gold and system about one text; a system often has much of the gold. */
export const relationPairs = (choices: Choices = {}): fc.Arbitrary<Pair<'relations'>> =>
  fc
    .tuple(side(choices), side(choices), fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }))
    .map(([gold, other, keep]): Pair<'relations'> => {
      const kept = gold.relations.filter((_, i) => keep[i])
      const places = new Set(other.mentions.map(({ id }) => id))
      const isAble = ({ arguments: all }: Relation): boolean =>
        all.every((own) => !('mention' in own) || places.has(own.mention))
      // the mentions of the gold by their ids, where the system has as many
      const mentions = keep[6] ? gold.mentions : other.mentions
      const known = new Set(mentions.map(({ id }) => id))
      const isKnown = ({ arguments: all }: Relation): boolean =>
        all.every((own) => !('mention' in own) || known.has(own.mention))
      const relations = [...kept.filter(isAble), ...other.relations].filter(isKnown)
      return [gold, { ...other, mentions, relations }]
    })

const label = fc.constantFrom('TRUE', 'FALSE', 'Cause-Effect(e1,e2)', 'Cause-Effect(e2,e1)', '__proto__')

/** Gold and system with labels of some pairs; the system may lack some. */
export const labelPairs = (): fc.Arbitrary<Pair<'relations'>> =>
  fc
    .array(
      fc.record({
        at: label,
        isAt: label,
        own: fc.option(fc.record({ at: fc.option(label), isAt: fc.option(label) })),
        same: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((rows): Pair<'relations'> => {
      const gold = rows.map(({ at, isAt }, i): LabelledPair => ({ key: ['p', String(i)], labels: { at, isAt } }))
      const system = rows.flatMap(({ own, same }, i): readonly LabelledPair[] =>
        same ? [gold[i]!] : own === null ? [] : [{ key: ['p', String(i)], labels: own }],
      )
      const content = (pairs: readonly LabelledPair[]): Relations => ({
        mentions: [],
        entities: [],
        relations: [],
        pairs,
      })
      return [content(gold), content(system)]
    })
