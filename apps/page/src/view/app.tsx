/** The page: files, metrics, the call, the report. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { GivenFile, Order, Progressed } from '../protocol.ts'
import type { Format } from '../work/reports.ts'
import { type Client, STOPPED } from './client.ts'
import { opened } from './config.ts'
import { droppedIn } from './dropped.ts'
import { type Example, Examples } from './examples.tsx'
import { clash, entriesOf, type Given, gathered, inside, seen, systemsIn } from './given.ts'
import { Metrics, Statistics } from './metrics.tsx'
import { Problems } from './problems.tsx'
import { download, Result, saveAs } from './result.tsx'
import { GoldItems, SystemItems, Zone } from './sides.tsx'
import {
  addGold,
  addSystems,
  type Change,
  empty,
  formatOf,
  guessing,
  having,
  looking,
  offering,
  type State,
  type SystemItem,
  wantedOf,
  without,
} from './state.ts'

const isStored = (path: string): boolean => /\.(?:json|html?)$/i.test(path)

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Folders that a page on a disk cannot open, and what to do. */
const closedText = (folders: readonly string[]): string =>
  `This browser does not open a dropped folder for a page on a disk: ${folders.join(', ')}. Take "Choose a folder" beside it.`

/** What a guess says of flags is done in the forms here. */
const withoutFlags = (reason: string): string =>
  reason.replace(/(?: too)?: --metric\)$/, ')').replace(/; --\w+ says another\)$/, ')')

interface AppProps {
  readonly client: Client
  readonly examples: readonly Example[]
}

