/** A CAS in XMI: an element for each feature structure, whose type is the namespace and the name. There is no type system in it. */
import type { XmlElement } from '@assay/core/internal/source'
import { scanXml } from '@assay/core/source'
import { code } from '../messages.ts'
import { type Cas, type CasFault, casFault, offsetFrom, type Sofa, type Structure } from './cas.ts'

/** `http:///de/tudarmstadt/ner/type.ecore` is the package `de.tudarmstadt.ner.type`. */
const packageOf = (uri: string): string =>
  uri
    .replace(/^http:\/{2,3}/, '')
    .replace(/\.ecore$/, '')
    .replaceAll('/', '.')

const namespacesOf = ({ attributes }: XmlElement): ReadonlyMap<string, string> => {
  const packages = new Map<string, string>()
  for (const [name, value] of attributes)
    if (name.startsWith('xmlns:')) packages.set(name.slice('xmlns:'.length), packageOf(value))
  return packages
}

const typeOf = (name: string, packages: ReadonlyMap<string, string>): string => {
  const colon = name.indexOf(':')
  const prefix = packages.get(name.slice(0, Math.max(0, colon)))
  const localName = name.slice(colon + 1)
  return prefix === undefined || prefix === '' || prefix === 'uima.noNamespace' ? localName : `${prefix}.${localName}`
}

const structureOf = (type: string, { attributes, start }: XmlElement): Structure => {
  const features = new Map<string, string>()
  for (const [name, value] of attributes)
    if (!name.includes(':') && name !== 'sofa' && name !== 'begin' && name !== 'end') features.set(name, value)
  return {
    id: attributes.get('xmi:id') ?? '',
    type,
    sofa: attributes.get('sofa'),
    begin: offsetFrom(attributes.get('begin')),
    end: offsetFrom(attributes.get('end')),
    features,
    references: [],
    offset: start,
  }
}

const sofaOf = ({ attributes, start }: XmlElement): Sofa => ({
  id: attributes.get('xmi:id') ?? '',
  name: attributes.get('sofaID') ?? '',
  text: attributes.get('sofaString'),
  offset: start,
})

/** Depth of the structures in the root; deeper elements are values of lists, which spans do not need. */
const STRUCTURES = 1

export const casFromXmi = (text: string): Cas | CasFault => {
  const structures: Structure[] = []
  const sofas: Sofa[] = []
  const members = new Map<string, Set<string>>()
  let packages: ReadonlyMap<string, string> = new Map()
  let depth = 0
  let root: XmlElement | undefined
  const take = (element: XmlElement): void => {
    const type = typeOf(element.name, packages)
    if (type === 'uima.cas.Sofa') sofas.push(sofaOf(element))
    else if (type === 'uima.cas.View') {
      const ids = (element.attributes.get('members') ?? '').split(/\s+/)
      members.set(element.attributes.get('sofa') ?? '', new Set(ids))
    } else if (type !== 'uima.cas.NULL') structures.push(structureOf(type, element))
  }
  const mistake = scanXml(text, {
    open: (element) => {
      if (depth === 0) {
        root = element
        packages = namespacesOf(element)
      } else if (depth === STRUCTURES) take(element)
      depth++
    },
    close: () => {
      depth--
    },
    text: () => undefined,
  })
  if (mistake !== undefined) return mistake
  if (root !== undefined && root.name !== 'xmi:XMI')
    return casFault(
      code.E421,
      `the root element is <${root.name}>, not <xmi:XMI>`,
      root.start,
      'name the .xmi files: a type system (TypeSystem.xml) holds no annotations',
    )
  return { structures, sofas, members, above: undefined }
}
