/** Codes that only core reports, and their meanings; `messages` has the common ones too. */
import { commonMessages } from './common-messages.ts'
import type { Message } from './contract.ts'
import { declareCodes } from './declare-codes.ts'

export const { messages: ownMessages } = declareCodes({
  // ---- files and their bytes -----------------------------------------------------------------------------------------
  E301: [
    'UTF-16 text',
    'The bytes look like UTF-16, as some Windows programs write it, and files are read as UTF-8. Reading on would find no token at all. Say so with --set reader.encoding=utf-16le (or utf-16be, or auto to follow the mark at the start of the file), or save the file as UTF-8.',
  ],
  E302: [
    'invalid UTF-8',
    'The byte at this place is not valid in UTF-8. Other programs put U+FFFD there silently, and then words that differ look the same. Usually the file is in Latin-1 or Latin-9: --set reader.encoding=iso-8859-1 (or iso-8859-15); dashes and quotation marks of Windows (0x80 to 0x9f) are windows-1252. If only a few bytes are wrong, the file was damaged or cut.',
  ],
  E304: [
    'a NUL byte: binary data',
    'The file holds a NUL byte, which text does not. It may be an archive, a model, UTF-16 text or a damaged file. Check that it is the right file; UTF-16 text needs --set reader.encoding=utf-16le (or utf-16be).',
  ],
  E470: [
    'quotes that do not close, or text after them',
    'In a file of columns separated by commas or semicolons a cell that begins with a quote ends at the next one; what follows is the delimiter or the end of the line (RFC 4180). A quote inside of such a cell is written twice: "a ""b"" c". A cell that is not closed would swallow all rows after it, so nothing of the file is scored.',
  ],
  E471: [
    'a list of record pairs',
    'The titles are those of a list of pairs, as tools of record linkage write it (unique_id_l, unique_id_r, left_id, right_id, and so on): each row links two records. Read as items and clusters, any such file would score 100. Read it as pairs: --reader pairs, which makes clusters of all records that are linked, and has options for probabilities. If two columns do hold items and clusters, name both: --set reader.item=TITLE --set reader.cluster=TITLE.',
  ],
  E486: [
    'items of no cluster',
    'Several items have a cluster whose name usually means that they are in none: -1 (HDBSCAN, DBSCAN), NaN (pandas), None, NULL, NA. As one cluster they would be taken for things that belong together. Say what is meant: --set reader.noise=alone puts each of them into a cluster of its own, --set reader.noise=together takes the name as it is. An empty cell is refused as E311, and reader.noise=alone reads it too.',
  ],
  E487: [
    'a list in a cell of a table',
    'A table of clusters names an item and its cluster in each row, and a table of tags a token and its tag. A cell with a list or an object in it, such as tags of a sentence, spans or offsets, is none of these: read as a name, each would be a cluster of its own, and nearly every such file would score 100. Tags and spans are read from files of their own: JSON lines with tokens and tags, or with text and spans.',
  ],
  E488: [
    'rows that have nothing in common',
    'In a table of two columns without titles no row shares an item or a cluster with another. Read as items and clusters each item would be alone, and nearly every such file would score 100; most likely each row links two records. A first row of titles says what there is: left_id,right_id for pairs, item,cluster for a table in which each item is alone on purpose.',
  ],
  E489: [
    'one id for two things',
    'An item is in two rows of a table of clusters with columns that are not read, and one of them may part the two: ids are often unique within a source alone. --set reader.source=TITLE names items by source and id; or leave out the columns that say nothing. Of pairs, a record is paired with itself, or an id is in both columns of two tables: --set reader.sources=tables tells the records of both apart, --set reader.sources=none takes an id for one record.',
  ],
  E476: [
    'a probability that cannot be read',
    'The column of probabilities of a list of pairs holds something that is no number from 0 to 1, or is empty in some rows and not in others. Links are ordered by it, so a wrong one would move every threshold. Correct the file, name another column with --set reader.score=TITLE, or read the pairs without: --set reader.score=none. Logarithms of odds are read from a column called match_weight.',
  ],
  E477: [
    'a judgement of a pair that cannot be read',
    'A column such as label, is_match or clerical_match_score says of each pair whether both records are one: 1 or 0, true or false, match or non-match. Here it says something else, or one pair is there twice with different judgements. Correct the file, name the column with --set reader.decision=TITLE, or read the pairs without: --set reader.decision=none.',
  ],
  E478: [
    'a table of records that cannot be read',
    'reader.records names a table with a row for each record, in the folder of the list of pairs, with the id in its first column or in one titled unique_id, id or record. It is not there, or one of its ids is empty or there twice.',
  ],
  E479: [
    'weights that do not fit the clusters',
    'reader.weights names a table with a row for each cluster of a sample, its name and its weight, in the folder of the sample. It is not there, or a cluster has no weight in it, two, or one that is no number above 0, or it names a cluster that is not in the sample. A cluster without a weight would count for nothing, so each has one.',
  ],
  W476: [
    'candidate pairs, all of which are links',
    'A list of pairs has probabilities below 0.5, so it may hold candidates that a model compared and not the links that it decided on. Without a threshold each of them is a link, and by closure a few wrong ones make one cluster of many records. Choose a threshold: --system-set reader.threshold=0.5 keeps pairs of that probability or more. The metric linkage scores every threshold.',
  ],
  W477: [
    'pairs that count once, or not',
    'A list of pairs holds a pair twice, perhaps in the other order, or links a record with itself. The same pair counts once, with its highest probability; a record is itself anyway. Such files often come from two runs that were put together.',
  ],
  W478: [
    'a second column that names items',
    'A table of two columns without titles is read as items and clusters, and most of its clusters have the name of an item that is not in them. That is what a list of pairs looks like, and read so it would make clusters of one item each. If the rows are pairs of records: --reader pairs. If clusters do have the names of other items, nothing is wrong.',
  ],

  // ---- what is in the files ------------------------------------------------------------------------------------------
  E312: [
    'ill-formed tag sequence',
    'The scheme does not allow the tag between its neighbours, such as I-PER after O in IOB2. Scorers repair this in different ways, and the scores differ. Check the scheme (--set scheme=IOB1), or name the repair: --set repair=discard drops such phrases; in schemes whose letters they know, repair=conlleval and repair=seqeval read all sentences as these scripts do.',
  ],
  E318: [
    'ambiguous first row',
    'The first row of a table may be titles or data, or its titles do not say which column holds what, or several have the same meaning. Say with --set reader.header=yes or =no what it is, and name the column: FILE:tag, or of clusters --set reader.item=word --set reader.cluster=topic; of a table without titles --set reader.titles=annotator,item,label. Where columns without titles have tags elsewhere than in the last: --set reader.column=N.',
  ],

  // ---- clusters, JSON, XML -------------------------------------------------------------------------------------------
  E338: [
    'no line of stand-off annotation',
    'The line is not in the format of brat: those of spans begin with T and a number, a tab, a label and offsets. Perhaps a text was given in place of its annotation: name the .ann files alone, such as -g "gold/*.ann".',
  ],
  E339: [
    'a document without a name',
    'A <DOC> has no DOCID, as an element or as an attribute. Documents of gold and run are paired by it, since runs may skip some or change their order. Give the document the DOCID that it has in the gold.',
  ],
  E340: [
    'the declared encoding is wrong or unknown',
    'The XML declaration names an encoding that is not known here, or one that the bytes contradict: text in UTF-8 that is declared as ISO-8859-1 would have two wrong letters for each accented one, and words would no longer be found. Correct the declaration, or name the encoding: --set reader.encoding=utf-8',
  ],
  E341: [
    'a definition of an entity',
    'The document type of the file defines an entity (<!ENTITY …>). Such definitions can make a small file grow without bound, or fetch other files, so they are refused and never expanded. Write the characters themselves, and remove the definition.',
  ],
  E342: [
    'an unknown reference, or a bare & or <',
    'XML knows five names of characters: &lt; &gt; &amp; &quot; &apos;. Others such as &nbsp; belong to HTML. Write the character itself, or its number (&#160;); write &amp; for & and &lt; for <',
  ],
  E343: [
    'the markup does not fit together',
    'An element is not closed, is closed in the wrong order, is not allowed here, or has the identifier of another element. A file that was cut off has this error too. Correct the place that is shown.',
  ],
  E344: [
    'another number of types than of categories',
    'An entity names several categories (A|B) and another number of types. Part k of TIPO belongs to category k, so it is not clear which type belongs where. Write an empty part where a category has no type, or take what there is: --set reader.uneven=untyped',
  ],
  E345: [
    'unknown tag',
    'Something that looks like a tag is not in the list of tags. Read as text it would shift all positions after it, and a tag that is misspelt would be lost. Correct it, or add it: --set reader.entities=TAG or --set reader.components=TAG; --set reader.unknownTags=text reads all such tags as text.',
  ],
  E346: [
    'crossing spans',
    'Two spans overlap and neither holds the other, which a tree cannot represent, and --set reader.strict=true refuses it. Without that option the span goes into the smallest one that holds it wholly, and is reported.',
  ],
  E347: [
    'a component outside of entities',
    'A component is in no entity, and --set reader.strict=true refuses it. Usually the entity around it was lost, or its tag is misspelt. Without that option it is reported; ETER ignores it, and it is a slot of SER.',
  ],
  E348: [
    'a node twice',
    'Two siblings have the same span and types, and --set reader.strict=true refuses it. Without that option it is reported, and each counts; --set reader.duplicates=one keeps one of them.',
  ],
  E375: [
    'no groups to link between',
    'Only links between groups are counted (the option links), such as those between languages, and these mentions are of none. Every score would be 0/0. Read a format whose mentions have groups, such as the bsnlp reader with the view crosslingual, or count all links: --set links=all',
  ],
  E321: [
    'mention not closed, or not opened',
    'A bracket of a mention has no partner in its document. Scorers that go on skip the mention or give it another span, and the score falls or rises silently. Usually the file was cut off, or a program wrote a mention that reaches over the end of a document. Close the mention where it ends; (12) is a mention of one token.',
  ],
  E323: [
    'one span in two entities',
    'The same span is a mention of two entities, and the metric is set to refuse that. Which of them counts changes the score, and official scorers differ. Correct the file, or choose which counts: --set duplicates=first, =last or =keep.',
  ],
  E324: [
    'no bracket of a mention',
    'The place where mentions are marked holds something that is not a bracket of a mention. Other scorers skip it, and the mention is lost silently. In CoNLL-2012 files write (12 and 12) and (12), with | between them and - for none; in CorefUD files Entity=(e12-person-1- and e12), and in its plain text word|[e12 and word|e12]. Check the column: --set reader.column=-1',
  ],
  E325: [
    'documents do not begin and end in turn',
    'A document begins inside of another one, has no end, or ends without having begun, or a token is outside of all documents. A file without its last line was usually cut off, and its score would be that of a part. Write #begin document (name); part 000 before each document and #end document after it.',
  ],
  E326: [
    'fields of Entity are not declared',
    'The fields of an opening bracket, such as (e12-person-1-, are named by a comment before the first sentence, and files differ in their order. Without it the head or the type of a mention would be guessed. Write the order that the file has: # global.Entity = eid-etype-head-other',
  ],
  E327: [
    'wrong number of a token',
    'Tokens of CoNLL-U are numbered from 1 in each sentence, and empty nodes after a token from .1 on. Another number usually means that a line was lost, comes twice, or that the empty line between two sentences is missing, and mentions would have other words. Write the lines in their order.',
  ],
  E329: [
    'a facet that this document has not',
    'A breakdown by distance was asked for (spans, sentenceSpans, distances, sentenceDistances), and the clusters of this document are not mentions of a text, or its format has no sentences: {"id":"d","clusters":[["a","b"]]}. A breakdown without it would be one of the other documents alone. Read CoNLL-2012 or CorefUD, or ask for sizes, which every format has.',
  ],
  E328: [
    'no tree to find a head in',
    'The system is plain text, whose mentions have no heads. Each is found in the tree of the gold, where the word at this place has no number of a parent in column 7 (HEAD). Give the gold of the campaign, with its tree, or both sides as plain text, which matches mentions by their words.',
  ],

  // ---- gold and system together --------------------------------------------------------------------------------------
  E460: [
    'an offset that the text of the other side does not have',
    'One side has a text and the other has offsets alone, which are read in that text. One of them lies beyond its end or inside of a character: {"id":"d","spans":[{"start":2,"end":60,"label":"LOC"}]} for a text of 12 characters. The offsets are about another text, or count another unit, such as bytes. Write them over the text of the other side.',
  ],
  E461: [
    'offsets of two units, and no text',
    'The offsets of one side count another unit than those of the other, such as UTF-16 units and code points, and neither side has the text that would say which characters they are: after an emoji equal numbers are other places. Give one side with its text, the other is then read in it. If both count the same unit, say so: --system-set reader.unit=codepoint.',
  ],

  // ---- plugins -------------------------------------------------------------------------------------------------------
  E462: [
    'nested entities, and no choice among them',
    'A metric of spans is asked for, and an entity of the file is inside another. Which of them count changes the score, so it is not guessed: --set view=all takes every entity, view=roots those that are in no other, view=leaves those that hold no other. Files without nested entities need no choice.',
  ],

  // ---- warnings ------------------------------------------------------------------------------------------------------
  W311: [
    'mixed line ends',
    'Some lines end as on Windows (CR LF) and others as on Unix (LF), or as on old Macs (CR). The score does not depend on it. A file put together from two sources often looks like this, so make sure that both parts belong there; dos2unix FILE makes the line ends equal.',
  ],
  W321: [
    'bracket of a mention skipped',
    'A bracket of a mention has no partner in its line of plain text, and --set reader.unmatched=drop skips it, as the shared tasks of CRAC do: a mention that never closes is lost, and with it a part of the answer. Without that option it is an error, E321.',
  ],
  W322: [
    'an item twice in a cluster',
    'The same item is listed twice in one cluster, or the same row is in a table twice. A cluster is a set, so it counts once, and the score is that of the file without the repetition. Some scorers count it twice.',
  ],
  W312: [
    'tags were repaired',
    'Ill-formed tags were read in the way that the option "repair" names, and the score depends on it. The option is part of the signature, and the repairs are counted. To refuse such tags: --set repair=error',
  ],
  W313: [
    'tags of another scheme',
    'A tag begins with a letter that the scheme which it is read in does not have, such as the S- of IOBES in data read as IOB2 or as conlleval.pl reads it. Phrases may then begin and end at other words than was meant. Name the scheme of the data: --set scheme=IOBES',
  ],
  E313: [
    'another sign for outside than O',
    'Tokens outside of phrases are tagged O. Other programs write 0, _, OUT or NONE, and X at pieces of words and at [CLS] and [SEP]. conlleval.pl reads each as a phrase of an empty type, so that the score would be about them. Say which it is: --set outside=X; where the sign is a type of phrases, write B-X, or take each tag as a type: --set scheme=raw.',
  ],
  W314: [
    'tags without a type or with an unknown prefix',
    'conlleval.pl reads any tag: one without a hyphen is a phrase of an empty type, and one whose prefix it does not know is a phrase by itself or a part of the one before. The score is the official one, but hardly the intended one: another sign for outside (--set outside=_), another column, or a separator that is missing. One is reported for each sentence. A scheme by name refuses such tags: --set scheme=IOB2',
  ],
  W317: [
    'no line end at the end of the file',
    'The last line of the file does not end with a line end. It counts as a line, and the score is that of the file as it is. If the file was cut off, its last line may be incomplete: compare its end with that of the gold.',
  ],
  W483: [
    'a file with the clustering of another name',
    'A clustering of WePS has another name than its file. Documents are paired by the names of their files, so that two files that were exchanged are scored against the gold of each other. Rename the files, or correct the attribute.',
  ],
  W484: [
    'a document without its words',
    'Some documents of the file have "sentences" and others do not. Words are compared where both sides have them, so that nothing shows whether the two sides of such a document are about one text. Usually a key was forgotten: write the sentences for each document.',
  ],
  W323: [
    'one span in two entities',
    'The same span is a mention of two entities, though a mention refers to one thing. Both are kept, and the option "duplicates" of the metric decides which of them counts; it is part of the signature. To refuse such files: --set duplicates=error',
  ],
  W331: [
    'crossing spans',
    'Two spans overlap and neither holds the other, which a tree cannot represent. The span stays where the format puts it; in stand-off formats it goes into the smallest span that holds it wholly, or becomes a root. The alignment does not depend on it, but which entity counts it as a component does. --set reader.strict=true refuses such spans.',
  ],
  W332: [
    'a component outside of entities',
    'A component is in no entity. ETER counts only entities and ignores it; SER counts it as a slot, and strict F as a tag. Usually the entity around it was lost, or its tag is misspelt. --set reader.strict=true refuses such components.',
  ],
  W394: [
    'skipped annotations',
    'The file holds more than spans with a place in the text: relations, such as R1, Works Arg1:T1 Arg2:T2 of brat, events, attributes, links, chains, annotations of a whole document or between two characters. What has no label, or is of another group or without a place where such spans are skipped, is skipped too. The message counts each kind.',
  ],
  W531: [
    'an ALT with other words',
    'The readings of an <ALT> are several ways to tag the same words: <ALT><EM>A de B</EM>|<EM>A</EM> de <EM>B</EM></ALT>. Here they hold different words, so the texts of the readings do not fit each other, and a run that is the gold itself may score below 100. Most likely a word was lost or a bar is in the wrong place.',
  ],
  W530: [
    'a key that is probably misspelt',
    'The file has a key or an attribute that is not read, such as CApEG in <EM CApEG="PESSOA"> or "worx" of an answer of a pipeline, and the known one that differs from it in one letter is absent. What is not read counts for nothing: an entity has no category, a word is not checked. Correct the name, or leave it where it is meant for another program.',
  ],
  W347: [
    'entities without an ID of their own',
    'Some <EM> of a file of HAREM have no ID, or one that another has in the same file. Entities are paired by their words, so the score does not change; but a file in which IDs are missing or doubled was often put together from parts, and may hold a document or an entity twice.',
  ],
  W342: [
    'a < that begins no tag',
    'A < comes before a name that is not a tag of HAREM, such as an address in a letter, and was read as text. The score is that of the text as it is. Write &lt; for it to be sure; --set reader.sgml=false refuses such text.',
  ],
  W343: [
    'an entity within an entity',
    'HAREM has no entities within entities. They are kept, or the inner one is dropped, as reader.nested says; where both are kept, more than one of them can be right for the same words, and precision and recall can exceed 1. To refuse them: --set reader.nested=error',
  ],
  W344: [
    'another number of types than of categories',
    'An entity names several categories and another number of types, and reader.uneven=untyped takes what there is: a category without a part of TIPO has no type. Without that option such an entity is refused (E344).',
  ],
  W346: [
    'the encoding was guessed',
    'The file does not say its encoding and is not valid UTF-8, so it was read as windows-1252, which holds ISO-8859-1: what the collections of HAREM are in. If that is right, say so with --set reader.encoding=windows-1252, and the signature will show it.',
  ],
})

/** Meanings of the codes of core and of the common ones. */
export const messages: Readonly<Record<string, Message>> = { ...commonMessages, ...ownMessages }
