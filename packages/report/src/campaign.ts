/** The campaign of a result as reports name it. */
import type { Result } from '@assay/core/result'

/** Title, date and link, as far as the config has them. */
export const campaignFacts = ({ campaign: { title, date, link } = {} }: Pick<Result, 'campaign'>): readonly string[] =>
  [title, date, link].filter((fact) => fact !== undefined)

/** Title, date and link in one line. */
export const campaignLine = (result: Pick<Result, 'campaign'>): string => campaignFacts(result).join(', ')
