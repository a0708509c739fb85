/** What a line of evidence says in words beside the text that it marks. */
import { clusterOf, clusterSentence } from './clusters.ts'
import { type Finding, pairText } from './finding.ts'
import type { Passage } from './passage.ts'

/** What a line says beside its text; of one without a text all of it. */
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
