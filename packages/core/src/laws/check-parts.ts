/** Checks every law of a reader, a view or a built-in system, with the test runner that its author uses. */
import { type Arbitrary, constant, constantFrom } from 'fast-check'
import type { AnyModel, DocumentModel, Model, Reader, System, View } from '../contract.ts'
import { models } from '../models/core-models.ts'
import type { Models, Pair } from '../models.ts'
import type { Runner } from './check.ts'
import * as readerLaws from './reader-laws.ts'
import { type ReaderSubject, readingsOf, type Sample } from './samples.ts'
import { optionsOf, usualRuns } from './subject.ts'
import type { SystemSubject } from './system-laws.ts'
import * as systemLaws from './system-laws.ts'
import type { ViewSubject } from './view-laws.ts'
import * as viewLaws from './view-laws.ts'

export type ReaderLaw = keyof typeof readerLaws
export type ViewLaw = keyof typeof viewLaws
export type SystemLaw = keyof typeof systemLaws

interface Checks<L> {
  /** Laws that do not hold, by name; the test says why. */
  readonly except?: readonly L[]
  /** Examples for each law; by default those of fast-check's `configureGlobal({ numRuns })`, or 100. */
  readonly runs?: number
  /** The same by default, so that a test that passes today passes tomorrow. */
  readonly seed?: number
}

export interface ReaderConditions<M extends Model> extends Checks<ReaderLaw> {
  /** Small files in the format, of several documents, about different words; laws damage them. */
  readonly files: readonly Sample[]
  /** The options to read and write under; the defaults if none are given. */
  readonly options?: readonly Readonly<Record<string, unknown>>[]
  /** The model of its documents, if not one of core. */
  readonly model?: DocumentModel<M>
  /** `false` where the format has no words, about which two sides could differ; a reader has `disagree` otherwise. */
  readonly text?: boolean
  /**
   * The ends that the format marks: of documents, or of the file, so that a cut one is detected; `nothing` by default.
   */
  readonly ends?: 'nothing' | 'document' | 'file'
}

export interface ViewConditions<A extends Model, B extends Model> extends Checks<ViewLaw> {
  /** Documents to look at: pairs such as `treePairs()`, of which both are looked at. */
  readonly documents: Arbitrary<Pair<A>>
  /** Documents of the other side of one, in the target model; needed of a view that uses their text (`usesText`). */
  readonly others?: (content: Models[A]) => Arbitrary<Models[B]>
  /** The models it converts from and to, if not of core. */
  readonly from?: DocumentModel<A>
  readonly to?: DocumentModel<B>
}

export interface SystemConditions<M extends Model> extends Checks<SystemLaw> {
  /** Documents to learn from and to answer: pairs such as `tagPairs()`. */
  readonly documents: Arbitrary<Pair<M>>
  /** Answers of other systems to a document, for those that are made from answers. */
  readonly answers?: (gold: Models[M]) => Arbitrary<Models[M]>
  readonly options?: readonly Readonly<Record<string, unknown>>[]
  readonly model?: DocumentModel<M>
  /** The document without its answers; by default without its labels. */
  readonly bare?: (gold: Models[M]) => Models[M]
}

/** The model of this name, which is given where it is not one of core. */
export const modelNamed = <M extends Model>(name: M, given: DocumentModel<M> | undefined): DocumentModel<M> => {
  const resolved = given ?? (models.find((model: AnyModel) => model.name === name) as DocumentModel<M> | undefined)
  if (resolved === undefined) throw new Error(`the model ${name} is not one of core: give it too, as model`)
  return resolved
}

const register = <L extends string, S>(
  it: Runner['it'],
  laws: Readonly<Record<L, (subject: S) => void>>,
  except: readonly L[],
  subject: S,
  applies: (law: L) => boolean,
): void => {
  const unknown = except.find((name) => !Object.hasOwn(laws, name))
  if (unknown !== undefined) throw new Error(`there is no law ${unknown}: there are ${Object.keys(laws).join(', ')}`)
  for (const [name, law] of Object.entries(laws) as [L, (subject: S) => void][])
    if (!except.includes(name) && applies(name)) it(name, () => law(subject))
}

