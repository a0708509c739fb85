/** Strings that are the tags of tokens: BIO and its relatives. */
/** A word or a phrase with its tag or its type. */
interface Tagged {
  readonly label: string
  readonly text: string
}

const tokenTag = /^(?:O|[BIESLUM]-\S+)$/

/** True of a tag of a token, such as B-PER or O. */
export const isTokenTag = (label: string): boolean => tokenTag.test(label)

/**
 * The phrases that words and their tags make, read as conlleval reads chunks (Tjong Kim Sang & Buchholz 2000): one begins at a B, S or U,
 * or where the type changes, and ends after an E, L, S or U. Its words are joined by blanks.
 */
export const phrasesOf = (words: readonly Tagged[]): readonly Tagged[] => {
  const phrases: { label: string; text: string }[] = []
  let isOpen = false
  for (const { label: tag, text } of words) {
    const [prefix, type] = [tag[0]!, tag.slice(2)]
    const last = phrases.at(-1)
    if (tag === 'O') isOpen = false
    else if (isOpen && last?.label === type && !/[BSU]/.test(prefix)) last.text += ` ${text}`
    else phrases.push({ label: type, text })
    if (tag !== 'O') isOpen = !/[ELSU]/.test(prefix)
  }
  return phrases
}
