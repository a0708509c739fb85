/** The host on machines that are not the one that runs the tests: files in memory, paths of Windows. */
import { posix, win32 } from 'node:path'
import { isLeft } from 'fp-ts/lib/Either.js'
import { describe, expect, it } from 'vitest'
import { guess, pathFrom } from '../src/calls/guess.ts'
import { pathIn, shownPath } from '../src/io/machine.ts'
import { defaultName, expandFiles, refuseCaseClash, refuseOutsideRoot, splitColumn } from '../src/plan/expand-files.ts'
import type { Request } from '../src/plan/request.ts'
import { score } from '../src/result/score.ts'
import { memoryMachine } from './memory-machine.ts'
import { testPlugin } from './plugin.ts'

const machines = { posix: '/data', windows: 'C:/data' } as const
type System = keyof typeof machines

const text = 'd1 PER LOC\n'
const machineOf = (system: System) => {
  const top = machines[system]
  const names = ['campaign/gold', 'campaign/runs/ours', 'campaign/runs/theirs', 'other/gold']
  const files = Object.fromEntries(names.map((name) => [`${top}/${name}`, text]))
  return memoryMachine(system, files, { '@assay/test': { plugin: testPlugin } })
}

const request: Request = {
  folder: 'campaign',
  pluginFolders: [],
  gold: { files: ['gold'] },
  systems: [
    { name: 'ours', files: ['runs/ours'] },
    { name: 'theirs', files: ['runs/t*'] },
  ],
  metrics: ['test'],
}

const resultOn = async (system: System, asked: Request = request) => {
  const outcome = await score(asked, { machine: machineOf(system) })()
  if (isLeft(outcome)) throw new Error(outcome.left.problems.map(({ message }) => message).join('\n'))
  return outcome.right.result
}

describe('a machine with another operating system', () => {
  it('writes the same result, byte for byte', async () => {
    const [here, there] = [await resultOn('posix'), await resultOn('windows')]
    expect(here.scores.length).toBe(2)
    expect(here.inputs.map(({ path }) => path)).toEqual(['gold', 'runs/ours', 'runs/theirs'])
    expect(JSON.stringify(there)).toBe(JSON.stringify(here))
  })

  it.each(['posix', 'windows'] as const)(
    'refuses paths of a config that lead out of its folder: %s',
    async (system) => {
      const machine = machineOf(system)
      const asked: Request = { ...request, root: 'campaign', gold: { files: ['../other/gold'] } }
      const outcome = await score(asked, { machine })()
      expect(outcome).toMatchObject({ left: { exit: 2, problems: [{ code: 'E208' }] } })
      const within = { root: 'campaign', spot: { at: { path: '', line: 0, column: 0 } } }
      expect(refuseOutsideRoot(machine, machine.paths.join('campaign', 'gold'), within)).toBeUndefined()
      expect(refuseOutsideRoot(machine, machine.paths.resolve('other'), within)).toBeDefined()
    },
  )

  it.each(['posix', 'windows'] as const)('finds gold and systems in a folder for a config: %s', async (system) => {
    const machine = machineOf(system)
    const asked = { folder: 'campaign', pluginFolders: [], systems: [], pluginsOfCall: ['@assay/test'], metric: 'test' }
    const made = await guess(asked, undefined, { machine })()
    expect(made).toMatchObject({ right: { gold: 'gold' } })
    if (isLeft(made)) throw new Error('there is a guess')
    expect(made.right.systems.map(({ file }) => pathFrom(machine.paths, '.', file))).toEqual([
      'runs/ours',
      'runs/theirs',
    ])
  })
})

describe('a guessed config', () => {
  it('may name files that do not exist, if the files are checked later', async () => {
    const machine = machineOf('posix')
    const asked = {
      folder: 'campaign',
      pluginFolders: [],
      systems: [{ name: 'x', file: 'no such file' }],
      metric: 'test',
    }
    const around = { machine }
    const called = { ...asked, pluginsOfCall: ['@assay/test'] }
    expect(await guess(called, undefined, around)()).toMatchObject({ left: { problems: [{ code: 'E306' }] } })
    expect(await guess({ ...called, checked: false }, undefined, around)()).toMatchObject({ right: { gold: 'gold' } })
  })
})

describe('Windows paths', () => {
  const machine = machineOf('windows')

  it('are absolute if they begin with a drive, and are shown with slashes', () => {
    expect(pathIn(win32, 'campaign', 'C:\\data\\gold')).toBe('C:\\data\\gold')
    expect(pathIn(win32, 'campaign', 'runs/ours')).toBe('campaign\\runs\\ours')
    expect(shownPath(win32, 'campaign\\runs\\ours', 'campaign')).toBe('runs/ours')
    expect(shownPath(win32, 'D:\\data\\gold', 'campaign')).toBe('D:/data/gold')
    expect(shownPath(posix, 'campaign/runs/ours', 'campaign')).toBe('runs/ours')
  })

  it('may be followed by a column, whose colon differs from that of the drive', () => {
    const nothing = () => false
    expect(splitColumn('C:\\data\\gold.conll:-2', nothing)).toEqual({ path: 'C:\\data\\gold.conll', column: -2 })
    expect(splitColumn('C:\\data\\gold.conll', nothing)).toEqual({ path: 'C:\\data\\gold.conll', column: undefined })
  })

  it('name a system by its file without the ending', () => {
    expect(defaultName(machine, 'campaign\\runs\\ours.conll.gz')).toBe('ours')
    expect(defaultName(machine, 'C:\\data\\campaign\\runs\\ours')).toBe('ours')
  })

  it('are sorted when patterns are expanded', async () => {
    const paths = ['campaign\\runs\\ours', 'campaign\\runs\\theirs']
    for (const text of ['runs', 'runs/*'])
      expect(await expandFiles(machine, [text], 'campaign')).toMatchObject({ right: { paths } })
  })

  it('are refused if two of them differ by case only', () => {
    expect(refuseCaseClash(machine.paths, ['runs\\A', 'runs/a'])?.problems[0]?.code).toBe('E209')
    expect(refuseCaseClash(machine.paths, ['runs\\a', 'runs/a'])).toBeUndefined()
  })

  it('are written into a config only if they are inside its folder', () => {
    expect(pathFrom(win32, 'campaign', 'campaign\\runs\\ours')).toBe('runs/ours')
    expect(pathFrom(win32, 'campaign', 'other\\gold')).toBeUndefined()
    expect(pathFrom(win32, 'C:\\data', 'D:\\gold')).toBeUndefined()
  })
})
