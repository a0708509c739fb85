/** The options of both metrics of the Second HAREM. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { type Categories, ontology2008, parseOntology } from './ontology.ts'
import { type Mask, parseMask } from './scenario-mask.ts'
import { MAX_DIGITS } from './tuple-value.ts'

const ONTOLOGY = 'harem2008'

const ontologyOf = (option: string): Categories | number => (option === ONTOLOGY ? ontology2008 : parseOntology(option))

const weight = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(1000),
  v.check((x) => Number(x.toFixed(MAX_DIGITS)) === x, `a weight has at most ${MAX_DIGITS} digits after the point`),
)

const entries = {
  scenario: entry.of(v.string(), 'scenario by its name, or a mask such as LOCAL(FISICO{*};HUMANO):PESSOA', 'total'),
  participation: entry.of(
    v.string(),
    'scenario that the system set out to find: its targets without category',
    'total',
  ),
  altMode: entry.choice(['strict', 'relaxed'], 'all options of an ALT count, by 1/k each, or the best one'),
  levelWeights: entry.of(
    v.tuple([weight, weight, weight, weight]),
    'weights of identification, category (α), type (β) and subtype (γ)',
    [1, 1, 0.5, 0.25],
  ),
  penalties: entry.choice(
    ['none', 'formula'],
    'wrong names cost nothing, as in the published program, or 1/n each, as in the formula',
  ),
  names: entry.choice(
    ['level', 'prefix'],
    'a type is right whatever its category, and a subtype whatever its type, or only in its own',
    ['level'],
  ),
  rightAndSpurious: entry.choice(
    ['both', 'right'],
    'a target that is right for one gold and overlaps another is spurious as well, or right alone',
    ['right'],
  ),
  altSpurious: entry.choice(['drop', 'keep'], 'with altMode=relaxed, spurious targets in an ALT are dropped, or kept', [
    'drop',
  ]),
  altChoice: entry.choice(
    ['value', 'f1'],
    'with altMode=relaxed, the best option has the highest value, or the highest F1',
  ),
  tuples: entry.choice(
    ['apart', 'joined'],
    'options of an ALT with the same texts are one: each category keeps its type, or types move up to fill gaps',
  ),
  words: entry.choice(
    ['compared', 'any'],
    'a run is refused if more than a quarter of the words differ from the gold, or never',
    ['any'],
  ),
  categories: entry.of(
    v.pipe(
      v.string(),
      v.check(
        (text) => typeof ontologyOf(text) !== 'number',
        ({ input }) =>
          `line ${ontologyOf(input)} of the ontology is not a C: of a category, a T: of a type below it, an S: of a subtype below that, or a name occurs twice`,
      ),
    ),
    'harem2008, or an ontology as text: lines C:CATEGORY, T:TYPE, S:SUBTYPE',
    ONTOLOGY,
  ),
}

const maskOf = (scenario: string, ontology: string): Mask | string => {
  const categories = ontologyOf(ontology)
  return typeof categories === 'number' ? '' : parseMask(scenario, categories)
}

type Input = Readonly<Record<'scenario' | 'participation' | 'categories', string>>

/** The mistake in a mask of the options. */
const mistakeIn = (key: 'scenario' | 'participation', input: Input): string => {
  const mask = maskOf(input[key], input.categories)
  return typeof mask === 'string' ? mask : ''
}

export const secondOptions = v.pipe(
  v.strictObject(entries),
  v.forward(
    v.check(
      (input) => mistakeIn('scenario', input) === '',
      ({ input }) => mistakeIn('scenario', input),
    ),
    ['scenario'],
  ),
  v.forward(
    v.check(
      (input) => mistakeIn('participation', input) === '',
      ({ input }) => mistakeIn('participation', input),
    ),
    ['participation'],
  ),
)
export type SecondOptions = v.InferOutput<typeof secondOptions>

/** The mask of a scenario that the options have allowed. */
export const allowedMask = (scenario: string, ontology: string): Mask => maskOf(scenario, ontology) as Mask
