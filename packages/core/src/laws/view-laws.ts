/** The laws of a view: a pure conversion of one model to another, which no document breaks. */
import * as fc from 'fast-check'
import type { DocumentModel, Model, View, ViewRefusal } from '../contract.ts'
import type { Models } from '../models.ts'
import { deeplyFrozen } from './buffers.ts'
import { sameContent } from './samples.ts'
import { holds } from './subject.ts'

/** The subject of the laws of views. */
export interface ViewSubject<A extends Model, B extends Model> {
  readonly view: View<A, B>
  readonly from: DocumentModel<A>
  readonly to: DocumentModel<B>
  readonly documents: fc.Arbitrary<Models[A]>
  /** Documents of the other side of one, for a view that uses their text. */
  readonly others?: (content: Models[A]) => fc.Arbitrary<Models[B]>
  /** A document of the target model without its annotation, where there are others. */
  readonly bare?: (content: Models[B]) => Models[B]
  readonly runs: number
  readonly seed: number
}

type ViewResult<B extends Model> = ReturnType<View<Model, B>['see']>

/** A document, and that of the other side where one is given. */
interface Sides<A extends Model, B extends Model> {
  readonly own: Models[A]
  readonly other: Models[B] | undefined
}

const sidesOf = <A extends Model, B extends Model>({
  documents,
  others,
}: ViewSubject<A, B>): fc.Arbitrary<Sides<A, B>> =>
  documents.chain((own) =>
    (others === undefined ? fc.constant(undefined) : fc.option(others(own), { nil: undefined })).map((other) => ({
      own,
      other,
    })),
  )

/** Checks a statement about a document, and, where the view looks at several together, about some of them. */
const forSeen = <A extends Model, B extends Model>(
  subject: ViewSubject<A, B>,
  statement: (see: () => ViewResult<B>, all: readonly Models[A][], other?: Models[B]) => void,
): void => {
  const { view, from, to, runs, seed } = subject
  const most = view.together === undefined ? 1 : 4
  const shown = ({ own, other }: Sides<A, B>): string =>
    other === undefined ? from.show(own) : `${from.show(own)}, and on the other side ${to.show(other)}`
  const some = fc.array(sidesOf(subject), { minLength: 1, maxLength: most }).map((all) =>
    Object.defineProperty([...all], fc.toStringMethod, {
      value: () => all.map(shown).join('\n  ') || '(nothing)',
    }),
  )
  const check = (all: readonly Sides<A, B>[]): void => {
    for (const { own, other } of all) statement(() => view.see(own, other), [own], other)
    const together = all.map(({ own }) => own)
    if (view.together !== undefined) statement(() => view.together!.see(together), together)
  }
  fc.assert(fc.property(some, check), { numRuns: runs, seed, includeErrorInReport: true })
}

const reasonOf = (why: string | ViewRefusal): string => (typeof why === 'string' ? why : why.message)

/** Any document of its model is seen, or it says why not. */
export const total = <A extends Model, B extends Model>(subject: ViewSubject<A, B>): void => {
  let some = false
  forSeen(subject, (see) => {
    const result = see()
    holds(result?._tag === 'Right' || result?._tag === 'Left', 'see gives neither a document nor why not')
    if (result._tag === 'Left') holds(reasonOf(result.left) !== '', 'see does not say why not')
    else some = true
  })
  holds(some, 'no document that was drawn can be seen')
}

/** A view gives a document of the other model. */
export const valid = <A extends Model, B extends Model>(subject: ViewSubject<A, B>): void =>
  forSeen(subject, (see) => {
    const result = see()
    if (result._tag === 'Left') return
    const flaw = subject.to.flaw?.(result.right)
    holds(flaw === undefined, `what is seen is not one of ${subject.to.name}: ${flaw}`)
  })

/** Throws unless a document was seen as before, or refused for the same reason. */
const sameResult = <B extends Model>(to: DocumentModel<B>, what: string, now: ViewResult<B>, first: ViewResult<B>) => {
  holds(now._tag === first._tag, `${what}: it gives ${now._tag === 'Left' ? reasonOf(now.left) : 'a document'} now`)
  if (now._tag === 'Right' && first._tag === 'Right') sameContent(to, what, now.right, first.right)
  if (now._tag === 'Left' && first._tag === 'Left')
    holds(reasonOf(now.left) === reasonOf(first.left), `${what}: ${reasonOf(now.left)}`)
}

/** The same document is seen in the same way again, also after others. */
export const determinism = <A extends Model, B extends Model>(subject: ViewSubject<A, B>): void => {
  const before: (readonly [() => ViewResult<B>, ViewResult<B>])[] = []
  forSeen(subject, (see) => {
    const first = see()
    sameResult(subject.to, 'seen again', see(), first)
    for (const [other, result] of before.slice(-3))
      sameResult(subject.to, 'seen again after another document', other(), result)
    before.push([see, first])
  })
}

/** Of the document of the other side a view uses the text alone: without its annotation it is seen in the same way. */
export const textAlone = <A extends Model, B extends Model>(subject: ViewSubject<A, B>): void => {
  const { view, to, bare } = subject
  forSeen(subject, (see, [content], other) => {
    if (other === undefined || bare === undefined) return
    sameResult(to, 'without the annotation of the other side', view.see(content!, bare(other)), see())
  })
}

/** A document stays as it is while it is looked at. */
export const untouched = <A extends Model, B extends Model>(subject: ViewSubject<A, B>): void =>
  forSeen(subject, (see, all, other) => {
    const before = all.map(subject.from.show)
    const seal = subject.from.seal ?? deeplyFrozen
    for (const one of all) seal(one)
    if (other !== undefined) (subject.to.seal ?? deeplyFrozen)(other)
    see()
    all.forEach((one, i) => {
      const after = subject.from.show(one)
      holds(after === before[i], `a document is ${after} after it was looked at, and was ${before[i]}`)
    })
  })
