/**
 * How fast one entity of many mentions in several languages is linked, as a user runs it: the built command line on generated
 * files, at n, 2n and 4n in one run for the growth of time and memory. Run it with `pnpm bench` after `pnpm build`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, time } from './support.ts'

const languages = ['bg', 'cs', 'pl', 'ru'] as const
const NAMES = 250

/** One cross-lingual entity; the system gives one mention in ten to one of a hundred others. */
const write = (folder: string, mentions: number): void => {
  const next = numbers(mentions)
  for (let document = 0; document * NAMES < mentions; document++) {
    const language = languages[document % languages.length] as string
    const rows = Array.from({ length: NAMES }, (_, name) => `name ${name}\tname\tPER`)
    const side = (of: string, entity: () => string): void => {
      const path = join(folder, of, 'topic', language)
      mkdirSync(path, { recursive: true })
      writeFileSync(join(path, `${document}`), `${document}\n${rows.map((row) => `${row}\t${entity()}\n`).join('')}`)
    }
    side('gold', () => 'one')
    side('run', () => (next(10) === 0 ? `other ${next(100)}` : 'one'))
  }
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const views: readonly (readonly string[])[] = [
  ['view=language'],
  ['view=crosslingual'],
  ['view=crosslingual', 'links=cross-group', 'duplicateLinks=sum'],
  ['view=crosslingual', 'links=cross-group', 'duplicateLinks=union'],
]
try {
  console.log(`node ${process.version}\n\none entity in four languages, documents of ${NAMES} names`)
  for (const mentions of [100_000, 200_000, 400_000]) {
    const own = join(folder, String(mentions))
    write(own, mentions)
    for (const settings of views) {
      const set = ['importance=log2', 'duplicates=keep', ...settings].flatMap((setting) => ['--set', setting])
      const call = [bin, 'score', 'lea', '-g', join(own, 'gold'), '-s', join(own, 'run'), ...set, '--json']
      const { seconds, mebibytes } = time(3, process.execPath, [...call, '--reader', '@assay/bsnlp/bsnlp', '--quiet'])
      const what = `${mentions.toLocaleString('en')} ${settings.join(' ')}`
      console.log(`${what.padEnd(60)} ${seconds.toFixed(2).padStart(7)} s  ${mebibytes.toFixed(0).padStart(5)} MiB`)
    }
    rmSync(own, { recursive: true })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
