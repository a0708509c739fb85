/** The file around it all: policy, style, and what is there before a script runs. */

/** What a policy names: SHA-256 in base 64. */
export interface Hashed {
  readonly text: string
  readonly hash: string
}

export interface PageParts {
  /** That of the report, which stands inside of the page; and what the page adds. */
  readonly styles: readonly Hashed[]
  readonly script: Hashed
  /** Scripts and styles of the reports that the page shows. */
  readonly ofReports: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
  /** The script of the worker, packed. */
  readonly worker: string
  readonly version: string
}

const policyOf = ({ styles, script, ofReports }: PageParts): string => {
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

export const pageOf = (parts: PageParts): string => `<!doctype html>
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
<p class="facts">version ${parts.version} · nothing leaves this machine: the page has no way to the network</p>
<fieldset class="theme">
<legend>Colours</legend>
${themes}</fieldset>
</header>
<main id="main" tabindex="-1"><div id="app"><noscript>This page scores with a script, and scripts are switched off here.</noscript></div></main>
</div>
<script type="application/octet-stream" id="assay-worker">${parts.worker}</script>
<script>${parts.script.text}</script>
</body>
</html>
`
