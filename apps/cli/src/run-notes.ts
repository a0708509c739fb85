/** Notes printed next to a result: plugins, inputs, signatures, and other metrics. */
import { relative } from 'node:path'
import type { HostEnvironment } from '@assay/host'
import { EVERY, type LonePackage, type Outline, packageFolder } from '@assay/host/internal'
import { node } from '@assay/host/node'
import type { Result } from '@assay/report'
import { leniencyText, listLeniencies } from '@assay/report/internal'
import type { Console } from './console.ts'
import type { App } from './process.ts'
import { type CallThreads, progressFor } from './progress.ts'

// ---- what is read with what ------------------------------------------------------------------------------------------

const sizeText = (path: string): string => {
  const size = path === '-' ? undefined : node.look(path)?.bytes
  return size === undefined ? '' : `, ${size} bytes`
}

const outlineLines = (app: App, { folder, plugins, metrics, files }: Outline): readonly string[] => [
  ...plugins.map(({ name, version }) => {
    const pluginFolder = packageFolder(node, name, [folder, ...app.pluginFolders])
    return `plugin ${name} ${version}${pluginFolder === undefined ? '' : ` in ${relative('.', pluginFolder) || '.'}`}`
  }),
  ...metrics.flatMap(({ name, version, options, view, signatures, lenient }) => [
    `metric ${name} ${version} with ${options}`,
    ...(view === undefined ? [] : [`view of ${name}: ${view}`]),
    ...signatures.map((signature) => `signature ${signature}`),
    ...(lenient.length === 0 ? [] : [leniencyText(lenient)]),
  ]),
  ...files.map(({ who, path, shown, reader }) => `${who}: ${shown} as ${reader}${sizeText(path)}`),
]

type Input = Result['inputs'][number]

const MAX_VALUES = 8

/** `dialect doccano, unit codepoint and token` */
export const detectedText = ({ saw = {} }: Pick<Input, 'saw'>): string =>
  Object.entries(saw)
    .map(([name, values]) => {
      const more = values.length - MAX_VALUES
      const shown = values.slice(0, MAX_VALUES).map((value) => (value === '' ? '""' : value))
      return `${name} ${shown.join(' and ')}${more > 0 ? ` and ${more} more` : ''}`
    })
    .join(', ')

/** Notes the inputs, and the signatures once formats are detected. */
export const noteInputs = (console: Console, inputs: readonly Input[], signatures: readonly string[]): void => {
  for (const { role, path, documents, reader, saw } of inputs) {
    const as = saw === undefined ? '' : `, read as ${reader.replace(/^.*\/|@[^@/]*$/g, '')}, ${detectedText({ saw })}`
    console.detail(`read ${role} ${path}: ${documents} ${documents === 1 ? 'document' : 'documents'}${as}`)
  }
  if (inputs.some(({ saw }) => saw !== undefined))
    for (const signature of new Set(signatures)) console.detail(`signature with what was read: ${signature}`)
}

/** Notes a stored result and the signatures of its scores. */
export const noteStored = (console: Console, path: string, { scores }: Pick<Result, 'scores'>): void => {
  console.detail(`result ${path}: ${scores.length} ${scores.length === 1 ? 'score' : 'scores'}${sizeText(path)}`)
  for (const signature of new Set(scores.map((score) => score.signature))) {
    const lenient = listLeniencies(scores.filter((score) => score.signature === signature))
    console.detail(`signature ${signature}`)
    if (lenient.length > 0) console.detail(leniencyText(lenient))
  }
}

// ---- other metrics ---------------------------------------------------------------------------------------------------

/** Notes the other metrics of a package of which one was scored; `how` says how to request them. */
export const noteOtherMetrics = (
  console: Console,
  all: readonly LonePackage[],
  how: (requestedName: string) => string,
): void => {
  for (const { requestedName, plugin, metric, others } of all)
    console.aside(`${metric} alone; also in ${plugin}: ${others.join(', ')} (${how(requestedName)})`)
}

/** The config entry for all metrics of a package. */
export const allMetricsEntry = (packageName: string): string =>
  `all of them: ${JSON.stringify(`${packageName}/${EVERY}`)}`

/** Remembers the last plan, until its notes are printed. */
export interface PlanRecord {
  readonly see: (outline: Outline) => void
  readonly outline: () => Outline | undefined
}
export const newPlanRecord = (): PlanRecord => {
  let last: Outline | undefined
  return {
    see: (outline) => {
      last = outline
    },
    outline: () => last,
  }
}

// ---- all of it -------------------------------------------------------------------------------------------------------

/** Builds the environment of the host; `threads` are those of a call that takes `--jobs`. */
export const hostEnvironment = async (
  app: App,
  console: Console,
  planned?: PlanRecord,
  threads?: CallThreads,
): Promise<HostEnvironment> => {
  const progress = await progressFor(app, console, threads)
  return {
    machine: app.machine,
    ...(progress && { progress }),
    ...((planned || console.verbose) && {
      onPlan: (outline: Outline) => {
        planned?.see(outline)
        if (console.verbose) outlineLines(app, outline).forEach(console.detail)
      },
    }),
  }
}
