/** Meanings of the codes that the host reports; `messages` has those of core too. */
import { declareCodes, type Message } from '@assay/core'
import { messages as ofCore } from '@assay/core/internal/built-in'
import type { HostCode } from './codes.ts'

const ofHost = declareCodes<HostCode>({
  // ---- command line --------------------------------------------------------------------------------------------------
  E101: [
    'unknown flag or argument',
    'The command does not have this flag or argument. It is refused, since a mistyped option would silently change the score. `assay COMMAND --help` lists the flags; an option of a metric or a reader is set with --set, such as --set scheme=IOB2 or --set reader.column=4.',
  ],
  E102: [
    'wrong value of a flag',
    'A flag has no value, or one that it does not take: --bootstrap takes an integer, --color takes auto, always or never. Write the value after the flag, such as --bootstrap 1000.',
  ],
  E103: [
    'flags that contradict each other',
    'Two flags exclude each other, such as --quiet and --verbose, or a flag needs another one that is missing. Remove one, or add the one that the message names.',
  ],
  E104: [
    'missing or surplus argument',
    'The command needs something that is missing, such as the gold (-g GOLD), or got more words than it takes. Surplus words usually come from a pattern that the shell has expanded: quote it. `assay COMMAND --help` shows what the command takes.',
  ],
  E106: [
    'unknown name',
    'No installed plugin has a metric, preset, reader, built-in system or problem code of this name. The package may be omitted where only one package has the name. `assay list` shows what is installed.',
  ],

  // ---- config --------------------------------------------------------------------------------------------------------
  E204: [
    'unknown key in the config',
    'The config has an unknown key. It is refused, since a mistyped key would silently leave an option at its default. Correct the key, or begin it with x- if it is a note of your own, such as "x-note".',
  ],
  E205: [
    'wrong type or value in the config',
    'The key does not take this value. The message says what it takes. The README of @assay/cli lists the keys of a config and their values.',
  ],
  E207: [
    'no file matches the pattern',
    'A pattern such as "runs/*.conll" finds no file. Patterns are relative to the folder of the config, or on the command line to the current folder. Quote them on the command line, so that the shell does not expand them.',
  ],
  E227: [
    'too open a pattern',
    'A pattern may have at most four wildcards * between two slashes, and no repeating group, *(…) or +(…), since matching it could take hours. It may search through at most a million files and folders. Write more of the names, give several patterns, or name the folder of the data; @(a|b) and {a,b} are allowed.',
  ],
  E208: [
    'a path leaves the folder of the config',
    'A path of the config leads out of its folder, through "..", a symbolic link or an absolute path. That is refused, since the config of another person could then read any file of this machine or load any code. Put the files below the config, or name the folder that holds both: assay run --root .. CONFIG. For a worker of a queue: assay work --folder DIR',
  ],
  E209: [
    'two paths that differ only in case',
    'Two file names differ only in case, or in the encoding of an accent. Windows and most Macs take them for one file, so a copy of the data there would lose one. Rename one of them.',
  ],
  E210: [
    'unknown metric',
    'No installed plugin has a metric or a preset of this name, or several have one, and PACKAGE/NAME chooses. `assay list metrics` shows all metrics; "@assay/eter/*" names all metrics of a package. Install a missing package first: npm install @assay/lea',
  ],
  E211: [
    'unknown reader',
    'No installed plugin has a reader of this name, or several have one, and --reader PACKAGE/NAME chooses. `assay list readers` shows what is installed and what each reader reads. Without --reader the format is detected.',
  ],
  E212: [
    'unknown output format',
    'There is no report format of this name. The formats are text, agent, json, csv, tsv, markdown, latex, html, svg, junit, codabench, tira and the layouts of official scorers that a metric has, such as conlleval, for one system at a time. With --output, the format follows from the extension, or is written before the path: --output json:scores.out',
  ],
  E213: [
    'unknown built-in system',
    'No installed plugin has a built-in system of this name, or several have one. Name it with its package, such as @assay/conll-f1/baseline. `assay list systems` shows all of them.',
  ],
  E214: [
    'the two sides have different numbers of files',
    'Gold and system are several files each, and one side has more than the other. Files are paired in the order of their names, so a missing one would shift all that follow. Give both sides the same files, or join them first: cat gold/*.conll > gold.conll',
  ],
  E215: [
    'the format is not recognised',
    'No reader recognises the beginning of the file, or two recognise it equally well. Name the format: --reader conll-columns, or "reader": "conll-columns" in the config. `assay list readers` shows the names.',
  ],
  E216: [
    'unknown option',
    'The metric, reader or built-in system does not have this option. It is refused, since a mistyped option would leave the real one at its default. Where one entry names several metrics, at least one of them must have it. To list the options: assay explain conll-f1',
  ],
  E217: [
    'wrong value of an option',
    'The option does not take this value. The message says what it takes. To list the options and their values: assay explain conll-f1',
  ],
  E219: [
    'a stored result of another version',
    'The result has a format version that this program does not know, usually because a newer version wrote it. Update this program (npm install @assay/cli@latest), or score again with it: assay run -o result.json',
  ],
  E218: [
    'the stored result is damaged',
    'The file is JSON, but not a result as --json and -o result.json write it: a part is missing or of another kind, or a measure is out of its range or does not follow from its sums; the message says where. It was changed by hand, cut, or is another file. Score again, or name the right one: assay report out/result.json. In a queue, another program changed a part or its result.',
  ],
  E220: [
    'something is named twice',
    'A metric is named twice with the same options, two systems have the same name, or a pattern of systems also finds the gold. A score is identified by its metric, options and system, so the two could not be distinguished. Remove one, or make them differ.',
  ],
  E223: [
    'a setting that does not apply here',
    'A setting has no effect in this run: a policy for missing documents where documents have no names, labels, a column or a view where there are none. It is refused, since it looks as if it changed the score. Remove it, or read a format to which it applies.',
  ],
  E224: [
    'missing input of a built-in system',
    'A built-in system that learns needs training data: --train FILE, or "train" in a config. A system that combines others needs those: name them with -s, or as "of" in a config, before it.',
  ],
  E225: [
    'unknown view',
    'A view turns the documents of a reader into those that a metric or a writer takes, and there is no view of this name between the two. The message lists the views. The part of a name in parentheses is enough.',
  ],
  E226: [
    'unknown model',
    'A metric, a reader or a view uses a document model that no loaded plugin defines. The models of Assay are tags, spans, trees, mentions and clusters. If another plugin defines the model, load that too: --plugin PACKAGE, or "plugins" in a config. If its name is mistyped, report it to the authors of the plugin.',
  ],
  E221: [
    'not clear what to score',
    'Assay looks for the gold, the systems, their format and a metric that reads it, and one of these was not found or is not clear. Nothing is scored or written. Name it: --gold FILE, --system NAME=FILE, --reader NAME, --metric NAME',
  ],
  E228: [
    'a page cannot carry this plugin',
    'The page on which participants check their runs holds the plugins of Assay, and no code of a file or of another package. Nothing was written. Give participants the plugin and the config, and they check on the command line: assay check -s RUN --config public.json',
  ],

  // ---- files and their bytes -----------------------------------------------------------------------------------------
  E306: [
    'no such file',
    'There is no file of this name, or it cannot be read. Paths on the command line are relative to the current folder, paths in a config to the folder of the config. Check the spelling, capitals too.',
  ],
  E307: [
    'a folder where a file is needed',
    "The path leads to a folder, a pipe, a device or something else that is not a regular file. Name a file in the folder, or several with a pattern: 'gold/*.conll'. For a pipe, read from standard input, which is written as -.",
  ],
  E308: [
    'permission denied',
    'The file is there, but this user may not read it. Make it readable (chmod u+r FILE), or run as a user who may read it.',
  ],
  E310: [
    'symbolic links in a circle',
    'The path is a symbolic link that leads back to itself, perhaps through others, so there is no file at its end. To see where each of them leads: ls -l. Make one of them point to the file.',
  ],
  E430: [
    'not a zip file',
    'The name ends in .zip, but the file is not a zip archive. It may be packed by another program, such as tar, gzip, 7-Zip or RAR, or be an error page that was saved in place of the file. Give the file the ending of its real format, or zip the files again.',
  ],
  E431: [
    'a damaged zip file',
    'The zip archive was cut off or changed, or programs would read it differently: its directory and its files do not fit together, two files share bytes, or a file has another size or CRC-32 than stated. All of it is refused. Zip the files again; `unzip -t FILE` tests an archive.',
  ],
  E432: [
    'an empty zip file',
    'The zip archive holds no file, or only folders and files that are ignored: names that begin with a dot, and __MACOSX. Zip the files themselves: zip -r team.zip FOLDER',
  ],
  E433: [
    'a name that leads out of a zip file',
    'An entry of the zip archive is named from the root (/x), from a drive (C:x), upwards (../x), with backslashes or with a NUL. A program that unpacks it may write outside of its folder, so the archive is refused. Zip the folder from the one above it: zip -r team.zip FOLDER',
  ],
  E434: [
    'an encrypted zip file',
    'An entry of the zip archive is encrypted, and there is no way to give a password. Zip the files without one.',
  ],
  E435: [
    'a symbolic link in a zip file',
    'An entry of the zip archive is a symbolic link, a device or another thing that is not a file. A link could lead to any file of this machine, and is never followed. Zip the files that links lead to, as zip -r does without -y.',
  ],
  E436: [
    'a zip file of a kind that is not read',
    'An entry of the zip archive is packed by another method than Deflate, or the archive is one of several pieces. Some programs take LZMA, Deflate64 or others for better results or large files. Zip the files as usual: zip -r team.zip FOLDER',
  ],
  E437: [
    'a zip file in a zip file',
    'An entry of the zip archive is itself a zip archive. One zip is one system, or the gold, as a folder is. Name each zip by itself: -s runs/*.zip',
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
    'The file is a workbook or Parquet, which the package @assay/tables reads. Install it where @assay/cli is installed, or in the current folder or one above it: npm install @assay/tables. Without it, save the sheet as .csv, or write the rows as lines of JSON.',
  ],
  E445: [
    'a workbook in a form that is not read',
    'The file is a workbook that only its own program can open as it is: an old one (.xls), a binary one (.xlsb), one of OpenDocument (.ods), one with a password, or one that was cut off. Open it in Excel or LibreOffice and save it as .xlsx without a password, or each sheet as .csv.',
  ],

  // ---- gold and system together --------------------------------------------------------------------------------------
  E405: [
    'a document is only in the gold',
    'The system has no answer for a document of the gold. Skipping it would raise the score of a system that skips hard documents. Add the document to the file of the system, or choose a policy: --set documents.missing=empty scores it as an answer with nothing in it, --set documents.missing=skip leaves it out; in a config: "documents": { "missing": "empty" }.',
  ],
  E406: [
    'a document is only in the system',
    'The system has a document that the gold does not have. Perhaps it was run on more data, or ids of documents are written differently. Remove the document, correct its id, or choose a policy: --set documents.extra=empty takes the gold as empty there, so all that the system finds in it is spurious, --set documents.extra=skip leaves the document out; in a config: "documents": { "extra": "empty" }.',
  ],
  E412: [
    'ids that are not in order',
    'One side has no ids, so documents are paired by their order in the files. The ids of the other side are numbers that do not ascend: the file seems to be in another order, as answers of services come back. Sort it by its ids, or give the other side ids. If the numbers are not ids, remove them.',
  ],
  E408: [
    'a document without a row in the table of documents',
    'The table of metadata has no row for a document, which would silently belong to no group. Add a row for it. The first column holds the ids of the documents or, if its title is a field of the metadata such as "document", the values of that field.',
  ],

  // ---- the patch of the gold -----------------------------------------------------------------------------------------
  E414: [
    'a table of decisions that cannot be read',
    'The table of --patch needs a title row with "document", "old", "new" and "decision", and "path" where the gold has several files. A decision is change, keep, ambiguous, or empty; the cells old and new hold lists of items, such as [[21,27,"location"]]: first character, the one after the last, label. To write such a table: assay inspect CONFIG --gold -o csv:FILE. To make one from files that were annotated again in doccano or brat, add --decisions FILE.',
  ],
  E415: [
    'two decisions on one item',
    'Two rows of the table of --patch decide differently on the same item of the gold. Remove one of them, or empty the cell "decision" of one.',
  ],
  E416: [
    'a decision that does not fit the gold',
    'A row of the table of --patch is about a document or an item that the gold does not have, usually because the gold was corrected since; or the gold cannot hold the new item, which is outside of the text or overlaps another. Write the table again (assay inspect CONFIG --gold -o csv:FILE), correct the row, or remove it. Texts that were annotated again (--decisions) must be those of the gold to the character.',
  ],

  // ---- plugins -------------------------------------------------------------------------------------------------------
  E410: [
    'an unknown label',
    'The key "labels.known" of the config lists the allowed labels, or says "gold" for those of the gold, and the data has another one. Correct the data, rename the label with "labels.map", or add it to the list.',
  ],
  E411: [
    'nothing to score',
    'Neither side has anything that the metric scores, so all its numbers would be 0/0. Usually the wrong column was read, such as parts of speech or words, or the labels are in another place. Name the column (-g FILE:COLUMN) or the reader (--reader NAME).',
  ],
  E480: [
    'no items in common',
    'Nothing that a system names (items, borders of spans, ids) is in the gold. Such a score is meaningless, and that of clusterings may even be high. If a setting would make them match, the message names it: --system-set reader.ends=inclusive, --set ids=wikidata. To score all the same: --set disjoint=allow, which is part of the signature.',
  ],
  E481: [
    'no labels in common',
    'Gold and system have no label in common, so nothing is right. Usually labels are spelt in two ways, as PER and person: --map PER=person, or "labels": { "map": { "PER": "person" } } in a config. To score all the same: --set disjoint=allow, which is part of the signature, or list the labels that are right as "labels.known" in a config.',
  ],
  E482: [
    'no documents in common',
    'No document of the system has the name of a document of the gold, or some names differ. Usually one side has a folder or an ending that the other lacks, and the message says which. To compare names without folder, ending and leading zeros: --set documents.names=stem. To score all documents as missing: --set disjoint=allow with --set documents.missing=empty or skip; both are part of the signature.',
  ],
  E483: [
    'perhaps the wrong column of tags',
    'The tags read from both files are identical, but the system has another column of tags, which the gold lacks: perhaps the prediction beside the gold, or names beside chunks. A score of 100 would say nothing about that column. Name the column of each file that is scored, by number or title: -g FILE:2 -s FILE:2, or -g FILE:2 -s FILE:3.',
  ],
  E501: [
    'plugin not found',
    'The config or the command names a package that is not installed in node_modules of the folder of the config or of a folder above it. Install it there: npm install @assay/lea. A name without a package is that of a metric or preset of an installed one: assay list shows them.',
  ],
  E502: [
    'plugin for another contract',
    'The plugin was written for another version of the contract between plugins and this program. Calling it could give wrong numbers. Install versions that fit: npm install PLUGIN@latest @assay/cli@latest.',
  ],
  E503: [
    'the plugin fails to load',
    'The package was found, but its code failed while it was loaded; the message quotes the reason. Often one of its dependencies is missing: npm ls PLUGIN shows them. Otherwise report it to its authors.',
  ],
  E504: [
    'the package is not a plugin',
    'The package exports nothing called "plugin", or something that is not a plugin; the message says what. Perhaps it is another package than you meant. A plugin has the line: export const plugin = { contract: 1, name, version, metrics: […] }',
  ],
  E505: [
    'the plugin fails on a document',
    'The code of a plugin failed on this document. This is a bug of the plugin, and no score of it is reported, since it would lack the document. Report it to its authors, with the document and the message; other metrics are not affected.',
  ],
  E506: [
    'the plugin breaks its contract',
    'The plugin returned what its contract excludes: a measure that is infinite or outside of its declared range, a sum with a negative count or a cycle, a promise, or a preset ranked by a measure that its metric does not have. Its scores are not reported. This is a bug of the plugin: report it to its authors, with the data.',
  ],
  E509: [
    'the plugin has ended the run',
    'The plugin threw an exception that could not be caught, such as in a promise that it does not await, or ended the process. The message names what it was working on, or the line of its code. This is a bug of the plugin: report it to its authors, with the document.',
  ],
  E510: [
    'plugin for another version of core',
    'The package.json of the plugin says which versions of @assay/core it works with, among its peerDependencies, and the running one is not among them. Its numbers could be wrong. Install versions that go together: npm install PLUGIN@latest @assay/cli@latest',
  ],
  E512: [
    'two plugins with the same name',
    'Two plugins define an error code or a document model of the same name, which makes the name ambiguous. Remove one of the two plugins, and report the clash to its authors.',
  ],
  E511: [
    'the plugin is not what its manifest says',
    'The plugin states another name or version than its package.json. Both are part of results and signatures, by which a score is reproduced. This is a bug of the plugin, which must take both from its package.json: report it to its authors.',
  ],

  // ---- converting ----------------------------------------------------------------------------------------------------
  E601: [
    'the format to write is not clear',
    'No format was named, and the extension of the output is not that of one format. Name it: --to NAME; `assay list readers` shows which formats can be written. A format with a file for each document needs a folder as its output.',
  ],
  E602: [
    'a document cannot be written in this format',
    'The format cannot hold this document: tags in a text need the text, brackets of mentions need spans of tokens, and a file for each document needs a name. Nothing was written. Choose another format (--to NAME) or another view (--view NAME).',
  ],
  E603: [
    'something would be lost',
    'The output format, or the view that leads to it, does not hold everything that is in the documents, and --strict makes that an error. Nothing was written. The warnings above list what is lost, each with its first place. To write the rest, remove --strict.',
  ],
  E604: [
    'what was written cannot be read again',
    'The output is read again before it is written, and the reader of the format refused it: this data holds something that the format cannot represent. Nothing was written. Choose another format: --to NAME',
  ],

  // ---- output --------------------------------------------------------------------------------------------------------
  E822: [
    'no file of the submission fits',
    'The task asks for files by a pattern, such as **/*.conll, and no file of the submission matches it. The message lists what the submission has. The starting kit of the task says what is asked for; to check a submission before you send it: assay check --config public.json -s FILE',
  ],
  E826: [
    'another number of files than the task wants',
    'A submission needs as many files as the gold, and this one has more or fewer that match the pattern of the task. The message lists them. Send those that the task asks for; a file of another kind, such as a README, does not count.',
  ],
  E801: [
    'a name that does not occur',
    'A comparison, a gate or the labels of a config name a system, a metric, a measure, a key of metadata or a label that does not occur in this run. It is refused, since a gate on nothing would never fail, and a mistyped label would silently change the score. The message lists the names that occur.',
  ],
  E802: [
    'a gate on a group that never occurs',
    'The gate names a value of metadata, a type or a slice that does not occur, so it would always pass. The message lists the values that occur. Compare the spelling with the table of documents.',
  ],
  E806: [
    'a gate fails',
    'A score does not meet a gate of the config; the report has the reason and the numbers. The result is written in full, and the exit code is 1. To see what has changed: assay compare results/main.json out/result.json',
  ],
  E804: [
    'a gate that decides nothing',
    'The bound of the gate is outside of the range of its measure, so it would always pass or always fail, or the gate needs intervals or a test that this run does not make. Ratios run from 0 to 1: write 0.6 for 60 %. Ask for intervals with "bootstrap", and for tests with "compare".',
  ],
  E803: [
    'results that cannot be compared',
    'Two results differ in their gold data (the SHA-256 of the files), their options or their versions (the signatures), so a difference between them would not come from the systems. Score both in the same way on the same data. Parts of a run (`--part K/N`) are merged if all of them are there, each once, made by the same call, of the same files, by the same versions.',
  ],

  // ---- queues --------------------------------------------------------------------------------------------------------
  E811: [
    'the queue does not answer',
    'Nothing answers at the address of the queue, or it refuses the connection; the message quotes the reason. Start Redis or Valkey there. User and password are part of the address, redis://USER:PASSWORD@HOST:PORT, which belongs in the variable ASSAY_QUEUE; they are never shown.',
  ],
  E812: [
    'a worker has ended in the middle of a part',
    'The worker of the part ended each time without an error: usually it ran out of memory, or was stopped. The parts that were made are kept, and `assay run --on URL --resume` goes on with the others. Smaller parts need less memory: --parts N',
  ],

  // ---- inspection ----------------------------------------------------------------------------------------------------
  E824: [
    'the data have a fault that is not allowed',
    'assay inspect found more of a kind than --fail-on allows; the message names the part of the data and the first place. The inspection is written in full, and the exit code is 1. All places are in the page (-o inspection.html) and in the JSON.',
  ],
  E825: [
    'a metric without places in a text',
    'assay inspect --gold compares systems by places in the text, and this metric reports none, or the documents have no text. Choose a metric of the config that reports them: --metric NAME. `assay errors --json` shows the lines of a metric; those with "where" have a place.',
  ],

  // ---- shared tasks --------------------------------------------------------------------------------------------------
  E821: [
    'this cannot go into a task',
    'A task of a platform is a folder that scores by itself: it holds copies of the gold, and a program with the metrics of the command line. It cannot hold a file outside the folder of the config, a plugin that is a file, or a metric of another package. The message names what cannot be included.',
  ],
  E823: [
    'not the folder of a task',
    'assay task score works on a folder that assay task init --platform local made: it has a task.json, the gold and a folder of submissions. Make one: assay task init assay.json --platform local -o FOLDER',
  ],
  E827: [
    'a link in a submission',
    'A submission holds a symbolic link, a pipe, a device or another thing that is not a file. A link could lead to any file of this machine, such as the gold, and is never followed. Send the files that links lead to.',
  ],
  E828: [
    'a broken line in the history of a task',
    'assay task score keeps a line of JSON for each submission in history/history.jsonl of the task, and this line was cut or changed by hand. Nothing is scored, and the site stays as it was. Correct the line, or remove it: its submission is then scored again, if it is still in the folder of submissions. Without the folder history all are scored again.',
  ],

  // ---- the program itself --------------------------------------------------------------------------------------------
  E900: [
    'a bug of Assay',
    'The program reached a state that should be impossible. No result is printed, since it might be wrong. Please report it, with the command, the message and, if you can, the input; `assay --version` prints the version.',
  ],

  // ---- warnings ------------------------------------------------------------------------------------------------------
  W405: [
    'a document of the gold was missing in the system',
    'The system has no answer for a document of the gold, and documents.missing allows that. With empty it is scored as an answer with nothing in it; with skip it is left out for this system, whose score then rests on fewer documents than others. The policy is part of the signature. To refuse such files: --set documents.missing=error',
  ],
  W406: [
    'a document of the system that the gold lacks',
    'The system has a document that the gold does not have. With documents.extra=empty all that the system finds there is spurious; that is the default for formats that list mentions, in which a document without mentions has no row. With documents.extra=skip it is left out; that is the default where documents.missing is empty or skip. To refuse such files: --set documents.extra=error',
  ],
  W408: [
    'a row without a document in the table of documents',
    'The table of metadata has a row for a document that was not read. The scores do not depend on it. If the table is that of a larger collection, ignore this; otherwise compare the spelling with the ids of the documents.',
  ],
  W409: [
    'a label that does not occur',
    'The signature renames or keeps a label that occurs neither in the gold nor in any system. In a small part of a collection that may be right, and the score is what the signature says. In a config such a label is an error (E801), since there it is usually mistyped.',
  ],
  W410: [
    'labels of one side only',
    'Some labels are on one side only, so nothing with them can be right. Perhaps the system never finds a type, or a label is spelt in two ways, as PER and person: --map PER=person, or "labels": { "map": { "PER": "person" } } in a config. If all labels are right, list them as "labels.known" in a config, which refuses others; "labels": { "known": "gold" } allows only those of the gold.',
  ],
  W411: [
    'an empty label',
    'Some items have a label without a name, such as the tag B-. They count, and are right only where both sides have none. A label was lost when the data was made, or the wrong column was read.',
  ],
  W412: [
    'many more labels than the gold has',
    'The system has more than ten times as many labels as the gold. Usually another column was read, such as words or parts of speech, or a separator is missing, so that words and labels have become one.',
  ],
  W413: [
    'excluded labels',
    'Items with a label that "labels.only" does not list count on neither side: tags become outside, and precision ignores what a system has found there. The message counts them by label and side.',
  ],
  W414: [
    'a system is skipped',
    'The config says "onError": "skip" (or the call --on-error skip), and the files of this system have errors; the message quotes the first one and its code. The other systems are scored as without it, and gates on it fail. Errors of the gold, of the config and of a baseline always stop the run, and so does a run with no system left.',
  ],
  W415: [
    'a file that is not read',
    'A folder or a zip of a system has a file that matches no file of the gold, such as a README, and it is not read. Files are matched by name if documents are paired by position, and by extension otherwise. Files that are named one by one, or by a pattern, are all read.',
  ],
  W480: [
    'almost nothing in common',
    'Less than one in twenty of what a system names (items, borders of spans, ids) is in the gold. With few items that may be right; with many, one side usually counts differently or writes names in another form. If a setting would make them match, the message names it. From twenty items on each side, no match at all is an error (E480).',
  ],
  W365: [
    'much work in one document',
    'A document needs more pairs than a metric allows (E365), and is scored because the call says --any-work. That may take minutes or fill the memory. The numbers are the same as without a limit.',
  ],
  W487: [
    'many annotators',
    'Agreement is computed for all annotators together, for each pair, for each annotator, and without each. The cost grows with the cube of the number of annotators, so with more than 64 only the first is computed. --any-work computes the others too; or give the files of fewer annotators.',
  ],
  W601: [
    'documents are lost in another format',
    'The format cannot write a document with nothing in it, such as one without clusters in a table of items and clusters. The other documents were written.',
  ],
  W602: [
    'names of documents are lost in another format',
    'The format gives documents no names, or takes them from files whose names cannot hold these. Documents are then identified by their position or their file. Keep their order, or choose a format with names.',
  ],
  W603: [
    'metadata is lost in another format',
    'The format has no place for the metadata of a document, such as its genre, so breakdowns by it are no longer possible. Keep it in a separate table: documents.meta in a config, --meta on the command line.',
  ],
  W801: [
    'too few trials for so many comparisons',
    'The smallest p of n trials is 1 / (n + 1), and the correction multiplies it by the number of comparisons. Here even that is not below 0.05, so no difference can be significant. Take more trials (--trials N), or name a baseline (--baseline NAME), which leaves fewer pairs.',
  ],
  W802: [
    'few units',
    'Intervals and paired tests resample the units that were scored. With fewer than ten units the interval is too narrow, and the smallest possible p is large. The message says how many there are. Score more data, or report the number of units with the scores.',
  ],
  W803: [
    'no interval',
    'An interval needs at least two units, since samples of a single unit are all the same. It is missing for a score of one unit, a group of one unit, and a label that occurs in one unit alone. The values are there, and the message says which have no interval.',
  ],
  W804: [
    'a stored result cannot be read again',
    'Paired tests, and lists of fixed and broken items, need the files that were scored, unchanged, and the same version of the metric; a stored result holds only sums. The message names what is missing or has changed; the differences do not depend on it. Name the folder of the files (--root FOLDER), or score again.',
  ],
  W401: [
    'the system equals the gold',
    'Gold and system are the same file, or have the same content. The score is perfect, and usually a path is wrong. Check the paths; if one file holds both, name two columns: -g FILE:-2 -s FILE:-1',
  ],
})

/** Meanings of the codes of the host and of core. */
export const messages: Readonly<Record<string, Message>> = { ...ofCore, ...ofHost.messages }
