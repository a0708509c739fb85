/** Clusters in running text: the items of one share a number and a sign, and a sentence explains its verdict. */
import { type Finding, pairText } from './finding.ts'
import type { Mark, Passage } from './passage.ts'

// told apart without colours; clusters beyond these differ by their numbers
const signs = ['●', '■', '▲', '◆', '★', '▼', '○', '□', '△', '◇', '☆', '▽'] as const

const keyOf = ({ side, cluster }: Mark): string => `${side} ${cluster}`

/** The clusters of both sides by number, in the order of their first items. */
const clusterNumbers = ({ marks }: Passage): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>()
  for (const mark of marks)
    if (mark.cluster !== undefined && !numbers.has(keyOf(mark))) numbers.set(keyOf(mark), numbers.size + 1)
  return numbers
}

const signOf = (number: number): string => `${signs[(number - 1) % signs.length]}${number}`

/** The passage in which each item of a cluster has the sign and the number of its cluster before its label. */
export const numberClusters = (passage: Passage): Passage => {
  const numbers = clusterNumbers(passage)
  if (numbers.size === 0) return passage
  const marks = passage.marks.map((mark): Mark => {
    const number = numbers.get(keyOf(mark))
    return number === undefined ? mark : { ...mark, label: `${signOf(number)} ${mark.label}`.trimEnd() }
  })
  return { ...passage, marks }
}

/** Explains the verdict of a cluster; undefined for other verdicts. */
const clusterSentence = ({ verdict }: Pick<Finding, 'verdict'>): string | undefined => {
  const [, how, number] = /^(split over|merged from) (\d+)$/.exec(verdict) ?? []
  if (number === undefined) return undefined
  const [side, other] = how === 'split over' ? ['gold', 'system'] : ['system', 'gold']
  return `one cluster of the ${side} is ${number} of the ${other}`
}

/** The cluster of a line, by its number in a text. */
const clusterOf = ({ passage }: Finding, all: Passage | undefined): string | undefined => {
  const mark = passage?.marks.find(({ cluster, verdict }) => cluster !== undefined && verdict !== '')
  const number = mark && all && clusterNumbers(all).get(keyOf(mark))
  return number === undefined ? undefined : `${signOf(number)} ${mark?.label ?? ''}`.trimEnd()
}

/** Words of a line apart from its text; all of a line without a text. */
export const lineText = (finding: Finding, whole: Passage | undefined): readonly string[] => {
  const { verdict, passage, shown } = finding
  const sentence = clusterSentence(finding)
  if (passage === undefined)
    return [
      `${verdict}${sentence === undefined ? '' : ` (${sentence})`}: ${pairText(finding)}${shown.details === undefined ? '' : ` (${shown.details})`}`,
    ]
  return [
    ...(sentence === undefined ? [] : [`${clusterOf(finding, whole) ?? verdict}: ${sentence}`]),
    ...(shown.details === undefined ? [] : [`${verdict}: ${shown.details}`]),
  ]
}
