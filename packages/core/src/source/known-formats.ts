/** Formats of other tools by their content: by their published shape, never by a file's ending. */

const text = String.raw`"(?:[^"\\]|\\.)*"`
const number = String.raw`-?\d[\d.eE+-]*`

// A line of a column file may begin with { or [ as a token: JSON has a key, a value and a comma, or the next bracket
// after it.
const object = new RegExp(String.raw`^\s*\{\s*(?:${text}\s*:|\}\s*$)`)
const list = new RegExp(
  String.raw`^\s*\[\s*(?:(?:\[\s*)*(?:${text}\s*[,\]]|${number}\s*(?:,|\]\s*[,\]]|\]\s*$))|(?:\[\s*)*\{\s*(?:"|\}\s*$)|\]\s*$)`,
)

/** True if a text begins as JSON, or as lines of JSON. */
export const isJson = (head: string): boolean => object.test(head) || list.test(head)

const has = (head: string, ...keys: readonly string[]): boolean =>
  keys.every((key) => new RegExp(`"${key}"\\s*:`).test(head))

/** True for files whose words are personal data: no message shows an excerpt of one. */
export const isOfPersonalData = (head: string): boolean => isJson(head) && has(head, 'entity_type', 'identifier_type')

/** In JSON, the most telling first. */
const inJson: readonly (readonly [look: string, is: (head: string) => boolean])[] = [
  ['a file of the Text Anonymization Benchmark', isOfPersonalData],
  ['a Label Studio export', (head) => has(head, 'annotations', 'data') || has(head, 'from_name', 'to_name')],
  ['a Label Studio export (JSON-MIN)', (head) => has(head, 'text', 'label', 'annotator')],
  [
    'a Prodigy export',
    (head) => has(head, '_task_hash') || has(head, '_input_hash') || has(head, 'text', 'spans', 'token_start'),
  ],
  [
    'a doccano export',
    (head) =>
      has(head, 'text') &&
      (has(head, 'start_offset', 'end_offset') ||
        /"labels?"\s*:\s*\[\s*(?:\[\s*\d+\s*,\s*\d+\s*,\s*"|\]\s*\})/.test(head)),
  ],
  [
    'spaCy JSON',
    (head) =>
      has(head, 'paragraphs', 'sentences') ||
      has(head, 'text', 'ents') ||
      /\{\s*"entities"\s*:\s*\[\s*\[\s*\d/.test(head),
  ],
  ['BioC', (head) => has(head, 'documents', 'passages')],
  ['a CAS of UIMA and INCEpTION', (head) => has(head, '%TYPES') || has(head, '%FEATURE_STRUCTURES')],
  ['JSON of tokens and their tags, as of Hugging Face datasets', (head) => has(head, 'tokens', 'ner_tags')],
  ['lists of tags, as seqeval takes them', (head) => /^\s*\[\s*\[\s*"(?:O|[BIESLU]-[^"]*)"/.test(head)],
]

const others: readonly (readonly [look: string, is: RegExp])[] = [
  ['an HTML page', /^\s*(?:<!doctype html|<html[\s>])/i],
  ['XMI, as of UIMA and INCEpTION', /^\s*(?:<\?xml[^>]*>\s*)?<xmi:XMI[\s>]/],
  ['TEI', /^\s*(?:<\?xml[^>]*>\s*)?<(?:TEI|teiCorpus)[\s>]/],
  ['a document of GATE', /^\s*(?:<\?xml[^>]*>\s*)?<GateDocument[\s>]/],
  ['WebAnno TSV', /^#FORMAT=WebAnno TSV/],
  ['a list as Python prints it', /^\s*\[\s*(?:\[\s*)*(?:'[^'\n]*'\s*,|\(\s*['"]|\{\s*')/],
  [
    'a sentence a line with a tag behind each word, word/TAG',
    /^(?:\S+\/[A-Z][\w-]*[ \t]+)+\S+\/[A-Z][\w-]*[ \t]*(?:[\r\n]|$)/,
  ],
  ['PubTator', /^[^|\s"'<{[]+\|t\|/],
  ['entity links of neleval', /^[^\t\n]+\t\d+\t\d+\t[^\t\n]+\t\d*\.?\d+\t[^\t\n]/],
]

/**
 * A description of a text by its beginning, such as "a Label Studio export"; `undefined` if no tool is known to write
 * it.
 */
export const describeFormat = (head: string): string | undefined => {
  if (isJson(head)) return inJson.find(([, is]) => is(head))?.[0]
  return others.find(([, is]) => is.test(head))?.[0]
}

// of CoNLL-U: ten columns with tabs, the first a number from 1, or a range, or the number of an empty node
const conllU = /^(?:#[^\n]*\r?\n)*1(?:-\d+)?\t(?:[^\t\n]*\t){8}[^\t\n]*(?:\r?\n|$)/

const hipe = /^TOKEN\tNE[L-]/m

/** The same with what is known by its kind alone, for a file that no reader knows. */
export const describeFile = (head: string): string | undefined =>
  describeFormat(head) ??
  (isJson(head)
    ? 'JSON'
    : conllU.test(head)
      ? /[\t|]ner=/.test(head)
        ? 'CoNLL-U with tags behind ner= in its last column'
        : 'CoNLL-U without entities'
      : hipe.test(head)
        ? 'the columns of CLEF-HIPE'
        : /^\s*<(?:\?xml|[A-Za-z][\w:.-]*[\s/>])/.test(head)
          ? 'XML'
          : undefined)
