/** How the page of errors looks, beside the style of all pages. */
import { passageStyle } from '../passages/html.ts'

export const errorsStyle = `${passageStyle}
.controls { display: flex; flex-wrap: wrap; gap: .4rem 1rem; font-size: .85rem }
.controls input[type=number] { width: 6rem }
.controls select, .controls input { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--soft); max-width: 60vw }
@media print { #errors-browser { display: none } #errors-still { display: block !important } }
`

/** SHA-256 of the style in base 64, as a Content-Security-Policy names it. */
export const errorsStyleHash = 'o4AtypUNplUt8zDswVKtRILkQt7vR12RRsMzDNeYeoI='
