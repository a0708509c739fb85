/** The config of a task for submissions that have come: the gold and the files lie where the call says. */
import { basename, dirname, join, relative, sep } from 'node:path'
import { type Either, isLeft, left, right } from '@assay/core'
import type { Failure } from '@assay/host'
import { allIn, type Config, failure, filesOfSubmission, hostCode, splitColumn } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { notFileIn } from './arrivals.ts'
import { GOLD, SUBMISSION, SYSTEM } from './task-files.ts'

/** A submission by the name of its system. */
export type Submission = readonly [system: string, path: string]

/** A system of the config, by its name. */
type PlacedSystem = readonly [name: string, system: Config['systems'][string]]

const linkIn = (place: string, link: string): Failure =>
  failure(
    3,
    hostCode.E827,
    `${join(basename(place), relative(place, link))} is a link, or another thing that is not a file`,
    'send the files that links lead to',
  )

/** The config that scores these submissions, which are files, zips or folders; its paths are relative to where it lies. */
export const submissionConfig = async (
  path: string,
  { output: _, documents, train, patch, gold, systems, ...others }: Config,
  goldFolder: string,
  submissions: readonly Submission[],
): Promise<Either<Failure, Config>> => {
  const toConfig = (file: string): string => relative(dirname(path), file).split(sep).join('/') || '.'
  const ofGold = (file: string): string =>
    file.startsWith(`${GOLD}/`) ? `${toConfig(goldFolder)}/${file.slice(GOLD.length + 1)}` : file
  const template = systems[SYSTEM]!
  const [templateFile = ''] = 'files' in template ? template.files : []
  const { path: pattern, column } = splitColumn(templateFile.slice(`${SUBMISSION}/`.length), () => false)
  const withColumn = (file: string): string => (column === undefined ? file : `${file}:${column}`)
  const placed = await Promise.all(
    submissions.map(async ([name, place]): Promise<Either<Failure, PlacedSystem>> => {
      const link = notFileIn(place)
      if (link !== undefined) return left(linkIn(place, link))
      const files = await filesOfSubmission(node, place, { pattern, files: others.task?.files })
      if (isLeft(files)) return files
      return right([name, { ...template, files: files.right.map((file) => withColumn(toConfig(file))) }] as const)
    }),
  )
  const all = allIn(placed)
  if (isLeft(all)) return all
  return right({
    ...others,
    gold: { ...gold, files: gold.files.map(ofGold) },
    systems: Object.fromEntries(all.right),
    ...(documents && {
      documents: { ...documents, ...(documents.meta !== undefined && { meta: ofGold(documents.meta) }) },
    }),
    ...(typeof train === 'string' && { train: ofGold(train) }),
    ...(typeof train === 'object' && { train: { ...train, files: train.files.map(ofGold) } }),
    ...(patch !== undefined && { patch: ofGold(patch) }),
  })
}
