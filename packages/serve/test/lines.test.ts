import { expect, it } from 'vitest'
import { linesOf } from '../src/lines.ts'

async function* given(chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield new TextEncoder().encode(chunk)
}

it('the line reader reports a line that is too long, and reads the next lines', async () => {
  const lines: (number | undefined)[] = []
  for await (const line of linesOf(given(['1234', '56789\n123', '\n\n12345\n123456']), 5)) lines.push(line?.length)
  expect(lines).toEqual([undefined, 3, 0, 5, undefined])
})
