/** The tags that the campaigns know (hipe-eval/HIPE-scorer, MIT licence, commit c2a5684: `tagset.txt`, `tagset-hipe2022-all.txt`). */
const of = (tags: string): readonly string[] => tags.toUpperCase().split(' ')

export const tagsets = {
  'hipe-2020': of(
    'comp.demonym comp.function comp.name comp.qualifier comp.title loc loc.add.elec loc.add.phys loc.adm.nat loc.adm.reg loc.adm.sup loc.adm.town loc.fac loc.oro loc.phys.astro loc.phys.geo loc.phys.hydro loc.unk org org.adm org.ent org.ent.pressagency pers pers.coll pers.ind pers.ind.articleauthor prod prod.doctr prod.media time time.date.abs time.hour.abs',
  ),
  'hipe-2022': of(
    'building comp comp.demonym comp.function comp.name comp.qualifier comp.title date humanprod loc loc.add loc.add.elec loc.add.phys loc.adm loc.adm.nat loc.adm.reg loc.adm.sup loc.adm.town loc.admin.sup loc.fac loc.oro loc.phys loc.phys.astro loc.phys.geo loc.phys.hydro loc.unk object object.manuscr object.museum org org.adm org.ent org.ent.pressagency per per.author pers pers.author pers.coll pers.editor pers.ind pers.ind.articleauthor pers.myth pers.other prod prod.doctr prod.media scope street time time.date.abs work work.primlit work.seclit',
  ),
} as const
