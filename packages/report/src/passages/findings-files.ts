/** Findings for other programs and for documents: CSV, JSON by line, Markdown. */
import { csvRows, markdown, markdownCode } from '../escape.ts'
import { arcText, isArcEnd } from './arcs.ts'
import { countsText, type Finding, groupByText, placeText, textOf } from './finding.ts'
import { cutPassage, type Mark, markBorders, markWords, type Passage } from './passage.ts'

const partsOf = (finding: Finding): readonly Passage[] => {
  const whole = textOf([finding])
  return whole === undefined ? [] : cutPassage(whole)
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** The sentence of a finding, or the text around it. */
const contextOf = (finding: Finding): string =>
  partsOf(finding)
    .filter(({ marks }) => marks.length > 0)
    .map(({ text, cut }) => `${cut?.before ? '… ' : ''}${onOneLine(text)}${cut?.after ? ' …' : ''}`)
    .join(' ')

const columns = [
  'run',
  'metric',
  'verdict',
  'document',
  'path',
  'line',
  'gold',
  'system',
  'details',
  'context',
] as const

/** A row for each finding, with its sentence; `raw` omits the apostrophe before what a spreadsheet would run. */
export const findingsCsv = (findings: readonly Finding[], raw: boolean): string => {
  const rows = findings.map((finding) => {
    const { metric, system, verdict, document, shown } = finding
    const { at, gold = '', system: systemText = '', details = '' } = shown
    return [
      system,
      metric,
      verdict,
      document,
      at?.path ?? '',
      String(at?.line ?? ''),
      gold,
      systemText,
      details,
      contextOf(finding),
    ]
  })
  return csvRows([columns, ...rows], raw)
}

// ---- Markdown --------------------------------------------------------------------------------------------------------

/** The text with its marks in bold. */
const boldMarks = ({ text, marks, cut }: Passage): string => {
  const borders = markBorders({ text, marks })
  const parts = borders.slice(1).map((end, i) => {
    const start = borders[i]!
    const part = onOneLine(text.slice(start, end))
    const isMarked = marks.some((mark) => mark.start < end && mark.end > start)
    const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(part) ?? []
    return isMarked && inner !== '' ? `${before}**${markdown(inner)}**${after}` : markdown(part)
  })
  return `${cut?.before ? '… ' : ''}${parts.join('').replaceAll('****', '')}${cut?.after ? ' …' : ''}`
}

const markLine = (passage: Passage, mark: Mark): string => {
  const words = markdown(markWords(mark, passage.marks))
  return `${mark.side}: ${words} “${markdown(onOneLine(passage.text.slice(mark.start, mark.end)))}”`
}

/** A list of texts with marks in bold, and below each the labels of both sides. */
export const findingsMarkdown = (findings: readonly Finding[], note: string | undefined): string => {
  const blocks = groupByText(findings).map((group) => {
    const [first] = group
    const whole = textOf(group)
    const head = `${markdown(first.system)} ${markdownCode(placeText(first) || first.document)}`
    if (whole === undefined) {
      const { gold = '–', system = '–' } = first.shown
      return `- ${head}: ${markdown(first.verdict)}, gold ${markdown(gold)}, system ${markdown(system)}\n`
    }
    const parts = cutPassage(whole)
    const lines = parts.flatMap((part) => [
      `  > ${boldMarks(part)}`,
      '',
      ...part.marks.filter((mark) => !isArcEnd(mark, part.arcs ?? [])).map((mark) => `  - ${markLine(part, mark)}`),
      ...(part.arcs ?? []).map((arc, _, arcs) => `  - ${arc.side}: ${markdown(arcText(part.text, arc, arcs))}`),
      '',
    ])
    return `- ${head}\n\n${lines.join('\n')}\n`
  })
  return [
    ...(note === undefined ? [] : [`${markdown(note)}\n\n`]),
    ...blocks,
    `\n${markdown(countsText(findings))}\n`,
  ].join('')
}
