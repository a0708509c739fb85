/** The laws of a built-in system: it answers each document from its text, and has learnt from its training alone. */
import * as fc from 'fast-check'
import { commonCode } from '../codes.ts'
import type { Answerer, DocumentModel, Maker, Model } from '../contract.ts'
import type { Models } from '../models.ts'
import { deeplyFrozen } from './buffers.ts'
import { sameContent } from './samples.ts'
import { holds } from './subject.ts'

/** The subject of the laws of built-in systems. */
export interface SystemSubject<M extends Model> {
  /** A new maker under the same options. */
  readonly maker: () => Maker<M>
  readonly from: 'training' | 'systems' | 'nothing'
  readonly model: DocumentModel<M>
  /** A document with the answers of some systems, as many as `members`. */
  readonly documents: fc.Arbitrary<Models[M]>
  readonly answers: (gold: Models[M]) => fc.Arbitrary<Models[M]>
  /** A document without what a system is to find. */
  readonly bare: (gold: Models[M]) => Models[M]
  readonly runs: number
  readonly seed: number
}

const members = ['a', 'b', 'c']

interface Case<M extends Model> {
  readonly training: readonly Models[M][]
  readonly asked: readonly { readonly gold: Models[M]; readonly answers: readonly Models[M][] }[]
}

const casesOf = <M extends Model>({ model, documents, answers, from }: SystemSubject<M>): fc.Arbitrary<Case<M>> => {
  const one = documents.chain((gold) =>
    fc.record({ gold: fc.constant(gold), answers: fc.tuple(answers(gold), answers(gold), answers(gold)) }),
  )
  return fc
    .record({ training: fc.array(documents, { maxLength: 4 }), asked: fc.array(one, { minLength: 1, maxLength: 3 }) })
    .map(({ training, asked }) => {
      const sample: Case<M> = {
        training: from === 'training' ? training : [],
        asked: asked.map((each) => (from === 'systems' ? each : { ...each, answers: [] })),
      }
      const text = () =>
        [
          ...sample.training.map((content) => `learns ${model.show(content)}`),
          ...sample.asked.map(({ gold, answers: all }) => `is asked ${[gold, ...all].map(model.show).join(' / ')}`),
        ].join('\n  ')
      return Object.defineProperty(sample, fc.toStringMethod, { value: text })
    })
}

const learn = <M extends Model>({ maker, from }: SystemSubject<M>, training: readonly Models[M][]): Answerer<M> =>
  maker().learn(training, from === 'systems' ? members : [])

const forCases = <M extends Model>(subject: SystemSubject<M>, statement: (one: Case<M>) => void): void =>
  fc.assert(fc.property(casesOf(subject), statement), {
    numRuns: subject.runs,
    seed: subject.seed,
    includeErrorInReport: true,
  })

/** An answer is a document of the model, about the text of the document it answers. */
export const valid = <M extends Model>(subject: SystemSubject<M>): void =>
  forCases(subject, ({ training, asked }) => {
    const { model } = subject
    const answer = learn(subject, training)
    for (const { gold, answers } of asked) {
      const reply = answer(gold, answers)
      const flaw = model.flaw?.(reply)
      holds(flaw === undefined, `an answer is not one of ${model.name}: ${flaw}`)
      for (const [kind, { code }] of Object.entries(model.losses?.kinds ?? {}))
        for (const counts of [model.losses?.between(gold, reply), model.losses?.between(reply, gold)])
          holds(
            code !== commonCode.W604 || (counts?.[kind] ?? 0) === 0,
            `an answer is about another text: ${counts?.[kind]} of ${kind}`,
          )
    }
  })

/** The same training gives the same answer, again and after other answers. */
export const determinism = <M extends Model>(subject: SystemSubject<M>): void =>
  forCases(subject, ({ training, asked }) => {
    const { model } = subject
    const [one, other] = [learn(subject, training), learn(subject, training)]
    const first = asked.map(({ gold, answers }) => one(gold, answers))
    for (const [i, { gold, answers }] of asked.entries()) {
      const expected = first[i]!
      sameContent(model, 'asked again', one(gold, answers), expected)
      sameContent(model, 'asked of a new one, alone', learn(subject, training)(gold, answers), expected)
    }
    for (const { gold, answers } of [...asked].reverse()) other(gold, answers)
    for (const [i, { gold, answers }] of asked.entries())
      sameContent(model, 'asked after others', other(gold, answers), first[i]!)
  })

/** The answer does not depend on what is to be found: removing it from the gold changes nothing. */
export const blind = <M extends Model>(subject: SystemSubject<M>): void =>
  forCases(subject, ({ training, asked }) => {
    const answer = learn(subject, training)
    for (const { gold, answers } of asked)
      sameContent(
        subject.model,
        'without the labels of the gold',
        answer(subject.bare(gold), answers),
        answer(gold, answers),
      )
  })

/** Training, the gold and the answers of others stay as they are. */
export const untouched = <M extends Model>(subject: SystemSubject<M>): void =>
  forCases(subject, ({ training, asked }) => {
    const { show, seal = deeplyFrozen } = subject.model
    const all = [...training, ...asked.flatMap(({ gold, answers }) => [gold, ...answers])]
    const before = all.map(show)
    for (const one of all) seal(one)
    const answer = learn(subject, training)
    for (const { gold, answers } of asked) answer(gold, answers)
    all.forEach((one, i) => {
      const after = show(one)
      holds(after === before[i], `a document is ${after} after it was looked at, and was ${before[i]}`)
    })
  })
