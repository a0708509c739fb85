/** Shows control characters as their pictures; tabs and line breaks stay. */
export const showControls = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, (c) =>
    c === '\u007f' ? '␡' : String.fromCharCode(0x2400 + c.charCodeAt(0)),
  )
