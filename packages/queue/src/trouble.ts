/** Reasons why a queue gives no result. */
export type Trouble =
  /** The address is malformed. */
  | { readonly kind: 'address'; readonly why: string }
  /** The server does not answer or refuses the user. */
  | { readonly kind: 'unreachable'; readonly shown: string; readonly why: string }
  /** There is no run of these inputs to resume. */
  | { readonly kind: 'nothing'; readonly shown: string }
  /** A part has failed too often; `said` is the worker's message, unless it died. */
  | {
      readonly kind: 'part'
      readonly k: number
      readonly kept: number
      readonly attempts: number
      readonly said: string | undefined
    }
