/** The page on which participants check their runs. */

import type { PublicTask } from '@assay/host/internal'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { StepProgress, UserFile } from '../protocol.ts'
import { type Client, STOPPED } from '../view/client.ts'
import { readDrop } from '../view/dropped-files.ts'
import { groupFiles, withoutHidden } from '../view/file-entries.ts'
import { StepBar } from '../view/step-bar.tsx'
import { Pickers, Zone } from '../view/zone.tsx'
import type { CheckAnswers, CheckOrder, RunsOrder, RunView, TaskView } from './protocol.ts'
import { Run } from './run.tsx'
import { Task } from './task.tsx'

interface AppProps {
  readonly client: Client<CheckOrder, CheckAnswers>
  readonly task: PublicTask
}

/** Files that were given: the runs, and the text that they annotate. */
interface GivenFiles {
  readonly runs: readonly UserFile[]
  readonly text: readonly UserFile[]
  /** True if all files are one run; else each file and folder at the top is one. */
  readonly isOneRun: boolean
}

const TEXT = 'text of the task'

/** The files of the text stand in a folder of their own, so that they may be called as those of a run. */
const inText = ({ path, blob }: UserFile): UserFile => ({ path: `${TEXT}/${path}`, blob })

const pathsOf = (files: readonly UserFile[]): readonly string[] => groupFiles(files).map(({ path }) => path)

const orderOf = (task: PublicTask, { runs, text, isOneRun }: GivenFiles): RunsOrder => {
  const tops = pathsOf(runs)
  return {
    do: 'check',
    task,
    files: [...runs, ...text.map(inText)],
    runs: isOneRun ? [tops] : tops.map((path) => [path]),
    text: pathsOf(text).map((path) => `${TEXT}/${path}`),
  }
}

const verdictOf = (runs: readonly RunView[]): string => {
  if (runs.some(({ isOfTask }) => isOfTask))
    return 'Nothing can be checked: the task has a mistake. Tell its organisers.'
  const broken = runs.filter(({ mistakes }) => mistakes.problems.length > 0).length
  if (broken === 0)
    return runs.length === 1
      ? 'In order: nothing here would be refused.'
      : `All ${runs.length} runs are in order: nothing here would be refused.`
  return runs.length === 1 ? 'This run would be refused.' : `${broken} of ${runs.length} runs would be refused.`
}

const nothing: GivenFiles = { runs: [], text: [], isOneRun: false }

export const App = ({ client, task }: AppProps) => {
  const [wanted, setWanted] = useState<TaskView>()
  const [given, setGiven] = useState(nothing)
  const [checked, setChecked] = useState<readonly RunView[]>()
  const [busy, setBusy] = useState<StepProgress>()
  const [note, setNote] = useState('')
  const current = useRef(given)

  const fail = (error: unknown): void => {
    const text = error instanceof Error ? error.message : String(error)
    setBusy(undefined)
    setNote(text === STOPPED ? 'Stopped: nothing was checked.' : `This is a bug of Assay: ${text}. Please report it.`)
  }

  useEffect(() => {
    client.ask({ do: 'describe', task }).then(setWanted).catch(fail)
  }, [])

  const check = async (next: GivenFiles): Promise<void> => {
    current.current = next
    setGiven(next)
    setChecked(undefined)
    setNote('')
    if (next.runs.length === 0) return
    setBusy({ step: 'reading', done: 0, of: 1 })
    try {
      const runs = await client.ask(orderOf(task, next), setBusy)
      // files that came meanwhile are checked next
      if (current.current !== next) return
      setBusy(undefined)
      setChecked(runs)
    } catch (error) {
      fail(error)
    }
  }

  const taking =
    (part: 'runs' | 'text') =>
    (files: readonly UserFile[]): void => {
      const visible = withoutHidden(files)
      if (visible.length > 0)
        check({ ...current.current, [part]: visible, ...(part === 'runs' && { isOneRun: false }) })
    }
  const dropping = (part: 'runs' | 'text') => async (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.dataTransfer === null) return
    const { files, closed } = await readDrop(event.dataTransfer)
    taking(part)(files)
    if (closed.length > 0)
      setNote(
        `This browser does not open a dropped folder for a page on a disk: ${closed.join(', ')}. Take "Choose a folder".`,
      )
  }

  // what is dropped beside the zone is taken, and does not leave the page
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault()
    const drop = dropping('runs')
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [])

  useEffect(() => {
    if (checked === undefined) return
    const heading = document.getElementById('verdict')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }, [checked])

  const tops = pathsOf(given.runs)
  return (
    <>
      <section aria-labelledby="files-title">
        <h2 id="files-title">Drop your run here</h2>
        <Zone id="runs" onDrop={dropping('runs')}>
          <p>A file, a folder or a zip, as you would hand it in. Several files are several runs.</p>
          <Pickers id="runs" files="Choose files" folder="Choose a folder" onFiles={taking('runs')} />
          {tops.length > 1 && (
            <p>
              <label>
                <input
                  type="checkbox"
                  id="one-run"
                  checked={given.isOneRun}
                  onChange={(event) => check({ ...given, isOneRun: event.currentTarget.checked })}
                />{' '}
                these {tops.length} are one run
              </label>
            </p>
          )}
        </Zone>
        <details id="with-text">
          <summary>
            Compare with the text of the task{given.text.length > 0 && `: ${pathsOf(given.text).join(', ')}`}
          </summary>
          <Zone id="text" onDrop={dropping('text')}>
            <p>
              The text that the organisers gave you to annotate, in the format of the run: words and documents must be
              the same.
            </p>
            <Pickers id="text" files="Choose the text" folder="Choose a folder of texts" onFiles={taking('text')} />
            {given.text.length > 0 && (
              <p>
                <button type="button" onClick={() => check({ ...given, text: [] })}>
                  Without the text
                </button>
              </p>
            )}
          </Zone>
        </details>
      </section>
      <section class="bar" aria-label="Progress">
        <StepBar
          busy={busy}
          idle={checked === undefined ? 'nothing checked yet' : 'checked'}
          note={note}
          onStop={client.stop}
        />
      </section>
      {checked !== undefined && (
        <section aria-labelledby="verdict" id="checked">
          <h2 id="verdict" tabIndex={-1}>
            {verdictOf(checked)}
          </h2>
          {checked.map((run) => (
            <Run key={run.name} run={run} />
          ))}
        </section>
      )}
      <Task task={task} wanted={wanted} />
    </>
  )
}
