/** Normal forms of names and of types of relations. */

export const normalForms = ['none', 'lower', 'webnlg'] as const
export type NormalForm = 'loose' | (typeof normalForms)[number]

/** Folds case beyond small letters: ß as ss, and one sigma. */
const folded = (text: string): string => text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ')

const withBlanks = (text: string): string => text.replaceAll('_', ' ').replace(/\s+/g, ' ')

const forms: { readonly [F in NormalForm]: (text: string) => string } = {
  none: (text) => text,
  lower: (text) => text.toLowerCase(),
  loose: (text) => withBlanks(folded(text.normalize('NFC'))).trim(),
  webnlg: (text) => withBlanks(text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()),
}

/** The normal form of a name or a type. */
export const normalFormOf = (form: NormalForm): ((text: string) => string) => forms[form]

/** The normal form of an object, of which WebNLG cuts a last `(…)`. */
export const objectFormOf = (form: NormalForm): ((text: string) => string) => {
  const normal = forms[form]
  if (form !== 'webnlg') return normal
  return (text) => {
    const whole = normal(text)
    const from = whole.indexOf(' (')
    return from >= 0 && whole.endsWith(')') ? whole.slice(0, from) : whole
  }
}
