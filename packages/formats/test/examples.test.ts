/** The example of each format, which `assay explain` shows, is one: its reader knows it and reads it. */
import type { AnyReader } from '@assay/core'
import { textSource } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { plugin } from '../src/index.ts'

const readers: readonly AnyReader[] = plugin.readers

const settingsOf = ({ options }: AnyReader): unknown => {
  const decoded = options['~standard'].validate({})
  if (decoded instanceof Promise || decoded.issues !== undefined) throw new Error('its defaults are refused')
  return decoded.value
}

describe.each(readers.map((reader) => [reader.name as string, reader] as const))('%s', (_, reader) => {
  const example = reader.example ?? ''

  it('recognises its own example', () => {
    expect(reader.sniff(example, 'example')).toBeGreaterThanOrEqual(0.4)
  })

  it('reads its example without a problem', () => {
    const read = [...reader.with(settingsOf(reader))(textSource('example', `${example}\n`))]
    const wrong = read.filter((one) => one._tag === 'Left' && one.left.severity === 'error')
    expect(wrong).toEqual([])
    expect(read.filter(({ _tag }) => _tag === 'Right')).toHaveLength(1)
  })
})
