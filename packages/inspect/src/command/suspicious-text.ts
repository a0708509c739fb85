/** Suspicious gold as a table on a terminal. */
import type { SuspiciousGold } from '@assay/host/internal'
import { safe, table, wrap } from '@assay/report/internal'
import { agreeText, explanation, headlines, marksText, type ShownItem } from './suspicious-items.ts'

/** Items that are shown unless a number is given. */
const USUAL = 20
/** The narrowest table that is readable. */
const LEAST = 80

export const suspiciousText = (
  gold: SuspiciousGold,
  items: readonly ShownItem[],
  columns: number,
  limit = USUAL,
): string => {
  const width = Math.max(LEAST, columns)
  const { title, values } = headlines(gold)
  const shown = items.slice(0, limit)
  const head = [
    `suspicious gold by ${safe(gold.metric.name)} (${title}): ${values.map(({ name, text }) => `${safe(name)} ${text}`).join(', ')}`,
    '',
    ...explanation(gold).flatMap((sentence) => wrap(sentence, Math.min(width, 100))),
  ]
  const rows = shown.map((item) => [
    String(item.rank),
    item.place,
    agreeText(item, gold.systems.length),
    marksText(item.gold),
    marksText(item.system),
    item.sentence,
  ])
  const listed = table([['', 'place', 'agree', 'gold', 'systems', 'sentence'], ...rows], {
    width,
    names: [3, 4, 5],
    align: ['right'],
  })
  const rest =
    shown.length < items.length
      ? ['', `the first ${shown.length} of ${items.length}; --limit N shows more, --json and -o FILE have all`]
      : []
  return [...head, ...(rows.length === 0 ? [] : ['', ...listed]), ...rest].map((line) => `${line}\n`).join('')
}
