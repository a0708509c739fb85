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
  readonly runs: number
  readonly seed: number
}

type ViewResult<B extends Model> = ReturnType<View<Model, B>['see']>

/** Checks a statement about a document, and, where the view looks at several together, about some of them. */
const forSeen = <A extends Model, B extends Model>(
  { view, from, documents, runs, seed }: ViewSubject<A, B>,
  statement: (see: () => ViewResult<B>, all: readonly Models[A][]) => void,
): void => {
  const most = view.together === undefined ? 1 : 4
  const some = fc.array(documents, { minLength: 1, maxLength: most }).map((all) =>
    Object.defineProperty([...all], fc.toStringMethod, {
      value: () => all.map(from.show).join('\n  ') || '(nothing)',
    }),
  )
  const check = (all: readonly Models[A][]): void => {
    for (const one of all) statement(() => view.see(one), [one])
    if (view.together !== undefined) statement(() => view.together!.see(all), all)
  }
  fc.assert(fc.property(some, check), { numRuns: runs, seed, includeErrorInReport: true })
}

const reasonOf = (why: string | ViewRefusal): string => (typeof why === 'string' ? why : why.message)

/** Any document of its model is seen, or it says why not. */
export const total = <A extends Model, B extends Model>(subject: ViewSubject<A, B>): void => {
  let some = false
  forSeen(subject, (see) => {
    const seen = see()
    holds(seen?._tag === 'Right' || seen?._tag === 'Left', 'see gives neither a document nor why not')
    if (seen._tag === 'Left') holds(reasonOf(seen.left) !== '', 'see does not say why not')
    else some = true
  })
  holds(some, 'no document that was drawn can be seen')
}

/** A view gives a document of the other model. */
export const valid = <A extends Model, B extends Model>(subject: ViewSubject<A, B>): void =>
  forSeen(subject, (see) => {
    const seen = see()
    if (seen._tag === 'Left') return
    const flaw = subject.to.flaw?.(seen.right)
    holds(flaw === undefined, `what is seen is not one of ${subject.to.name}: ${flaw}`)
  })

/** The same document is seen in the same way again, also after others. */
export const determinism = <A extends Model, B extends Model>(subject: ViewSubject<A, B>): void => {
  const before: (readonly [() => ViewResult<B>, ViewResult<B>])[] = []
  const agree = (see: () => ViewResult<B>, first: ViewResult<B>, what: string): void => {
    const again = see()
    holds(
      again._tag === first._tag,
      `${what}: it gives ${again._tag === 'Left' ? reasonOf(again.left) : 'a document'} now`,
    )
    if (again._tag === 'Right' && first._tag === 'Right') sameContent(subject.to, what, again.right, first.right)
    if (again._tag === 'Left' && first._tag === 'Left')
      holds(reasonOf(again.left) === reasonOf(first.left), `${what}: ${reasonOf(again.left)}`)
  }
  forSeen(subject, (see) => {
    const first = see()
    agree(see, first, 'seen again')
    for (const [other, result] of before.slice(-3)) agree(other, result, 'seen again after another document')
    before.push([see, first])
  })
}

/** A document stays as it is while it is looked at. */
export const untouched = <A extends Model, B extends Model>(subject: ViewSubject<A, B>): void =>
  forSeen(subject, (see, all) => {
    const before = all.map(subject.from.show)
    const seal = subject.from.seal ?? deeplyFrozen
    for (const one of all) seal(one)
    see()
    all.forEach((one, i) => {
      const after = subject.from.show(one)
      holds(after === before[i], `a document is ${after} after it was looked at, and was ${before[i]}`)
    })
  })
