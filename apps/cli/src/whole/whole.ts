/** Entry point of the command line as one file, with all plugins of this repository in it. */

import { carryTables } from '@assay/host/node'
import { main } from '../main.ts'
import { tooOld } from '../node-version.ts'
import { nodeProcess } from '../process.ts'
import { carrying } from './carrying.ts'
import { packages } from './made/commands.js'
import { inside } from './made/inside.js'
import { later } from './made/later.js'

const old = tooOld(process.versions.node)
if (old !== undefined) {
  process.stderr.write(`${old}\n`)
  process.exit(2)
}

const { machine, workers: _, ...app } = nodeProcess()
carryTables(() => later.plugin)
await main({ ...app, machine: carrying(machine, { ...inside, plugins: [...inside.plugins, later], packages }) })
