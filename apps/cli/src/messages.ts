/** Codes that only the command line reports, and their meanings; `messages` has those of the host and of core too. */
import { declareCodes, type Message } from '@assay/core'
import { messages as ofHost } from '@assay/host/internal'

const own = declareCodes({
  // ---- command line --------------------------------------------------------------------------------------------------
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
})

/** Codes of the command line. */
export const { code } = own

/** Meanings of all codes that no plugin declares. */
export const messages: Readonly<Record<string, Message>> = { ...ofHost, ...own.messages }
