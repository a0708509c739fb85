/** A metric that is chosen on one page is chosen on all that have it. */
export const chooseMetric = (): void => {
  document.addEventListener('change', ({ target }) => {
    const metric = target instanceof HTMLInputElement ? target.dataset['metric'] : undefined
    if (metric === undefined) return
    for (const radio of document.querySelectorAll<HTMLInputElement>('.tabs > input'))
      if (radio.dataset['metric'] === metric) radio.checked = true
  })
}
