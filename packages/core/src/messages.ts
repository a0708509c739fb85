/**
 * Every problem that the program can report without a plugin, by code: what `assay explain CODE` prints. `E` ends the run, `W`
 * does not. The message of a single problem is written where it is found, since only there the facts are known.
 */
import type { Message } from './contract.ts'

/** Keeps the codes, and not their texts, in the type. */
const table = <C extends string>(rows: Readonly<Record<C, readonly [title: string, explain: string]>>) => rows

/** The title of each code, and its explanation. */
const messages = table({
  // ---- command line --------------------------------------------------------------------------------------------------
  E101: [
    'unknown flag or argument',
    'The command does not have this flag or argument. It is refused rather than skipped, since a mistyped option would change the score silently. `assay COMMAND --help` lists the flags; an option of a metric or a reader is set with --set, such as --set scheme=IOB2 or --set reader.column=4.',
  ],
  E102: [
    'bad value of a flag',
    'A flag is there, but its value is missing or not of the kind it takes: --bootstrap wants a whole number, --color wants auto, always or never. Nothing is guessed. Write the value after the flag, such as --bootstrap 1000.',
  ],
  E103: [
    'flags that contradict each other',
    'Two flags ask for things that exclude each other, such as --quiet and --verbose, or a flag asks for more of something that nothing else asks for. Which of them is meant is not guessed. Remove one, or add what the message names.',
  ],
  E104: [
    'missing or surplus argument',
    'A command needs something that is not named, such as the gold (-g GOLD), or was given more words than it takes. More words than expected are usually a pattern that the shell has expanded: quote it. `assay COMMAND --help` shows what the command takes.',
  ],
  E105: [
    'a report would overwrite a file',
    'The output file is also an input, or is named for two reports. Gold and system files are never overwritten. Name another file.',
  ],
  E106: [
    'unknown name',
    'No installed plugin has a metric, preset, reader, built-in system or problem code of this name. The package may be omitted where only one package has the name. `assay list` shows what is installed.',
  ],

  // ---- config --------------------------------------------------------------------------------------------------------
  E201: [
    'the config cannot be read',
    'The config file is not there or is not valid JSON. The place shows where reading stopped; often a comma is missing just before it, or one is left over before a closing bracket. Name the config with `assay run FILE`, or score without one: assay score conll-f1 -g GOLD -s SYSTEM',
  ],
  E204: [
    'unknown key in the config',
    'The config has a key that is not known here. It is refused rather than skipped, since a mistyped key would leave an option at its default silently. Correct the key, or begin it with x- if it is a note of your own, such as "x-note".',
  ],
  E205: [
    'wrong type or value in the config',
    'The value at this place is not one that its key takes. The message says what is expected; the keys of a config and their values are in the README.',
  ],
  E206: [
    'dangerous key in the config',
    'The key __proto__ is refused in a config: in many programs it changes the behaviour of objects that have nothing to do with it, and no honest config needs it. Choose another name. As the name of a label, a document or a system in data it is fine.',
  ],
  E207: [
    'no file matches the pattern',
    'A pattern such as "runs/*.conll" finds no file. A score over no files would be meaningless, so the run stops. Patterns start from the folder of the config, or on the command line from the folder you are in; quote them there, so that the shell leaves them alone.',
  ],
  E227: [
    'too open a pattern',
    'A pattern may have four wildcards * between two slashes, and no group that repeats, *(…) or +(…). The time to match such a pattern against a long name grows so fast that a single file name could keep a run busy for hours. Write more of the names, or give several patterns; @(a|b) and {a,b} are allowed.',
  ],
  E208: [
    'a path leaves the folder of the config',
    'A path of the config leads out of its folder, through "..", a symbolic link or from the top. Configs come from other people, and one should not be able to read any file of this machine, or to load code from anywhere: a plugin is a package by its name, or a file under that folder. Put the files below the config, or name the folder that holds both: assay run --root .. CONFIG. A worker of a queue reads nothing outside of its folder in the same way: assay work --folder DIR',
  ],
  E209: [
    'two paths that differ only in case',
    'Two files have names that differ only in case, or in the encoding of an accent, which Windows and most Macs ignore. A copy of the data there would hold one of the two, and the score would be of another campaign. Give one of them another name.',
  ],
  E210: [
    'unknown metric',
    'No installed plugin has a metric or a preset of this name, or several have one, and PACKAGE/NAME says which. `assay list metrics` shows all metrics and the default of each package; "@assay/eter/*" names all. A metric of another package must be installed first, and is named by its package: npm install @assay/lea, then "@assay/lea".',
  ],
  E211: [
    'unknown reader',
    'No plugin that is installed has a reader of this name, or several have one. A reader of a package is named with it where several have one, --reader PACKAGE/NAME. `assay list readers` shows what is installed and what each reader reads. Without --reader the format is found by looking at the file.',
  ],
  E212: [
    'unknown output format',
    'There is no report in a format of this name. The formats are text, json, csv, tsv, markdown, latex, html, svg, junit, codabench, tira and the layouts of official scorers that a metric has, such as conlleval, for one system at a time. With --output the format follows the ending of the file, or is given before it: --output json:scores.out',
  ],
  E213: [
    'unknown built-in system',
    'No installed plugin makes a system of this name, or several do. A built-in system is named with its package, such as @assay/conll-f1/baseline, or by itself where one package has it, and `assay list systems` shows those there are.',
  ],
  E214: [
    'the two sides have different numbers of files',
    'Gold and system are given as several files each, and one side has more than the other. Files are paired in the order of their names, so a missing one would shift all that follow. Give both sides the same files, or join them first: cat gold/*.conll > gold.conll',
  ],
  E215: [
    'the format is not recognised',
    'No reader recognises the beginning of the file, or two are equally sure of it. A wrong guess would give a wrong score. Say what it is: --reader conll-columns, or "reader": "conll-columns" in the config; `assay list readers` shows the names.',
  ],
  E216: [
    'unknown option',
    'A metric, a reader or a built-in system is given an option that it does not have, in a config or with --set. It is refused rather than skipped, since a mistyped option would leave the real one at its default. Of several metrics that one entry names, at least one must have it. The options are listed by name: assay explain conll-f1',
  ],
  E217: [
    'wrong value of an option',
    'A metric, a reader or a built-in system has this option, but does not take this value of it. The message says what it takes. The options and their values are listed by name: assay explain conll-f1',
  ],
  E219: [
    'a stored result of another version',
    'The result has a format version that this program does not know, usually because a newer one wrote it. Reading part of it would show part of it. Update this program (npm install @assay/cli@latest), or score again with it: assay run -o result.json',
  ],
  E218: [
    'the stored result is damaged',
    'The file is JSON, but not a result as --json and -o result.json write it: something is missing in it, or is of another kind, or a measure is out of its range or not what its own sum (stats) gives; the message says where. It was changed by hand, cut, or is another file. Score again, or name the right one: assay report out/result.json. In a queue, a part or its result was changed by another program.',
  ],
  E220: [
    'something is named twice',
    'A metric is named twice with the same options, two systems have one name, or a pattern of systems finds the gold too. Results identify scores by the metric, its options and the system, so the two could not be distinguished. Remove one, or make them differ.',
  ],
  E223: [
    'a setting that does not apply here',
    'A setting has no effect in this run: a policy for missing documents where documents have no names, labels where documents have none, a column where the format has none, a view where none is used. It is refused rather than skipped, since its author expects it to change the score. Remove it, or read a format to which it applies.',
  ],
  E224: [
    'missing input of a built-in system',
    'A built-in system that learns needs training data: --train FILE, or "train" in a config. One that is made of other systems needs these. Name them with -s, or as "of" in a config, before it.',
  ],
  E225: [
    'unknown view',
    'Documents of a reader reach a metric or a writer of another model through a view, and there is no view of this name between the two. The message lists the views; of a name with parentheses, the part in them is enough.',
  ],
  E226: [
    'unknown model',
    'A metric reads documents of a model, or a reader or a view gives some, that no plugin named here brings. Models are tags, spans, trees, mentions and clusters, and those of plugins. Where the model is of another plugin, name that too: --plugin PACKAGE, or "plugins" in a config. Where its name is mistyped, that is a mistake of the plugin: tell its authors.',
  ],
  E221: [
    'no data found in the folder',
    'assay init looks for the gold, the systems, their format and a metric that reads it, and one of these was not found. Nothing is written. Name it: --gold FILE, --system NAME=FILE, --reader NAME, --metric NAME',
  ],
  E222: [
    'the config is there already',
    'assay init never overwrites a config, since it may hold manual changes. Nothing was written. Name another place (-o FILE), look at what it would write (-o -), or remove the old one.',
  ],

  // ---- files and their bytes -----------------------------------------------------------------------------------------
  E301: [
    'UTF-16 text',
    'The bytes look like UTF-16, as some Windows programs write it, and files are read as UTF-8. Reading on would find no token at all. Say so with --set reader.encoding=utf-16le (or utf-16be, or auto to follow the mark at the start of the file), or save the file as UTF-8.',
  ],
  E302: [
    'invalid UTF-8',
    'The byte at this place is not valid in UTF-8. Other programs put U+FFFD there silently, and then words that differ look the same. Usually the file is in Latin-1 or Latin-9: --set reader.encoding=iso-8859-1 (or iso-8859-15). If only a few bytes are wrong, the file was damaged or cut.',
  ],
  E304: [
    'a NUL byte: binary data',
    'The file holds a NUL byte, which text does not. It may be an archive, a model, UTF-16 text or a damaged file. Check that it is the right file; UTF-16 text needs --set reader.encoding=utf-16le (or utf-16be).',
  ],
  E305: [
    'a compressed file',
    'The bytes are those of a gzip or zip archive under another name, or a file that ends in .gz is not a gzip file or is damaged. Files that end in .gz are unpacked as they are read, and of one that ends in .zip all files in it are read. Give a compressed file its ending, or unpack it first: unzip FILE',
  ],
  E306: [
    'no such file',
    'There is no file of this name, or it cannot be read. Paths on the command line start from the folder you are in, paths in a config from the folder of the config. Check the spelling, capitals too.',
  ],
  E307: [
    'a folder where a file is needed',
    "The path leads to a folder, or to something else that is not a regular file, such as a pipe or a device. Name a file in it, or several with a pattern: 'gold/*.conll'. What comes through a pipe is read from standard input, which is written as -.",
  ],
  E308: [
    'permission denied',
    'The file is there, but this user may not read it. Make it readable (chmod u+r FILE), or run as a user who may read it.',
  ],
  E309: [
    'nothing to score in the file',
    'The file is empty, or holds nothing but blank lines and comments. Other scorers report a meaningless score here, often 0 or 100. Check that it is the right file and that it was written to the end; the option for comments is --set reader.comment=#',
  ],
  E310: [
    'symbolic links in a circle',
    'The path is a symbolic link that leads back to itself, perhaps through others, so there is no file at its end. Make one of the links point to the file; where each of them leads is shown by ls -l',
  ],
  E363: [
    'over the limit of size',
    'A line, a sentence or the whole file is larger than the limit, or a compressed file unpacks to more than 32 MiB and 100 times its size; the files of a zip count as one. The limits keep a wrong file, a device that never ends or a small archive of something huge from filling the memory. If the data is right, raise them: --set reader.maxLine=64 for lines of 64 MiB, --set reader.maxSentence=N, --max-bytes 4G; unpack a dense archive first. A config may have 4 MiB.',
  ],
  E364: [
    'the file changed while it was read',
    'The file was written to, cut or replaced during the run, so part of what was read is old and part is new. The score would belong to no file. Wait until the program that writes it has ended, and run again. A worker of a queue also reports this if a file is not the one that the run was split from.',
  ],
  E430: [
    'not a zip file',
    'The name ends in .zip, and the bytes are not those of a zip archive. It may be packed by another program, such as tar, gzip, 7-Zip or RAR, or be a page of errors that was saved in place of the file. Give it the ending that it has, or zip the files anew.',
  ],
  E431: [
    'a damaged zip file',
    'The zip archive was cut off or changed on its way, or was made in a way that programs read differently: the list at its end and the files before it do not fit together, two files share bytes, or what is unpacked has another size or CRC-32 than the list says. All of the zip is refused, since a part of it would give a score of its own. Zip the files again; `unzip -t FILE` tests an archive.',
  ],
  E432: [
    'an empty zip file',
    'The zip archive lists no file, or only folders and files that are skipped in folders too: names that begin with a point, and __MACOSX. Zip the files themselves: zip -r team.zip FOLDER',
  ],
  E433: [
    'a name that leads out of a zip file',
    'An entry of the zip archive is named from the top (/x), from a drive (C:x), upwards (../x), with backslashes or with a NUL. A program that unpacks it may write somewhere else than it was told. Nothing is unpacked onto the disk here, and the archive is refused all the same, since its files are not those of one folder. Zip the folder from the one above it: zip -r team.zip FOLDER',
  ],
  E434: [
    'an encrypted zip file',
    'An entry of the zip archive is encrypted, and there is no way to give a password. Zip the files without one.',
  ],
  E435: [
    'a symbolic link in a zip file',
    'An entry of the zip archive is a symbolic link, a device or another thing that is not a file. A link could lead to any file of this machine, and is never followed. Zip the files that links lead to: zip -r does so unless it is called with -y.',
  ],
  E436: [
    'a zip file of a kind that is not read',
    'An entry of the zip archive is packed by another method than Deflate, or the archive is one of several pieces. Some programs take LZMA, Deflate64 or others for better results or large files. Zip the files as usual: zip -r team.zip FOLDER',
  ],
  E437: [
    'a zip file in a zip file',
    'An entry of the zip archive is a zip archive too. One zip is one system, or the gold, as a folder is; nested archives are not read. Name each by itself: -s runs/*.zip',
  ],
  E438: [
    'a zip file with one name twice',
    'Two entries of the zip archive have the same name, or one is a file where others have a folder. Programs that unpack it keep one of the two, and not all of them the same. Zip the files into an archive that is not there yet.',
  ],
  E439: [
    'too many entries in a zip file',
    'The zip archive lists more than 100000 entries, or names of more than 64 MiB in total. Check that it is the right file. If there are really so many documents, put several into each file.',
  ],
  E470: [
    'quotes that do not close, or text after them',
    'In a file of columns separated by commas or semicolons a cell that begins with a quote ends at the next one; what follows is the delimiter or the end of the line (RFC 4180). A quote inside of such a cell is written twice: "a ""b"" c". A cell that is not closed would swallow all rows after it, so nothing of the file is scored.',
  ],
  E471: [
    'a list of record pairs',
    'The titles are those of a list of pairs, as tools of record linkage write it (unique_id_l, unique_id_r, left_id, right_id, and so on): each row links two records. Read as items and clusters, any such file would score 100. Make clusters of the pairs first: a row item,cluster for each record, with all that are linked in one cluster. If two columns do hold items and clusters, name both: --set reader.item=TITLE --set reader.cluster=TITLE.',
  ],

  // ---- what is in the files ------------------------------------------------------------------------------------------
  E311: [
    'wrong number of columns',
    'A line has more or fewer columns than the first line with a token, or an empty column in place of a tag; or the only column holds words with their tags, as in theO, because the separator was lost. A token may hold a blank, or blanks and tabs are mixed: --set reader.delimiter=tab separates columns by tabs only, and =blank by both. If the line is a comment, say how comments begin: --set reader.comment=#',
  ],
  E312: [
    'ill-formed tag sequence',
    'The scheme does not allow the tag between its neighbours, such as I-PER after O in IOB2. Scorers repair this in different ways, and the scores differ. Check the scheme (--set scheme=IOB1), or name the repair: --set repair=discard drops such phrases; in schemes whose letters they know, repair=conlleval and repair=seqeval read all sentences as these scripts do.',
  ],
  E314: [
    'no tag of the scheme',
    'The tag does not have the form of the scheme: its letter is unknown there, or it has no type, as "B-" or "XYZ". Reading it anyway would count a type without a name. Check the column of the tags (--set reader.column=-1) and the scheme (--set scheme=IOBES); --set scheme=raw takes each tag as a type.',
  ],
  E316: [
    'no such column',
    'The requested column is not in the file. Columns count from 1 at the left and from -1 at the right; by default the tags are in the last one. Name it for one file as FILE:COLUMN, such as -s out.conll:-2, or for all with --set reader.column=4.',
  ],
  E318: [
    'ambiguous first row',
    'The first row of a table may be titles or data, or its titles do not say which column holds what, or several have the same meaning. A guess would score items as clusters, or a title as a token. Say with --set reader.header=yes or =no what it is, and name the column: FILE:tag, or of clusters --set reader.item=word --set reader.cluster=topic; of a table without titles --set reader.titles=annotator,item,label.',
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
    'The XML declaration names an encoding that is not known here, or one that the bytes contradict: text in UTF-8 that is declared as ISO-8859-1 would have two wrong letters for each accented one, and words would no longer be found. Correct the declaration, or say the encoding: --set reader.encoding=utf-8',
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
  E354: [
    'a cluster without items',
    'A cluster holds no item. It would count as a cluster in some measures and in no other, so it is refused. Remove it from the file.',
  ],
  E375: [
    'no groups to link between',
    'Only links between groups are counted (the option links), such as those between languages, and these mentions are of none. Every score would be 0/0. Read a format whose mentions have groups, such as the bsnlp reader with the view crosslingual, or count all links: --set links=all',
  ],
  E362: [
    'nested too deeply',
    'Elements, lists or objects are nested deeper than any such file is. The limit keeps a damaged or hostile file from using up the memory, or from being scored as if it meant something. Check that this is the right file; readers of trees take --set reader.maxDepth=5000',
  ],
  E365: [
    'too much work in one document',
    'So many pairs meet that one document would keep a run busy for minutes or fill the memory: more than 2^25 clusters or mentions that meet in an item or a word, or 2^19 pairs of spans to align, where texts and clusterings have thousands. Such a file is damaged or hostile. Check that it is the right one, or choose an option or a metric that takes each item once: the help of the error names it. --any-work judges such documents all the same.',
  ],
  E321: [
    'mention not closed, or not opened',
    'A bracket of a mention has no partner in its document. Scorers that go on skip the mention or give it another span, and the score falls or rises silently. Usually the file was cut off, or a program wrote a mention that reaches over the end of a document. Close the mention where it ends; (12) is a mention of one token.',
  ],
  E323: [
    'one span in two entities',
    'The same span is a mention of two entities, and the metric is set to refuse that. Which of them counts changes the score, and official scorers differ. Correct the file, or choose which counts: --set duplicates=first, last or keep.',
  ],
  E324: [
    'no bracket of a mention',
    'The place where mentions are marked holds something that is not a bracket of a mention. Other scorers skip it, and the mention is lost silently. In CoNLL-2012 files write (12 and 12) and (12), with | between them and - for none; in CorefUD files Entity=(e12-person-1- and e12). Check the column: --set reader.column=-1',
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

  // ---- gold and system together --------------------------------------------------------------------------------------
  E401: [
    'the system is the gold',
    'The same file, or the same column of it, is given as gold and as system. The score would be perfect and mean nothing. Check the paths; in one file with both, name two columns: -g FILE:-2 -s FILE:-1',
  ],
  E402: [
    'the tokens differ',
    'Gold and system have different words at the same position. Tags of different words cannot be compared, though many scorers do it. Check that both were made from the same text with the same tokens; if the system file has no words, or spells them in another way, --set reader.form=0 ignores them. Where they look the same, they differ in their normal form: --set reader.normalize=NFC. Lines of -DOCSTART- on one side are skipped with --set reader.docstart=skip.',
  ],
  E403: [
    'sentences end at different places',
    'A sentence has more tokens on one side than on the other. From here on all would be compared with the wrong sentence. Look for an empty line too many or too few at this place, or a lost token; many systems drop what is longer than their model takes.',
  ],
  E404: [
    'one side ends before the other',
    'Gold and system agree as far as both go, but one of them has more sentences. Usually the shorter file was cut off, or is another part of the data. Check that the program that wrote it came to its end.',
  ],
  E405: [
    'a document is only in the gold',
    'The system has no answer for a document of the gold. Skipping it would raise the score of a system that skips hard documents. Add the document to the file of the system, or name a policy: --set documents.missing=empty scores an answer with nothing in it, --set documents.missing=skip skips the document; in a config: "documents": { "missing": "empty" }.',
  ],
  E406: [
    'a document is only in the system',
    'The system has an answer for a document that is not in the gold. Perhaps it was run on more data, or the names of documents are written in another way. Take the document out of the file of the system, name both alike, or name a policy: --set documents.extra=empty takes the gold as empty there, so that all that the system finds in it is spurious, --set documents.extra=skip skips the document; in a config: "documents": { "extra": "empty" }.',
  ],
  E407: [
    'a document comes twice',
    'Two documents of one side have the same name, in one file or in two. It is ambiguous which one is meant, and counting both would weigh it double. Remove one, or give them different names.',
  ],
  E408: [
    'a document without a row in the table of documents',
    'The config names a table with the metadata of the documents, and one of them has no row there. It would fall out of every group silently. Add a row for it. The first column holds the id of the document, or the value of the metadata that the column is named for, such as "document".',
  ],
  E409: [
    'positions of two kinds',
    'One side counts tokens and the other characters, so that equal numbers are different positions: a score would be meaningless. In trees-jsonl positions count tokens where a document has "tokens", and else characters. Give both sides the tokens, with positions that count them, or neither.',
  ],
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
  E410: [
    'a label that is not known',
    'The key "labels.known" of a config lists the labels that may be there, or says "gold": the systems may have only those of the gold. Another label is refused, since nothing of it could be right and the score would not say why. Correct the data, rename the label with "labels.map", or add it to the list.',
  ],
  E411: [
    'nothing to score',
    'Neither side has anything that the metric looks at, so that its numbers are all 0/0. Usually another column was read, such as parts of speech or words, or the labels are in another place. Name the column (-g FILE:COLUMN) or the reader (--reader NAME).',
  ],
  E480: [
    'no items in common',
    'Nothing that a system names is in the gold: no item, or of twenty and more on both sides no border of a span or no id. Such a score is meaningless, and that of clusterings may even be high. The message names what would make them match, where that is known: --system-set reader.ends=inclusive, --set ids=wikidata. To score all the same: --set disjoint=allow, which is part of the signature.',
  ],
  E481: [
    'no labels in common',
    'Of twenty things and more with labels on each side, none has a label of the other, and nothing is right. Usually labels are spelt in two ways, as PER and person: "labels": { "map": { "PER": "person" } } in a config makes one of two. To score all the same: "labels.known" lists labels that are right as they are, or --set disjoint=allow, which is part of the signature.',
  ],
  E482: [
    'no documents in common',
    'No document of a system has the name of one of the gold, so that none of its answers counts. Usually the names of one side have a folder or an ending that the other does not have, and the message says which. To score all of them as documents that are missing: --set disjoint=allow with --set documents.missing=empty or skip; both are part of the signature.',
  ],
  E501: [
    'plugin not found',
    "The config or the command names a package that is not installed where plugins are looked for: in node_modules of the config's folder and of the folders above it. A name by itself is that of a package or, where there is none, of a metric or a preset of an installed one; assay list shows them. Install it there: npm install @assay/lea. Nothing is ever installed by itself.",
  ],
  E502: [
    'plugin for another contract',
    'The plugin was written for another version of the contract between plugins and this program. Calling it could give wrong numbers. Install versions that fit: npm install PLUGIN@latest @assay/cli@latest. The same code reports a metric, a scorer or a reader with a member that the contract does not have: one that is mistyped, such as sumarise, would be ignored silently. Names of further members begin with x-.',
  ],
  E503: [
    'the plugin fails to load',
    'The package was found, but its code failed while it was being loaded; the message holds its own words. Often one of its dependencies is missing: npm ls PLUGIN shows them. Otherwise tell its authors.',
  ],
  E504: [
    'the package is not a plugin',
    'The package was loaded, but it exports nothing called "plugin", or something that is not in the shape of one; the message says what. Perhaps the name is that of another package. A plugin has the line: export const plugin = { contract: 1, name, version, metrics: […] }',
  ],
  E505: [
    'the plugin fails on a document',
    'The code of a plugin failed while it worked on this document. This is a bug of the plugin, and no score of it is reported, since it would lack the document. Tell its authors, with the document and the message; other metrics are not concerned.',
  ],
  E506: [
    'the plugin breaks its contract',
    'A measure is not a number, infinite, or outside of the range that its plugin declares; or a sum holds a count below zero or itself; or a function gives a promise, where plugins give their answers at once; or the plugin writes to standard output, which is for the result alone, or calls process.exit. What breaks its own definition is not reported. This is a bug of the plugin: tell its authors, with the data.',
  ],
  E507: [
    'the plugin takes too long',
    'With --isolate, plugins run in a thread of their own, and it has timed out: no document was finished, nothing was read or drawn within --timeout. The message names what it was working on. It may loop for ever, or wait for something, or match an expression with very many ways to fail (catastrophic backtracking), such as (a+)+b. If it is only slow, allow it more: --timeout 300',
  ],
  E508: [
    'the plugin takes too much memory',
    'With --isolate, plugins run in a thread of their own, and it has taken more memory than --max-memory allows. The message names what it was working on. It may allocate for ever; if the data is only large, allow it more: --max-memory 8192',
  ],
  E509: [
    'the plugin has ended the run',
    'The plugin has thrown an exception that could not be caught, such as in a promise that it does not await; or, with --isolate, has called process.exit and so ended the thread that it has of its own. The message names what it was working on, or the line of its code. This is a bug of the plugin: tell its authors, with the document.',
  ],
  E510: [
    'plugin for another version of core',
    'The package.json of the plugin says for which versions of @assay/core it is written, among its peerDependencies, and the running one is not among them. Its numbers could be wrong, or it could fail unexpectedly. Install versions that go together: npm install PLUGIN@latest @assay/cli@latest',
  ],
  E512: [
    'two plugins with the same name',
    'A code of a problem or a model of documents has one meaning, and two plugins bring one of the same name. The name would be ambiguous. Remove one of the two plugins, and report it there.',
  ],
  E511: [
    'the plugin is not what its manifest says',
    'A plugin states a name and a version, which are part of results and signatures, and its package.json states others. To reproduce a score, one could not know what to install. This is a bug of the plugin, which takes both from its package.json: tell its authors.',
  ],

  // ---- converting ----------------------------------------------------------------------------------------------------
  E601: [
    'the format to write is not clear',
    'No format was named, and the name of the output does not end as those of one format do, or several end so. Nothing is guessed from the input, since a wrong format would lose data. Say it: --to NAME; assay list readers shows which can be written. A format with a file for each document needs a folder to be written to.',
  ],
  E602: [
    'a document cannot be written in this format',
    'The format lacks what the document cannot do without: tags in a text need the text, brackets of mentions need spans of tokens, and a file of its own needs a name. Nothing was written. Choose another format (--to NAME) or another view (--view NAME).',
  ],
  E603: [
    'something would be lost',
    'The other format, or the view that leads to it, does not hold all that the documents say, and --strict makes that an error. Nothing was written. The warnings above say what is lost and where it is lost first. Without --strict, assay writes the rest.',
  ],
  E604: [
    'what was written cannot be read again',
    'Before anything is handed out it is read again, and here the reader of the format refuses it: this data holds something that has another meaning there, or nothing that the format can represent. Nothing was written. Choose another format: --to NAME',
  ],

  // ---- output --------------------------------------------------------------------------------------------------------
  E701: [
    'writing failed',
    "The output could not be written to its end, usually because the disk is full. A file that was there before is as it was: output goes to a new file, which takes the old one's place only when it is whole. The result is on standard output, as JSON, where that can be written to. Make room, or write elsewhere: --output /elsewhere/result.json",
  ],
  E702: [
    'cannot write there',
    'The output file cannot be created: its folder may not be written to, a part of its path is a file, or the path is a folder. Nothing was changed; folders that are not there are made. What has been scored already is on standard output, as JSON. Name another place: --output result.json',
  ],
  E703: [
    'a score does not fit the format',
    'The format can hold only some characters in its keys, and a name of a system or a measure has others, or two scores would have the same key, or a measure that was asked for has no value, or there is nothing for a chart to show. A changed name would be another column there, so it is refused and not repaired. Give the system another name: -s NAME=FILE',
  ],
  E704: [
    'a report would contain workflow commands',
    'In GitHub Actions (GITHUB_ACTIONS=true), the runner reads what a step prints and obeys lines that begin with :: and what begins with ##[, so that a label could hide or stop the log. Reports have them written in another way there, but some formats have no other way, and a changed cell would be another label, so nothing is printed. Write a file, which is never changed: --output table.csv',
  ],
  E801: [
    'a name that does not occur',
    'A comparison, a gate or the labels of a config name a system, a metric, a measure, a key of metadata or a label that does not occur in this run. It is refused rather than ignored, since a gate on nothing would never fail, and a mistyped label would change the score silently. The message lists the names there are.',
  ],
  E802: [
    'a gate on a group that never occurs',
    'The gate names a value of metadata that no document has, or a type or a slice that no item has. It would pass for ever without anything being tested, so the run stops. The message lists the values there are; compare the spelling with the table of documents.',
  ],
  E806: [
    'a gate fails',
    'A score does not meet a gate of the config; the reason and the numbers are in the report. It ends the run with 1 after the whole result is written. To see what has changed: assay compare results/main.json out/result.json',
  ],
  E804: [
    'a gate that decides nothing',
    'The bound of the gate is beyond the range of its measure, so that it would always pass or always fail, or the gate rests on intervals or on a test that this run does not make. Ratios run from 0 to 1: write 0.6 for 60 %. Intervals are drawn with "bootstrap", tests made with "compare".',
  ],
  E803: [
    'results that cannot be compared',
    'Two results are about other gold data (the SHA-256 of the files differ), or were scored with other options or by another version (their signatures differ). A difference between them would not come from the systems. Score both in the same way on the same data. Parts of a run (`--part K/N`) are merged where all of them are there, each once, and made by the same call, of the same files, by the same versions.',
  ],

  // ---- queues --------------------------------------------------------------------------------------------------------
  E811: [
    'the queue does not answer',
    'Nothing listens where the queue should be, or it refuses the connection; the message quotes it. Redis or Valkey has to run there. User and password are part of the address, redis://USER:PASSWORD@HOST:PORT, which belongs in the variable ASSAY_QUEUE; they are never shown.',
  ],
  E812: [
    'a worker has ended in the middle of a part',
    'The worker of the part ended each time without an error: usually it ran out of memory, or was stopped. The parts that were made are kept, and `assay run --on URL --resume` goes on with the others. Smaller parts need less memory: --parts N',
  ],

  // ---- the program itself --------------------------------------------------------------------------------------------
  E900: [
    'a bug of Assay',
    'The program reached a point that its authors thought unreachable. No result is printed, since it might be wrong. Please report it, with the command, the message and, if you can, the input; `assay --version` says which version it is.',
  ],

  // ---- warnings ------------------------------------------------------------------------------------------------------
  W311: [
    'mixed line ends',
    'Some lines end as on Windows (CR LF) and others as on Unix (LF), or as on old Macs (CR). The score does not depend on it. A file put together from two sources often looks like this, so make sure that both parts belong there; dos2unix FILE makes the line ends equal.',
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
  W314: [
    'tags without a type or with an unknown prefix',
    'conlleval.pl reads any tag: one without a hyphen is a phrase of an empty type, and one whose prefix it does not know is a phrase by itself or a part of the one before. The score is the official one, but hardly the intended one: another sign for outside (--set outside=_), another column, or a separator that is missing. One is reported for each sentence. A scheme by name refuses such tags: --set scheme=IOB2',
  ],
  W317: [
    'no line end at the end of the file',
    'The last line of the file does not end with a line end. It counts as a line, and the score is that of the file as it is. If the file was cut off, its last line may be incomplete: compare its end with that of the gold.',
  ],
  W405: [
    'a document of the gold was missing in the system',
    'The system has no answer for a document of the gold, and the policy documents.missing allows that: with empty it is scored as an answer with nothing in it, with skip it does not count for this system, whose score then rests on fewer documents than others. The policy is part of the signature. To refuse such files: --set documents.missing=error',
  ],
  W406: [
    'a document of the system that the gold lacks',
    'The system has an answer for a document that the gold does not have. With documents.extra=empty all that it finds there is spurious, as in neleval; this is the default for formats that list mentions alone, in which a document without any has no row. With documents.extra=skip nothing in it counts, which is the default where documents.missing is empty or skip. To refuse such files: --set documents.extra=error',
  ],
  W408: [
    'a row without a document in the table of documents',
    'The table with the metadata of the documents has a row for a document that was not read. The scores do not depend on it. If the table is that of a larger collection, there is nothing to do; else compare the spelling with the ids of the documents.',
  ],
  W409: [
    'a label that does not occur',
    'The signature renames or keeps a label that does not occur here, in the gold or in any system. In a small part of a collection that may be so, and the score is what the signature says. In a config such a label is an error (E801), since there it is usually mistyped.',
  ],
  W410: [
    'labels of one side only',
    'Some labels are on one side only, so that nothing with them can be right. That may be as it is, where a system never finds a type; or the two sides spell a label in two ways, as PER and person. Of these, "labels": { "map": { "PER": "person" } } in a config makes one. "labels.known" lists labels that are right as they are, and refuses others; "labels": { "known": "gold" } allows only those of the gold.',
  ],
  W411: [
    'an empty label',
    'Some things have a label without a name, such as the tag B-. They count, and are right only where both sides have none. A label was lost where the data was made, or the wrong column was read.',
  ],
  W412: [
    'many more labels than the gold has',
    'The system has more than ten times as many labels as the gold. Usually another column was read, such as words or parts of speech, or a separator is missing, so that words and labels have become one.',
  ],
  W413: [
    'excluded labels',
    'Things with other labels than those that "labels.only" lists count on neither side: tags become outside, and precision no longer sees what a system has found too much. The message says how many there were of each, on each side.',
  ],
  W480: [
    'almost nothing in common',
    'Of what a system names (items, borders of spans, ids) the gold has nothing, or less than one in twenty. Of a few things that may be as it is; of many, one side usually counts in another way, or writes names in another form. The message names what would make them match, where that is known. From twenty on each side, no match at all is an error (E480).',
  ],
  W481: [
    'a gold of single items',
    'Each cluster of the gold has one item, in all documents, so that there is nothing to cluster: measures of pairs and links are 0/0, and others are high for any system that joins little. Usually a list of pairs of records was read as items and clusters, or the columns of items and clusters are exchanged.',
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
    'A component is in no entity. ETER, which is over entities, ignores it; it is a slot of SER and a tag of strict F. Usually the entity around it was lost, or its tag is misspelt. --set reader.strict=true refuses such components.',
  ],
  W333: [
    'a span twice',
    'Two spans of one side have the same place and the same types. Each counts, so that a system gains nothing by repeating a span: it is right once, and each further copy is an insertion. Keep it in the file once; in trees, --set reader.duplicates=one keeps one of them and --set reader.strict=true refuses them. An entity within one of its own span and type is not a copy.',
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
  W334: [
    'an inside tag without a beginning',
    'A tag I-TYPE occurs where no span of that type is open. It is read as the beginning of one, as most programs do, and the score depends on it. Check the program that wrote the tags; B-TYPE is what it most likely meant.',
  ],
  W347: [
    'entities without an ID of their own',
    'Some <EM> of a file of HAREM have no ID, or one that another has in the same file. Entities are paired by their words, so the score does not change; but a file in which IDs are missing or doubled was often put together from parts, and may hold a document or an entity twice.',
  ],
  W365: [
    'much work in one document',
    'A document makes more pairs meet than a metric allows one (E365), and is judged all the same because the call says --any-work. That may take minutes or fill the memory; the numbers are the same as without a limit.',
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
  W601: [
    'documents are lost in another format',
    'The format has no way to say a document in which there is nothing, such as one without clusters in a table of memberships. The other documents were written.',
  ],
  W602: [
    'names of documents are lost in another format',
    'The format gives documents no names, or takes them from files whose names cannot hold these. Documents are then identified by their position or their file. Keep the order, or choose a format with names.',
  ],
  W603: [
    'metadata is lost in another format',
    'The format has no place for what is known of a document, such as its genre, and breakdowns by it are no longer possible. Keep it in a separate table: documents.meta in a config, --meta on the command line.',
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
    'The format gives an entity one type, and here one has several, as for metonymy. A score of such data is another score. Choose a format of trees that holds sets of types.',
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
  W801: [
    'too few trials for so many comparisons',
    'The smallest p that n trials can give is 1 / (n + 1), and a correction multiplies it by the number of comparisons. Here even that is not below 0.05, so that no two systems can be found to differ, however different they are. Take more trials, or name a baseline, which leaves fewer pairs.',
  ],
  W802: [
    'few units',
    'An interval or a paired test draws from the units that were scored, or lets them change sides. Of fewer than ten there are so few ways that the result says more about them than about the systems: the interval is too narrow, and the smallest p there can be is large. The message says how many there are. Score more data, or report the number of units with the scores.',
  ],
  W803: [
    'no interval',
    'Some of the requested intervals are missing: a single unit that is drawn again and again is always the same, so that its interval would have no width. That concerns the whole where one unit was scored, a group of one unit, and a label that is in one unit alone. The values are there, and the message says which have no interval.',
  ],
  W804: [
    'a stored result cannot be read again',
    'Two stored results hold sums, and no units or items. Paired tests, and the items that were fixed and broken, take the files that were scored, with the same bytes, and the same version of the metric. What is missing or has changed is named; the differences do not depend on it. Say where the files are now (--root FOLDER), or score again.',
  ],
  W401: [
    'the system equals the gold',
    'Gold and system are the same file, or hold the same bytes. The score is perfect and usually means that a path was mistaken. Check the paths; in one file with both, name two columns: -g FILE:-2 -s FILE:-1',
  ],
})

/** A code of the table. */
export type Code = keyof typeof messages

/** All codes, in order. */
export const codes = Object.keys(messages).sort() as readonly Code[]

/** The message of a code, in any case; `undefined` for an unknown code. */
export const message = (code: string): Message | undefined => {
  const name = code.toUpperCase()
  if (!Object.hasOwn(messages, name)) return undefined
  const [title, explain] = messages[name as Code]
  return { title, explain }
}
