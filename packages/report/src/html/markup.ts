import { html } from '../escape.ts'

/** Counts the bytes of a text in UTF-8. */
export const bytesIn = (content: string): number => new TextEncoder().encode(content).length

/** Text as markup. */
export const text = html

/** A name from outside, with a direction of its own; an empty name is shown as quotes. */
export const isolateName = (name: string): string => `<bdi>${html(name === '' ? '""' : name)}</bdi>`

export const paragraph = (markup: string, kind?: string): string =>
  `<p${kind === undefined ? '' : ` class="${kind}"`}>${markup}</p>\n`

export const listOf = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>\n`

/** A section that is closed at first. */
export const disclosure = (summary: string, body: string): string =>
  `<details>\n<summary>${summary}</summary>\n${body}</details>\n`

export const heading = (level: 2 | 3 | 4, id: string, markup: string): string =>
  `<h${level} id="${id}">${markup}</h${level}>\n`

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'metric'

/** A distinct part of an address for each name. */
export const slugsOf = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const slug = slugOf(name)
    let free = slug
    for (let i = 2; taken.has(free); i++) free = `${slug}-${i}`
    taken.add(free)
    return free
  })
}
