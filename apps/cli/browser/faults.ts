/** What axe finds on a page. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Options {
  readonly resultTypes: readonly string[]
  readonly selectors: boolean
  readonly iframes: boolean
  readonly runOnly?: readonly string[]
}

interface Axe {
  readonly run: (options: Options) => Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
  }>
}

/** Rules that can be broken by colours alone. */
export const ofColours = ['color-contrast', 'link-in-text-block'] as const

const found = async (page: Page, ofShown: boolean, rules?: readonly string[]): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  // a selector for each element that is looked at takes as long as the looking
  const asWhole = { resultTypes: ['violations'], selectors: false, iframes: false }
  const options: Options = { ...asWhole, ...(rules && { runOnly: rules }) }
  const violations = await page.evaluate(
    async ({ asked, shown }) => {
      const panels = shown ? [...document.querySelectorAll('.tabs > :not(input)')] : []
      const away = panels.filter((panel) => !panel.checkVisibility()).map((panel) => [panel, new Comment()] as const)
      for (const [panel, place] of away) panel.replaceWith(place)
      try {
        return (await (globalThis as unknown as { readonly axe: Axe }).axe.run(asked)).violations
      } finally {
        for (const [panel, place] of away) place.replaceWith(panel)
      }
    },
    { asked: options, shown: ofShown },
  )
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** The guidelines in their newest form, and what is good practice. */
const ofGuidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Faults of a page that is no report, and not of a report in it. A dark page is a light one in other colours. */
export const faultsOfPage = (page: Page, colorScheme: 'light' | 'dark'): Promise<readonly string[]> =>
  found(page, false, colorScheme === 'light' ? ofGuidelines : ofColours)

/** The faults with their elements, none of them more than three times. */
export const faults = (page: Page): Promise<readonly string[]> => found(page, false)

/** The same without the panels of other tabs, which take most of the time; of some rules, or of all that axe has by itself. */
export const faultsShown = (page: Page, rules?: readonly string[]): Promise<readonly string[]> =>
  found(page, true, rules)
