/** The HTML file: content security policy, styles, and content that needs no script. */
import { PURPOSE } from '@assay/report/internal'

/** A text with its SHA-256 in base 64, for the policy. */
export interface HashedText {
  readonly text: string
  readonly hash: string
}

export interface PageParts {
  /** Style of the report, and that of the page. */
  readonly styles: readonly HashedText[]
  readonly script: HashedText
  /** Hashes of scripts and styles of reports. */
  readonly reportHashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
  /** The worker's script, compressed. */
  readonly worker: string
  readonly version: string
  /** Licences of the packages of others that are inside. */
  readonly notices: string
}

const policyOf = ({ styles, script, reportHashes: ofReports }: PageParts): string => {
  const named = (hashes: readonly string[]): string => [...new Set(hashes)].map((hash) => `'sha256-${hash}'`).join(' ')
  return [
    "default-src 'none'",
    `script-src ${named([script.hash, ...ofReports.scripts])}`,
    `style-src ${named([...styles.map(({ hash }) => hash), ...ofReports.styles])}`,
    "connect-src 'none'",
    'worker-src blob:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

const themes = (['auto', 'light', 'dark'] as const)
  .map(
    (name) =>
      `<label><input type="radio" name="theme" id="theme-${name}"${name === 'auto' ? ' checked' : ''}> ${name}</label>\n`,
  )
  .join('')

/** The texts of a page that need no script. */
interface PageTexts {
  readonly title: string
  readonly skip: string
  readonly heading: string
  readonly noScript: string
  readonly footer: string
  /** Elements before the script. */
  readonly data: string
}

const html = (parts: PageParts, { title, skip, heading, noScript, footer, data }: PageTexts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policyOf(parts)}">
<title>${title}</title>
<link rel="icon" href="data:,">
${parts.styles.map(({ text }) => `<style>${text}</style>\n`).join('')}</head>
<body>
<a class="skip" href="#main">${skip}</a>
<div class="scorer">
<header>
${heading}
<fieldset class="theme">
<legend>Colours</legend>
${themes}</fieldset>
</header>
<main id="main" tabindex="-1"><div id="app"><noscript>${noScript}</noscript></div></main>
<footer class="note">
${footer}
</footer>
</div>
${data}<script type="application/octet-stream" id="assay-worker">${parts.worker}</script>
<script>${parts.script.text}</script>
<!--
${parts.notices}-->
</body>
</html>
`

/** The page that scores. */
export const pageHtml = (parts: PageParts): string =>
  html(parts, {
    title: 'Assay: score in your browser',
    skip: 'Skip to the files',
    heading: `<h1>Assay</h1>
<p class="facts">Assay ${PURPOSE}.<br>
Version ${parts.version} · nothing leaves this machine: the page has no network access</p>`,
    noScript: 'This page scores with a script, and scripts are switched off here.',
    footer: `<details id="access">
<summary>Accessibility</summary>
<p>Keys alone lead from the first file to the report; names of controls, contrast in light and dark, and widths from 320 pixels on are checked by
programs. Nobody has tried the page with a screen reader yet. docs/accessibility.md in the repository of Assay says what is checked, what falls short, and whom to tell.</p>
</details>`,
    data: '',
  })

/** The page that checks runs, without a task; `plugins` are the packages that are in it. */
export const checkHtml = (parts: PageParts, plugins: readonly string[]): string =>
  html(parts, {
    title: 'Check a run',
    skip: 'Skip to the files',
    heading: '<div id="heading"><h1>Check a run</h1></div>',
    noScript: 'This page checks with a script, and scripts are switched off here.',
    footer: `<p>Assay ${parts.version} · reads a run as it will be scored, without the gold. Nothing leaves this machine: the page has no network access.</p>`,
    data: `<script type="application/json" id="assay-task" data-plugins="${plugins.join(' ')}"></script>\n`,
  })
