/** The options of `hipe-ner` and `hipe-link`. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { type Regime, regimes } from './counts.ts'
import { noiseForm, periodForm } from './slices.ts'
import { tagsets } from './tagsets.ts'

const some = <S extends v.GenericSchema>(schema: S, why: string) => v.pipe(v.array(schema), v.minLength(1, why))
const once = <A>(values: A[]): boolean => new Set(values).size === values.length

const own = {
  regimes: entry.of(
    v.pipe(
      some(v.picklist(regimes), 'name a regime'),
      v.check((all: Regime[]) => once(all), 'each regime once'),
    ),
    'which of strict, fuzzy, partial and exact are measured; precision, recall and f1 are those of the first, and the others stand behind their names',
    ['fuzzy', 'strict'],
  ),
  noise: entry.of(
    v.array(v.pipe(v.string(), v.regex(noiseForm, 'write FROM-TO, such as 0.1-0.3'))),
    'slices by Levenshtein distance, from the first up to the second: 0.0-0.0,0.001-0.1,0.1-0.3,0.3-1.1 in the campaigns',
    [],
  ),
  periods: entry.of(
    v.array(v.pipe(v.string(), v.regex(periodForm, 'write 1790-1810, or 1790/01/01-1810/01/01'))),
    'slices by date, from the first up to the second: 1790-1810,1810-1830 and so on',
    [],
  ),
  partner: entry.choice(
    ['first', 'best'],
    'which gold object one of the system meets that overlaps several: the first, as for the scorer, or one of its label, then that with the most common tokens',
  ),
  blame: entry.choice(
    ['gold', 'own'],
    "whose error a wrong label is where labels are counted: the gold label's alone, as for the scorer, or a miss of the gold's and a spurious one of the system's own",
  ),
  hyphens: entry.choice(['keep', 'official'], 'a label with a hyphen is one like any other, or never counts'),
  slices: entry.choice(
    ['tokens', 'entities'],
    'a slice is made of the tokens that are left, joined; or of the entities of the gold in it, and nothing spurious is in one',
  ),
  zeroDivisionInMeans: entry.choice(
    [0, 1, 'omit'],
    "what stands for a type's 0/0 in means over types: 0, as for the scorer, 1, or nothing",
  ),
}

const columnList = (usual: [string]) =>
  entry.of(
    v.pipe(
      some(v.string(), 'name a column'),
      v.check((all: string[]) => once(all), 'each column once'),
    ),
    'which columns are scored, each by itself; the measures are those of the first',
    usual,
  )

export const nerOptions = v.strictObject({
  columns: columnList(['NE-COARSE-LIT']),
  ...own,
  tagset: entry.of(
    v.union([v.picklist(['gold', 'any', ...(Object.keys(tagsets) as (keyof typeof tagsets)[])]), v.array(v.string())]),
    'labels that count beside those of the gold: none, all, those of a campaign, or a list',
    'gold',
  ),
  dashes: entry.choice(['outside', 'type'], 'a tag - or _ is outside, or has the empty type, as for the scorer'),
})
/** What of entities counts: the options of `hipeNer`, decoded. */
export type NerOptions = v.InferOutput<typeof nerOptions>

export const linkOptions = v.strictObject({
  columns: columnList(['NEL-LIT']),
  ...own,
  bounds: entry.choice(
    ['ner', 'link'],
    'what borders a link: the entity of the coarse column, or, as in 2020, a run of equal links',
  ),
  cutoff: entry.of(
    v.pipe(
      some(v.pipe(v.number(), v.integer(), v.minValue(1)), 'name a cutoff'),
      v.check((all: number[]) => once(all), 'each cutoff once'),
    ),
    'how many of the alternatives of a system count; the measures are those of the first',
    [1],
  ),
  goldAlternatives: entry.choice(
    ['first', 'any'],
    'which alternatives of the gold are right: the first, as for the scorer, or each',
  ),
})
/** What of links counts: the options of `hipeLink`, decoded. */
export type LinkOptions = v.InferOutput<typeof linkOptions>
export type CommonOptions = Pick<NerOptions, keyof typeof own | 'columns'>
