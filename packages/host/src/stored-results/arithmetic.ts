/** Arithmetic as formulas write it: `(β² + 1) · correct / found`, `2 P R / (P + R)`, read, worked out, and written with numbers. */

/** A number, the name of one, or a sign. */
type Token = number | string

const SIGNS = '()+−-·/√²'
const pattern = /\s*(?:(\d+(?:\.\d+)?(?:e[-+]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|([()+−\-·/√²]))/uy

const tokensOf = (text: string): readonly Token[] | undefined => {
  const tokens: Token[] = []
  const whole = text.trim()
  pattern.lastIndex = 0
  while (pattern.lastIndex < whole.length) {
    const match = pattern.exec(whole)
    if (match === null) return undefined
    const [, number, name, sign] = match
    tokens.push(number === undefined ? (name ?? sign!) : Number(number))
  }
  return tokens
}

const isOperand = (token: Token | undefined): boolean =>
  typeof token === 'number' || (typeof token === 'string' && !SIGNS.includes(token))
const opens = (token: Token | undefined): boolean => isOperand(token) || token === '(' || token === '√'
const closes = (token: Token | undefined): boolean => isOperand(token) || token === ')' || token === '²'

/** Factors side by side are a product. */
const withProducts = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token, i) => (closes(token) && opens(tokens[i + 1]) ? [token, '·'] : [token]))

// ---- working out -----------------------------------------------------------------------------------------------------

/** The value of tokens without names; nothing where they cannot be worked out. */
const evaluateTokens = (tokens: readonly Token[]): number | undefined => {
  let at = 0
  let isSound = true
  const factor = (): number => {
    const token = tokens[at++]
    let value = Number.NaN
    if (typeof token === 'number') value = token
    else if (token === '−' || token === '-') return -factor()
    else if (token === '√') value = Math.sqrt(factor())
    else if (token === '(') {
      value = sum()
      if (tokens[at++] !== ')') isSound = false
    } else isSound = false
    for (; tokens[at] === '²'; at++) value *= value
    return value
  }
  const product = (): number => {
    let value = factor()
    while (tokens[at] === '·' || tokens[at] === '/') value = tokens[at++] === '·' ? value * factor() : value / factor()
    return value
  }
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '−' || tokens[at] === '-')
      value = tokens[at++] === '+' ? value + product() : value - product()
    return value
  }
  const value = sum()
  return isSound && at === tokens.length ? value : undefined
}

// ---- writing ---------------------------------------------------------------------------------------------------------

/** A number to six digits; whole numbers have all of theirs. */
export const shortNumber = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)))

const writeTokens = (tokens: readonly Token[]): string => {
  let text = ''
  tokens.forEach((token, i) => {
    const before = tokens[i - 1]
    const isTight = i === 0 || before === '(' || before === '√' || token === ')' || token === '²'
    const isMinus = (before === '−' || before === '-') && !closes(tokens[i - 2])
    text += `${isTight || isMinus ? '' : ' '}${typeof token === 'number' ? shortNumber(token) : token}`
  })
  return text
}

/** Arithmetic with numbers in place of its names, and its value. */
export interface ArithmeticResult {
  readonly text: string
  readonly value: number
}

/** Puts numbers in place of names; nothing where a name has none, or where the text is something else. */
export const workOut = (text: string, numberOf: (name: string) => number | undefined): ArithmeticResult | undefined => {
  const tokens = tokensOf(text.replace(/(\d|\b)PR\b/g, '$1 P R'))
  if (tokens === undefined) return undefined
  const numbers: Token[] = []
  for (const token of withProducts(tokens)) {
    const isName = typeof token === 'string' && !SIGNS.includes(token)
    const number = isName ? numberOf(token) : token
    if (number === undefined) return undefined
    numbers.push(number)
  }
  const value = evaluateTokens(numbers)
  return value === undefined ? undefined : { text: writeTokens(numbers), value }
}
