/** The document model `redactions`: what needs masking, and what is masked. */
import {
  type Counts,
  commonCode,
  type DocumentContents,
  type Interval,
  type Labels,
  type Losses,
  lossKinds,
  missingKeys,
  model,
  newCensus,
  newLabelRenamer,
  textOfCharacters,
} from '@assay/core'
import { codePointsIn, sizesOfText } from '@assay/core/source'
import { code } from './messages.ts'
import type { Redactions, SensitiveMention } from './redactions.ts'

export type { Mask, MaskingKind, Redactions, SensitiveMention, WordWeight } from './redactions.ts'

/** Answer of a system that masks nothing, about the text of a document. */
export const withoutMasks = ({ text, tokens, sentences }: Redactions): Redactions => ({
  ...(text !== undefined && { text }),
  ...(tokens && { tokens }),
  ...(sentences && { sentences }),
  mentions: [],
})

// ---- shown -----------------------------------------------------------------------------------------------------------

const nameText = (name: string): string => (/^[\p{L}\p{N}_.:-]+$/u.test(name) ? name : JSON.stringify(name))

const stretchText = ({ start, end }: Interval): string => `[${start},${end})`

const mentionText = (mention: SensitiveMention): string => {
  const { label, kind, entity, annotator } = mention
  const by = annotator === undefined ? '' : ` by ${nameText(annotator)}`
  const of = entity === undefined ? '' : ` of ${nameText(entity)}`
  return `${nameText(label)} ${kind}${stretchText(mention)}${of}${by}`
}

const show = ({ mentions, masks, annotators, strongest }: Redactions): string =>
  [
    ...mentions.map(mentionText),
    ...(masks === undefined ? [] : [`masks ${masks.map(stretchText).join(' ')}`]),
    ...(annotators === undefined ? [] : [`annotators ${annotators.map(nameText).join(' ')}`]),
    ...(strongest === undefined ? [] : ['strongest']),
  ].join('; ')

// ---- what is no document ---------------------------------------------------------------------------------------------

/** The reason why a stretch is none of the text. */
export const flawOfStretch = ({ start, end }: Interval, length: number | undefined): string | undefined => {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0) return `[${start}, ${end}) is no stretch`
  if (start >= end) return `[${start}, ${end}) ${start === end ? 'is empty' : 'ends before it starts'}`
  return length !== undefined && end > length ? `[${start}, ${end}) ends after the text, at ${length}` : undefined
}

const flaw = ({ text, mentions, masks = [], tokens = [], ignored = [] }: Redactions): string | undefined => {
  const length = text === undefined ? undefined : codePointsIn(text)
  for (const [what, all] of Object.entries({ mention: mentions, mask: masks, token: tokens, word: ignored }))
    for (const stretch of all) {
      const why = flawOfStretch(stretch, length)
      if (why !== undefined) return `the ${what} ${why}`
    }
  return undefined
}

// ---- labels ----------------------------------------------------------------------------------------------------------

const labelsUnder = (labels: Labels): ((content: Redactions) => Redactions) => {
  const rename = newLabelRenamer(labels)
  return (content) => ({
    ...content,
    mentions: content.mentions.flatMap((mention) => {
      const label = rename(mention.label)
      if (label === undefined) return []
      return label === mention.label ? [mention] : [{ ...mention, label }]
    }),
  })
}

const census = newCensus<Redactions>(({ mentions }, count) => {
  for (const { label } of mentions) count(label)
})

// ---- losses ----------------------------------------------------------------------------------------------------------

const kinds = {
  text: lossKinds.text,
  mentions: { code: commonCode.W605, one: 'mention', several: 'mentions' },
  entities: lossKinds.entities,
  kinds: { code: code.W761, one: 'kind of identifier', several: 'kinds of identifiers' },
  annotators: { code: code.W761, one: 'annotator', several: 'annotators' },
  masks: { code: code.W761, one: 'mask', several: 'masks' },
}
type Kind = keyof typeof kinds

const keysOf = ({ mentions, masks = [] }: Redactions) => ({
  mentions: mentions.map(({ label, start, end }) => JSON.stringify([label, start, end])),
  entities: mentions.flatMap(({ entity, start, end }) =>
    entity === undefined ? [] : [JSON.stringify([entity, start, end])],
  ),
  kinds: mentions.map(({ kind, start, end }) => JSON.stringify([kind, start, end])),
  annotators: mentions.flatMap(({ annotator, start, end }) =>
    annotator === undefined ? [] : [JSON.stringify([annotator, start, end])],
  ),
  masks: masks.map(stretchText),
})

const between = (before: Redactions, after: Redactions): Counts<Kind> => {
  const [had, has] = [keysOf(before), keysOf(after)]
  const lost = (kind: keyof typeof had): number => missingKeys(had[kind], has[kind]).length
  return {
    text: before.text !== undefined && after.text === undefined ? 1 : 0,
    mentions: lost('mentions'),
    entities: lost('entities'),
    kinds: lost('kinds'),
    annotators: lost('annotators'),
    masks: lost('masks'),
  }
}

const losses: Losses<Redactions, Kind> = {
  kinds,
  between,
  within: ({ mentions, masks = [] }) => ({
    entities: new Set(mentions.flatMap(({ entity }) => entity ?? [])).size,
    kinds: mentions.filter(({ kind }) => kind !== 'QUASI').length,
    annotators: new Set(mentions.flatMap(({ annotator }) => annotator ?? [])).size,
    masks: masks.length,
  }),
}

// ---- what a document holds -------------------------------------------------------------------------------------------

/** Mentions of all annotators, by their kind too. */
const contents = ({ text, sentences, mentions, masks, annotators }: Redactions): DocumentContents => ({
  sizes: {
    ...(sentences && { sentences: sentences.length }),
    ...(text !== undefined && sizesOfText(text)),
  },
  items: [
    ...mentions.map(({ label, kind }) => ({ kind: 'mentions', labels: [label], marks: [kind] })),
    ...(masks ?? []).map(() => ({ kind: 'masks', labels: [] })),
    ...(annotators ?? []).map(() => ({ kind: 'annotations', labels: [] })),
  ],
})

// ---- the model -------------------------------------------------------------------------------------------------------

/** The document model `redactions`. */
export const redactionsModel = model({
  contract: 1,
  name: 'redactions',
  show,
  text: ({ text, sentences }) =>
    text === undefined
      ? undefined
      : { ...textOfCharacters(text), ...(sentences && { sentences: sentences.map(({ start }) => start) }) },
  flaw,
  isEmpty: ({ mentions, masks = [] }) => mentions.length === 0 && masks.length === 0,
  labels: { item: 'mention', under: labelsUnder, census },
  losses,
  contents,
})
