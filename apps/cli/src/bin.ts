#!/usr/bin/env node
import nodeModule from 'node:module'
import { tooOld } from './node-version.ts'

const old = tooOld(process.versions.node)
if (old !== undefined) {
  process.stderr.write(`${old}\n`)
  process.exit(2)
}

// what Node compiles is kept for the next call, from Node 22.8 on, whose types are not those that this is checked with; all else is imported after it
const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: () => unknown }
enableCompileCache?.()

const { main } = await import('./main.ts')
await main()
