/** The page on which participants check their runs: a template of the build, with the public part of a config in it. */
import { readFileSync } from 'node:fs'
import { type Either, isLeft, left, right } from '@assay/core'
import type { Failure, Machine } from '@assay/host'
import { failure, hostCode, loadMetrics, type PublicSettings, type PublicTask, publicTask } from '@assay/host/internal'
import { builtFile } from './built-file.ts'

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
      hostCode.E228,
      isFile
        ? `the page cannot carry the plugin ${name}, which is a file`
        : `the page does not hold the package ${name}`,
      'give participants the plugin and the config: assay check -s RUN --config public.json',
    ),
  )
}

/** Makes the page for the public settings of a config. */
export const checkPage = async (machine: Machine, settings: PublicSettings): Promise<Either<Failure, string>> => {
  const template = builtFile('check.html')
  if (isLeft(template)) return template
  const html = readFileSync(template.right, 'utf8')
  const inPage = BLOCK.exec(html)?.[1]?.split(' ') ?? []
  const loaded = await loadMetrics({ folder: '.', ...settings.request }, machine)
  if (isLeft(loaded)) return loaded
  const other = loaded.right.plugins.find(({ name }) => !inPage.includes(name))
  return other === undefined ? right(fillCheckPage(html, publicTask(settings))) : refusePlugin(other.name)
}
