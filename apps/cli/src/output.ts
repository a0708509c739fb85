/** Results go to stdout, or into files that are written whole or not at all. */
import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, realpathSync, rmSync, type Stats, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, realpath, rename, rmdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Failure } from '@assay/host'
import { diskPath, failure, type OutputFile, placeOf } from '@assay/host/internal'
import { node } from '@assay/host/node'
import type { Result } from '@assay/report'
import { safe } from '@assay/report/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { code as ownCode } from './messages.ts'
import type { Sink } from './process.ts'

/** A file to write. */
export interface Output {
  readonly path: string
  readonly texts: Iterable<string | Uint8Array>
}

/** A file of a folder, by its path in it. */
export type BytesFile = Output

/** A temporary file that will replace its target. */
interface StagedFile {
  readonly temporary: string
  readonly target: string
  readonly shown: string
}

/** True if the reader of our output is gone: `assay … | head -1`. */
const isClosed = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EPIPE'

const writeFailure = (where: string, error: unknown): Failure => {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return failure(
      5,
      ownCode.E701,
      `${where} cannot be written: the disk is full`,
      'make room and run again; nothing else was changed',
    )
  const why: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the disk is read-only',
    EISDIR: 'it is a folder',
    ENOTEMPTY: 'there is something in it',
    ENAMETOOLONG: 'its name is too long',
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'there is a file of that name',
  }
  return failure(
    5,
    why[code] === undefined ? ownCode.E701 : ownCode.E702,
    `${where} cannot be written: ${why[code] ?? (error as Error).message}`,
    'check the path and its folder',
  )
}

// ---- temporary files --------------------------------------------------------------------------------------------------

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** Prefix of temporary files, with the target and the machine, so that the next run recognises leftovers. */
export const temporaryPrefix = (target: string): string => `.assay-${short(basename(target))}-${short(hostname())}-`

const temporaryPath = (target: string): string =>
  join(dirname(target), `${temporaryPrefix(target)}${process.pid}-${randomBytes(4).toString('hex')}.tmp`)

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // the process belongs to another user
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes leftovers of killed runs; files of a running process stay. */
const removeLeftovers = async (target: string): Promise<void> => {
  const folder = dirname(target)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [pid] = name.startsWith(temporaryPrefix(target)) ? name.slice(temporaryPrefix(target).length).split('-') : []
    if (pid !== undefined && name.endsWith('.tmp') && !isRunning(Number(pid))) remove(join(folder, name))
  }
}

/** Writes to stdout; a closed pipe is not an error. */
export const print = (sink: Sink, texts: Iterable<string>): Either<Failure, void> => {
  try {
    for (const text of texts) sink.write(text)
    return right(undefined)
  } catch (error) {
    return isClosed(error) ? right(undefined) : left(writeFailure('standard output', error))
  }
}

/** Escapes control characters if the sink is a terminal; the format `text` does so itself. */
export const forTerminal = ({ terminal }: Sink, format: string, text: string): string =>
  terminal && format !== 'text' ? text.replace(/[^\r\n\t]+/g, safe) : text

/** True if the error means that a file is missing. */
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Resolves links; a missing file is itself. */
const followLinks = (path: string): string => {
  try {
    return realpathSync(path)
  } catch (error) {
    if (isMissing(error)) return path
    throw error
  }
}

/** The nearest existing ancestor of a folder; the rest is created. */
const nearestFolder = (folder: string): string =>
  statOf(folder) !== undefined || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))

