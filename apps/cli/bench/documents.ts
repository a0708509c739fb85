/**
 * How memory grows with the number of documents that are paired by id, as a user runs it: entity trees as JSON lines, five
 * entities a document, at n, 2n and 4n documents, with the documents of the system in the order of the gold, where one is judged
 * after the other, and in the opposite order, where all of the system is read before the first is judged. Run it with
 * `pnpm bench` after `pnpm build`.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, time } from './support.ts'

const types = ['pers.ind', 'func.ind', 'loc.adm.town', 'org.ent'] as const
const ENTITIES = 5

const span = (start: number, end: number): string => `"start":${start},"end":${end}`

/** An entity with a component and perhaps an entity in it; one in six is wrong in its type, and perhaps in its end. */
const entity = (at: number, next: (below: number) => number, errs: boolean): string => {
  const [type, nested, wrong, other, short] = [next(4), next(3) === 0, next(6) === 0, next(4), next(2)]
  const isWrong = errs && wrong
  const name = `{"kind":"component","types":["name"],${span(at, at + 2)},"children":[]}`
  const inner = `{"kind":"entity","types":["loc.adm.nat"],${span(at + 3, at + 4)},"children":[]}`
  const own = `"types":["${types[isWrong ? other : type]}"],${span(at, at + 6 - (isWrong ? short : 0))}`
  return `{"kind":"entity",${own},"children":[${nested ? `${name},${inner}` : name}]}`
}

const document = (id: number, errs: boolean): string => {
  const next = numbers(id * 7919 + 1)
  const entities = Array.from({ length: ENTITIES }, (_, i) => entity(8 * i, next, errs))
  return `{"id":"page-of-the-newspaper-${id}","entities":[${entities.join(',')}]}\n`
}

/** Writes documents by their numbers. */
const write = (path: string, documents: number, numberOf: (i: number) => number, errs: boolean): void => {
  const file = openSync(path, 'w')
  let text = ''
  for (let i = 0; i < documents; i++) {
    text += document(numberOf(i), errs)
    if (text.length < 2 ** 20) continue
    writeSync(file, text)
    text = ''
  }
  writeSync(file, text)
  closeSync(file)
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const paths = ['gold', 'same', 'opposite'].map((name) => join(folder, `${name}.jsonl`))
const [gold, same, opposite] = paths as [string, string, string]
try {
  console.log(`node ${process.version}\n\neter on documents of ${ENTITIES} entities`)
  for (const documents of [50_000, 100_000, 200_000]) {
    write(gold, documents, (i) => i, false)
    write(same, documents, (i) => i, true)
    write(opposite, documents, (i) => documents - 1 - i, true)
    for (const [order, system] of [
      ['the order of the gold', same],
      ['the opposite order', opposite],
    ] as const) {
      const call = [bin, 'score', 'eter', '--metric', 'eter', '-g', gold, '-s', system, '--json']
      const { seconds, mebibytes } = time(1, process.execPath, call)
      const what = `${documents.toLocaleString('en')} documents, ${order}`
      console.log(`${what.padEnd(52)} ${seconds.toFixed(2).padStart(7)} s  ${mebibytes.toFixed(0).padStart(5)} MiB`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
