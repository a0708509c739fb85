/** Codes that only core reports, and their meanings; `messages` has the common ones too. */
import { commonMessages } from './common-messages.ts'
import type { Message } from './contract.ts'
import { declareCodes } from './declare-codes.ts'

export const { messages: ownMessages } = declareCodes({
  // ---- files and their bytes -----------------------------------------------------------------------------------------
  E301: [
    'UTF-16 text',
    'The bytes look like UTF-16, which some Windows programs write, and files are read as UTF-8. Name the encoding: --set reader.encoding=utf-16le (or utf-16be, or auto to follow the byte order mark). Or save the file as UTF-8.',
  ],
  E302: [
    'invalid UTF-8',
    'The byte at this place is not valid UTF-8. Usually the file is in Latin-1 or Latin-9: --set reader.encoding=iso-8859-1 (or iso-8859-15). With dashes and quotation marks of Windows (0x80 to 0x9f) it is --set reader.encoding=windows-1252. If only a few bytes are wrong, the file was damaged or cut.',
  ],
  E304: [
    'a NUL byte: binary data',
    'The file holds a NUL byte, so it is not text: it may be an archive, a model, UTF-16 text or a damaged file. Check that it is the right file. For UTF-16 text: --set reader.encoding=utf-16le (or utf-16be).',
  ],
  E470: [
    'quotes that do not close, or text after them',
    'In a file of columns separated by commas or semicolons, a cell that begins with a quote ends at the next quote, and then comes the separator or the end of the line (RFC 4180). Write a quote inside such a cell twice: "a ""b"" c". A cell that is not closed would swallow all rows after it, so the file is refused.',
  ],
  E471: [
    'a list of record pairs',
    'The titles are those of a list of record pairs (unique_id_l, unique_id_r, left_id, right_id and so on): each row links two records. Read as items and clusters, any such file would score 100. Read it as pairs: --reader pairs, which makes clusters of all records that are linked. If two columns do hold items and clusters, name both: --set reader.item=TITLE --set reader.cluster=TITLE.',
  ],
  E486: [
    'items of no cluster',
    'Several items have a cluster whose name usually means that they are in none: -1 (HDBSCAN, DBSCAN), NaN (pandas), None, NULL, NA. As one cluster, unrelated items would belong together. Choose: --set reader.noise=alone puts each of them into a cluster of its own, --set reader.noise=together keeps them as one cluster. An empty cell is refused as E311, and reader.noise=alone reads it too.',
  ],
  E487: [
    'a list in a cell of a table',
    'A cell of the table holds a list or an object, such as the tags of a sentence, spans or offsets. A table of clusters has an item and its cluster in each row, and a table of tags a token and its tag. Write tags and spans as lines of JSON: tokens and tags, or text and spans.',
  ],
  E488: [
    'rows that have nothing in common',
    'The table has two columns without titles, and no two rows share an item or a cluster. Most likely each row links two records; read as items and clusters, nearly every such file would score 100. Write a first row of titles: left_id,right_id for pairs, item,cluster for a table in which each item is alone on purpose.',
  ],
  E489: [
    'one id for two things',
    'An item is in two rows of a table of clusters. Ids are often unique within a source only: --set reader.source=TITLE names items by source and id; columns that say nothing about the item can be removed. In a list of pairs, a record is paired with itself, or an id is in both columns: --set reader.sources=tables takes them for records of two tables, --set reader.sources=none for one record.',
  ],
  E476: [
    'a probability that cannot be read',
    'The column of probabilities holds something other than a number from 0 to 1, or is empty in some rows. Correct the file, name another column with --set reader.score=TITLE, or read the pairs without probabilities: --set reader.score=none. Logarithms of odds are read from a column called match_weight.',
  ],
  E477: [
    'a judgement of a pair that cannot be read',
    'A column such as label, is_match or clerical_match_score must say whether both records are one: 1 or 0, true or false, match or non-match. Here it has another value, or one pair has two different judgements. Correct the file, name the column with --set reader.decision=TITLE, or read the pairs without judgements: --set reader.decision=none.',
  ],
  E478: [
    'a table of records that cannot be read',
    'reader.records names a table in the folder of the list of pairs, with a row for each record and its id in the first column or in one titled unique_id, id or record. The table is missing, or one of its ids is empty or occurs twice. Correct the table, or its name: --set reader.records=FILE',
  ],
  E479: [
    'weights that do not fit the clusters',
    'reader.weights names a table in the folder of the sample, with the name and the weight of each cluster. The table is missing, or a cluster has no weight, two weights, a weight that is not above 0, or is not in the sample. Correct the table, or its name: --set reader.weights=FILE',
  ],
  W476: [
    'candidate pairs, all of which are links',
    'The list of pairs has probabilities below 0.5, so it may hold candidates and not links. Without a threshold each pair is a link, and a few wrong links can join many records into one cluster. Choose a threshold: --system-set reader.threshold=0.5 keeps pairs of that probability or more. The metric linkage scores every threshold.',
  ],
  W477: [
    'duplicate pairs, or a record paired with itself',
    'A list of pairs holds a pair twice, perhaps in the other order, or links a record with itself. A duplicate pair counts once, with its highest probability; a link of a record with itself does not count. Such files often come from two runs that were put together.',
  ],
  W478: [
    'a second column that names items',
    'The table has two columns without titles and is read as items and clusters, but most of its clusters have the name of an item that is not in them. A list of pairs looks like that. If the rows are pairs of records: --reader pairs. If clusters do have the names of other items, nothing is wrong.',
  ],

  // ---- what is in the files ------------------------------------------------------------------------------------------
  E312: [
    'ill-formed tag sequence',
    'The scheme does not allow the tag between its neighbours, such as I-PER after O in IOB2. Scorers repair such tags in different ways, and the scores differ. Check the scheme (--set scheme=IOB1), or choose a repair: --set repair=discard drops such phrases, --set repair=conlleval or --set repair=seqeval reads all sentences as that script does.',
  ],
  E318: [
    'ambiguous first row',
    'The first row of the table may be titles or data, or its titles do not show which column holds what. Say whether it is titles: --set reader.header=yes or =no. Name the column: FILE:tag, of clusters --set reader.item=word --set reader.cluster=topic, by number --set reader.column=N. For a table without titles: --set reader.titles=annotator,item,label.',
  ],

  // ---- clusters, JSON, XML -------------------------------------------------------------------------------------------
  E338: [
    'not a line of stand-off annotation',
    'The line is not in the format of brat: a span is T and a number, a tab, a label and offsets. Perhaps the text was named in place of its annotation. Name the .ann files alone, such as -g "gold/*.ann".',
  ],
  E339: [
    'a document without a name',
    'A <DOC> has no DOCID, as an element or as an attribute. Documents of gold and run are paired by it. Give the document the DOCID that it has in the gold.',
  ],
  E340: [
    'the declared encoding is wrong or unknown',
    'The XML declaration names an unknown encoding, or one that the bytes contradict, such as ISO-8859-1 for text in UTF-8. Read so, words with accents would be wrong. Correct the declaration, or name the encoding: --set reader.encoding=utf-8',
  ],
  E341: [
    'a definition of an entity',
    'The document type of the file defines an entity (<!ENTITY …>). Such definitions can make a small file grow without bound, or fetch other files, so they are refused. Write the characters themselves, and remove the definition.',
  ],
  E342: [
    'an unknown reference, or a bare & or <',
    'XML has five named characters: &lt; &gt; &amp; &quot; &apos;. Others, such as &nbsp;, belong to HTML. Write the character itself, or its number (&#160;); write &amp; for & and &lt; for <',
  ],
  E343: [
    'the markup does not fit together',
    'An element is not closed, is closed in the wrong order, is not allowed here, or has the same identifier as another one. A file that was cut off has this error too. Correct the place that is shown.',
  ],
  E344: [
    'another number of types than of categories',
    'An entity has several categories (A|B) and a different number of types, and part k of TIPO belongs to category k. Write an empty part where a category has no type. With --set reader.uneven=untyped the first types go to the first categories; categories beyond them have no type, and types beyond the categories are dropped.',
  ],
  E345: [
    'unknown tag',
    'A tag is not in the list of tags. Correct it if it is misspelt, or add it: --set reader.entities=TAG or --set reader.components=TAG. If it is text: --set reader.unknownTags=text reads all such tags as text.',
  ],
  E346: [
    'crossing spans',
    'Two spans overlap and neither contains the other, which a tree cannot represent, and --set reader.strict=true refuses that. Without the option the span goes into the smallest one that contains it, with a warning.',
  ],
  E347: [
    'a component outside of entities',
    'A component is in no entity, and --set reader.strict=true refuses that. Usually the entity around it was lost, or its tag is misspelt. Without the option it is a warning: ETER ignores the component, and SER counts it as a slot.',
  ],
  E348: [
    'a duplicate node',
    'Two siblings have the same span and types, and --set reader.strict=true refuses that. Without the option it is a warning, and each counts. To keep one of them: --set reader.duplicates=one',
  ],
  E375: [
    'no groups to link between',
    'With the option links only links between groups count, such as those between languages, and these mentions have no groups. Every score would be 0/0. Read a format whose mentions have groups, such as the bsnlp reader with the view crosslingual, or count all links: --set links=all',
  ],
  E321: [
    'mention not closed, or not opened',
    'A bracket of a mention has no partner in its document. Usually the file was cut off, or a program wrote a mention that reaches over the end of a document. Close the mention where it ends; (12) is a mention of one token.',
  ],
  E323: [
    'one span in two entities',
    'A span is a mention of two entities, and the option duplicates refuses that. Which of them counts changes the score. Correct the file, or choose which counts: --set duplicates=first, =last or =keep.',
  ],
  E324: [
    'not a bracket of a mention',
    'The place for mentions holds something that is not a bracket of a mention. In CoNLL-2012 files write (12 and 12) and (12), with | between them and - for none; in CorefUD files Entity=(e12-person-1- and e12), and in its plain text word|[e12 and word|e12]. Check the column: --set reader.column=-1',
  ],
  E325: [
    'documents do not begin and end in turn',
    'A document begins inside another one, has no end, or ends without having begun, or a token is outside of all documents. A file without its last line was usually cut off. Write #begin document (name); part 000 before each document and #end document after it.',
  ],
  E326: [
    'fields of Entity are not declared',
    'A comment before the first sentence must name the fields of a bracket such as (e12-person-1-, since files differ in their order. This file has no such comment. Write the order of the file: # global.Entity = eid-etype-head-other',
  ],
  E327: [
    'wrong number of a token',
    'Tokens of CoNLL-U are numbered from 1 in each sentence, and empty nodes after a token from .1 on. Another number usually means that a line is missing or occurs twice, or that the blank line between two sentences is missing. Write the lines in their order.',
  ],
  E329: [
    'a facet that this document lacks',
    'A breakdown by distance (spans, sentenceSpans, distances, sentenceDistances) needs mentions of a text with sentences, and this document has none: {"id":"d","clusters":[["a","b"]]}. Read CoNLL-2012 or CorefUD, or use the facet sizes, which every format has.',
  ],
  E328: [
    'no tree to find a head in',
    'The system is plain text, whose mentions have no heads. Heads are taken from the tree of the gold, and there the word at this place has no parent in column 7 (HEAD). Give the gold of the campaign, with its tree, or both sides as plain text, which matches mentions by their words.',
  ],

  // ---- gold and system together --------------------------------------------------------------------------------------
  E460: [
    'an offset outside of the text',
    'One side has offsets without a text, which are read in the text of the other side. One of them lies beyond the end of that text or inside a character: {"id":"d","spans":[{"start":2,"end":60,"label":"LOC"}]} for a text of 12 characters. Write the offsets for that text; perhaps they count another unit, such as bytes.',
  ],
  E461: [
    'offsets of two units, and no text',
    'The two sides count offsets in different units, such as UTF-16 units and code points, and neither has the text, so equal numbers may be different places. Give one side with its text; the offsets of the other side are then resolved in that text. If both in fact count the same unit: --system-set reader.unit=codepoint.',
  ],

  // ---- plugins -------------------------------------------------------------------------------------------------------
  E462: [
    'nested entities, and no choice among them',
    'This metric reads spans, and an entity of the file is inside another one. Choose which entities count: --set view=all takes every entity, view=roots the outermost ones, view=leaves the innermost ones. Files without nested entities need no choice.',
  ],

  // ---- warnings ------------------------------------------------------------------------------------------------------
  W311: [
    'mixed line ends',
    'Some lines end as on Windows (CR LF), and others as on Unix (LF) or old Macs (CR). The score does not depend on it, but a file put together from two sources often looks like this: make sure that both parts belong there. To make the line ends equal: dos2unix FILE',
  ],
  W321: [
    'bracket of a mention skipped',
    'A bracket of a mention has no partner in its line of plain text. With --set reader.unmatched=drop it is skipped, as in the shared tasks of CRAC, and the mention is lost. Without that option it is an error, E321.',
  ],
  W322: [
    'an item twice in a cluster',
    'The same item is listed twice in one cluster, or a row of the table occurs twice. It counts once. Some scorers count it twice.',
  ],
  W312: [
    'tags were repaired',
    'Ill-formed tags were read as the option repair says, and the score depends on it. The option is part of the signature, and the repairs are counted. To refuse such tags: --set repair=error',
  ],
  W313: [
    'tags of another scheme',
    'A tag begins with a letter that its scheme does not have, such as the S- of IOBES in data read as IOB2 or as conlleval.pl reads it. Phrases may then begin and end at the wrong words. Name the scheme of the data: --set scheme=IOBES',
  ],
  E313: [
    'another sign for outside than O',
    'Tokens outside of phrases are tagged O. Other programs write 0, _, OUT or NONE, or X at pieces of words and at [CLS] and [SEP], and conlleval.pl would count each as a phrase. If the sign means outside: --set outside=X. If it is a type of phrases, write B-X, or take each tag as a type: --set scheme=raw.',
  ],
  W314: [
    'tags without a type or with an unknown prefix',
    'A tag has no hyphen, or an unknown letter before it. conlleval.pl reads it as a phrase, so the score is the official one, but hardly the intended one. Usually it is another sign for outside (--set outside=_), the wrong column, or a missing separator. To refuse such tags: --set scheme=IOB2. One is reported for each sentence.',
  ],
  W317: [
    'no line end at the end of the file',
    'The last line of the file does not end with a line end; it counts as a line. If the file was cut off, its last line may be incomplete. Compare its end with that of the gold.',
  ],
  W483: [
    'a file with the clustering of another name',
    'A clustering of WePS states another name than that of its file. Documents are paired by the names of files, so two files that were exchanged would be scored against the gold of each other. Rename the files, or correct the attribute.',
  ],
  W484: [
    'a document without its words',
    'Some documents of the file have "sentences" and others do not. For those without, it cannot be checked that both sides have the same text. Usually a key was forgotten: write the sentences for each document.',
  ],
  W323: [
    'one span in two entities',
    'The same span is a mention of two entities. Both are kept, and the option duplicates of the metric says which of them counts; it is part of the signature. To refuse such files: --set duplicates=error',
  ],
  W331: [
    'crossing spans',
    'Two spans overlap and neither contains the other, which a tree cannot represent. The span stays where the format puts it; in stand-off formats it goes into the smallest span that contains it, or becomes a root. Which entity has it as a component depends on that. To refuse such spans: --set reader.strict=true',
  ],
  W332: [
    'a component outside of entities',
    'A component is in no entity. ETER ignores it, SER counts it as a slot, and strict F as a tag. Usually the entity around it was lost, or its tag is misspelt. To refuse such components: --set reader.strict=true',
  ],
  W394: [
    'skipped annotations',
    'The file holds annotations that are not labelled spans with a place in the text: relations, such as R1, Works Arg1:T1 Arg2:T2 of brat, events, attributes, links, chains, annotations of a document. They are skipped and not scored. The message counts each kind.',
  ],
  W531: [
    'an ALT with other words',
    'The readings of an <ALT> are several ways to tag the same words: <ALT><EM>A de B</EM>|<EM>A</EM> de <EM>B</EM></ALT>. Here they hold different words, so even the gold itself may score below 100. Most likely a word was lost, or a bar is in the wrong place.',
  ],
  W530: [
    'a key that is probably misspelt',
    'The file has an unknown key or attribute that differs in one letter from one that is missing, such as CApEG in <EM CApEG="PESSOA"> or "worx" in an answer of a pipeline. It is not read: the entity has no category, the word is not checked. Correct the name, or leave it if it is meant for another program.',
  ],
  W347: [
    'entities without a unique ID',
    'Some <EM> of a file of HAREM have no ID, or the ID of another one. Entities are paired by their words, so the score does not change. But such a file was often put together from parts, and may hold a document or an entity twice.',
  ],
  W342: [
    'a < that begins no tag',
    'A < comes before a name that is not a tag of HAREM, such as an address in a letter, and was read as text. Write &lt; to make that clear. To refuse such text: --set reader.sgml=false',
  ],
  W343: [
    'an entity within an entity',
    'HAREM has no entities within entities. The option reader.nested says whether both are kept or the inner one is dropped; where both are kept, precision and recall can exceed 1. To refuse them: --set reader.nested=error',
  ],
  W344: [
    'another number of types than of categories',
    'An entity has several categories and a different number of types. With reader.uneven=untyped, a category without a part of TIPO has no type. Without that option such an entity is refused (E344).',
  ],
  W346: [
    'the encoding was guessed',
    'The file does not say its encoding and is not valid UTF-8, so it was read as windows-1252. That also reads ISO-8859-1 correctly, the encoding of the HAREM collections. If that is right, say so with --set reader.encoding=windows-1252, and the signature will show it.',
  ],
})

/** Meanings of the codes of core and of the common ones. */
export const messages: Readonly<Record<string, Message>> = { ...commonMessages, ...ownMessages }
