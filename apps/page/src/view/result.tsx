/** The report, and buttons to save it. */
import { useEffect, useRef } from 'preact/hooks'
import type { ReportView } from '../protocol.ts'
import type { Format } from '../work/reports.ts'
import { Problems } from './problems.tsx'

/** File name and type of each format. */
const files: Readonly<Record<Format, { readonly title: string; readonly name: string; readonly type: string }>> = {
  html: { title: 'Report', name: 'report.html', type: 'text/html' },
  json: { title: 'Result (JSON)', name: 'result.json', type: 'application/json' },
  csv: { title: 'CSV', name: 'result.csv', type: 'text/csv' },
  markdown: { title: 'Markdown', name: 'result.md', type: 'text/markdown' },
  latex: { title: 'LaTeX', name: 'result.tex', type: 'application/x-tex' },
  svg: { title: 'SVG', name: 'result.svg', type: 'image/svg+xml' },
}

/** Downloads a text as a file. */
export const download = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const saveAs = (format: Format, text: string): void => download(files[format].name, text, files[format].type)

/** Sets the report's theme to that of the page. */
const inTheme = (html: string): string => {
  const chosen = document.querySelector<HTMLInputElement>('header .theme input:checked')?.id ?? 'theme-auto'
  return html.replace('id="theme-auto" checked', 'id="theme-auto"').replace(`id="${chosen}"`, `id="${chosen}" checked`)
}

/** Follows a link within the content: a browser would resolve it by the address of the page. */
const followLink = (event: MouseEvent, content: Document): void => {
  const href = (event.target as Element).closest('a')?.getAttribute('href') ?? ''
  if (!href.startsWith('#')) return
  event.preventDefault()
  content.location.hash = href
  content.getElementById(decodeURIComponent(href.slice(1)))?.scrollIntoView()
}

/** Pixels of the borders of the frame. */
const FRAME_EDGE = 2

/** A frame as high as its content, so that the page has one scroll bar. */
const GrowingFrame = ({ html, title }: { readonly html: string; readonly title: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const watch = useRef<ResizeObserver | undefined>(undefined)
  const fit = (): void => {
    watch.current?.disconnect()
    // a sandbox keeps the content from the page: then the frame scrolls
    const content = frame.current?.contentDocument
    if (!content) return
    content.addEventListener('click', (event) => followLink(event, content))
    watch.current = new ResizeObserver(() => {
      const { bottom } = content.body.getBoundingClientRect()
      const { marginBottom } = getComputedStyle(content.body)
      const height = Math.ceil(bottom + content.documentElement.scrollTop + Number.parseFloat(marginBottom))
      if (frame.current !== null) frame.current.style.height = `${height + FRAME_EDGE}px`
    })
    watch.current.observe(content.body)
  }
  useEffect(() => () => watch.current?.disconnect(), [])
  return <iframe id="report" ref={frame} title={`report: ${title}`} srcDoc={html} onLoad={fit} />
}

interface ResultProps {
  readonly shown: ReportView
  readonly onSave: (format: Format) => void
}

export const Result = ({ shown: { html, title, warnings }, onSave }: ResultProps) => (
  <section id="result" aria-labelledby="result-title">
    <h2 id="result-title" tabIndex={-1}>
      Result
    </h2>
    <p class="pick">
      Save{' '}
      {(Object.keys(files) as Format[]).map((format) => (
        <>
          <button type="button" key={format} onClick={() => onSave(format)}>
            {files[format].title}
          </button>{' '}
        </>
      ))}
    </p>
    {warnings.total > 0 && (
      <details id="warnings">
        <summary>
          {warnings.total} {warnings.total === 1 ? 'warning' : 'warnings'}
        </summary>
        <Problems {...warnings} />
      </details>
    )}
    <GrowingFrame title={title} html={inTheme(html)} />
  </section>
)
