/** A small file that unpacks to very much, as a process of its own: it is refused before it takes time or memory. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipped } from '../../../tools/zipped.ts'
import { files, gold, inOwnFolder, spawned } from './support.ts'

inOwnFolder()

// what the process took, in its last line on stderr; the most that resourceUsage knows may be that of the process that started it
const use = `
    import { readFileSync } from 'node:fs'
    process.on('exit', () => {
      const { user, system } = process.cpuUsage()
      const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
      process._rawDebug(JSON.stringify({ seconds: (user + system) / 1e6, megabytes: kilobytes / 1e3 }))
    })`

test.each(['a.conll.gz', 'a.zip'])('F25: 100 million lines in %s are refused within 2 s of CPU and 300 MB', (path) => {
  const million = Buffer.alloc(4_000_000, 'a O\n')
  const hundred = (bytes: Uint8Array): Buffer => Buffer.concat(Array.from({ length: 100 }, () => bytes))
  const isGzip = path.endsWith('.gz')
  // a file may be several that are packed one by one
  const packed = isGzip ? hundred(gzipSync(million)) : zipped({ 'a.conll': hundred(million) })
  files({ 'gold.conll': gold, [path]: packed })
  const { exit, out, err } = spawned(['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', path], {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(use)}` },
  })
  expect({ exit, out }, err).toEqual({ exit: 3, out: '' })
  expect(err).toContain('error E363')
  const used = JSON.parse(err.trimEnd().split('\n').at(-1) as string)
  expect(used.seconds).toBeLessThan(2)
  expect(used.megabytes).toBeLessThan(300)
})
