/** A script or a style that stands in the page itself. */
export interface InlineText {
  readonly text: string
  /** SHA-256 of the text in base 64, as a Content-Security-Policy names it. */
  readonly hash: string
}
