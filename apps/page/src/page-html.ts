/** The HTML file: content security policy, styles, and content that needs no script. */

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

export const pageHtml = (parts: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policyOf(parts)}">
<title>Assay: score in your browser</title>
<link rel="icon" href="data:,">
${parts.styles.map(({ text }) => `<style>${text}</style>\n`).join('')}</head>
<body>
<a class="skip" href="#main">Skip to the files</a>
<div class="scorer">
<header>
<h1>Assay</h1>
<p class="facts">Scores named entities, spans, clusters, coreference and annotator agreement against a gold standard.<br>
Version ${parts.version} · nothing leaves this machine: the page has no network access</p>
<fieldset class="theme">
<legend>Colours</legend>
${themes}</fieldset>
</header>
<main id="main" tabindex="-1"><div id="app"><noscript>This page scores with a script, and scripts are switched off here.</noscript></div></main>
<footer class="note">
<details id="access">
<summary>Accessibility</summary>
<p>Keys alone lead from the first file to the report; names of controls, contrast in light and dark, and widths from 320 pixels on are checked by
programs. Nobody has tried the page with a screen reader yet. docs/accessibility.md in the repository of Assay says what is checked, what falls short, and whom to tell.</p>
</details>
</footer>
</div>
<script type="application/octet-stream" id="assay-worker">${parts.worker}</script>
<script>${parts.script.text}</script>
</body>
</html>
`
