/** Codes that only the command line reports, and their meanings; `messages` has those of the host and of core too. */
import { declareCodes, type Message } from '@assay/core'
import { messages as ofHost } from '@assay/host/internal'

const own = declareCodes({
  // ---- command line --------------------------------------------------------------------------------------------------
  E101: [
    'unknown flag or argument',
    'The command does not have this flag or argument. It is refused rather than skipped, since a mistyped option would change the score silently. `assay COMMAND --help` lists the flags; an option of a metric or a reader is set with --set, such as --set scheme=IOB2 or --set reader.column=4.',
  ],
  E105: [
    'a report would overwrite a file',
    'The output file is also an input, or is named for two reports. Gold and system files are never overwritten. Name another file.',
  ],

  // ---- config --------------------------------------------------------------------------------------------------------
  E201: [
    'the config cannot be read',
    'The config file is not there or is not valid JSON. The place shows where reading stopped; often a comma is missing just before it, or one is left over before a closing bracket. Name the config with `assay run FILE`, or score without one: assay score conll-f1 -g GOLD -s SYSTEM',
  ],
  E206: [
    'dangerous key in the config',
    'The key __proto__ is refused in a config: in many programs it changes the behaviour of objects that have nothing to do with it, and no honest config needs it. Choose another name. As the name of a label, a document or a system in data it is fine.',
  ],
  E222: [
    'the config is there already',
    'assay init never overwrites a config, since it may hold manual changes. Nothing was written. Name another place (-o FILE), look at what it would write (-o -), or remove the old one.',
  ],
  E228: [
    'a page cannot carry this plugin',
    'The page on which participants check their runs holds the plugins of Assay, and no other code: not that of a file, nor that of another package. Nothing was written. Give participants the plugin and the config, and they check on the command line: assay check -s RUN --config public.json',
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

  // ---- shared tasks --------------------------------------------------------------------------------------------------
  E821: [
    'this cannot go into a task',
    'A task of a platform is a folder that scores by itself: it holds copies of the gold, and a program with the metrics that come with the command line. A file outside the folder of the config, a plugin that is a file, or a metric of another package is not in it. The message names what cannot be carried.',
  ],
  E827: [
    'a link in a submission',
    'A submission holds a symbolic link, a pipe, a device or another thing that is not a file. A link could lead to any file of this machine, such as the gold, and is never followed. Send the files that links lead to.',
  ],
  E823: [
    'this folder holds no task',
    'assay task score works on a folder that assay task init --platform local made: it has a task.json, the gold and a folder of submissions. Make one: assay task init assay.json --platform local -o FOLDER',
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
})

/** Codes of the command line. */
export const { code } = own

/** Meanings of all codes that no plugin declares. */
export const messages: Readonly<Record<string, Message>> = { ...ofHost, ...own.messages }
