/** Places where files are dropped or chosen. */
import type { UserFile } from '../protocol.ts'
import { pickedFiles } from './dropped-files.ts'

// no standard knows it, and every browser has it
const wholeFolders = { webkitdirectory: true }

interface PickersProps {
  readonly id: string
  readonly files: string
  readonly folder: string
  readonly onFiles: (files: readonly UserFile[]) => void
}

/** Buttons that choose files or a folder. */
export const Pickers = ({ id, files, folder, onFiles }: PickersProps) => {
  const pick = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement
    const all = pickedFiles(input.files)
    // the same file can be picked again
    input.value = ''
    if (all.length > 0) onFiles(all)
  }
  return (
    <p class="pick">
      <label class="button">
        <input type="file" multiple id={`${id}-files`} onChange={pick} />
        <span>{files}</span>
      </label>{' '}
      <label class="button">
        <input type="file" multiple id={`${id}-folder`} onChange={pick} {...wholeFolders} />
        <span>{folder}</span>
      </label>
    </p>
  )
}

interface ZoneProps {
  readonly id: string
  /** Heading; the zone of a whole section needs none. */
  readonly title?: string
  readonly onDrop: (event: DragEvent) => void
  readonly children: preact.ComponentChildren
}

/** A place where files are dropped. */
export const Zone = ({ id, title, onDrop, children }: ZoneProps) => {
  const over = (event: DragEvent): void => {
    event.preventDefault()
    ;(event.currentTarget as HTMLElement).dataset['over'] = ''
  }
  const off = (event: DragEvent): void => {
    delete (event.currentTarget as HTMLElement).dataset['over']
  }
  const dropped = {
    onDragOver: over,
    onDragLeave: off,
    onDrop: (event: DragEvent): void => {
      off(event)
      onDrop(event)
    },
  }
  if (title === undefined)
    return (
      <div class="zone" id={id} {...dropped}>
        {children}
      </div>
    )
  return (
    <section class="side" id={id} aria-labelledby={`${id}-title`} {...dropped}>
      <h3 id={`${id}-title`}>{title}</h3>
      {children}
    </section>
  )
}
