/** Unfolds an element and all around it, and shows the tab that it is in. */
const reveal = (target: Element): void => {
  const section = target.querySelector<HTMLDetailsElement>(':scope > details.section')
  if (section) section.open = true
  for (let own: Element | null = target; own; own = own.parentElement) {
    if (own instanceof HTMLDetailsElement) own.open = true
    const radio = own.matches('.panel') ? own.previousElementSibling?.previousElementSibling : null
    if (radio instanceof HTMLInputElement) radio.click()
  }
  target.scrollIntoView()
}

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
  const follow = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (target) reveal(target)
  }
  addEventListener('hashchange', follow)
  // a second click on the same link changes no address
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null
    if (link?.getAttribute('href') === location.hash) follow()
  })
  if (location.hash !== '') follow()
}