/** The reason why a file cannot be written, as far as it can be known in advance. */
export const writeProblem = (path: string): Failure | undefined => {
  try {
    const target = followLinks(path)
    const existing = statOf(target)
    if (existing?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    // a device or a pipe has no place to take
    if (existing !== undefined && !existing.isFile()) return undefined
    const folder = nearestFolder(dirname(resolve(target)))
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(folder, constants.W_OK)
    return undefined
  } catch (error) {
    return writeFailure(path, error)
  }
}

/** True if two paths lead to the same file; the first may lead into a zip. */
export const isSameFile = (path: string, other: string): boolean => {
  const [a, b] = [statOf(diskPath(node, path)), statOf(other)]
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}

/** Input paths of a result. */
export const inputPaths = ({ inputs }: Pick<Result, 'inputs'>): readonly string[] => inputs.map(({ path }) => path)

// ---- files ------------------------------------------------------------------------------------------------------------

/**
 * Writes files atomically: first all temporary files, then each replaces its target, so that a full disk changes nothing.
 * Devices and pipes are written directly, before that. Signals remove the temporary files.
 */
export const writeFiles = async (outputs: readonly Output[]): Promise<Either<Failure, void>> => {
  const staged: StagedFile[] = []
  const unguard = guardAgainstSignals(staged)
  try {
    return await writeAll(outputs, staged)
  } finally {
    for (const { temporary } of staged) remove(temporary)
    unguard()
  }
}

const writeAll = async (outputs: readonly Output[], staged: StagedFile[]): Promise<Either<Failure, void>> => {
  const streams: Output[] = []
  for (const output of outputs) {
    const outcome = await attempt(output.path, async () => {
      if (await isStream(output.path)) streams.push(output)
      else await stage(output, staged)
    })
    if (isLeft(outcome)) return outcome
  }
  for (const { path, texts } of streams) {
    const written = await attempt(path, () => writeInto(path, 'a', texts))
    if (isLeft(written)) return written
  }
  for (const { temporary, target, shown } of staged) {
    const placed = await attempt(shown, () => rename(temporary, target))
    if (isLeft(placed)) return placed
  }
  for (const folder of new Set(staged.map(({ target }) => dirname(target)))) await syncFolder(folder)
  return right(undefined)
}

/** Writes a folder atomically, through a temporary folder. The target must be new or empty. */
export const writeFolder = async (path: string, files: readonly BytesFile[]): Promise<Either<Failure, void>> => {
  const target = resolve(path)
  await removeLeftovers(target)
  const temporary = temporaryPath(target)
  const staged = [{ temporary, target, shown: path }]
  const unguard = guardAgainstSignals(staged)
  try {
    return await attempt(path, async () => {
      await requireFreePath(target)
      await mkdir(temporary, { recursive: true })
      for (const file of files) {
        const place = join(temporary, file.path)
        await mkdir(dirname(place), { recursive: true })
        await writeInto(place, 'wx', file.texts)
      }
      await unlessMissing(rmdir(target))
      await rename(temporary, target)
      await syncFolder(dirname(target))
    })
  } finally {
    remove(temporary)
    unguard()
  }
}

const requireFreePath = async (path: string): Promise<void> => {
  const existing = await unlessMissing(stat(path))
  if (existing === undefined) return
  if (!existing.isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' })
  if ((await readdir(path)).length > 0) throw Object.assign(new Error(), { code: 'ENOTEMPTY' })
}

/** Writes documents: to stdout if no path is given, else into a file or a folder. */
export const writeDocuments = async (
  toStdout: (texts: Iterable<string>) => Either<Failure, void>,
  path: string | undefined,
  files: readonly OutputFile[],
): Promise<Either<Failure, void>> => {
  const isSingle = files.length > 0 && files.every((file) => file.path === '')
  if (path === undefined || path === '-') return toStdout((isSingle ? files[0] : undefined)?.texts ?? [])
  return isSingle
    ? writeFiles(files.map((file) => ({ path: placeOf(file, path), texts: file.texts })))
    : writeFolder(path, files)
}

const attempt = async (shown: string, act: () => Promise<void>): Promise<Either<Failure, void>> => {
  try {
    return right(await act())
  } catch (error) {
    return isClosed(error) ? right(undefined) : left(writeFailure(shown, error))
  }
}

const unlessMissing = <A>(lookup: Promise<A>): Promise<A | undefined> =>
  lookup.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

const isStream = async (path: string): Promise<boolean> => {
  if (path.startsWith('/dev/')) return true
  const stats = await unlessMissing(stat(path))
  // told now, and not when another file has taken its place
  if (stats?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  return stats !== undefined && !stats.isFile()
}

/** Writes the temporary file of an output; the target of a link is replaced, not the link. */
const stage = async ({ path, texts }: Output, staged: StagedFile[]): Promise<void> => {
  const target = (await unlessMissing(realpath(path))) ?? path
  await mkdir(dirname(target), { recursive: true })
  await removeLeftovers(target)
  const temporary = temporaryPath(target)
  staged.push({ temporary, target, shown: path })
  // the new file has the permissions of the old one
  const before = await unlessMissing(stat(target))
  await writeInto(temporary, 'wx', texts, before?.mode)
}

const BLOCK = 2 ** 16

/** Joins small texts into blocks, to save write calls; bytes are a block by themselves. */
function* joinIntoBlocks(texts: Output['texts']): Output['texts'] {
  let block = ''
  for (const text of texts) {
    if (typeof text !== 'string') {
      yield block
      yield text
      block = ''
      continue
    }
    block += text
    if (block.length < BLOCK) continue
    yield block
    block = ''
  }
  yield block
}

const writeInto = async (path: string, how: 'a' | 'wx', texts: Output['texts'], mode = 0o666): Promise<void> => {
  const file: FileHandle = await open(path, how, mode)
  try {
    for (const block of joinIntoBlocks(texts)) await file.appendFile(block, 'utf8')
    if (how === 'wx') await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes a folder, so that renamed files survive a power cut; ignored where folders cannot be opened. */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const opened = await open(folder, 'r')
    await opened.sync().finally(() => opened.close())
  } catch {
    // the files themselves are whole
  }
}

// What was never made, or is in its place by now, needs no removing, whatever the system says to the attempt.
const remove = (path: string): void => {
  try {
    rmSync(path, { force: true, recursive: true })
  } catch {
    // nothing of ours is there
  }
}

/** Removes temporary files on a signal or at exit, until it is cancelled. */
const guardAgainstSignals = (staged: readonly StagedFile[]): (() => void) => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onSignal = (signal: NodeJS.Signals): void => {
    onExit()
    unguard()
    process.kill(process.pid, signal)
  }
  // a plugin may have thrown asynchronously
  const onExit = (): void => {
    for (const { temporary } of staged) remove(temporary)
  }
  const unguard = (): void => {
    for (const signal of signals) process.removeListener(signal, onSignal)
    process.removeListener('exit', onExit)
  }
  for (const signal of signals) process.on(signal, onSignal)
  process.on('exit', onExit)
  return unguard
}
