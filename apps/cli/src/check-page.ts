/** The page on which participants check their runs: a template of the build, with the public part of a config in it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure } from '@assay/host'
import { failure, loadMetrics, type PublicSettings, type PublicTask, publicTask } from '@assay/host/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { code } from './messages.ts'
import { notBuilt } from './not-built.ts'
import type { App } from './process.ts'

const BLOCK = /<script type="application\/json" id="assay-task" data-plugins="([^"]*)"><\/script>/

/** JSON for a script element: no markup in a text ends it. */
const jsonInScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Puts a task into the template, in the place of its empty block. */
const fillCheckPage = (html: string, task: PublicTask): string =>
  html.replace(BLOCK, () => `<script type="application/json" id="assay-task">${jsonInScript(task)}</script>`)

/** Refuses a plugin that is not in the page. */
const refusePlugin = (name: string): Either<Failure, never> => {
  const isFile = /^[./]/.test(name)
  return left(
    failure(
      2,
      code.E228,
      isFile
        ? `the page cannot carry the plugin ${name}, which is a file`
        : `the page does not hold the package ${name}`,
      'give participants the plugin and the config: assay check -s RUN --config public.json',
    ),
  )
}

/** Makes the page for the public settings of a config. */
export const checkPage = async (
  { machine, dist }: Pick<App, 'machine' | 'dist'>,
  settings: PublicSettings,
): Promise<Either<Failure, string>> => {
  const template = join(dist, 'check.html')
  if (!existsSync(template)) return left(notBuilt(template))
  const html = readFileSync(template, 'utf8')
  const inPage = BLOCK.exec(html)?.[1]?.split(' ') ?? []
  const loaded = await loadMetrics({ folder: '.', ...settings.request }, machine)
  if (isLeft(loaded)) return loaded
  const other = loaded.right.plugins.find(({ name }) => !inPage.includes(name))
  return other === undefined ? right(fillCheckPage(html, publicTask(settings))) : refusePlugin(other.name)
}
