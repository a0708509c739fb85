/** Entry point of the page that checks runs. */
import type { PublicTask } from '@assay/host/internal'
import { render } from 'preact'
import { newClient, packedWorker } from '../view/client.ts'
import { App } from './app.tsx'
import type { CheckAnswers, CheckOrder } from './protocol.ts'

/** Title, date and link of the task, at the top of the page. */
const Heading = ({ task: { request } }: { readonly task: PublicTask }) => {
  const { title = 'this task', date, link } = request.campaign ?? {}
  return (
    <>
      <h1>
        Check a run for <bdi>{title}</bdi>
      </h1>
      <p class="facts">
        {date !== undefined && `${date} · `}
        {link !== undefined && <a href={link}>{link}</a>}
      </p>
    </>
  )
}

const start = async (): Promise<void> => {
  const root = document.getElementById('app')!
  const text = document.getElementById('assay-task')?.textContent ?? ''
  if (text === '') {
    root.textContent =
      'There is no task in this page: assay check --config public.json -o check.html makes one with it.'
    return
  }
  try {
    const task: PublicTask = JSON.parse(text)
    const { title } = task.request.campaign ?? {}
    if (title !== undefined) document.title = `Check a run for ${title}`
    render(<Heading task={task} />, document.getElementById('heading')!)
    render(<App client={newClient<CheckOrder, CheckAnswers>(await packedWorker())} task={task} />, root)
  } catch (error) {
    root.textContent = `This browser cannot run the page: ${error instanceof Error ? error.message : String(error)}. It needs one of the last three years.`
  }
}

start()