/** Takes the labels off a document, where its model has any. */
const bareOf = <M extends Model>({ labels }: DocumentModel<M>): ((content: Models[M]) => Models[M]) | undefined =>
  labels && ((content) => labels.under({ map: {}, only: ['\u0000'] })(content))

const under = (options: object): string =>
  Object.keys(options).length === 0 ? '' : ` under ${JSON.stringify(options)}`

/** Registers a test for each law that applies: `checkReader({ describe, it }, reader, { files })`. */
export const checkReader = <M extends Model, O>(
  { describe, it }: Runner,
  reader: Reader<M, O>,
  {
    files,
    options = [{}],
    text = true,
    ends = 'nothing',
    except = [],
    runs = usualRuns(),
    seed = 1,
    ...given
  }: ReaderConditions<M>,
): void => {
  const model = modelNamed(reader.gives, given.model)
  for (const chosen of options)
    describe(`laws of the reader ${reader.name}${under(chosen)}`, () => {
      const decoded = optionsOf(reader, chosen)
      const subject: ReaderSubject<M> = {
        reader: reader as Reader<M, unknown>,
        options: decoded,
        model,
        files,
        text,
        ends,
        runs,
        seed,
      }
      const shared = { ...subject, readings: readingsOf(subject) }
      register<ReaderLaw, ReaderSubject<M>>(it, readerLaws, except, shared, (law) => {
        if (law === 'ends') return ends !== 'nothing'
        if (law === 'disagrees') return text
        if (law === 'units') return model.units !== undefined
        if (law === 'empties') return reader.empty !== undefined
        if (law === 'writes') return reader.writer !== undefined
        return law !== 'valid' || model.flaw !== undefined
      })
    })
}

/** Registers a test for each law: `checkView({ describe, it }, view, { documents })`. */
export const checkView = <A extends Model, B extends Model>(
  { describe, it }: Runner,
  view: View<A, B>,
  { documents, others, except = [], runs = usualRuns(), seed = 1, ...given }: ViewConditions<A, B>,
): void => {
  if (view.usesText === true && others === undefined)
    throw new Error(`${view.name} uses the text of the other side: say how its documents are drawn, as others`)
  describe(`laws of the view ${view.name}`, () => {
    const [from, to] = [modelNamed(view.from, given.from), modelNamed(view.to, given.to)]
    const each = documents.chain((pair) => constantFrom(...pair))
    const strip = bareOf(to)
    const subject: ViewSubject<A, B> = {
      view,
      from,
      to,
      documents: each,
      ...(others && { others }),
      ...(strip && { bare: strip }),
      runs,
      seed,
    }
    register<ViewLaw, ViewSubject<A, B>>(it, viewLaws, except, subject, (law) => {
      if (law === 'textAlone') return others !== undefined && strip !== undefined
      return law !== 'valid' || to.flaw !== undefined
    })
  })
}

/** Registers a test for each law that applies: `checkSystem({ describe, it }, system, { documents })`. */
export const checkSystem = <M extends Model, O>(
  { describe, it }: Runner,
  system: System<M, O>,
  { documents, answers, options = [{}], except = [], runs = usualRuns(), seed = 1, ...given }: SystemConditions<M>,
): void => {
  const model = modelNamed(system.gives, given.model)
  const strip = given.bare ?? bareOf(model)
  if (system.from === 'systems' && answers === undefined)
    throw new Error(`${system.name} is made from the answers of others: say how they are drawn, as answers`)
  for (const chosen of options)
    describe(`laws of the system ${system.name}${under(chosen)}`, () => {
      const decoded = optionsOf(system, chosen)
      const subject: SystemSubject<M> = {
        maker: () => system.with(decoded),
        from: system.from,
        model,
        documents: documents.map(([gold]) => gold),
        answers: answers ?? constant,
        bare: strip ?? ((gold) => gold),
        runs,
        seed,
      }
      register<SystemLaw, SystemSubject<M>>(
        it,
        systemLaws,
        except,
        subject,
        (law) => law !== 'blind' || strip !== undefined,
      )
    })
}
