/** Whom metrics cite, as their plugins say it. */
import type { AnyMetric, Plugin } from '@assay/core'

/** BibTeX entries by key. */
type Bibliography = Readonly<Record<string, string>>

/** The BibTeX entries of some plugins, by key; of several with one key the first. */
export const bibliographyOf = (plugins: readonly Pick<Plugin, 'bibliography'>[]): Bibliography =>
  Object.assign({}, ...plugins.map(({ bibliography = {} }) => bibliography).reverse())

/** What a metric cites: the entries of a bibliography, or references in full. */
export const referencesOf = ({ cites }: Pick<AnyMetric, 'cites'>, bibliography: Bibliography): readonly string[] =>
  (cites as readonly string[]).map((cite) =>
    Object.hasOwn(bibliography, cite) ? (bibliography[cite] as string) : cite,
  )
