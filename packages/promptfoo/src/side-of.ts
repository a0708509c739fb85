/** Makes the side of a call of a value, or of its JSON as text. */

const parsed = (value: unknown, whose: string): unknown => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch (error) {
    throw new SyntaxError(`the ${whose} is not JSON: ${(error as Error).message}`)
  }
}

/**
 * The gold or the answer of one document in the shape that the documents of a model have. Strings and records are read as in a file, which
 * counts an answer that is not JSON; any other model has values of its own.
 *
 * @throws {SyntaxError} if a text is not JSON
 */
export const sideOf = (model: string, value: unknown, whose: 'gold' | 'answer'): unknown => {
  if (model === 'strings') return [{ response: value }]
  if (model === 'records') return JSON.stringify({ id: '1', record: value })
  // clusters are a side by themselves, that of one document
  return model === 'clusters' ? parsed(value, whose) : [parsed(value, whose)]
}
