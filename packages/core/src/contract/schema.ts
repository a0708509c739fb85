/** What core asks of the schema of options: the interface of Standard Schema (https://standardschema.dev), version 1, as Valibot, Zod and ArkType have it. */

interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

type Validated<O> = { readonly value: O; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

/** A schema of the options, from which types, defaults, help and JSON Schema are derived. */
export interface Schema<O> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => Validated<O> | Promise<Validated<O>>
    readonly types?: { readonly input: unknown; readonly output: O } | undefined
  }
}
