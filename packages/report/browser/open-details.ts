/** Opens what is folded where it is printed, and where an address leads into it. */
export const openDetails = (): void => {
  let closed: readonly HTMLDetailsElement[] = []
  const setOpen = (open: boolean): void => {
    for (const details of closed) details.open = open
  }
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    setOpen(true)
  })
  addEventListener('afterprint', () => setOpen(false))
  addEventListener('hashchange', () => {
    const details = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details')
    if (details) details.open = true
  })
}
