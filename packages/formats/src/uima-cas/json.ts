/** A CAS in JSON, version 0.4.0: `%TYPES`, `%FEATURE_STRUCTURES`, `%VIEWS`; a key with `@` in front refers to a structure. */
import { fieldAt, fieldsOf, isList, isObject, itemsAt, stringAt } from '@assay/core/source'
import { type JsonTree, scalarAt } from '../json-tree.ts'
import { code } from '../messages.ts'
import { type Cas, type CasFault, casFault, offsetFrom, type Sofa, type Structure } from './cas.ts'

const SOFA = 'uima.cas.Sofa'

const fault = (tree: JsonTree, index: number, message: string, hint: string): CasFault =>
  casFault(code.E421, message, tree.tape.at[index]!, hint)

const structureAt = (tree: JsonTree, index: number): Structure | undefined => {
  let [id, type, sofa, begin, end]: (string | undefined)[] = []
  const features = new Map<string, string>()
  const references: string[] = []
  for (const [key, value] of fieldsOf(tree, index)) {
    const scalar = scalarAt(tree, value)
    if (key === '%ID') id = scalar
    else if (key === '%TYPE') type = scalar
    else if (key === '@sofa') sofa = scalar
    else if (key === 'begin') begin = scalar ?? ''
    else if (key === 'end') end = scalar ?? ''
    else if (key.startsWith('@')) references.push(key.slice(1))
    else if (scalar !== undefined && !/^[%^#]/.test(key)) features.set(key, scalar)
  }
  if (id === undefined || type === undefined) return undefined
  const offset = tree.tape.at[index]!
  return { id, type, sofa, begin: offsetFrom(begin), end: offsetFrom(end), features, references, offset }
}

const sofaAt = (tree: JsonTree, index: number): Sofa => ({
  id: scalarAt(tree, fieldAt(tree, index, '%ID')) ?? '',
  name: stringAt(tree, fieldAt(tree, index, 'sofaID')) ?? '',
  text: stringAt(tree, fieldAt(tree, index, 'sofaString')),
  offset: tree.tape.at[index]!,
})

const membersIn = (tree: JsonTree): Cas['members'] => {
  const members = new Map<string, ReadonlySet<string>>()
  for (const [, view] of fieldsOf(tree, fieldAt(tree, 0, '%VIEWS'))) {
    const sofa = scalarAt(tree, fieldAt(tree, view, '%SOFA'))
    const list = fieldAt(tree, view, '%MEMBERS')
    if (sofa !== undefined && list >= 0)
      members.set(sofa, new Set(itemsAt(tree, list).map((item) => scalarAt(tree, item) ?? '')))
  }
  return members
}

const aboveIn = (tree: JsonTree): Cas['above'] => {
  const types = fieldAt(tree, 0, '%TYPES')
  if (types < 0) return undefined
  const above = new Map<string, string>()
  for (const [name, type] of fieldsOf(tree, types))
    above.set(name, stringAt(tree, fieldAt(tree, type, '%SUPER_TYPE')) ?? '')
  return above
}

export const casFromJson = (tree: JsonTree): Cas | CasFault => {
  const list = fieldAt(tree, 0, '%FEATURE_STRUCTURES')
  if (list < 0 || !isList(tree, list))
    return fault(
      tree,
      Math.max(0, list),
      list < 0 ? 'there are no %FEATURE_STRUCTURES' : '%FEATURE_STRUCTURES must be a list',
      'a CAS in JSON is {"%TYPES": {…}, "%FEATURE_STRUCTURES": […], "%VIEWS": {…}}, version 0.4.0',
    )
  const structures: Structure[] = []
  const sofas: Sofa[] = []
  for (const item of itemsAt(tree, list)) {
    const structure = isObject(tree, item) ? structureAt(tree, item) : undefined
    if (structure === undefined)
      return fault(tree, item, 'a feature structure needs %ID and %TYPE', '{"%ID": 2, "%TYPE": "uima.tcas.Annotation"}')
    if (structure.type === SOFA) sofas.push(sofaAt(tree, item))
    else structures.push(structure)
  }
  return { structures, sofas, members: membersIn(tree), above: aboveIn(tree) }
}
