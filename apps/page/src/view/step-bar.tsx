/** The step that the worker is at, with a button that stops it, and a note. */
import type { StepProgress } from '../protocol.ts'

interface StepBarProps {
  readonly busy: StepProgress | undefined
  /** Text while nothing is done. */
  readonly idle: string
  readonly note: string
  readonly onStop: () => void
}

export const StepBar = ({ busy, idle, note, onStop }: StepBarProps) => {
  const kind = busy === undefined ? 'idle' : ''
  return (
    <>
      <span id="step">{busy?.step ?? idle}</span>
      <progress
        class={kind}
        aria-label={busy?.step ?? 'idle'}
        max={1}
        value={busy === undefined ? 0 : busy.done / Math.max(1, busy.of)}
      />
      <button type="button" id="cancel" class={kind} disabled={busy === undefined} onClick={onStop}>
        Cancel
      </button>
      <p role="status" id="note" dir="auto">
        {note}
      </p>
    </>
  )
}
