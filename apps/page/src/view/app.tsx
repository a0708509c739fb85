/** The page: files, metrics, call, report. */

import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Answers, Form, MendedForm, Order, ReaderForm, StepProgress, UserFile } from '../protocol.ts'
import type { Format } from '../work/reports.ts'
import { type Client, STOPPED } from './client.ts'
import { stateFromConfig } from './config.ts'
import { readDrop } from './dropped-files.ts'
import { type Example, Examples } from './examples.tsx'
import {
  entriesOf,
  type FileEntry,
  findClash,
  groupFiles,
  stripTopFolder,
  systemsIn,
  withoutHidden,
} from './file-entries.ts'
import { Metrics, Statistics } from './metrics.tsx'
import { Problems } from './problems.tsx'
import { download, Result, saveAs } from './result.tsx'
import { GoldItems, SystemItems } from './sides.tsx'
import {
  addGold,
  addSystems,
  type Change,
  empty,
  formOf,
  goldFormat,
  removeItem,
  type State,
  type SystemItem,
  sideOf,
  takeMended,
  withFormats,
  withGuess,
  withOffers,
  withState,
} from './state.ts'
import { StepBar } from './step-bar.tsx'
import { Pickers, Zone } from './zone.tsx'

const isStored = (path: string): boolean => /\.(?:json|html?)$/i.test(path)

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Message about folders that a page on a disk cannot open. */
const closedText = (folders: readonly string[]): string =>
  `This browser does not open a dropped folder for a page on a disk: ${folders.join(', ')}. Take "Choose a folder" beside it.`

/** Removes the flag from a reason: the page has forms instead. */
const withoutFlags = (reason: string): string => reason.replace(/; --gold says another\)$/, ')')

