/** Kinds of packages. */
export const kinds = ['metric', 'reader', 'both', 'model'] as const
export type Kind = (typeof kinds)[number]

/** A package to create. */
export interface Wanted {
  /** The name of the package, such as `assay-kappa` or `@me/assay-kappa`. */
  readonly name: string
  readonly kind: Kind
}

const NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const LONGEST = 214

/** Checks the name of a package; returns the mistake, if any. */
export const checkName = (name: string): string | undefined =>
  NAME.test(name) && name.length <= LONGEST
    ? undefined
    : `"${name}" is not a name: write it as in assay-kappa, or @me/assay-kappa`

export const isKind = (word: string): word is Kind => (kinds as readonly string[]).includes(word)
