#!/usr/bin/env node
import { runAndExit } from './held.ts'
import { nodeProcess } from './process.ts'

await runAndExit(nodeProcess())
