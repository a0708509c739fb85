/** Data that the page brings with it, so that a first look needs no file. */
import type { GivenFile } from '../protocol.ts'
import { apart, bytesText, textBytes, unpackedBytes } from '../unpacked.ts'

export interface Example {
  readonly title: string
  readonly paths: readonly string[]
  readonly packed: string
}

const filesOf = async ({ paths, packed }: Example): Promise<readonly GivenFile[]> => {
  const bytes = new Uint8Array(await (await unpackedBytes(packed)).arrayBuffer())
  const texts = apart(bytesText(bytes), paths.length)
  return paths.map((path, i) => ({ path, blob: new Blob([textBytes(texts[i] as string)]) }))
}

interface ExamplesProps {
  readonly examples: readonly Example[]
  readonly onFiles: (files: readonly GivenFile[]) => void
}

export const Examples = ({ examples, onFiles }: ExamplesProps) => (
  <p class="pick">
    Or try{' '}
    {examples.map((example) => (
      <>
        <button type="button" key={example.title} onClick={async () => onFiles(await filesOf(example))}>
          {example.title}
        </button>{' '}
      </>
    ))}
  </p>
)
