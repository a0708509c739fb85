const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The notes at the marks of a passage. */
const notesIn = (all: Element | null): readonly HTMLElement[] => [
  ...(all?.querySelectorAll<HTMLElement>('.said') ?? []),
]

/** Leads from mark to mark with arrows; the tabulator reaches one of a passage. */
export const moveBetweenMarks = (): void => {
  document.addEventListener('keydown', (event) => {
    const step = steps[event.key]
    const note = event.target instanceof Element ? event.target.closest<HTMLElement>('.said') : null
    if (step === undefined || note === null) return
    const all = notesIn(note.closest('details, section'))
    const next = all[all.indexOf(note) + step]
    if (next === undefined) return
    for (const one of notesIn(next.closest('.passage'))) one.tabIndex = one === next ? 0 : -1
    next.focus()
    event.preventDefault()
  })
}
