#!/usr/bin/env node
import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2), {
  asks: process.stdin.isTTY === true && process.stdout.isTTY === true && process.env['CI'] === undefined,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
