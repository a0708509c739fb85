/** Codes that readers and metrics of any package report, and their meanings. */
import { declareCodes } from './declare-codes.ts'

export const { messages: commonMessages } = declareCodes({
  // ---- files and their bytes -----------------------------------------------------------------------------------------
  E305: [
    'a compressed file',
    'The bytes are those of a gzip or zip archive under another name, or a file that ends in .gz is not a gzip file or is damaged. Files that end in .gz are unpacked as they are read, and of one that ends in .zip all files in it are read. Give a compressed file its ending, or unpack it first: unzip FILE',
  ],
  E309: [
    'nothing to score in the file',
    'The file is empty, or holds nothing but blank lines and comments. Other scorers report a meaningless score here, often 0 or 100. Check that it is the right file and that it was written to the end; the option for comments is --set reader.comment=#',
  ],
  E363: [
    'over the limit of size',
    'A line, a sentence or the whole file is larger than the limit, or a compressed file unpacks to more than 32 MiB and 100 times its size; the files of a zip count as one. The limits keep a wrong file, a device that never ends or a small archive of something huge from filling the memory. If the data is right, raise them: --set reader.maxLine=64 for lines of 64 MiB, --set reader.maxSentence=N, --max-bytes 4G; unpack a dense archive first. A config may have 4 MiB.',
  ],
  E364: [
    'the file changed while it was read',
    'The file was written to, cut or replaced during the run, so part of what was read is old and part is new. The score would belong to no file. Wait until the program that writes it has ended, and run again. A worker of a queue also reports this if a file is not the one that the run was split from.',
  ],

  // ---- what is in the files ------------------------------------------------------------------------------------------
  E311: [
    'wrong number of columns',
    'A line has more or fewer columns than the first line with a token, or an empty column in place of a tag; or the only column holds words with their tags, as in theO, because the separator was lost. A token may hold a blank, or blanks and tabs are mixed: --set reader.delimiter=tab separates columns by tabs only, and =blank by both. If the line is a comment, say how comments begin: --set reader.comment=#',
  ],
  E417: [
    'several keys may be what is scored',
    'A record has tags, spans, clusters or answers under several keys, such as labels and predictions, as one writes them after a prediction. Read by the same key on both sides, a file would be scored against itself. Name the key of each side: FILE:labels FILE:predictions, or --gold-set reader.tags=labels --system-set reader.tags=predictions (reader.spans of spans, reader.label of their labels, reader.source of Label Studio, reader.field of clusters, reader.response of answers).',
  ],
  E314: [
    'no tag of the scheme',
    'The tag does not have the form of the scheme: its letter is unknown there, or it has no type, as "B-" or "XYZ". Reading it anyway would count a type without a name. Check the column of the tags (--set reader.column=-1) and the scheme (--set scheme=IOBES); --set scheme=raw takes each tag as a type.',
  ],
  E316: [
    'no such column',
    'The requested column is not in the file. Columns count from 1 at the left and from -1 at the right; by default the tags are in the last one. Name it for one file as FILE:COLUMN, such as -s out.conll:-2, or for all with --set reader.column=4.',
  ],
  E320: [
    'a file of another format',
    'From its beginning, the file is not in a format that this metric can read; where it is known, the message names the tool that writes such files. Read as something else it would give a score of nothing, often 0 or 100. Convert it first, or, if it is in the format of a reader all the same, name that: --reader NAME. `assay list readers` shows the names.',
  ],

  // ---- clusters, JSON, XML -------------------------------------------------------------------------------------------
  E303: [
    'a lone surrogate',
    'A JSON string holds one half of a surrogate pair (\\ud800 to \\udfff) without the other. It encodes no character, and most programs would turn it into another one silently. Write the character itself, or both halves.',
  ],
  E330: [
    'not a span of the text',
    'A span ends before it begins, begins below 0, is not made of whole numbers, or goes beyond the text; other scorers count it as found. Positions count from 0. In JSON of clusters a span is [first, last], both included, so that the third token alone is [2, 2]; in JSON of trees the end is one past the last position. If all spans are off by one, the program that wrote them counts differently.',
  ],
  E331: [
    'offsets and text do not fit',
    'The text given with the offsets has another length, or differs from the .txt of the same name at these offsets. The offsets may count another unit (bytes, UTF-16 units), or belong to another version of the text. Offsets of stand-off files count code points from 0. Write them again from the text that they are about.',
  ],
  E333: [
    'not valid JSON',
    'The text breaks the rules of JSON: a comma too many, a comment, a value that is not closed. Each line of a JSONL file is one whole value. If the file ends inside a value it was cut off, and nothing of it is scored: write it again.',
  ],
  E334: [
    'a key twice',
    'An object has two values under one key. JSON.parse and most other readers keep the last silently, so that half of the data would vanish. Put the values under one key, or under two names.',
  ],
  E335: [
    'a value of the wrong kind',
    'A value is of another kind than the format requires: a number in quotes, NaN, a list where a name must be. The message says what is expected. For JSON of clusters: {"id": "d1", "clusters": [["a", "b"], ["c"]]}',
  ],
  E336: [
    'no name',
    'A document, an item or a label has an empty name, or none. Documents of two files are paired by their names, so each needs one of its own: "doc_key" or "id" in JSON. Only the single document of a file may be without. A type, such as "pers.ind", cannot be empty either.',
  ],
  E337: [
    'a key that is missing or unknown',
    'An object lacks a key that it needs, or has an unknown one. An unknown key is not ignored, since it may be a known one misspelt, and "childern" would lose a part of the annotation. Correct the key; keys that begin with x- are free.',
  ],
  E395: [
    'a span of several fragments',
    'A span of words that do not stand together has a fragment for each of them, as 0 3;12 15 in brat, several locations in BioC, and "fragments": [[0, 3], [12, 15]] in spans-jsonl. span-f1 and entity-match compare all of its positions. Tags, and metrics of stretches, have no place for it. To take each from its first position to its last, on both sides: --set reader.discontinuous=hull; for its first fragment alone: --set reader.discontinuous=first',
  ],
  E354: [
    'a cluster without items',
    'A cluster holds no item. It would count as a cluster in some measures and in no other, so it is refused. Remove it from the file.',
  ],
  E362: [
    'nested too deeply',
    'Elements, lists or objects are nested deeper than any such file is. The limit keeps a damaged or hostile file from using up the memory, or from being scored as if it meant something. Check that this is the right file; readers of trees take --set reader.maxDepth=5000',
  ],
  E365: [
    'too much work',
    'The data would keep a run busy for minutes: a document has more than 2^25 clusters or mentions that share an item or a word, 2^19 pairs of spans or of masks and annotators, 2^18 words that entities share, or 2^20 steps of one alignment, or a side has more than 2^13 labels. Such a file is damaged or hostile: check it, or choose an option or a metric that takes each item once, which the help of the error names. --any-work scores it all the same.',
  ],

  // ---- gold and system together --------------------------------------------------------------------------------------
  E402: [
    'the texts or the tokens differ',
    'Gold and system have different words at the same position, and what is said of different words cannot be compared. Check that both were made from the same text and tokens; words that are spelt otherwise are ignored by --set reader.form=0. Where they look the same, they differ in their normal form: --set reader.normalize=NFC. Lines of -DOCSTART- are skipped by --set reader.docstart=skip. Spans and masks are places in the text of the gold: no text with its words masked.',
  ],
  E403: [
    'sentences end at different places',
    'A sentence has more tokens on one side than on the other. From here on all would be compared with the wrong sentence. Look for an empty line too many or too few at this place, or a lost token; many systems drop what is longer than their model takes.',
  ],
  E404: [
    'one side ends before the other',
    'Gold and system agree as far as both go, but one of them has more sentences. Usually the shorter file was cut off, or is another part of the data. Check that the program that wrote it came to its end.',
  ],
  E407: [
    'a document comes twice',
    'Two documents of one side have the same name, in one file or in two. It is ambiguous which one is meant, and counting both would weigh it double. Remove one, or give them different names.',
  ],
  E409: [
    'positions of two kinds',
    'One side counts tokens and the other characters, so that equal numbers are different positions: a score would be meaningless. In trees-jsonl positions count tokens where a document has "tokens", and else characters. Give both sides the tokens, with positions that count them, or neither.',
  ],

  // ---- warnings ------------------------------------------------------------------------------------------------------
  W481: [
    'a gold of single items',
    'Each cluster of the gold has one item, in all documents, so that there is nothing to cluster: measures of pairs and links are 0/0, and others are high for any system that joins little. Usually a list of pairs of records was read as items and clusters, or the columns of items and clusters are exchanged.',
  ],
  W485: [
    'a system that joins nothing',
    'Each item of the system is alone in a cluster, in all documents, although the gold has clusters of two or more: recall of pairs is 0, and precision has no value. Usually the columns of items and clusters are exchanged, or a list of pairs of records was read as items and clusters.',
  ],
  W333: [
    'a span twice',
    'Two spans of one side have the same place and the same types. Each counts, so that a system gains nothing by repeating a span: it is right once, and each further copy is an insertion. Keep it in the file once; in trees, --set reader.duplicates=one keeps one of them and --set reader.strict=true refuses them. An entity within one of its own span and type is not a copy.',
  ],
  W604: [
    'text is lost in another format',
    'The format or the view drops words, the text or the borders of sentences. The annotations are there, but whether gold and system are about the same words can no longer be checked. Keep the original.',
  ],
  W605: [
    'annotations are lost in another format',
    'Entities, components, items, clusters, names or tags are not read again as they were: the format or the view cannot say them. A score of such data is another score. Choose a format that holds them, or keep the original.',
  ],
  W606: [
    'spans with gaps are lost in another format',
    'The format has only spans without a gap, and only words of the text. Spans of several pieces were written as one stretch or dropped, and mentions of empty nodes dropped. A score of such data is another score.',
  ],
  W607: [
    'several types of one entity are lost in another format',
    'The format allows one type for each entity, and an entity here has several, as in metonymy. The converted data gives a different score. Choose a format of trees that holds sets of types.',
  ],
  W608: [
    'alternative readings are lost in another format',
    'The format has one reading of a text, and the gold has several of some passages, any of which is right. A score of such data is another score. Keep the original.',
  ],
  W609: [
    'attributes are lost in another format',
    'The format has no place for attributes, such as morphology, heads of mentions, base forms, languages, or parts that are not evaluated. Metrics that look at them give another score. Keep the original.',
  ],
  W610: [
    'items outside of clusters are lost in another format',
    'The format does not hold items that are set aside, in no cluster, or alone in theirs. Metrics that count them give another score. Choose a format that holds them, such as clusters-jsonl.',
  ],
  W611: [
    'names or types of clusters are lost in another format',
    'The format gives clusters no names or no types. No metric looks at names, which never match across two sides; breakdowns by type are no longer possible. Keep the original if you need them.',
  ],
  W612: [
    'nesting is lost in another format',
    'The format says only where entities are, and puts each into the smallest one that holds it. Here that gives another tree than there was. Choose a format that says what is in what, such as trees-jsonl.',
  ],
  E397: [
    'annotations of several people',
    'A document has annotations of several people, in one file or in several, and a score of all of them together would mean nothing. Say whose count: --set reader.annotator=NAME. To compare two people, give the same file twice, with one name for the gold and another for the system: --gold-set reader.annotator=ann --system-set reader.annotator=ben',
  ],
  E385: [
    'spans without a place',
    'A span has words and no offsets, as language models write them: {"entities":{"person":["Zoë"]}}, or an extraction whose char_interval is null. Which occurrence is meant is not guessed: --set reader.occurrences=first, all or in-order says it, and reader.unaligned=skip skips such spans with a count, or =miss counts them as wrong. Words that do not occur in the text are refused.',
  ],
  E319: [
    'a region with alternative readings',
    'A region has alternative readings, such as <ALT> of HAREM, but spans are compared by their borders in a single text. --set alternatives=first takes the first reading of each region, and is part of the signature. The metrics of HAREM choose the reading that fits a run best.',
  ],
  E495: [
    'spans without a score',
    'Confidence ranks the spans of a system by their scores, and some have none. Perhaps the file is a gold, or was written without scores: export them, as "score" of each span. If only some spans lack one, such as those of a rule, choose a treatment: --set unscored=drop skips them, --set unscored=highest ranks them before all others, --set unscored=lowest after them. Scores of the gold are ignored.',
  ],
  E496: [
    'a score that is not a finite number',
    'A span of the system has a score that is no decimal number, such as an empty text, NaN or Infinity. It has no place in the order of scores. Write a number such as 0.87; leave the score out where there is none, and choose a treatment with --set unscored=drop.',
  ],
})
