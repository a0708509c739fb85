/** The two sides: what was given for each, and the format that it looks like. */

import type { GivenFile } from '../protocol.ts'
import type { Likely } from '../work/drops.ts'
import { picked } from './dropped.ts'
import type { Change, Item, SystemItem } from './state.ts'
import { saying, without } from './state.ts'

export type Tell = (change: Change) => void

interface ZoneProps {
  readonly id: string
  readonly title: string
  readonly help: string
  readonly onFiles: (files: readonly GivenFile[]) => void
  readonly onDrop: (event: DragEvent) => void
  readonly children: preact.ComponentChildren
}

// no standard knows it, and every browser has it
const wholeFolders = { webkitdirectory: true }

/** A place for files: they are dropped on it, or picked. */
export const Zone = ({ id, title, help, onFiles, onDrop, children }: ZoneProps) => {
  const pick = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement
    const files = picked(input.files)
    // the same file can be picked again
    input.value = ''
    if (files.length > 0) onFiles(files)
  }
  const over = (event: DragEvent): void => {
    event.preventDefault()
    ;(event.currentTarget as HTMLElement).dataset['over'] = ''
  }
  const off = (event: DragEvent): void => {
    delete (event.currentTarget as HTMLElement).dataset['over']
  }
  return (
    <section
      class="zone"
      id={id}
      aria-labelledby={`${id}-title`}
      onDragOver={over}
      onDragLeave={off}
      onDrop={(event) => {
        off(event)
        onDrop(event)
      }}
    >
      <h3 id={`${id}-title`}>{title}</h3>
      <p class="note">{help}</p>
      <p class="pick">
        <label class="button">
          <input type="file" multiple id={`${id}-files`} onChange={pick} />
          <span>Choose files</span>
        </label>{' '}
        <label class="button">
          <input type="file" multiple id={`${id}-folder`} onChange={pick} {...wholeFolders} />
          <span>Choose a folder</span>
        </label>
      </p>
      {children}
    </section>
  )
}

const percent = (by: number): string => `${Math.round(by * 100)} %`

const sizeText = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

const formatText = ({ reader, by }: Likely): string => `${reader}, ${percent(by)} sure`

interface FormatProps {
  readonly item: Item
  readonly what: string
  readonly readers: readonly string[]
  readonly tell: Tell
}

/** The format as it was seen, with why, and another one where it is wrong. */
const Format = ({ item, what, readers, tell }: FormatProps) => {
  const { key, looked, reader, column, path } = item
  if (looked === undefined) return <p class="note">looking at its format …</p>
  const [best] = looked.likely
  const others = readers.filter((name) => !looked.likely.some((one) => one.reader === name))
  return (
    <>
      <div class="fields">
        <label>
          format
          <select
            value={reader ?? ''}
            aria-label={`format of ${what}`}
            onChange={(event) => tell(saying(key, { reader: event.currentTarget.value || undefined }))}
          >
            <option value="">{best === undefined ? 'not known: choose one' : formatText(best)}</option>
            {looked.likely
              .filter((one) => one !== best || one.reader === reader)
              .map((one) => (
                <option key={one.reader} value={one.reader}>
                  {formatText(one)}
                </option>
              ))}
            {others.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {looked.likely.find((one) => one.reader === (reader ?? best?.reader))?.hasColumns === true && (
          <label>
            column
            <input
              type="number"
              step="1"
              placeholder="-1"
              value={column ?? ''}
              aria-label={`column of ${what}`}
              onInput={(event) => {
                const text = event.currentTarget.value
                tell(saying(key, { column: text === '' || text === '0' ? undefined : Number(text) }))
              }}
            />
          </label>
        )}
      </div>
      <details>
        <summary>
          why: {looked.count === 1 ? sizeText(looked.bytes) : `${looked.count} files, ${sizeText(looked.bytes)}`}
          <span class="hidden"> of {path}</span>
        </summary>
        {looked.files !== path && <p class="note">of the folder: {looked.files}</p>}
        {looked.likely.length > 0 && (
          <ul class="note">
            {looked.likely.map((one) => (
              <li key={one.reader}>
                <b>{one.reader}</b>, {percent(one.by)} sure: {one.title}
              </li>
            ))}
          </ul>
        )}
        <p class="note">{looked.shown} begins:</p>
        <pre dir="auto">{looked.head}</pre>
      </details>
    </>
  )
}

interface ItemsProps {
  readonly items: readonly Item[]
  readonly readers: readonly string[]
  readonly tell: Tell
}

const Remove = ({ item, tell }: { readonly item: Item; readonly tell: Tell }) => (
  <button type="button" aria-label={`remove ${item.path}`} onClick={() => tell(without(item.key))}>
    remove
  </button>
)

export const GoldItems = ({ items, readers, tell }: ItemsProps) => (
  <ul class="items">
    {items.map((item) => (
      <li key={item.key}>
        <p>
          <bdi class="path">{item.path}</bdi> <Remove item={item} tell={tell} />
        </p>
        <Format item={item} what={item.path} readers={readers} tell={tell} />
      </li>
    ))}
  </ul>
)

interface SystemsProps extends Omit<ItemsProps, 'items'> {
  readonly items: readonly SystemItem[]
  /** Makes each thing in a folder a system. */
  readonly onSplit: (item: SystemItem) => void
}

export const SystemItems = ({ items, readers, tell, onSplit }: SystemsProps) => (
  <ul class="items">
    {items.map((item) => (
      <li key={item.key}>
        <p>
          <label>
            <span class="hidden">name</span>
            <input
              type="text"
              value={item.name}
              dir="auto"
              aria-label={`name of ${item.path}`}
              onInput={(event) => tell(saying(item.key, { name: event.currentTarget.value }))}
            />
          </label>{' '}
          <bdi class="path">{item.path}</bdi> <Remove item={item} tell={tell} />{' '}
          {item.isFolder && (
            <button type="button" onClick={() => onSplit(item)}>
              each in it is a system
            </button>
          )}
        </p>
        <Format item={item} what={item.name} readers={readers} tell={tell} />
      </li>
    ))}
  </ul>
)
