/** Finds sides that have no document in common, and the option that pairs their documents. */
import type { Problem } from '@assay/core'
import { affixBetween, withoutAffix } from '@assay/core/internal/host'
import type { Section } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { Disjoint, DocumentPolicies } from '../plan/request.ts'
import type { AnyDocument } from './document.ts'
import { type Ids, stemOfName } from './document-ids.ts'
import type { SideReader, SystemReader } from './pair-sides.ts'
import { documentsIn, type Side } from './pair-streams.ts'

/** The policies of a run, and the ids of its documents. */
interface PairingScope {
  readonly ids: Ids
  readonly lacking: DocumentPolicies
  readonly disjoint: Disjoint
}

// ---- documents in the same order -------------------------------------------------------------------------------------

/** Enough documents to tell that texts are the same in the same order. */
const MAX_COMPARED = 50

const firstDocuments = (side: Side): readonly AnyDocument[] => {
  const documents: AnyDocument[] = []
  const silent = { add: () => undefined } as unknown as Section
  for (const document of documentsIn(side, silent)) {
    documents.push(document)
    if (documents.length === MAX_COMPARED) break
  }
  return documents
}

/** True if the documents of two sides have the same texts in the same order, and those of different places other ones; of one document, if it has no other text. */
const meetInOrder = (gold: Side, system: Side): boolean => {
  const { disagree } = gold.files.reader
  if (disagree === undefined || [...gold.files.paths, ...system.files.paths].includes('-')) return false
  const [ofGold, other] = [firstDocuments(gold), firstDocuments(system)]
  const differ = (a: AnyDocument, b: AnyDocument): boolean => disagree(a.content, b.content) !== undefined
  // without a text nothing disagrees, and nothing follows
  const telling = ofGold.length === 1 || ofGold.some((document, i) => i > 0 && differ(ofGold[0]!, document))
  return telling && ofGold.length === other.length && ofGold.every((document, i) => !differ(document, other[i]!))
}

/** True if the texts of two sides can be compared: documents of two models have their text in different ways, if both have it. */
const haveTexts = (gold: Side, system: Side): boolean => gold.files.model === system.files.model

const isCounted = (ids: readonly string[]): boolean => ids.every((id, i) => id === String(i + 1))

/** Shows options of a reader for a call. */
const flagFor = (flag: string, options: Readonly<Record<string, unknown>>): string =>
  Object.entries(options)
    .map(([key, value]) => `--${flag} reader.${key}=${value}`)
    .join(' ')

type NamedSide = readonly [side: Side, ids: readonly string[]]

/** The option that names documents by their order, where that pairs documents with the same texts. */
const optionInOrder = ([gold, goldIds]: NamedSide, [system, other]: NamedSide): string | undefined => {
  const [ofGold, ofSystem] = [gold.files.reader.numbered, system.files.reader.numbered]
  const flag =
    ofGold !== undefined && ofSystem !== undefined
      ? flagFor('set', ofGold)
      : ofGold !== undefined && isCounted(other)
        ? flagFor('gold-set', ofGold)
        : ofSystem !== undefined && isCounted(goldIds)
          ? flagFor('system-set', ofSystem)
          : undefined
  if (flag === undefined || goldIds.length !== other.length) return undefined
  return haveTexts(gold, system) && !meetInOrder(gold, system) ? undefined : flag
}

// ---- no document in common ---------------------------------------------------------------------------------------------

const MAX_NAMES = 3
const shown = (ids: readonly string[]): string =>
  `${ids.length} (${ids.slice(0, MAX_NAMES).join(', ')}${ids.length > MAX_NAMES ? ', …' : ''})`

/** True if names are those of the other side but for folders, endings and leading zeros, one to one. */
const meetByStem = (goldNames: readonly string[], other: readonly string[]): boolean => {
  const [stems, otherStems] = [new Set(goldNames.map(stemOfName)), new Set(other.map(stemOfName))]
  const areOnce = stems.size === goldNames.length && otherStems.size === other.length
  return areOnce && stems.size === otherStems.size && [...otherStems].every((stem) => stems.has(stem))
}

const BY_STEM = '--set documents.names=stem'

/** Reports one error if a system shares no document with the gold, or names those that it does not share in another way. Otherwise each document is reported by itself. */
export const findDisjoint = (
  gold: SideReader,
  system: SystemReader,
  { ids, lacking: { missing, names }, disjoint }: PairingScope,
): Problem | undefined => {
  if (disjoint === 'allow' || gold.isDamaged() || system.isDamaged()) return undefined
  const idsOf = (side: SideReader): readonly string[] => ids.all().filter((_, number) => side.has(number))
  const [goldIds, other] = [idsOf(gold), idsOf(system)]
  const { name, files } = system.side
  const disjointProblem = (message: string, hint: string): Problem => ({
    severity: 'error',
    code: code.E482,
    message,
    at: { path: files.paths[0]!, line: 1, column: 1 },
    hint,
  })
  const byStem = names === undefined && meetByStem(goldIds, other)
  const [inGold, inSystem] = [new Set(goldIds), new Set(other)]
  if (goldIds.length === 0 || other.length === 0 || other.some((id) => inGold.has(id))) {
    if (!byStem || missing !== 'error') return undefined
    const [alone, another] = [goldIds.filter((id) => !inSystem.has(id)), other.filter((id) => !inGold.has(id))]
    return disjointProblem(
      `${name} and the gold name some documents differently: only the gold has ${shown(alone)}, and only ${name} has ${shown(another)}`,
      `without folders, endings and leading zeros these names are the same: ${BY_STEM}`,
    )
  }
  const inOrder = optionInOrder([gold.side, goldIds], [system.side, other])
  const longer = inOrder === undefined ? affixBetween(goldIds, other) : undefined
  if (longer === undefined && inOrder === undefined && !byStem && missing === 'error') return undefined
  const cut =
    longer && `${withoutAffix(longer.affix, 'ids')}: then ${longer.meet} of ${other.length} documents are in both`
  const meet =
    inOrder === undefined
      ? byStem
        ? `${cut === undefined ? 'without folders, endings and leading zeros the names are the same' : cut}; ${BY_STEM} compares them so; `
        : cut && `${cut}; `
      : goldIds.length === 1
        ? `each side has one document: ${inOrder} pairs them; `
        : haveTexts(gold.side, system.side)
          ? `the texts are the same in the same order: ${inOrder} pairs documents by it; `
          : `each side has ${goldIds.length} documents: ${inOrder} pairs them in their order; `
  return disjointProblem(
    `${name} and the gold have no document in common: the gold has ${shown(goldIds)}, and ${name} has ${shown(other)}`,
    `${meet ?? ''}to score all documents as missing: ${missing === 'error' ? '--set documents.missing=empty and ' : ''}--set disjoint=allow`,
  )
}
