/** Codes that readers and metrics of any package report, and their meanings. */
import { declareCodes } from './declare-codes.ts'

export const { messages: commonMessages } = declareCodes({
  // ---- files and their bytes -----------------------------------------------------------------------------------------
  E305: [
    'a compressed file',
    'The file is a gzip or zip archive under another name, or its name ends in .gz and it is not gzip or is damaged. Files that end in .gz or .zip are unpacked as they are read. Give the file its ending, or unpack it first: unzip FILE',
  ],
  E309: [
    'nothing to score in the file',
    'The file is empty, or holds only blank lines and comments. Other scorers report a meaningless score here, often 0 or 100. Check that it is the right file and that it was written to the end. If comments begin with another sign, name it: --set reader.comment=#',
  ],
  E363: [
    'larger than the limit',
    'A line, a sentence or a file is larger than the limit, or a compressed file unpacks to more than 32 MiB and 100 times its size (the files of a zip count together). The limits keep a wrong or hostile file from filling the memory. If the data is right, raise the limit: --set reader.maxLine=64 for lines of 64 MiB, --set reader.maxSentence=N for sentences of N tokens, --max-bytes 4G; unpack a dense archive first. A config may have 4 MiB.',
  ],
  E364: [
    'the file changed while it was read',
    'The file was written to, cut or replaced during the run, so part of what was read is old and part is new. Wait until the program that writes it has ended, and run again. A worker of a queue also reports this if a file is not the one that the run was split from.',
  ],

  // ---- what is in the files ------------------------------------------------------------------------------------------
  E311: [
    'wrong number of columns',
    'A line has more or fewer columns than the first line with a token, or its tag is empty. If words and tags have run together, as in theO, write the separator again. If a token holds a blank, separate columns by tabs only: --set reader.delimiter=tab; with =blank both tabs and blanks separate them. If the line is a comment, name its sign: --set reader.comment=#',
  ],
  E417: [
    'several keys may hold the data',
    'A record has tags, spans, clusters or answers under several keys, such as labels and predictions, and it is not clear which key is the gold. Name the key of each side: FILE:labels FILE:predictions, or --gold-set reader.tags=labels --system-set reader.tags=predictions. For spans the option is reader.spans, for their labels reader.label, for clusters reader.field, for answers reader.response, and for Label Studio reader.source.',
  ],
  E314: [
    'not a tag of the scheme',
    'The tag does not have the form of the scheme: its first letter is unknown there, or it has no type, as "B-" or "XYZ". Check that the right column is read: --set reader.column=-1. If the scheme is another one, name it: --set scheme=IOBES. To take each tag as a type: --set scheme=raw',
  ],
  E316: [
    'no such column',
    'The file does not have this column. Columns count from 1 at the left and from -1 at the right; by default the tags are in the last one. Name the column of one file as FILE:COLUMN, such as -s out.conll:-2, or of all files with --set reader.column=4.',
  ],
  E320: [
    'a file of another format',
    'The beginning of the file is not in a format that this metric can read; if the tool that writes such files is known, the message names it. Convert the file first (assay convert FILE OUT), or name its reader: --reader NAME. `assay list readers` shows the names.',
  ],

  // ---- clusters, JSON, XML -------------------------------------------------------------------------------------------
  E303: [
    'a lone surrogate',
    'A JSON string holds one half of a surrogate pair (\\ud800 to \\udfff) without the other half, which is not a character. Most programs would silently replace it. Write the character itself, or both halves.',
  ],
  E330: [
    'not a span of the text',
    'A span ends before it begins, begins below 0, has a position that is not an integer, or ends beyond the text. Positions count from 0. In JSON of clusters a span is [first, last], both included, so the third token alone is [2, 2]; in JSON of trees the end is one past the last position. If all spans are off by one, the program that wrote them counts differently.',
  ],
  E331: [
    'offsets do not fit the text',
    'The text beside the offsets has another length, or differs from the .txt of the same name at these offsets. Offsets of stand-off files count code points from 0. Yours may count bytes or UTF-16 units, or belong to another version of the text. Write the offsets again from this text.',
  ],
  E333: [
    'not valid JSON',
    'The text breaks the rules of JSON: a comma too many, a comment, a value that is not closed. In a JSONL file each line is one value. If the file ends inside a value, it was cut off: write it again.',
  ],
  E334: [
    'a duplicate key',
    'An object has two values under one key. Most programs silently keep the last, so half of the data would vanish. Put the values under one key, or rename one of the keys.',
  ],
  E335: [
    'a value of the wrong kind',
    'A value is of another kind than the format requires: a number in quotes, NaN, a list in place of a name. The message says what is expected. For JSON of clusters: {"id": "d1", "clusters": [["a", "b"], ["c"]]}',
  ],
  E336: [
    'a missing name',
    'A document, an item or a label has no name, or an empty one. Documents of gold and system are paired by their names, so each needs one: "doc_key" or "id" in JSON. Only the single document of a file may be without.',
  ],
  E337: [
    'a missing or unknown key',
    'An object lacks a key that it needs, or has an unknown one. An unknown key is refused because it may be misspelt: "childern" would lose a part of the annotation. Correct the key; keys that begin with x- are ignored.',
  ],
  E395: [
    'a span of several fragments',
    'The span has several fragments, such as 0 3;12 15 in brat or "fragments": [[0, 3], [12, 15]] in spans-jsonl. Tags and some metrics need spans of one piece; span-f1 and entity-match compare all fragments. To take each span from its first position to its last, on both sides: --set reader.discontinuous=hull. To take its first fragment alone: --set reader.discontinuous=first',
  ],
  E354: [
    'a cluster without items',
    'A cluster holds no item. Some measures would count it and others would not. Remove it from the file.',
  ],
  E362: [
    'nested too deeply',
    'Elements, lists or objects are nested deeper than in any file of this format. The limit keeps a damaged or hostile file from filling the memory. Check that this is the right file; readers of trees take --set reader.maxDepth=5000',
  ],
  E365: [
    'too much work',
    'A document would keep the run busy for minutes: it has more than 2^25 pairs of clusters or mentions that share an item or a word, 2^19 pairs of spans, 2^19 pairs of a mask and an annotator, 2^18 words that entities share, 2^20 steps of one alignment, or 2^13 labels on a side. Usually the file is damaged: check it, or use the option or metric that the message names. To score it all the same: --any-work',
  ],

  // ---- gold and system together --------------------------------------------------------------------------------------
  E402: [
    'the texts or the tokens differ',
    'Gold and system have different words at the same position. Check that both were made from the same text and tokens. If words are only spelt differently, compare no words: --set reader.form=0 (no column of words); if they look the same, their Unicode forms differ: --set reader.normalize=NFC. Lines of -DOCSTART- are skipped by --set reader.docstart=skip. A text beside spans or masks must be the original one, not one with words masked out.',
  ],
  E403: [
    'sentences end at different places',
    'A sentence has more tokens on one side than on the other, so all that follow would be compared with the wrong ones. Look here for a blank line too many or too few, or a lost token. Many models drop the tokens beyond their maximal length: --system-set reader.cut=outside takes these as outside of names.',
  ],
  E404: [
    'one side ends before the other',
    'One side has more sentences than the other; up to the end of the shorter file they agree. Usually the shorter file was cut off, or is another part of the data. Check that the program that wrote it ran to its end.',
  ],
  E407: [
    'a duplicate document',
    'Two documents of one side have the same name, in one file or in two. Counting both would weigh the document double. Remove one of them, or give them different names.',
  ],
  E409: [
    'positions of two kinds',
    'One side counts tokens and the other characters, so equal numbers are different positions. In trees-jsonl positions count tokens where a document has "tokens", and characters otherwise. Give both sides "tokens", or neither.',
  ],

  // ---- warnings ------------------------------------------------------------------------------------------------------
  W481: [
    'a gold of single items',
    'Each cluster of the gold has one item, in all documents. Measures of pairs and links are then 0/0, and others are high for any system that joins little. Usually the columns of items and clusters are exchanged, or a list of record pairs was read as items and clusters: --reader pairs',
  ],
  W485: [
    'a system that joins nothing',
    'Each item of the system is alone in its cluster, in all documents, although the gold has clusters of two or more. Recall of pairs is 0, and precision has no value. Usually the columns of items and clusters are exchanged, or a list of record pairs was read as items and clusters: --reader pairs',
  ],
  W333: [
    'a duplicate span',
    'Two spans of one side have the same place and the same types. Each counts, but only one can be correct: the others are insertions. Keep one of them in the file; in trees, --set reader.duplicates=one keeps one and --set reader.strict=true refuses them. In trees, an entity nested in another of the same span and type is not meant here.',
  ],
  W604: [
    'text is lost in another format',
    'The format or the view drops words, the text or the borders of sentences. The annotations are kept, but it can no longer be checked whether gold and system have the same words. Keep the original.',
  ],
  W605: [
    'annotations are lost in another format',
    'The format or the view cannot hold all entities, components, items, clusters, names or tags. The converted data gives another score. Choose a format that holds them, or keep the original.',
  ],
  W606: [
    'spans with gaps are lost in another format',
    'The format has only spans of one piece, made of words of the text. Spans of several pieces were written as one piece or dropped, and mentions of empty nodes were dropped. The converted data gives another score.',
  ],
  W607: [
    'several types of one entity are lost in another format',
    'The format allows one type for each entity, and an entity here has several, as in metonymy. The converted data gives a different score. Choose a format of trees that holds sets of types.',
  ],
  W608: [
    'alternative readings are lost in another format',
    'The format has one reading of a text, and the gold has several for some passages. The converted data gives another score. Keep the original.',
  ],
  W609: [
    'attributes are lost in another format',
    'The format has no place for attributes, such as morphology, heads of mentions, base forms, languages, or parts that are not evaluated. Metrics that use them give another score. Keep the original.',
  ],
  W610: [
    'items outside of clusters are lost in another format',
    'The format does not hold items that are set aside, in no cluster, or alone in their cluster. Metrics that count them give another score. Choose a format that holds them, such as clusters-jsonl.',
  ],
  W611: [
    'names or types of clusters are lost in another format',
    'The format does not hold names or types of clusters. No metric compares names, but breakdowns by type need the types. Keep the original if you need them.',
  ],
  W612: [
    'nesting is lost in another format',
    'The format says only where entities are; on reading, each goes into the smallest entity around it. That gives another tree than the original. Choose a format that holds the nesting, such as trees-jsonl.',
  ],
  E397: [
    'annotations of several annotators',
    'A document has annotations of several annotators, in one file or in several, and a score of all of them together would mean nothing. Choose one: --set reader.annotator=NAME. To compare two, give the same file twice, with one name for the gold and another for the system: --gold-set reader.annotator=ann --system-set reader.annotator=ben',
  ],
  E385: [
    'spans without a place',
    'Spans have words but no offsets, as language models write them: {"entities":{"person":["Zoë"]}}, or an extraction whose char_interval is null. The words may occur several times, so choose an occurrence: --set reader.occurrences=first, all or in-order. Spans whose words do not occur in the text are refused: --set reader.unaligned=skip skips and counts them, =miss counts them as wrong.',
  ],
  E319: [
    'a region with alternative readings',
    'The file has regions with alternative readings, such as <ALT> of HAREM, and this metric compares spans in a single text. To take the first reading of each region: --set alternatives=first, which is part of the signature. The metrics of HAREM choose the reading that fits a run best.',
  ],
  E495: [
    'spans without a score',
    'This metric ranks the spans of a system by their scores, and some spans have none. Export a "score" with each span. If only some have none, such as those of a rule, choose a treatment: --set unscored=drop skips them, --set unscored=highest ranks them before all others, --set unscored=lowest after them. Scores of the gold are ignored.',
  ],
  E496: [
    'a score that is not a finite number',
    'The score of a span is not a decimal number: it is empty, NaN or Infinity, for example. Write a number such as 0.87. If a span has no score, leave the key out and choose a treatment: --set unscored=drop',
  ],
})
