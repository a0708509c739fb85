/** Phrases of models: that there is nothing, and that they will not answer. */

const phrases: ReadonlySet<string> = new Set([
  'none',
  'none found',
  'not found',
  'null',
  'n/a',
  'na',
  'nil',
  'nothing',
  '-',
  '[]',
  '{}',
  'no entities',
  'no named entities',
  'no entities found',
  'no named entities found',
  'there are no entities',
  'there are no named entities',
  'there are no entities in the text',
  'there are no named entities in the text',
  // in other languages: only words that are no name, as Nada, Inga and Rien are
  ...[
    'keine',
    'keines',
    'nichts',
    'keine gefunden',
    'keine entitäten',
    'aucun',
    'aucune',
    'néant',
    'ninguno',
    'ninguna',
  ],
  ...['nessuno', 'nessuna', 'niente', 'nenhum', 'nenhuma', 'geen', 'niets', 'ingen', 'inget', 'ingenting', 'žádné'],
  ...['žádná', 'нет', 'немає', '无', '無', '没有', '沒有', 'なし', '없음'],
])
const LONGEST = 60

/** The phrase that a text is, in small letters and without its full stop; `undefined` if it is none. */
export const phraseFor = (text: string): string | undefined => {
  if (text.length > LONGEST) return undefined
  const phrase = text
    .trim()
    .toLowerCase()
    .replace(/[.!。\s]+$/, '')
    .replace(/^[(*_]+(.*[^)*_])[)*_]+$/, '$1')
  return phrases.has(phrase) ? phrase : undefined
}

/** True of a phrase that says that nothing is there. */
export const isPhraseForNothing = (text: string): boolean => phraseFor(text) !== undefined

const refusals = [
  "i'm sorry",
  'i am sorry',
  'sorry,',
  'i cannot',
  "i can't",
  'i can not',
  'i am unable',
  "i'm unable",
  'as an ai',
]

/** True of a text that begins as those do that refuse. */
export const isRefusal = (text: string): boolean => {
  const beginning = text.slice(0, 20).toLowerCase().replaceAll('’', "'")
  return refusals.some((phrase) => beginning.startsWith(phrase))
}
