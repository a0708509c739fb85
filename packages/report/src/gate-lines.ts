/** Lines of gates, those that fail with their reason. */
import type { Description, GateResult } from '@assay/core/result'
import type { Style } from './style.ts'
import { LABEL_COLUMNS, table, wrap } from './table.ts'
import { safe, truncate, widthOf } from './terminal.ts'
import { gateNumbers, type NumberFormat, shortTitle, wantedText } from './values.ts'

interface GateLook {
  readonly format: NumberFormat
  readonly style: Style
  /** Columns of prose. */
  readonly prose: number
}

/** Writes each gate in lines of its own, if a table is too wide. */
const stackGates = (rows: readonly (readonly string[])[], width: number): readonly string[] => [
  'gates',
  ...rows.flatMap(([verdict, metric, system, measure, value, bound]) =>
    wrap(safe(`${verdict}  ${metric}, ${system}: ${measure} ${value}, wanted ${bound}`), width),
  ),
]

/** The lines of all gates under one head; none without gates. */
export const gateLines = (
  gates: readonly GateResult[],
  describe: (metric: string) => Description,
  { format, style, prose }: GateLook,
): readonly string[] => {
  if (gates.length === 0) return []
  const rows = gates.map((gate) => {
    const description = describe(gate.metric)
    const number = gateNumbers(format, description, gate)
    return [
      gate.pass ? 'pass' : 'FAIL',
      truncate(gate.metric, LABEL_COLUMNS),
      truncate([gate.system, gate.group ?? ''].filter((name) => name !== '').join(', '), LABEL_COLUMNS),
      shortTitle(description, gate.measure),
      number(gate.value),
      wantedText(gate, number, safe(gate.against ?? '')) + (gate.reason === undefined ? '' : `: ${gate.reason}`),
    ]
  })
  const failed = gates.filter(({ pass }) => !pass).length
  const lines = table([['gate', 'metric', 'system', 'measure', 'value', 'wanted'], ...rows], {
    align: ['left', 'left', 'left', 'left', 'right', 'left'],
  })
  const [head = '', ...others] = lines.every((line) => widthOf(line) <= prose) ? lines : stackGates(rows, prose)
  const verdict = failed === 0 ? `all ${gates.length} gates pass` : `${failed} of ${gates.length} gates fail`
  return [style.faint(head), ...others, style.strong(verdict)]
}
