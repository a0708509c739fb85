/** The vectors of the Second HAREM. */
import { secondHaremClassification, secondHaremIdentification } from '../src/index.ts'
import { documentsOfFile, jsonOf, measured, pairById, spansOf } from './support.ts'

type Fractions = Readonly<Record<string, string | null>>
type Wanted = Readonly<Record<'identification' | 'classification', Fractions>>

interface Vector {
  readonly name: string
  readonly gold: string
  readonly system: string
  readonly scenario: string
  readonly alt: 'strict' | 'relaxed'
  readonly penalties?: 'formula'
  readonly expected: Wanted
  /** The numbers of the published program, where its slip gives others. */
  readonly official?: Wanted
}
type Attributes = Readonly<Record<string, string>>

interface PairVector {
  readonly name: string
  readonly scenario: string
  readonly gold: Attributes
  readonly system: Attributes
  readonly value: string
  readonly penalised: string
  readonly maximumGold: string
  readonly maximumSystem: string
}

const folder = 'golden/second-harem'
export const vectors = jsonOf<readonly Vector[]>(`${folder}/vectors.json`)
export const pairVectors = jsonOf<readonly PairVector[]>(`${folder}/pairs.json`)

const filesRead = new Map<string, ReturnType<typeof documentsOfFile>>()

/** The documents of a file, read once: there are many vectors of a few files. */
const read = (file: string) => {
  const known = filesRead.get(file) ?? documentsOfFile(`${folder}/${file}`, { uneven: 'untyped' })
  filesRead.set(file, known)
  return known
}

/** A fraction of whole numbers that doubles hold, as the double nearest to it. */
export const numberOf = (text: string | null): number | undefined => {
  if (text === null) return undefined
  const [over = 0, under = 1] = text.split('/').map(Number)
  return over / under
}

export const numbersOf = (fractions: Fractions): Readonly<Record<string, number | undefined>> =>
  Object.fromEntries(Object.entries(fractions).map(([name, text]) => [name, numberOf(text)]))

/** The measures of both metrics for a vector, under its options and others. */
export const scoresOf = ({ gold, system, scenario, alt, penalties }: Vector, others: object = {}) => {
  const options = { scenario, altMode: alt, ...(penalties && { penalties }), ...others }
  const pairs = pairById(read(gold), read(system))
  return {
    identification: measured(secondHaremIdentification, pairs, options),
    classification: measured(secondHaremClassification, pairs, options),
  }
}

/** An entity of one word, of these attributes. */
export const entityOf = (attributes: Attributes) => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return spansOf(`<EM ID="1"${written.join('')}>Silva</EM>`)
}
