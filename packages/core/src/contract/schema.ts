/** The schema of options as Standard Schema has it (https://standardschema.dev), version 1: Valibot, Zod and ArkType make such ones. */

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
