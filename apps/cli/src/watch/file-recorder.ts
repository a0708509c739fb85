/** Records the files that a run reads, and waits for a change. */
import type { Machine } from '@assay/host'

/** State of a file, or of the matches of a pattern. */
export interface Probe {
  readonly shown: string
  /** State when the run read it. */
  readonly first: string
  /** Current state. */
  readonly now: () => Promise<string>
}

export type Probes = ReadonlyMap<string, Probe>

export interface FileRecorder {
  /** The machine, which records all files that are read. */
  readonly machine: Machine
  /** Records a file that is not read through the machine. */
  readonly record: (path: string) => void
  readonly probes: Probes
}

/** True for code: it is loaded once per process, so that changes have no effect. */
const isCode = (path: string): boolean =>
  /\.[cm]?[jt]s$/.test(path) || path.split(/[\\/]/).some((part) => part === 'node_modules' || part === 'package.json')

/** State of a path. The content of a folder is watched through patterns. */
const stateOf = ({ look }: Machine, path: string): string => {
  const found = look(path)
  if (found === undefined) return 'nothing'
  return found.kind === 'file' ? `${found.bytes} bytes of ${found.written}` : found.kind
}

const namesText = (names: readonly string[] = []): string => JSON.stringify([...names].sort())

export const recordFiles = (machine: Machine): FileRecorder => {
  const probes = new Map<string, Probe>()
  const see = (path: string): void => {
    if (path === '-' || isCode(path) || probes.has(path)) return
    probes.set(path, { shown: path, first: stateOf(machine, path), now: async () => stateOf(machine, path) })
  }
  const matching: Machine['matching'] = async (pattern, folder) => {
    const found = await machine.matching(pattern, folder)
    const now = async (): Promise<string> => namesText(await machine.matching(pattern, folder))
    const key = JSON.stringify([folder, pattern])
    if (!probes.has(key)) probes.set(key, { shown: machine.paths.join(folder, pattern), first: namesText(found), now })
    return found
  }
  const first =
    <Rest extends readonly unknown[], A>(ask: (path: string, ...rest: Rest) => A) =>
    (path: string, ...rest: Rest): A => {
      see(path)
      return ask(path, ...rest)
    }
  const { bytes, source, look } = machine
  return {
    machine: { ...machine, bytes: first(bytes), source: first(source), look: first(look), matching },
    record: see,
    probes,
  }
}

/** Changed paths, and the probes with their current state. */
export interface Change {
  readonly changed: readonly string[]
  readonly probes: Probes
}

/** Waits until something has changed and is stable for one check, since a file may still be written; undefined if it is stopped. */
export const waitForChange = async (probes: Probes, nextLook: () => Promise<boolean>): Promise<Change | undefined> => {
  const all = [...probes]
  let last = all.map(([, { first }]) => first)
  while (await nextLook()) {
    const now = await Promise.all(all.map(([, probe]) => probe.now()))
    const changed = all.flatMap(([, { shown, first }], i) => (now[i] === first ? [] : [shown]))
    if (changed.length > 0 && now.every((state, i) => state === last[i]))
      return { changed, probes: new Map(all.map(([key, probe], i) => [key, { ...probe, first: now[i]! }])) }
    last = now
  }
  return undefined
}