/** Brings a heading to the top of the window, with the focus. */
const showSection = (id: string): void => {
  const heading = document.getElementById(id)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

/** Tells what is scored, or what is missing for it. */
const readyText = ({ gold, systems, metrics }: State): string => {
  const names = Object.keys(metrics)
  if (gold.length === 0 && systems.length === 0) return 'nothing to score yet'
  if (gold.length === 0) return 'the gold is missing'
  if (systems.length === 0) return 'add a system'
  if (names.length === 0) return 'choose a metric'
  return `${systems.length === 1 ? '1 system' : `${systems.length} systems`} by ${names.join(', ')}`
}

interface AppProps {
  readonly client: Client<Order, Answers>
  readonly examples: readonly Example[]
}

export const App = ({ client, examples }: AppProps) => {
  const [state, setState] = useState<State>(empty)
  const [readers, setReaders] = useState<readonly ReaderForm[]>([])
  const tell = useCallback((change: Change) => setState(change), [])
  const current = useRef(state)
  current.current = state

  const reportFailure = useCallback((error: unknown): void => {
    const note =
      errorText(error) === STOPPED
        ? 'Stopped: nothing was scored.'
        : `This is a bug of Assay: ${errorText(error)}. Please report it.`
    tell(withState({ busy: undefined, note }))
  }, [])

  /** Sends an order to the worker, after the files: it may have been restarted. */
  const ask = useCallback(
    async <O extends Order>(order: O, files: readonly UserFile[], onProgress?: (progress: StepProgress) => void) => {
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
      .then((seenNow) => tell(withFormats(new Map(seenNow.map((sideLook, i) => [all[i]!, sideLook])))))
      .catch(reportFailure)
  }, [paths])

  const format = goldFormat(state)
  const [system] = state.systems
  useEffect(() => {
    if (format === undefined) return tell(withState({ offers: [] }))
    let isOld = false
    ask({ do: 'offer', reader: format, system: system && sideOf(system) }, current.current.files)
      .then((offers) => (isOld ? undefined : tell(withOffers(offers))))
      .catch(reportFailure)
    return () => {
      isOld = true
    }
  }, [format, system?.path, system?.reader])

  const form = formOf(state)
  const formText = JSON.stringify(form)
  useEffect(() => {
    if (form === undefined) return tell(withState({ plan: undefined }))
    let isOld = false
    ask({ do: 'plan', wanted: form }, current.current.files)
      .then((plan) => (isOld ? undefined : tell(withState({ plan: { ...plan, of: formText } }))))
      .catch(reportFailure)
    return () => {
      isOld = true
    }
  }, [formText])

  // ---- what is given -------------------------------------------------------------------------------------------------

  const entriesFrom = (files: readonly UserFile[]): readonly FileEntry[] | undefined => {
    const visible = withoutHidden(files)
    const same = findClash(current.current.files, visible)
    if (same === undefined) return groupFiles(visible)
    tell(
      withState({ note: `There is another file ${same} already: two cannot lie in one folder. Rename one of them.` }),
    )
    return undefined
  }
  const toGold = (files: readonly UserFile[]): void => {
    const all = entriesFrom(files)
    if (all !== undefined) tell(addGold(all))
  }
  const toSystems = (files: readonly UserFile[]): void => {
    const all = entriesFrom(files)
    if (all === undefined) return
    const gold = groupFiles(current.current.files).filter(({ path }) =>
      current.current.gold.some((item) => item.path === path),
    )
    tell(addSystems(all.flatMap((entry) => systemsIn(entry, gold))))
  }
  const split = (item: SystemItem): void => {
    const files = current.current.files.filter(({ path }) => path.startsWith(`${item.path}/`))
    const entries = entriesOf({ path: item.path, isFolder: true, files })
    tell((before) => addSystems(entries)(removeItem(item.key)(before)))
  }

  const openStored = async (file: UserFile): Promise<void> => {
    tell(withState({ ...empty, busy: { step: 'opening', done: 0, of: 1 } }))
    const opened = await ask({ do: 'open', path: file.path }, [file])
    if ('refused' in opened) tell(withState({ busy: undefined, refusal: opened.refused, shown: undefined }))
    else tell(withState({ busy: undefined, refusal: undefined, shown: opened }))
  }
  /** Adds files to the side that their names say, beside those that are there. */
  const assign = async (files: readonly UserFile[]): Promise<void> => {
    const all = entriesFrom(files)
    if (all === undefined || all.length === 0) return
    if (current.current.gold.length > 0) return toSystems(files)
    const { gold: path, isNamed } = await ask({ do: 'findGold', paths: all.map((entry) => entry.path) }, files)
    const gold = all.filter((entry) => entry.path === path)
    tell(addGold(gold))
    tell(addSystems(all.filter((entry) => entry.path !== path).flatMap((entry) => systemsIn(entry, gold))))
    const why = isNamed ? 'as its name says' : 'as the first file; another can be chosen'
    tell(withState({ busy: undefined, refusal: undefined, note: `${path} is the gold, ${why}.` }))
  }
  /** Takes files of both sides in any form, or a stored result. */
  const toAll = async (files: readonly UserFile[]): Promise<void> => {
    const visible = stripTopFolder(withoutHidden(files))
    const [first] = visible
    if (first === undefined) return
    const isFilled = current.current.gold.length + current.current.systems.length > 0
    const isLoose = files.every(({ path }) => !path.includes('/'))
    try {
      if (visible.length === 1 && isStored(first.path)) return await openStored(first)
      const config = visible.find(({ path }) => path === 'assay.json')
      const filled = config && stateFromConfig(await config.blob.text(), visible)
      if (typeof filled === 'object') return tell(() => ({ ...filled, note: 'As assay.json says.' }))
      if (isFilled && isLoose) return await assign(visible)
      tell(withState({ ...empty, busy: { step: 'looking at the files', done: 0, of: 1 } }))
      // a zip of both sides is a folder
      const folder = visible.length === 1 && first.path.endsWith('.zip') ? first.path : '.'
      const guess = await ask({ do: 'guess', folder }, visible)
      if ('refused' in guess && isLoose) await assign(visible)
      else if ('refused' in guess) tell(withState({ busy: undefined, refusal: guess.refused, shown: undefined }))
      else {
        tell(withGuess(guess, visible))
        tell(
          withState({
            note: [filled, guess.reasons.find((reason) => reason.startsWith('gold: '))]
              .filter((text) => text !== undefined)
              .map(withoutFlags)
              .join(' '),
          }),
        )
      }
    } catch (error) {
      reportFailure(error)
    }
  }

  /** Replaces what is there by an example. */
  const takeExample = (files: readonly UserFile[]): Promise<void> => {
    tell(() => empty)
    current.current = empty
    return toAll(files)
  }

  const onDropped = (take: (files: readonly UserFile[]) => unknown) => async (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.dataTransfer === null) return
    const { files, closed } = await readDrop(event.dataTransfer)
    if (files.length > 0) take(files)
    if (closed.length > 0) tell(withState({ note: closedText(closed) }))
  }

  // what is dropped beside the zones is taken, and does not leave the page
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault()
    const drop = onDropped(toAll)
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [])

  // ---- what is done --------------------------------------------------------------------------------------------------

  const score = async (scoredForm: Form): Promise<void> => {
    tell(withState({ busy: { step: 'reading', done: 0, of: 1 }, refusal: undefined, mended: undefined, note: '' }))
    try {
      const scored = await ask({ do: 'score', wanted: scoredForm }, current.current.files, (busy) =>
        tell(withState({ busy })),
      )
      if (!('refused' in scored)) return tell(withState({ busy: undefined, shown: scored }))
      const { refused } = scored
      tell(withState({ busy: undefined, shown: undefined, refusal: refused }))
      const forms = await client.ask({ do: 'settle', wanted: scoredForm, problems: refused.problems })
      tell(withState({ mended: { of: JSON.stringify(scoredForm), forms } }))
    } catch (error) {
      reportFailure(error)
    }
  }
  const scoreMended = ({ form: mended }: MendedForm): Promise<void> => {
    tell(takeMended(mended))
    return score(mended)
  }
  const save = async (format: Format): Promise<void> => {
    try {
      const saved = await client.ask({ do: 'save', format })
      if ('text' in saved) saveAs(format, saved.text)
      else tell(withState({ note: `${saved.why}: ${saved.hint}` }))
    } catch (error) {
      reportFailure(error)
    }
  }

  useEffect(() => {
    if (state.shown !== undefined) showSection('result-title')
  }, [state.shown])
  useEffect(() => {
    if (state.refusal !== undefined) showSection('refusal-title')
  }, [state.refusal])

  const { busy, refusal, mended, shown, plan, note } = state
  return (
    <>
      <section aria-labelledby="files-title">
        <h2 id="files-title">Drop gold and systems here</h2>
        <Zone id="all" onDrop={onDropped(toAll)}>
          <p>
            All files at once, or a folder: <b>gold</b> is the annotation that is right, a <b>system</b> what is scored.
            You can change which is which.
          </p>
          <Pickers id="all" files="Choose files" folder="Choose a folder" onFiles={toAll} />
          <p class="note">
            CoNLL columns, CSV, Excel, Parquet, JSON lines (spaCy, doccano, Prodigy, Label Studio, Hugging Face), brat,
            XML, and zips of them; an assay.json; a stored result or report.
          </p>
          <p class="note">Or try an example:</p>
          <Examples examples={examples} onFiles={takeExample} />
        </Zone>
        <div class="zones">
          <Zone id="gold" title="Gold" onDrop={onDropped(toGold)}>
            <GoldItems items={state.gold} readers={readers} tell={tell} />
            <Pickers id="gold" files="Add files" folder="Add a folder" onFiles={toGold} />
          </Zone>
          <Zone id="systems" title="Systems" onDrop={onDropped(toSystems)}>
            <SystemItems items={state.systems} readers={readers} tell={tell} onSplit={split} />
            <Pickers id="systems" files="Add files" folder="Add a folder" onFiles={toSystems} />
          </Zone>
        </div>
      </section>
      <section aria-labelledby="metrics-title">
        <h2 id="metrics-title">Metrics</h2>
        <Metrics state={state} tell={tell} />
        <Statistics state={state} tell={tell} />
      </section>
      <section class="bar" aria-label="Score">
        <button
          type="button"
          class="main"
          id="score"
          disabled={form === undefined || busy !== undefined}
          onClick={() => form && score(form)}
        >
          Score
        </button>
        <StepBar busy={busy} idle={readyText(state)} note={note} onStop={client.stop} />
      </section>
      <section aria-label="Command line">
        {plan !== undefined && (
          <details id="call" aria-busy={plan.of !== formText}>
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
          <p>Fix these problems first. The command line reports the same ones.</p>
          {mended !== undefined && mended.of === formText && mended.forms.length > 0 && (
            <p class="pick" id="mended">
              It can be scored with{' '}
              {mended.forms.map((offer) => (
                <button type="button" key={offer.text} disabled={busy !== undefined} onClick={() => scoreMended(offer)}>
                  {offer.text}
                </button>
              ))}
            </p>
          )}
          <Problems {...refusal} />
        </section>
      )}
      {shown !== undefined && refusal === undefined && <Result shown={shown} onSave={save} />}
    </>
  )
}
