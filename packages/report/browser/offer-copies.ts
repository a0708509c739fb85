const SHOWN_MS = 1500

/** Copies the text of an element, or selects it where a page may not write to the clipboard; gives what was done. */
const copy = async (source: HTMLElement): Promise<string> => {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '')
    return 'copied'
  } catch {
    getSelection()?.selectAllChildren(source)
    return 'selected'
  }
}

/** Shows the buttons that copy a text, which do nothing without a script. */
export const offerCopies = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
    const source = document.getElementById(button.dataset['copies'] ?? '')
    if (source === null) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      const name = button.textContent
      button.textContent = await copy(source)
      setTimeout(() => {
        button.textContent = name
      }, SHOWN_MS)
    })
  }
}
