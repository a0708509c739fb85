/**
 * The tag set of QUAERO and ETAPE (Rosset, Grouin and Zweigenbaum 2011): this list decides between tags of entities and
 * of components. `noisy-entities` marks text whose annotation is unreliable.
 */

const types = [
  'pers.ind pers.coll pers.other pers.unk',
  'func.ind func.coll func.other func.unk',
  'org.ent org.adm org.other org.unk',
  'loc.adm.town loc.adm.reg loc.adm.nat loc.adm.sup loc.phys.geo loc.phys.hydro loc.phys.astro',
  'loc.oro loc.fac loc.add.phys loc.add.elec loc.other loc.unk',
  'prod.object prod.art prod.media prod.fin prod.soft prod.award prod.serv prod.doctr prod.rule prod.other prod.unk',
  'amount event noisy-entities',
  'time.date.abs time.date.rel time.hour.abs time.hour.rel time.other time.unk',
].flatMap((line) => line.split(' '))

/**
 * A type without its sub-types is not in the guidelines, but systems write it: `loc` and `loc.adm` for `loc.adm.nat`.
 */
const withPrefixes = (type: string): readonly string[] => {
  const segments = type.split('.')
  return segments.map((_, i) => segments.slice(0, i + 1).join('.'))
}

export const entityTags: readonly string[] = [...new Set(types.flatMap(withPrefixes))]

export const componentTags: readonly string[] = [
  'kind extractor qualifier demonym demonym.nickname title val unit object range-mark',
  'name name.last name.first name.middle name.nickname',
  'address-number po-box zip-code other-address-component',
  'day week month year century millenium reference-era time-modifier award-cat',
].flatMap((line) => line.split(' '))
