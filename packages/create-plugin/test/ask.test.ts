/** The questions, answered as from a keyboard. */
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { ask } from '../src/ask.ts'

/** Types one answer after the other, each when its question has been put, key by key. */
const answered = (...answers: readonly (readonly [question: string, ...keys: readonly string[]])[]) => {
  const input = new PassThrough()
  const output = new PassThrough()
  const open = [...answers]
  let seen = ''
  output.on('data', (piece: Buffer) => {
    seen += piece.toString()
    const [next] = open
    if (next === undefined || !seen.includes(next[0])) return
    open.shift()
    seen = ''
    const [, ...keys] = next
    const press = (): void => {
      const key = keys.shift()
      if (key === undefined) return
      input.write(key)
      setImmediate(press)
    }
    setImmediate(press)
  })
  return { input, output }
}

const DOWN = '\u001B[B'
const ENTER = '\r'
const BREAK = '\u0003'

it('create-plugin asks for what the command line leaves out', async () => {
  const all = answered(['new folder', 'assay-kappa', ENTER], ['What does the package hold', DOWN, ENTER])
  expect(await ask({ help: false }, all)).toEqual({ folder: 'assay-kappa', name: 'assay-kappa', kind: 'reader' })
  const rest = answered(['What does the package hold', ENTER])
  const called = { folder: 'there/Kappa', name: '@me/kappa', help: false }
  expect(await ask(called, rest)).toEqual({ folder: 'there/Kappa', name: '@me/kappa', kind: 'metric' })
})

it('create-plugin writes nothing if the user cancels', async () => {
  expect(await ask({ help: false }, answered(['new folder', BREAK]))).toBeUndefined()
})
