/** The options of `hipe-ner` and `hipe-link`. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { type Regime, regimes } from './formulas.ts'
import { noiseForm, periodForm } from './slices.ts'

const upperCase = (tags: string): readonly string[] => tags.toUpperCase().split(' ')

/** The tag sets of the campaigns (HIPE-scorer, MIT licence, commit c2a5684: `tagset.txt`, `tagset-hipe2022-all.txt`). */
export const tagsets = {
  'hipe-2020': upperCase(
    'comp.demonym comp.function comp.name comp.qualifier comp.title loc loc.add.elec loc.add.phys loc.adm.nat loc.adm.reg loc.adm.sup loc.adm.town loc.fac loc.oro loc.phys.astro loc.phys.geo loc.phys.hydro loc.unk org org.adm org.ent org.ent.pressagency pers pers.coll pers.ind pers.ind.articleauthor prod prod.doctr prod.media time time.date.abs time.hour.abs',
  ),
  'hipe-2022': upperCase(
    'building comp comp.demonym comp.function comp.name comp.qualifier comp.title date humanprod loc loc.add loc.add.elec loc.add.phys loc.adm loc.adm.nat loc.adm.reg loc.adm.sup loc.adm.town loc.admin.sup loc.fac loc.oro loc.phys loc.phys.astro loc.phys.geo loc.phys.hydro loc.unk object object.manuscr object.museum org org.adm org.ent org.ent.pressagency per per.author pers pers.author pers.coll pers.editor pers.ind pers.ind.articleauthor pers.myth pers.other prod prod.doctr prod.media scope street time time.date.abs work plan.primlit plan.seclit',
  ),
} as const

const nonEmpty = <S extends v.GenericSchema>(schema: S, why: string) => v.pipe(v.array(schema), v.minLength(1, why))
const isUnique = <A>(values: A[]): boolean => new Set(values).size === values.length

const commonEntries = {
  regimes: entry.of(
    v.pipe(
      nonEmpty(v.picklist(regimes), 'name a regime'),
      v.check((all: Regime[]) => isUnique(all), 'each regime once'),
    ),
    'regimes to report: strict, fuzzy, partial, exact; precision, recall and f1 are those of the first, the others have the regime in their names',
    ['fuzzy', 'strict'],
  ),
  noise: entry.of(
    v.array(v.pipe(v.string(), v.regex(noiseForm, 'write FROM-TO, such as 0.1-0.3'))),
    'slices by Levenshtein distance, without the upper bound: 0.0-0.0,0.001-0.1,0.1-0.3,0.3-1.1 in the campaigns',
    [],
  ),
  periods: entry.of(
    v.array(v.pipe(v.string(), v.regex(periodForm, 'write 1790-1810, or 1790/01/01-1810/01/01'))),
    'slices by date, without the upper bound: 1790-1810,1810-1830 and so on',
    [],
  ),
  partner: entry.choice(
    ['first', 'best'],
    'partner of a system object that overlaps several gold objects: the first, as in HIPE-scorer, or one of the same label, then the one with the most common tokens',
  ),
  blame: entry.choice(
    ['gold', 'own'],
    "label to blame for a wrong label, in scores by label: the gold's alone, as in HIPE-scorer, or both: a missed object of the gold's label and a spurious one of the system's",
  ),
  hyphens: entry.choice(['keep', 'official'], 'labels with a hyphen count like others, or never, as in HIPE-scorer'),
  slices: entry.choice(
    ['tokens', 'entities'],
    'a slice consists of its tokens, joined; or of the gold entities in it, without spurious ones',
  ),
  zeroDivisionInMeans: entry.choice(
    [0, 1, 'omit'],
    "value of a type's 0/0 in means over types: 0, as in HIPE-scorer, 1, or omitted",
  ),
}

const columnList = (usual: [string]) =>
  entry.of(
    v.pipe(
      nonEmpty(v.string(), 'name a column'),
      v.check((all: string[]) => isUnique(all), 'each column once'),
    ),
    'columns to score, each by itself; the measures are those of the first',
    usual,
  )

export const nerOptions = v.strictObject({
  columns: columnList(['NE-COARSE-LIT']),
  ...commonEntries,
  tagset: entry.of(
    v.union([v.picklist(['gold', 'any', ...(Object.keys(tagsets) as (keyof typeof tagsets)[])]), v.array(v.string())]),
    'labels that count in addition to those of the gold: none, any, those of a campaign, or a list',
    'gold',
  ),
  dashes: entry.choice(['outside', 'type'], 'a tag - or _ is outside, or has the empty type, as in HIPE-scorer'),
})
/** The options of `hipeNer`, decoded. */
export type NerOptions = v.InferOutput<typeof nerOptions>

export const linkOptions = v.strictObject({
  columns: columnList(['NEL-LIT']),
  ...commonEntries,
  bounds: entry.choice(
    ['ner', 'link'],
    'span of a link: the entity of the coarse column, or, as in 2020, a run of equal links',
  ),
  cutoff: entry.of(
    v.pipe(
      nonEmpty(v.pipe(v.number(), v.integer(), v.minValue(1)), 'name a cutoff'),
      v.check((all: number[]) => isUnique(all), 'each cutoff once'),
    ),
    "number of a system's alternatives that count; the measures are those of the first cutoff",
    [1],
  ),
  goldAlternatives: entry.choice(
    ['first', 'any'],
    'correct alternatives of the gold: the first, as in HIPE-scorer, or any',
  ),
})
/** The options of `hipeLink`, decoded. */
export type LinkOptions = v.InferOutput<typeof linkOptions>
export type CommonOptions = Pick<NerOptions, keyof typeof commonEntries | 'columns'>
