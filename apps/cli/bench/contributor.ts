/**
 * What the metric of core's README costs, which a contributor writes in a screen, beside the built-in that counts the same
 * (token accuracy is a measure of conll-f1): both on a million tokens, by the built command line. Two times is the most.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { numbers } from '../../../tools/bench.ts'
import { bin, time } from './support.ts'

const source = join(dirname(fileURLToPath(import.meta.url)), '../../../packages/core/test/readme/token-accuracy.ts')
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))

/** The metric as a package of one file, installed beside the data. */
const install = async (): Promise<void> => {
  const own = join(folder, 'node_modules/token-accuracy')
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'package.json'), '{ "name": "token-accuracy", "type": "module", "exports": "./index.js" }')
  const entry = `export { plugin } from ${JSON.stringify(source)}`
  const stdin = { contents: entry, resolveDir: dirname(source), loader: 'ts' as const }
  await build({
    stdin,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    outfile: join(own, 'index.js'),
    logLevel: 'error',
  })
}

const sentences = (tokens: number): string => {
  const next = numbers(tokens)
  const tags = ['O', 'O', 'O', 'O', 'O', 'B-PER', 'I-PER', 'B-LOC', 'B-ORG', 'I-ORG']
  return Array.from({ length: tokens }, (_, i) => {
    const gold = tags[next(10)]!
    return `w ${gold} ${next(20) === 0 ? 'O' : gold}\n${i % 15 === 14 ? '\n' : ''}`
  }).join('')
}

try {
  await install()
  const path = join(folder, 'tokens.conll')
  writeFileSync(path, sentences(1_000_000))
  const scoring = (plugin: string): readonly string[] => [
    ...[bin, 'score', plugin, '-g', `${path}:-2`, '-s', `${path}:-1`],
    ...['--quiet', '--json', '--allow-plugins-from', folder],
  ]
  const own = time(3, process.execPath, scoring('token-accuracy'))
  const builtIn = time(3, process.execPath, scoring('conll-f1/conll-f1'))
  console.log(
    `token-accuracy of the README: ${own.processor.toFixed(2)} s, conll-f1: ${builtIn.processor.toFixed(2)} s of processor`,
  )
  console.log(`ratio ${(own.processor / builtIn.processor).toFixed(2)}, and 2 is the most`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
