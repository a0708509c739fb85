/** Names of the two arguments of a relation and of its type, which are compared without case, blanks, _ and -. A tool more is a word more here. */

const words = (list: string): readonly string[] => list.split(' ')

/** A name as it is compared. */
export const foldedName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

/** Names of the type of a relation, the most telling first. */
export const typeNames = words(
  'type relation predicate label rel relationtype relationname relationtext relationlabel property r p',
)

/** A part of an argument: its value as such, or what the end of a key says of it. */
export type ArgumentPart = '' | 'id' | 'index' | 'surface' | 'place' | 'start' | 'end' | 'kind'

const endings: readonly (readonly [part: ArgumentPart, names: readonly string[]])[] = [
  ['', ['']],
  ['id', words('id')],
  ['index', words('idx index')],
  ['surface', words('text name mention')],
  ['place', words('pos position span charspan')],
  ['start', words('start')],
  ['end', words('end')],
  ['kind', words('type label')],
]

const sides = {
  head: words('head h subject subj sub s arg1 from source e1 em1 entity1'),
  tail: words('tail t object obj o arg2 to target e2 em2 entity2 child'),
}

const argumentKeys: ReadonlyMap<string, readonly [side: 'head' | 'tail', part: ArgumentPart]> = new Map(
  (['head', 'tail'] as const).flatMap((side) =>
    sides[side].flatMap((name) =>
      endings.flatMap(([part, all]) => all.map((ending) => [name + ending, [side, part]] as const)),
    ),
  ),
)

/** The argument that a folded name is of, and the part of it. */
export const argumentOfFolded = (name: string): readonly [side: 'head' | 'tail', part: ArgumentPart] | undefined =>
  argumentKeys.get(name)
