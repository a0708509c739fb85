/** Cards of the example data. */
import { bytesText, separateLines, textBytes, unpack } from '../packed-text.ts'
import type { UserFile } from '../protocol.ts'

export interface Example {
  readonly title: string
  /** Kind of annotation, such as NER tags. */
  readonly task: string
  readonly paths: readonly string[]
  readonly packed: string
}

const filesOf = async ({ paths, packed }: Example): Promise<readonly UserFile[]> => {
  const bytes = new Uint8Array(await (await unpack(packed)).arrayBuffer())
  const texts = separateLines(bytesText(bytes), paths.length)
  return paths.map((path, i) => ({ path, blob: new Blob([textBytes(texts[i]!)]) }))
}

interface ExamplesProps {
  readonly examples: readonly Example[]
  readonly onFiles: (files: readonly UserFile[]) => void
}

export const Examples = ({ examples, onFiles }: ExamplesProps) => (
  <ul class="cards" aria-label="examples">
    {examples.map((example) => (
      <li key={example.title}>
        <button type="button" onClick={async () => onFiles(await filesOf(example))}>
          <b>{example.task}</b> <span>{example.title}</span>
        </button>
      </li>
    ))}
  </ul>
)
