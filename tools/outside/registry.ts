/** A registry on this machine, empty, that takes the packages of our scope from anybody; all others come from npm's. */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Outside, tool } from './installed.ts'

/** The newest that runs on Node 20. Of node-fetch it wants what a tag of the registry names, which a mirror need not have. */
const VERSION = '6.8.0'
const overrides = { 'node-fetch': '2.7.0' }

export interface Registry {
  readonly address: string
  readonly close: () => void
}

const freePort = (): Promise<number> =>
  new Promise((settle) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const at = server.address()
      server.close(() => settle(typeof at === 'object' && at !== null ? at.port : 0))
    })
  })

/** Answers within the seconds that a loaded machine takes to start it. */
const answers = async (address: string): Promise<boolean> => {
  for (let i = 0; i < 240; i++) {
    const up = await fetch(`${address}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return true
    await wait(250)
  }
  return false
}

export const startRegistry = async (from: Pick<Outside, 'env'>, folder: string): Promise<Registry> => {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/`
  const config = {
    storage: join(folder, 'storage'),
    uplinks: {},
    packages: { '@assay/*': { access: '$all', publish: '$all' } },
    log: { type: 'file', path: join(folder, 'log'), level: 'warn' },
  }
  const path = join(folder, 'config.yaml')
  // JSON is YAML
  writeFileSync(path, JSON.stringify(config))
  const program = tool(from, 'verdaccio', VERSION, { overrides })
  const words = ['--config', path, '--listen', `127.0.0.1:${port}`]
  const child = spawn(program, words, { cwd: folder, env: from.env, stdio: 'ignore' })
  const close = (): void => {
    child.kill()
  }
  if (await answers(address)) return { address, close }
  close()
  throw new Error(`the registry does not answer at ${address}`)
}
