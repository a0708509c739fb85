/** An element with these properties, and with these texts and elements in it. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const own = Object.assign(document.createElement(name), properties)
  own.append(...children)
  return own
}