export const App = ({ client, examples }: AppProps) => {
  const [state, setState] = useState<State>(empty)
  const [readers, setReaders] = useState<readonly string[]>([])
  const tell = useCallback((change: Change) => setState(change), [])
  const current = useRef(state)
  current.current = state

  const failed = useCallback((error: unknown): void => {
    const note =
      why(error) === STOPPED
        ? 'Stopped: nothing was scored.'
        : `This is a bug of Assay: ${why(error)}. Please report it.`
    tell(having({ busy: undefined, note }))
  }, [])

  /** Asks the worker, which is given the files first: it may have been stopped, and know none. */
  const ask = useCallback(
    async <O extends Order>(order: O, files: readonly GivenFile[], onProgress?: (progress: Progressed) => void) => {
      const taken = client.ask({ do: 'take', files })
      const answer = client.ask(order, onProgress)
      setReaders((await taken).readers)
      return answer
    },
    [],
  )

  // ---- what is there -------------------------------------------------------------------------------------------------

  const paths = [...state.gold, ...state.systems].map(({ path }) => path).join('\n')
  useEffect(() => {
    if (paths === '') return
    const all = paths.split('\n')
    ask({ do: 'look', paths: all }, current.current.files)
      .then((seenNow) => tell(looking(new Map(seenNow.map((one, i) => [all[i] as string, one])))))
      .catch(failed)
  }, [paths])

  const format = formatOf(state)
  useEffect(() => {
    if (format === undefined) return tell(having({ offers: [] }))
    client.ask({ do: 'offer', reader: format }).then((offers) => tell(offering(offers)), failed)
  }, [format])

  const wanted = wantedOf(state)
  const wantedText = JSON.stringify(wanted)
  useEffect(() => {
    if (wanted === undefined) return tell(having({ plan: undefined }))
    let isOld = false
    ask({ do: 'plan', wanted }, current.current.files)
      .then((plan) => (isOld ? undefined : tell(having({ plan }))))
      .catch(failed)
    return () => {
      isOld = true
    }
  }, [wantedText])

  // ---- what is given -------------------------------------------------------------------------------------------------

  const given = (files: readonly GivenFile[]): readonly Given[] | undefined => {
    const own = seen(files)
    const same = clash(current.current.files, own)
    if (same === undefined) return gathered(own)
    tell(having({ note: `There is another file ${same} already: two cannot lie in one folder. Rename one of them.` }))
    return undefined
  }
  const toGold = (files: readonly GivenFile[]): void => {
    const all = given(files)
    if (all !== undefined) tell(addGold(all))
  }
  const toSystems = (files: readonly GivenFile[]): void => {
    const all = given(files)
    if (all === undefined) return
    const gold = gathered(current.current.files).filter(({ path }) =>
      current.current.gold.some((item) => item.path === path),
    )
    tell(addSystems(all.flatMap((one) => systemsIn(one, gold))))
  }
  const split = (item: SystemItem): void => {
    const files = current.current.files.filter(({ path }) => path.startsWith(`${item.path}/`))
    const entries = entriesOf({ path: item.path, isFolder: true, files })
    tell((before) => addSystems(entries)(without(item.key)(before)))
  }

  const openStored = async (file: GivenFile): Promise<void> => {
    tell(having({ ...empty, busy: { step: 'opening', done: 0, of: 1 } }))
    const made = await ask({ do: 'open', path: file.path }, [file])
    if ('refused' in made) tell(having({ busy: undefined, refusal: made.refused, shown: undefined }))
    else tell(having({ busy: undefined, refusal: undefined, shown: made }))
  }
  /** A folder with both sides, or a result that was stored. */
  const toAll = async (files: readonly GivenFile[]): Promise<void> => {
    const own = inside(seen(files))
    const [first] = own
    if (first === undefined) return
    try {
      if (own.length === 1 && isStored(first.path)) return await openStored(first)
      const config = own.find(({ path }) => path === 'assay.json')
      const filled = config && opened(await config.blob.text(), own)
      if (typeof filled === 'object') return tell(() => ({ ...filled, note: 'As assay.json says.' }))
      tell(having({ ...empty, busy: { step: 'looking at the files', done: 0, of: 1 } }))
      const made = await ask({ do: 'guess', folder: '.' }, own)
      if ('refused' in made) tell(having({ busy: undefined, refusal: made.refused, shown: undefined }))
      else {
        tell(guessing(made, own))
        tell(
          having({ note: `${filled === undefined ? '' : `${filled} `}${made.reasons.map(withoutFlags).join('; ')}` }),
        )
      }
    } catch (error) {
      failed(error)
    }
  }

  const dropping = (take: (files: readonly GivenFile[]) => unknown) => async (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.dataTransfer === null) return
    const { files, closed } = await droppedIn(event.dataTransfer)
    if (files.length > 0) take(files)
    if (closed.length > 0) tell(having({ note: closedText(closed) }))
  }

  // what is dropped beside the zones does not leave the page
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault()
    const drop = (event: DragEvent): void => {
      event.preventDefault()
      tell(having({ note: 'Drop files on one of the places for them: the gold, the systems, or all at once.' }))
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [])

  // ---- what is done --------------------------------------------------------------------------------------------------

  const score = async (): Promise<void> => {
    if (wanted === undefined) return
    tell(having({ busy: { step: 'reading', done: 0, of: 1 }, refusal: undefined, note: '' }))
    try {
      const made = await ask({ do: 'score', wanted }, current.current.files, (busy) => tell(having({ busy })))
      if ('refused' in made) tell(having({ busy: undefined, shown: undefined, refusal: made.refused }))
      else tell(having({ busy: undefined, shown: made }))
    } catch (error) {
      failed(error)
    }
  }
  const save = async (format: Format): Promise<void> => {
    try {
      const made = await client.ask({ do: 'save', format })
      if ('text' in made) saveAs(format, made.text)
      else tell(having({ note: `${made.why}: ${made.hint}` }))
    } catch (error) {
      failed(error)
    }
  }

  useEffect(() => {
    if (state.shown !== undefined) document.getElementById('result-title')?.focus()
  }, [state.shown])
  useEffect(() => {
    if (state.refusal !== undefined) document.getElementById('refusal-title')?.focus()
  }, [state.refusal])

  const { busy, refusal, shown, plan, note } = state
  return (
    <>
      <section aria-labelledby="files-title">
        <h2 id="files-title">Files</h2>
        <div class="zones">
          <Zone
            id="gold"
            title="Gold"
            help="What is right: a file, several, or a folder. Drop them here, or choose them."
            onFiles={toGold}
            onDrop={dropping(toGold)}
          >
            <GoldItems items={state.gold} readers={readers} tell={tell} />
          </Zone>
          <Zone
            id="systems"
            title="Systems"
            help="What is to be scored: a file or a folder for each system."
            onFiles={toSystems}
            onDrop={dropping(toSystems)}
          >
            <SystemItems items={state.systems} readers={readers} tell={tell} onSplit={split} />
          </Zone>
          <Zone
            id="all"
            title="All at once"
            help="A folder with gold and systems, with its assay.json or without; or a stored result or report, to open it again."
            onFiles={toAll}
            onDrop={dropping(toAll)}
          >
            <Examples examples={examples} onFiles={toAll} />
          </Zone>
        </div>
      </section>
      <section aria-labelledby="metrics-title">
        <h2 id="metrics-title">Metrics</h2>
        <Metrics state={state} tell={tell} />
        <Statistics state={state} tell={tell} />
      </section>
      <section aria-labelledby="score-title">
        <h2 id="score-title">Score</h2>
        <p class="pick">
          <button
            type="button"
            class="main"
            id="score"
            disabled={wanted === undefined || busy !== undefined}
            onClick={score}
          >
            Score
          </button>{' '}
          <button type="button" id="cancel" disabled={busy === undefined} onClick={client.stop}>
            Cancel
          </button>{' '}
          <progress
            aria-label={busy?.step ?? 'nothing is going on'}
            max={1}
            value={busy === undefined ? 0 : busy.done / Math.max(1, busy.of)}
          />{' '}
          <span id="step">{busy?.step}</span>
        </p>
        <p role="status" id="note" dir="auto">
          {note}
        </p>
        {plan !== undefined && (
          <details id="call">
            <summary>The same on the command line</summary>
            <p class="note">
              {plan.needsConfig
                ? 'In the folder of these files, with the config beside them:'
                : 'In the folder of these files:'}
            </p>
            <pre id="call-text">{plan.call}</pre>
            <p class="pick">
              <button type="button" onClick={() => download('assay.json', plan.config, 'application/json')}>
                Save assay.json
              </button>
            </p>
            <pre id="config">{plan.config}</pre>
          </details>
        )}
      </section>
      {refusal !== undefined && (
        <section aria-labelledby="refusal-title" id="refusal">
          <h2 id="refusal-title" tabIndex={-1}>
            Not scored
          </h2>
          <p>Something has to be put right first; the command line refuses it too.</p>
          <Problems {...refusal} />
        </section>
      )}
      {shown !== undefined && refusal === undefined && <Result shown={shown} onSave={save} />}
    </>
  )
}
