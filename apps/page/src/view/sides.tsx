/** The two sides with their files and formats. */
import type { ReaderForm } from '../protocol.ts'
import type { FormatGuess } from '../work/detect-format.ts'
import { Options } from './options.tsx'
import { pageHint } from './page-hint.ts'
import {
  type Change,
  chooseSheet,
  editItem,
  type Item,
  makeGold,
  parseColumn,
  removeItem,
  type SystemItem,
  setItemOption,
} from './state.ts'

export type Tell = (change: Change) => void

const percent = (by: number): string => `${Math.round(by * 100)} %`

const sizeText = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

const READER = 'reader.'

const formatText = ({ reader, by }: FormatGuess): string => `${reader}, ${percent(by)} sure`

interface FormatProps {
  readonly item: Item
  readonly what: string
  readonly readers: readonly ReaderForm[]
  readonly tell: Tell
}

/** The detected format, the evidence for it, and a choice of others. */
const Format = ({ item, what, readers, tell }: FormatProps) => {
  const { key, look: sideLook, reader, column, path } = item
  if (sideLook === undefined) return <p class="note">looking at its format …</p>
  const { book, unread } = sideLook
  const isChosen = book === undefined || book.sheet !== undefined
  const [best] = sideLook.likely
  const others = readers.filter(({ name }) => !sideLook.likely.some((guess) => guess.reader === name))
  const tasks = [...new Set(others.map(({ task }) => task))]
  const chosen = readers.find(({ name }) => name === (reader ?? best?.reader))
  const texts = Object.entries(item.set ?? {}).filter(([name]) => name.startsWith(READER))
  return (
    <>
      <div class="fields">
        {book !== undefined && (
          <label>
            sheet
            <select
              value={book.sheet ?? ''}
              aria-label={`sheet of ${what}`}
              onChange={(event) => tell(chooseSheet(item, book.path, event.currentTarget.value))}
            >
              {book.sheet === undefined && <option value="">{book.sheets.length} have values: choose one</option>}
              {book.sheets.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          format
          <select
            value={reader ?? ''}
            aria-label={`format of ${what}`}
            onChange={(event) => tell(editItem(key, { reader: event.currentTarget.value || undefined }))}
          >
            <option value="">{best === undefined ? 'not known: choose one' : formatText(best)}</option>
            {sideLook.likely
              .filter((guess) => guess !== best || guess.reader === reader)
              .map((guess) => (
                <option key={guess.reader} value={guess.reader}>
                  {formatText(guess)}
                </option>
              ))}
            {tasks.map((task) => (
              <optgroup key={task} label={task}>
                {others
                  .filter((form) => form.task === task)
                  .map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </label>
        {sideLook.likely.find((guess) => guess.reader === (reader ?? best?.reader))?.hasColumns === true && (
          <label>
            column
            <input
              type="text"
              placeholder="-1 or a title"
              value={column ?? ''}
              aria-label={`column of ${what}`}
              onInput={(event) => {
                const text = event.currentTarget.value.trim()
                tell(editItem(key, { column: text === '' || text === '0' ? undefined : parseColumn(text) }))
              }}
            />
          </label>
        )}
      </div>
      {unread !== undefined && isChosen && (
        <p dir="auto">
          {unread.message}
          {unread.hint !== undefined && `; ${pageHint(unread.hint)}`} ({unread.code})
        </p>
      )}
      {chosen !== undefined && chosen.fields.length > 0 && (
        <Options
          of={`file-${key}`}
          title={chosen.name}
          fields={chosen.fields}
          texts={Object.fromEntries(texts.map(([name, text]) => [name.slice(READER.length), text]))}
          given={{}}
          onChange={(name, text, usual) => tell(setItemOption(item, `${READER}${name}`, text, usual))}
        />
      )}
      <details>
        <summary>
          first lines,{' '}
          {sideLook.count === 1 ? sizeText(sideLook.bytes) : `${sideLook.count} files, ${sizeText(sideLook.bytes)}`}
          <span class="hidden"> of {path}</span>
        </summary>
        {sideLook.files !== path && <p class="note">of the folder: {sideLook.files}</p>}
        {sideLook.likely.length > 0 && (
          <ul class="note">
            {sideLook.likely.map((guess) => (
              <li key={guess.reader}>
                <b>{guess.reader}</b>, {percent(guess.by)} sure: {guess.title}
              </li>
            ))}
          </ul>
        )}
        <p class="note">{sideLook.shown} begins:</p>
        <pre dir="auto">{sideLook.head}</pre>
      </details>
    </>
  )
}

interface ItemsProps {
  readonly items: readonly Item[]
  readonly readers: readonly ReaderForm[]
  readonly tell: Tell
}

const Remove = ({ item, tell }: { readonly item: Item; readonly tell: Tell }) => (
  <button type="button" aria-label={`remove ${item.path}`} onClick={() => tell(removeItem(item.key))}>
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
  /** Makes each entry of a folder a system. */
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
              onInput={(event) => tell(editItem(item.key, { name: event.currentTarget.value }))}
            />
          </label>{' '}
          <bdi class="path">{item.path}</bdi>{' '}
          <button type="button" aria-label={`${item.path} is the gold`} onClick={() => tell(makeGold(item.key))}>
            is the gold
          </button>{' '}
          <Remove item={item} tell={tell} />{' '}
          {item.isFolder && (
            <button type="button" onClick={() => onSplit(item)}>
              each entry is a system
            </button>
          )}
        </p>
        <Format item={item} what={item.name} readers={readers} tell={tell} />
      </li>
    ))}
  </ul>
)
