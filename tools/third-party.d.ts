/** A package of others, with the text of its licence. */
export interface ThirdParty {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly text: string
}

/** The bytes that files have in one output, as the metafile of esbuild tells them. */
export interface Output {
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>
}

export const thirdPartyIn: (outputs: readonly Output[], root?: string) => readonly ThirdParty[]

export const noticesOf: (packages: readonly ThirdParty[]) => string
