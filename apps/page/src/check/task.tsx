/** The task: its deadline, format, labels and metrics. */
import type { PublicTask } from '@assay/host/internal'
import type { TaskView, WantedFormat } from './protocol.ts'

const whole = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** A moment in the time zone of whoever reads it. */
const localTime = (deadline: string): string => {
  const moment = new Date(deadline)
  if (Number.isNaN(moment.getTime())) return deadline
  const time = moment.toLocaleString('en-GB', whole)
  return `${time}${moment.getTime() < Date.now() ? ', which has passed' : ''}`
}

const Format = ({ format: { name, title } }: { readonly format: WantedFormat }) => (
  <>
    <code>{name}</code> ({title})
  </>
)

const Formats = ({ formats }: { readonly formats: readonly WantedFormat[] }) => {
  const [only, ...others] = formats
  if (only === undefined) return <>found in the run</>
  if (others.length === 0) return <Format format={only} />
  return (
    <details>
      <summary>one of {formats.length}, found in the run</summary>
      <ul>
        {formats.map((format) => (
          <li key={format.name}>
            <Format format={format} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const optionText = ([name, value]: readonly [string, unknown]): string =>
  `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`

const List = ({ names }: { readonly names: readonly string[] }) => (
  <>
    {names.map((name, i) => (
      <>
        {i > 0 && ', '}
        <bdi>{name}</bdi>
      </>
    ))}
  </>
)

interface TaskProps {
  readonly task: PublicTask
  readonly wanted: TaskView | undefined
}

export const Task = ({ task: { request, run, deadline }, wanted }: TaskProps) => {
  const { labels = {} } = request
  const { options: configured, readerTexts, column } = run
  const options = Object.entries({ ...configured, ...readerTexts, ...(column !== undefined && { column }) }).map(
    optionText,
  )
  const names = Array.isArray(labels.known) ? (labels.known as readonly string[]) : undefined
  const renamed = Object.entries(labels.map ?? {}).map(([from, to]) => `${from} as ${to}`)
  return (
    <section aria-labelledby="task-title">
      <h2 id="task-title">The task</h2>
      <dl>
        {deadline !== undefined && (
          <>
            <dt>Deadline</dt>
            <dd>
              <time dateTime={deadline}>{localTime(deadline)}</time>
            </dd>
          </>
        )}
        <dt>Format</dt>
        <dd>
          {wanted === undefined ? '…' : <Formats formats={wanted.formats} />}
          {options.length > 0 && `, with ${options.join(', ')}`}
        </dd>
        {names !== undefined && (
          <>
            <dt>Labels</dt>
            <dd>
              <List names={names} />; any other is refused
            </dd>
          </>
        )}
        {labels.only !== undefined && (
          <>
            <dt>Scored labels</dt>
            <dd>
              <List names={labels.only} />
            </dd>
          </>
        )}
        {renamed.length > 0 && (
          <>
            <dt>Renamed labels</dt>
            <dd>
              <List names={renamed} />
            </dd>
          </>
        )}
        {wanted !== undefined && wanted.metrics.length > 0 && (
          <>
            <dt>Scored by</dt>
            <dd>{wanted.metrics.join('; ')}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
