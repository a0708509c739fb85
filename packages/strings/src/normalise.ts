/** Normal forms of strings, by the steps that the options say. */

export interface NormalForm {
  readonly unicode: 'none' | 'NFC' | 'NFKC'
  readonly case: 'exact' | 'lower'
  readonly diacritics: 'keep' | 'remove'
  readonly punctuation: 'keep' | 'ends' | 'ascii' | 'all'
  readonly articles: 'keep' | 'en'
  readonly whitespace: 'exact' | 'trim' | 'squeeze' | 'remove'
  /** Whole strings after all steps, and what they become. */
  readonly map?: ReadonlyMap<string, string> | undefined
}

/** White space as Unicode and Python have it; `\s` of JavaScript lacks some and has U+FEFF. */
const BLANK = '\\u0009-\\u000d\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

const patterns = () => ({
  runs: new RegExp(`[${BLANK}]+`, 'g'),
  blankEnds: new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, 'g'),
  ends: new RegExp(`^[\\p{P}\\p{S}${BLANK}]+|[\\p{P}\\p{S}${BLANK}]+$`, 'gu'),
  marks: /\p{Mn}/gu,
  ascii: /[!-/:-@[-`{-~]/g,
  all: /[\p{P}\p{S}]/gu,
  articles: /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu,
})

const plain = /^[!-~]*(?: [!-~]+)*$/

/** Brings strings to a normal form. */
export const normaliser = (form: NormalForm): ((text: string) => string) => {
  const { unicode, diacritics, punctuation, articles, whitespace, map } = form
  const is = patterns()
  const isLower = form.case === 'lower'
  const keepsPlain = punctuation === 'keep' && articles === 'keep' && whitespace !== 'remove'
  const steps = (text: string): string => {
    // most strings have one blank between words of ASCII, and nothing to change
    if (keepsPlain && !text.startsWith(' ') && plain.test(text)) return isLower ? text.toLowerCase() : text
    let own = unicode === 'none' ? text : text.normalize(unicode)
    if (isLower) own = own.toLowerCase()
    if (diacritics === 'remove') own = own.normalize('NFD').replace(is.marks, '').normalize('NFC')
    if (punctuation === 'ascii') own = own.replace(is.ascii, '')
    else if (punctuation === 'all') own = own.replace(is.all, '')
    else if (punctuation === 'ends') own = own.replace(is.ends, '')
    if (articles === 'en') own = own.replace(is.articles, ' ')
    if (whitespace === 'exact') return own
    if (whitespace === 'remove') return own.replace(is.runs, '')
    const trimmed = own.replace(is.blankEnds, '')
    return whitespace === 'trim' ? trimmed : trimmed.replace(is.runs, ' ')
  }
  if (map === undefined) return steps
  return (text) => {
    const own = steps(text)
    return map.get(own) ?? own
  }
}

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
