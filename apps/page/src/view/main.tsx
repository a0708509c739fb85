/** Entry point of the page. */
import { render } from 'preact'
import { examples } from '../made/examples.js'
import type { Answers, Order } from '../protocol.ts'
import { App } from './app.tsx'
import { newClient, packedWorker } from './client.ts'

const start = async (): Promise<void> => {
  const root = document.getElementById('app')!
  try {
    render(<App client={newClient<Order, Answers>(await packedWorker())} examples={examples} />, root)
  } catch (error) {
    root.textContent = `This browser cannot run the page: ${error instanceof Error ? error.message : String(error)}. It needs one of the last three years.`
  }
}

start()
