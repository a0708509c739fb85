/** Meanings of the codes that the host reports; `messages` has those of core too. */
import { declareCodes, type Message } from '@assay/core'
import { messages as ofCore } from '@assay/core/internal/built-in'
import type { HostCode } from './codes.ts'

const own = declareCodes<HostCode>({
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
  E106: [
    'unknown name',
    'No installed plugin has a metric, preset, reader, built-in system or problem code of this name. The package may be omitted where only one package has the name. `assay list` shows what is installed.',
  ],

  // ---- config --------------------------------------------------------------------------------------------------------
  E204: [
    'unknown key in the config',
    'The config has a key that is not known here. It is refused rather than skipped, since a mistyped key would leave an option at its default silently. Correct the key, or begin it with x- if it is a note of your own, such as "x-note".',
  ],
  E205: [
    'wrong type or value in the config',
    'The value at this place is not one that its key takes. The message says what is expected; the keys of a config and their values are in the README.',
  ],
  E207: [
    'no file matches the pattern',
    'A pattern such as "runs/*.conll" finds no file. A score over no files would be meaningless, so the run stops. Patterns start from the folder of the config, or on the command line from the folder you are in; quote them there, so that the shell leaves them alone.',
  ],
  E227: [
    'too open a pattern',
    'A pattern may have four wildcards * between two slashes, and no group that repeats, *(…) or +(…). The time to match such a pattern against a long name grows so fast that a single file name could keep a run busy for hours. Write more of the names, or give several patterns; @(a|b) and {a,b} are allowed. A folder or a pattern is searched through a million names of files and folders at most, since the links of a whole disk have no end: name the folder of the data.',
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
    'There is no report in a format of this name. The formats are text, json, csv, tsv, markdown, latex, html, svg, junit, codabench, tira and the layouts of official scorers that a metric has, such as conlleval, for one system at a time. With --output, the format is taken from the ending of the file, or is written before the path: --output json:scores.out',
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
  E228: [
    'a page cannot carry this plugin',
    'The page on which participants check their runs holds the plugins of Assay, and no other code: not that of a file, nor that of another package. Nothing was written. Give participants the plugin and the config, and they check on the command line: assay check -s RUN --config public.json',
  ],

  // ---- files and their bytes -----------------------------------------------------------------------------------------
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
  E310: [
    'symbolic links in a circle',
    'The path is a symbolic link that leads back to itself, perhaps through others, so there is no file at its end. Make one of the links point to the file; where each of them leads is shown by ls -l',
  ],
  E430: [
    'not a zip file',
    'The name ends in .zip, and the bytes are not those of a zip archive. It may be packed by another program, such as tar, gzip, 7-Zip or RAR, or be a page of errors that was saved in place of the file. Give the file the ending of its real format, or zip the files again.',
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
    'An entry of the zip archive is named from the top (/x), from a drive (C:x), upwards (../x), with backslashes or with a NUL. A program that unpacks it may write somewhere else than it should. Nothing is unpacked onto the disk here, and the archive is refused all the same, since its files are not those of one folder. Zip the folder from the one above it: zip -r team.zip FOLDER',
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
    'too many entries in a zip file, or too long a name',
    'The zip archive lists more than 100000 entries, names of more than 64 MiB in total, or a name of more than 4096 bytes or 100 folders. Check that it is the right file. If there are really so many documents, put several into each file.',
  ],
  E444: [
    'a file for a package that is not installed',
    'The file is a workbook or Parquet, which the package @assay/tables unpacks: a sheet becomes a table, a row of Parquet a line of JSON. It is a package of its own so that only those who have such files install it. It is found beside the command line, and above the current folder: npm install @assay/tables. Without it, save the sheet as .csv, or write the rows as lines of JSON.',
  ],
  E445: [
    'a workbook in a form that is not read',
    'The file is a workbook that only its own program can open as it is: an old one (.xls), a binary one (.xlsb), one of OpenDocument (.ods), one with a password, or one that was cut off. Open it in Excel or LibreOffice and save it as .xlsx without a password, or each sheet as .csv.',
  ],

  // ---- gold and system together --------------------------------------------------------------------------------------
  E405: [
    'a document is only in the gold',
    'The system has no answer for a document of the gold. Skipping it would raise the score of a system that skips hard documents. Add the document to the file of the system, or name a policy: --set documents.missing=empty scores an answer with nothing in it, --set documents.missing=skip skips the document; in a config: "documents": { "missing": "empty" }.',
  ],
  E406: [
    'a document is only in the system',
    'The system has an answer for a document that is not in the gold. Perhaps it was run on more data, or the names of documents are written in another way. Take the document out of the file of the system, name both alike, or name a policy: --set documents.extra=empty takes the gold as empty there, so that all that the system finds in it is spurious, --set documents.extra=skip skips the document; in a config: "documents": { "extra": "empty" }.',
  ],
  E412: [
    'ids in another order than documents are paired in',
    'One side has no ids, so that documents are paired by their order in the files. The ids of the other side are numbers, and one is less than that of the document before: the file seems to be in another order, as answers of services come back. Sort it by its ids; or give the other side ids; or take the ids out, where they are not those of an order.',
  ],
  E408: [
    'a document without a row in the table of documents',
    'The config names a table with the metadata of the documents, and one of them has no row there. It would fall out of every group silently. Add a row for it. The first column holds the ids of the documents or, if its title is a field of the metadata such as "document", the values of that field.',
  ],

  // ---- the patch of the gold -----------------------------------------------------------------------------------------
  E414: [
    'a table of decisions that cannot be read',
    'The table of --patch has a title row with "document", "old", "new" and "decision", and "path" where the gold has several files. A decision is change, keep, ambiguous, or empty. Items are lists such as [[21,27,"location"]]: first character, the one after the last, label. `assay inspect CONFIG --gold -o csv:FILE` writes such a table; with `--decisions FILE` it makes one from files annotated again: doccano files with all keys, or brat files with the list.csv of their folder.',
  ],
  E415: [
    'two decisions on one item',
    'Two rows of the table of --patch decide on the same item of the gold, and not alike. Which of them holds is not guessed. Leave one of them, or empty the cell "decision" of the other.',
  ],
  E416: [
    'a decision that does not fit the gold',
    'A row of the table of --patch is about a document or an item that the gold does not have: usually the gold has been corrected since. Or the gold cannot hold the new item: it stands outside of the text, or overlaps another where a token has one tag. Write the table anew with `assay inspect CONFIG --gold -o csv:FILE`, correct the row, or remove it. Texts that were annotated again (`--decisions`) have to be those of the gold to the character.',
  ],

  // ---- plugins -------------------------------------------------------------------------------------------------------
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
    'No document of a system has the name of one of the gold, so that none of its answers counts, or some are called otherwise. Usually one side has a folder or an ending that the other does not have, and the message says which; --set documents.names=stem compares names without folder, ending and leading zeros of numbers. To score all of them as documents that are missing: --set disjoint=allow with --set documents.missing=empty or skip; both are part of the signature.',
  ],
  E483: [
    'equal in one column of tags, with others beside it',
    'The column of tags that is read is the same in both files, and the system has another one with tags that the gold has nowhere: a prediction beside the gold, or names beside chunks. A score of 100 would say nothing of it. Say which column is scored, by number or title: FILE:2 and FILE:2, or FILE:3 and FILE:3.',
  ],
  E501: [
    'plugin not found',
    "The config or the command names a package that is not installed where plugins are looked for: in node_modules of the config's folder and of the folders above it. A name by itself is that of a package or, where there is none, of a metric or a preset of an installed one; assay list shows them. Install it there: npm install @assay/lea. Nothing is ever installed by itself.",
  ],
  E502: [
    'plugin for another contract',
    'The plugin was written for another version of the contract between plugins and this program. Calling it could give wrong numbers. Install versions that fit: npm install PLUGIN@latest @assay/cli@latest.',
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
    'A measure is not a number, infinite, or outside of the range that its plugin declares; or a sum holds a count below zero or itself; or a function gives a promise, where plugins give their answers at once; or a preset ranks by a measure that the metric does not have. What breaks its own definition is not reported. This is a bug of the plugin: tell its authors, with the data.',
  ],
  E509: [
    'the plugin has ended the run',
    'The plugin has thrown an exception that could not be caught, such as in a promise that it does not await; or it has ended the process. The message names what it was working on, or the line of its code. This is a bug of the plugin: tell its authors, with the document.',
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
    'The document and the format do not fit: a format of tags in a text needs the text, brackets of mentions need spans of tokens, and a file for each document needs a name. Nothing was written. Choose another format (--to NAME) or another view (--view NAME).',
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
  E822: [
    'no file of the submission fits',
    'A submission holds files that the task asks for by a pattern, such as **/*.conll, and none of its files fits. The message lists what the submission has. The starting kit of the task says what is asked for; `assay check --config public.json -s FILE` checks it before it is sent.',
  ],
  E826: [
    'another number of files than the task wants',
    'A submission is scored file by file, so that it has as many files as the gold, and this one has more or fewer that fit the pattern of the task. The message lists them. Send those that the task asks for; a file of another kind, such as a README, does not count.',
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

  // ---- inspection ----------------------------------------------------------------------------------------------------
  E824: [
    'the data have a fault that is not allowed',
    'assay inspect found more of a kind than --fail-on allows, in the part of the data that the message names; its place is the first of them. It ends the call with 1 after the whole inspection is written. The places of all are in the page (-o inspection.html) and in the JSON.',
  ],
  E825: [
    'the metric says no places in a text',
    'assay inspect --gold compares what systems have in the places of a text, and the lines of this metric name none, or the documents have no text. Ask a metric of the config that names them: --metric NAME. `assay errors --json` shows the lines of a metric; those with "where" say where they stand.',
  ],

  // ---- shared tasks --------------------------------------------------------------------------------------------------
  E821: [
    'this cannot go into a task',
    'A task of a platform is a folder that scores by itself: it holds copies of the gold, and a program with the metrics that come with the command line. A file outside the folder of the config, a plugin that is a file, or a metric of another package is not in it. The message names what cannot be carried.',
  ],
  E823: [
    'this folder holds no task',
    'assay task score works on a folder that assay task init --platform local made: it has a task.json, the gold and a folder of submissions. Make one: assay task init assay.json --platform local -o FOLDER',
  ],
  E827: [
    'a link in a submission',
    'A submission holds a symbolic link, a pipe, a device or another thing that is not a file. A link could lead to any file of this machine, such as the gold, and is never followed. Send the files that links lead to.',
  ],
  E828: [
    'a broken line in the history of a task',
    'assay task score keeps a line of JSON for each submission that it has looked at, in history/history.jsonl of the task. A line that was cut or changed by hand would take a submission from the leaderboard, so nothing is scored and the site stays as it was. Correct the line, or remove it: its submission is then looked at anew, if it is still in the folder of submissions. Without the folder history all are looked at anew.',
  ],

  // ---- the program itself --------------------------------------------------------------------------------------------
  E900: [
    'a bug of Assay',
    'The program reached a point that its authors thought unreachable. No result is printed, since it might be wrong. Please report it, with the command, the message and, if you can, the input; `assay --version` says which version it is.',
  ],

  // ---- warnings ------------------------------------------------------------------------------------------------------
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
  W414: [
    'a system is skipped',
    'The config says "onError": "skip" (or the call --on-error skip), and the files of this system cannot be scored; the message holds the first mistake and its code. The other systems are scored as without it, and gates on it fail. Mistakes of the gold, of the config and of a system that others are compared with always stop the run, and so does a run with no system left.',
  ],
  W415: [
    'a file that is not read',
    'A folder or a zip of a system has a file that no file of the gold corresponds to, such as a README, and it is not read. Where documents are told by their place, files belong together by their names; else a file with another ending than all of the gold is meant for people. Files that are named one by one, or by a pattern, are all read.',
  ],
  W480: [
    'almost nothing in common',
    'Of what a system names (items, borders of spans, ids) the gold has nothing, or less than one in twenty. Of a few things that may be as it is; of many, one side usually counts in another way, or writes names in another form. The message names what would make them match, where that is known. From twenty on each side, no match at all is an error (E480).',
  ],
  W365: [
    'much work in one document',
    'A document makes more pairs meet than a metric allows one (E365), and is judged all the same because the call says --any-work. That may take minutes or fill the memory; the numbers are the same as without a limit.',
  ],
  W487: [
    'many annotators',
    'The agreement of a panel is measured for all annotators together, and beside it for each pair, for each annotator, and without each. These panels are many: their cost grows with the cube of the number of annotators. Of more than 64 the whole alone is scored. --any-work scores the others too; or give the files of the annotators that are wanted.',
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

/** Meanings of the codes of the host and of core. */
export const messages: Readonly<Record<string, Message>> = { ...ofCore, ...own.messages }
