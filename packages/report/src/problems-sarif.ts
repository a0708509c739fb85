/** Problems as a log of SARIF 2.1.0, which code scanning and editors read. */
import type { Message, Problem } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'
import { json } from '@assay/core/result'

type Messages = Readonly<Record<string, Message>>

/** The version of the format. */
const SARIF = '2.1.0'

const ruleOf = (code: string, title: string | undefined, messages: Messages): object => {
  const message = messageOf(messages, code)
  const short = message?.title ?? title
  return {
    id: code,
    ...(short !== undefined && { shortDescription: { text: short } }),
    ...(message !== undefined && { fullDescription: { text: message.explain } }),
  }
}

const locationOf = ({ path, line, column }: Problem['at']): object => ({
  physicalLocation: {
    artifactLocation: { uri: encodeURI(path.replaceAll('\\', '/')) },
    ...(line > 0 && { region: { startLine: line, ...(column > 0 && { startColumn: column }) } }),
  },
})

/** A rule for each code, and a result for each problem, in their order. */
export const problemsSarif = (problems: readonly Problem[], messages: Messages = {}): string => {
  const codes = [...new Map(problems.map(({ code, title }) => [code as string, title]))]
  const rules = codes.map(([code, title]) => ruleOf(code, title, messages))
  const results = problems.map(({ code, severity, message, hint, at }) => ({
    ruleId: code,
    ruleIndex: codes.findIndex(([ruleCode]) => ruleCode === code),
    level: severity,
    message: { text: hint === undefined ? message : `${message}\nhelp: ${hint}` },
    ...(at.path !== '' && { locations: [locationOf(at)] }),
  }))
  return json({
    $schema: `https://json.schemastore.org/sarif-${SARIF}.json`,
    version: SARIF,
    runs: [{ tool: { driver: { name: 'assay', rules } }, columnKind: 'unicodeCodePoints', results }],
  })
}
