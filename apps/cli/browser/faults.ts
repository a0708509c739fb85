/** What axe finds on a page. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Axe {
  readonly run: (options: { readonly resultTypes: readonly string[] }) => Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
  }>
}

/** The faults with their elements, none of them more than three times. */
export const faults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { readonly axe: Axe }).axe.run({ resultTypes: ['violations'] }),
  )
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
