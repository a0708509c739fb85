/** Lets keys reach the frames of what is wider than the page, and only these, since the others do not scroll. */
export const reachFrames = (): void => {
  const frames = [...document.querySelectorAll<HTMLElement>('.scroll')]
  const reach = (): void => {
    // all are measured before any is changed: else each would be laid out again
    const wide = frames.map((frame) => frame.scrollWidth > frame.clientWidth)
    frames.forEach((frame, i) => {
      frame.tabIndex = wide[i] ? 0 : -1
    })
  }
  reach()
  addEventListener('resize', reach)
  // another tab is chosen
  document.addEventListener('change', reach)
  for (const details of document.querySelectorAll('details')) details.addEventListener('toggle', reach)
}
