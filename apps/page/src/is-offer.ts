/** True if an entry is what is offered, or a part of it. */
import type { Offer } from './work/offers.ts'

export const isOffer = ({ entry, parts }: Pick<Offer, 'entry' | 'parts'>, named: string): boolean =>
  entry === named || parts.some((part) => part.entry === named)
