/** How a page of passages alone looks, beside the style of all pages. */
import { passageStyle } from '../passages/html.ts'
import type { More } from './document.ts'

/** SHA-256 of the style in base 64, as a Content-Security-Policy names it. */
const passagesStyleHash = 'okPvFNv1X0A2Mmvwjl0hO5aiZudR1lI3YPlrm0S3J0g='

/** What such a page brings beside its markup. */
export const passagesParts: More = { style: passageStyle, styleHash: passagesStyleHash }
