/** Kinds of findings that do not apply to documents of some models. */
import type { FindingKind, Inapplicable } from './findings.ts'
import type { Part } from './parts.ts'
import { TRAIN } from './repeats.ts'
import type { Store } from './store.ts'

/** Kinds that need the text of a document. */
const ofText: readonly FindingKind[] = [
  'cut-words',
  'edges',
  'borders',
  'duplicate-sentences',
  'near-sentences',
  'leaked-sentences',
  'near-leaked-sentences',
  'changed-texts',
]
/** Kinds that compare whole documents, by their words or, without a text, by the names of their items. */
const ofDocuments: readonly FindingKind[] = [
  'leaked-documents',
  'near-leaked-documents',
  'duplicate-documents',
  'near-documents',
  'relabelled',
]
/** Kinds that need mentions with a form. */
const ofForms: readonly FindingKind[] = ['several-labels', 'several-entities', 'single-labels', 'leaked-entities']

const hasForms = ({ starts, mentions }: Store, p: number): boolean => {
  for (let m = starts[p]!.mentions; m < starts[p + 1]!.mentions; m++)
    if (mentions.low.values[m] !== 0 || mentions.high.values[m] !== 0) return true
  return starts[p]!.mentions === starts[p + 1]!.mentions
}

export const inapplicableTo = (store: Store, hasTraining: boolean): readonly Inapplicable[] => {
  const { parts, textless } = store
  const namesWhere = (isMeant: (part: Part, p: number) => boolean): readonly string[] =>
    parts.filter((part, p) => (hasTraining || p !== TRAIN) && isMeant(part, p)).map(({ name }) => name)
  const isTextless = (part: Part, p: number): boolean => textless[p] === part.documents.length && textless[p]! > 0
  const hasNames = ({ model }: Part): boolean => model === 'clusters' || model === 'mentions'
  const all: readonly Inapplicable[] = [
    { parts: namesWhere(isTextless), kinds: ofText, why: 'the documents have no text' },
    {
      parts: namesWhere((part, p) => !hasNames(part) && isTextless(part, p)),
      kinds: ofDocuments,
      why: 'the documents have neither a text nor names of items',
    },
    {
      parts: namesWhere((part, p) => part.model === 'clusters' && isTextless(part, p)),
      kinds: ofForms,
      why: 'the items have names, and no words',
    },
    {
      parts: namesWhere((_, p) => !hasForms(store, p)),
      kinds: ['several-labels', 'leaked-entities'],
      why: 'the mentions have no words',
    },
    {
      parts: namesWhere((part) => part.model === 'tags'),
      kinds: ['cut-words'],
      why: 'the borders are those of tokens',
    },
    { parts: namesWhere((part) => part.model !== 'tags'), kinds: ['ill-formed'], why: 'there are no tags' },
    {
      parts: namesWhere(({ model }) => model !== 'clusters'),
      kinds: ['several-entities'],
      why: 'there are no clusters',
    },
  ]
  return all.filter((one) => one.parts.length > 0)
}
