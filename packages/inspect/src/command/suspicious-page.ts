/** Suspicious gold as one HTML page: each item in its sentence. */
import type { SuspiciousGold } from '@assay/host/internal'
import { sheetsReport } from '@assay/report'
import type { Sheet } from '@assay/report/internal'
import { agreeText, countText, explanation, headlines, marksText, type ShownItem } from './suspicious-items.ts'

/** Items that are shown unless a number is given. */
const USUAL = 100

const cells = (texts: readonly string[]) => texts.map((text) => ({ text }))

const systemsSheet = (gold: SuspiciousGold): Sheet => {
  const { title, values } = headlines(gold)
  return {
    title: 'systems',
    head: ['system', title],
    names: 1,
    rows: values.map(({ name, text }) => cells([name, text])),
  }
}

const itemsSheet = (items: readonly ShownItem[], systems: number): Sheet => ({
  title: 'all items that are shown',
  head: ['rank', 'place', 'agree', 'gold', 'systems', 'which'],
  names: 6,
  rows: items.map((item) =>
    cells([
      String(item.rank),
      item.place,
      agreeText(item, systems),
      marksText(item.gold),
      marksText(item.system),
      item.agree.join(', '),
    ]),
  ),
})

const headOf = (item: ShownItem, systems: number): string => {
  const { rank, place, agree, against, kind } = item
  const all = systems === 2 ? 'both systems' : `all ${systems} systems`
  const who = agree.length === systems ? all : `${agree.length} of ${systems}: ${agree.join(', ')}`
  const others = against.length === 0 ? '' : `; with the gold: ${against.join(', ')}`
  const what = {
    extra: `not in the gold: ${marksText(item.system)}`,
    other: `${marksText(item.gold)}, or ${marksText(item.system)}?`,
    missing: `found by none: ${marksText(item.gold)}`,
  }[kind]
  return `${rank} · ${place} · ${what} · ${who}${others}`
}

export const suspiciousPage = (gold: SuspiciousGold, items: readonly ShownItem[], limit = USUAL): string => {
  const shown = items.slice(0, limit)
  const systems = gold.systems.length
  const cut = shown.length < items.length ? [`The first ${shown.length} of ${items.length}; --limit N shows more.`] : []
  return sheetsReport(
    'suspicious gold',
    [gold.metric.name, `${systems} systems`, countText(gold.documents)],
    [
      {
        id: 'suspicious',
        title: 'Suspicious gold',
        sentences: explanation(gold),
        notes: cut,
        texts: shown.map((item) => ({ place: headOf(item, systems), passages: [item.passage] })),
        sheets: [],
      },
      { id: 'table', title: 'Table', sheets: [systemsSheet(gold), itemsSheet(shown, systems)] },
    ],
  )
}
