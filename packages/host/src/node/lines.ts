/** Lines of evidence that leave their thread: only data can, and a text that many lines are about is sent once. */
import type { Evidence, RenderedLine } from '@assay/core'
import type { Passage } from '@assay/core/result'
import type { EvidenceLine } from '../plan/environment.ts'

/** A line as data; `text` is set if the passage has another text than the one before it. */
export interface SentLine extends Omit<EvidenceLine, 'evidence' | 'passage'> {
  readonly evidence: Pick<Evidence<unknown>, 'verdict' | 'right' | 'again' | 'facets'>
  readonly shown?: RenderedLine
  readonly passage?: Omit<Passage, 'text'> & { readonly text?: string }
}

// So many go in one message.
const TOGETHER = 500

/** Takes lines and sends them; what is left goes when it is flushed. */
export const lineSender = (send: (lines: readonly SentLine[]) => void) => {
  let held: SentLine[] = []
  let last: string | undefined
  const passageOf = (passage: Passage | undefined): Pick<SentLine, 'passage'> => {
    if (passage === undefined) return {}
    const { text, ...rest } = passage
    const isSame = text === last
    last = text
    return { passage: isSame ? rest : { ...rest, text } }
  }
  const flush = (): void => {
    if (held.length > 0) send(held)
    held = []
  }
  const onLine = ({ metric, system, document, revealed, evidence, passage }: EvidenceLine): void => {
    const { verdict, right, again, facets, show } = evidence
    held.push({
      ...{ metric, system, document, ...(revealed && { revealed }) },
      evidence: { verdict, ...(right && { right }), ...(again && { again }), ...(facets && { facets }) },
      ...(show && { shown: show() }),
      ...passageOf(passage()),
    })
    if (held.length >= TOGETHER) flush()
  }
  return { onLine, flush }
}

/** The lines again, as who looks at single ones sees them. */
export const lineReceiver = (onLine: (line: EvidenceLine) => void): ((lines: readonly SentLine[]) => void) => {
  let last = ''
  return (lines) => {
    for (const { evidence, shown, passage, ...from } of lines) {
      last = passage?.text ?? last
      const whole = passage && { ...passage, text: last }
      const line = { ...evidence, stats: undefined, ...(shown && { show: () => shown }) }
      onLine({ ...from, evidence: line, passage: () => whole })
    }
  }
}
