/** Units and items of a document, as a description of a data set counts them. */

/** Something that a document holds, such as a mention. */
export interface ContentItem {
  /** The plural name of its kind, and the title of its column: `mentions`, `clusters`, `relations`. */
  readonly kind: string
  /** Its labels; several where the annotation is vague, none where it has no label. */
  readonly labels: readonly string[]
  /** Its words: equal ones are one form. */
  readonly form?: string
  /** Its base form, where the format has one. */
  readonly lemma?: string
  /** The id of the entity that it is of, which is the same in all documents. */
  readonly entity?: string
  /** Properties that are counted, by the titles of their columns: `nested`, `discontinuous`, `vague`. */
  readonly marks?: readonly string[]
}

/** The contents of one document. */
export interface DocumentContents {
  /** Numbers of units by their plural name, in the order of columns: `{ sentences: 3, tokens: 61 }`. */
  readonly sizes: Readonly<Record<string, number>>
  readonly items: Iterable<ContentItem>
  /** True for a sentence: those of one file with the same `document` in their metadata are one document. */
  readonly isSentence?: true
}
