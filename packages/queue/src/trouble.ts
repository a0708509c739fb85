/** Why a queue gives nothing. */
export type Trouble =
  /** The address is not one. */
  | { readonly kind: 'address'; readonly why: string }
  /** Nobody answers there, or we are not let in. */
  | { readonly kind: 'unreachable'; readonly shown: string; readonly why: string }
  /** There is no run of these inputs to go on with. */
  | { readonly kind: 'nothing'; readonly shown: string }
  /** A part has failed as often as it may; `said` is what the worker said of it, where one lived to say it. */
  | {
      readonly kind: 'part'
      readonly k: number
      readonly kept: number
      readonly attempts: number
      readonly said: string | undefined
    }
