/** Normal forms of strings that published programs have, and the form of labels. */
import type { NormalForm } from '@assay/core'

/** Short names of forms that published programs have. */
export const namedForms = {
  squad: { unicode: 'none', case: 'lower', punctuation: 'ascii', articles: 'en', whitespace: 'squeeze' },
  'squad-no-articles': {
    unicode: 'none',
    case: 'lower',
    punctuation: 'ascii',
    articles: 'keep',
    whitespace: 'squeeze',
  },
  gollie: { unicode: 'none', case: 'lower', whitespace: 'trim' },
  exact: { unicode: 'none', whitespace: 'exact' },
} as const satisfies Readonly<Record<string, Partial<NormalForm>>>

/** A label in small letters, of its letters and digits alone. */
export const looseLabel = (label: string): string => label.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
