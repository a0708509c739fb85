/** The part of `saxen` that is used here: it brings no types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(
      event: 'openTag',
      call: (name: string, attributes: () => Readonly<Record<string, string>>, decode: Decode) => void,
    ): this
    on(event: 'closeTag', call: (name: string) => void): this
    on(event: 'text', call: (text: string, decode: Decode) => void): this
    on(event: 'cdata', call: (text: string) => void): this
    on(event: 'error', call: (error: Error) => void): this
    parse(text: string): Error | undefined
  }
}
