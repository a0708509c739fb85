/** What is said beside a result: with what it was made, of what, and what was left out. */
import { relative } from 'node:path'
import { type Alone, EVERY, type Outline, packageFolder, type Surroundings } from '@assay/host'
import { node } from '@assay/host/node'
import { lenientIn, lenientText, type Result } from '@assay/report'
import type { Console } from './console.ts'
import type { App } from './process.ts'
import { progressFor } from './progress.ts'

// ---- what is read with what ------------------------------------------------------------------------------------------

const sizeText = (path: string): string => {
  const size = path === '-' ? undefined : node.look(path)?.bytes
  return size === undefined ? '' : `, ${size} bytes`
}

const outlineLines = (app: App, { folder, plugins, metrics, files }: Outline): readonly string[] => [
  ...plugins.map(({ name, version }) => {
    const own = packageFolder(node, name, [folder, ...app.pluginFolders])
    return `plugin ${name} ${version}${own === undefined ? '' : ` in ${relative('.', own) || '.'}`}`
  }),
  ...metrics.flatMap(({ name, version, options, view, signatures, lenient }) => [
    `metric ${name} ${version} with ${options}`,
    ...(view === undefined ? [] : [`view of ${name}: ${view}`]),
    ...signatures.map((signature) => `signature ${signature}`),
    ...(lenient.length === 0 ? [] : [lenientText(lenient)]),
  ]),
  ...files.map(({ who, path, shown, reader }) => `${who}: ${shown} as ${reader}${sizeText(path)}`),
]

type Input = Result['inputs'][number]

const MOST_VALUES = 8

/** `dialect doccano, unit codepoint and token` */
export const sawText = ({ saw = {} }: Pick<Input, 'saw'>): string =>
  Object.entries(saw)
    .map(([name, values]) => {
      const more = values.length - MOST_VALUES
      const shown = values.slice(0, MOST_VALUES).map((value) => (value === '' ? '""' : value))
      return `${name} ${shown.join(' and ')}${more > 0 ? ` and ${more} more` : ''}`
    })
    .join(', ')

/** How many documents each file had, and as what it was read; signatures again where that is in them now. */
export const tellInputs = (console: Console, inputs: readonly Input[], signatures: readonly string[]): void => {
  for (const { role, path, documents, reader, saw } of inputs) {
    const as = saw === undefined ? '' : `, read as ${reader.replace(/^.*\/|@[^@/]*$/g, '')}, ${sawText({ saw })}`
    console.detail(`read ${role} ${path}: ${documents} ${documents === 1 ? 'document' : 'documents'}${as}`)
  }
  if (inputs.some(({ saw }) => saw !== undefined))
    for (const signature of new Set(signatures)) console.detail(`signature with what was read: ${signature}`)
}

/** A stored result that was read, and how its scores were made. */
export const tellStored = (console: Console, path: string, { scores }: Pick<Result, 'scores'>): void => {
  console.detail(`result ${path}: ${scores.length} ${scores.length === 1 ? 'score' : 'scores'}${sizeText(path)}`)
  for (const signature of new Set(scores.map((score) => score.signature))) {
    const lenient = lenientIn(scores.filter((score) => score.signature === signature))
    console.detail(`signature ${signature}`)
    if (lenient.length > 0) console.detail(lenientText(lenient))
  }
}

// ---- what is left out ------------------------------------------------------------------------------------------------

/** Metrics of packages that were named alone; `how` says how the others are asked for. */
export const tellAlone = (console: Console, all: readonly Alone[], how: (asked: string) => string): void => {
  for (const { asked, plugin, metric, others } of all)
    console.aside(`${metric} alone; also in ${plugin}: ${others.join(', ')} (${how(asked)})`)
}

/** How all metrics of a package are written in a config. */
export const allInConfig = (asked: string): string => `all of them: ${JSON.stringify(`${asked}/${EVERY}`)}`

/** Keeps what was planned last, to be shown when it has been done. */
export interface Planned {
  readonly see: (outline: Outline) => void
  readonly outline: () => Outline | undefined
}
export const newPlanned = (): Planned => {
  let last: Outline | undefined
  return {
    see: (outline) => {
      last = outline
    },
    outline: () => last,
  }
}

// ---- all of it -------------------------------------------------------------------------------------------------------

/** What the host is given beside a request. */
export const surroundingsOf = async (app: App, console: Console, planned?: Planned): Promise<Surroundings> => {
  const progress = await progressFor(app, console)
  return {
    machine: app.machine,
    ...(app.misuse && { misuse: app.misuse }),
    ...(progress && { progress }),
    ...((planned || console.verbose) && {
      onPlan: (outline: Outline) => {
        planned?.see(outline)
        if (console.verbose) outlineLines(app, outline).forEach(console.detail)
      },
    }),
  }
}
