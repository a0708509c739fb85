/** Codes that only the command line reports, and their meanings; `messages` has those of the host and of core too. */
import { declareCodes, type Message } from '@assay/core'
import { messages as ofHost } from '@assay/host/internal'

const ofCli = declareCodes({
  // ---- command line --------------------------------------------------------------------------------------------------
  E105: [
    'a report would overwrite a file',
    'The output file is also an input, or two reports have the same file. Gold and system files are never overwritten. Name another file.',
  ],

  // ---- config --------------------------------------------------------------------------------------------------------
  E201: [
    'the config cannot be read',
    'The config file is missing or is not valid JSON. The place shows where reading stopped; often a comma is missing just before it, or one is left over before a closing bracket. Name the config with `assay run FILE`, or score without one: assay score conll-f1 -g GOLD -s SYSTEM',
  ],
  E206: [
    'dangerous key in the config',
    'The key __proto__ is refused in a config, since it changes the behaviour of objects in many programs. Choose another name. As the name of a label, a document or a system in data it is allowed.',
  ],
  E222: [
    'the config is there already',
    'assay init never overwrites a config, since it may hold manual changes. Nothing was written. Name another place (-o FILE), look at what it would write (-o -), or remove the old one.',
  ],

  // ---- output --------------------------------------------------------------------------------------------------------
  E701: [
    'writing failed',
    'The output could not be written to its end, usually because the disk is full. A file of that name that was there before is unchanged. The result is on standard output, as JSON, if that can be written to. Make room, or write elsewhere: --output /elsewhere/result.json',
  ],
  E702: [
    'cannot write there',
    'The output file cannot be created: its folder is not writable, a part of its path is a file, or the path is a folder. Nothing was changed; missing folders are created. The scores are on standard output, as JSON. Name another path: --output result.json',
  ],
  E703: [
    'a score does not fit the format',
    'The name of a system or a measure has characters that the format does not allow, two scores would have the same key, a requested measure has no value, or a chart has nothing to show. A changed name would be another column, so it is refused. Give the system another name: -s NAME=FILE',
  ],
  E704: [
    'a report would contain workflow commands',
    'In GitHub Actions (GITHUB_ACTIONS=true), the runner obeys printed lines that begin with :: or ##[, so a label could hide or stop the log. This format has no way to escape them, so nothing is printed. Write a file, which is never changed: --output table.csv',
  ],
})

/** Codes of the command line. */
export const { code } = ofCli

/** Meanings of all codes that no plugin declares. */
export const messages: Readonly<Record<string, Message>> = { ...ofHost, ...ofCli.messages }
