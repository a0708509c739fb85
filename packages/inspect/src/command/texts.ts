/** Numbers and places of findings as texts. */
import type { FindingKind, FindingPlace, Inspection } from '../index.ts'

/** `4.3 %`; a dash where there is no value. */
export const percentText = (share: number | undefined): string => {
  if (share === undefined) return '–'
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return '<0.1 %'
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)} %`
}

/** `gold.conll:12`, with the document where the file alone does not say it. */
export const placeText = ({ at, document }: Pick<FindingPlace, 'at' | 'document'>): string =>
  at.path === '' ? document : `${at.path}:${at.line}${at.column > 1 ? `:${at.column}` : ''}`

/** The kinds that were looked for and are found nowhere. */
export const kindsNotFound = ({ findings }: Inspection): readonly FindingKind[] => {
  const kindsFound = new Set(findings.filter(({ count }) => count > 0).map(({ kind }) => kind))
  return [...new Set(findings.map(({ kind }) => kind))].filter((kind) => !kindsFound.has(kind))
}
