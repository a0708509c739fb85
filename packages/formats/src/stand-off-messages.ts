/** What the codes of stand-off and column formats mean: PubTator, BioC, UIMA CAS, WebAnno TSV, neleval. */
import type { Message } from '@assay/core'

export const standOffMessages: Readonly<Record<string, Message>> = {
  E394: {
    title: 'no line of PubTator',
    explain:
      'A document of PubTator is a title (12|t|Zoë met Añã.), an abstract (12|a|She left.), a line for each mention with tabs between its fields (12, 0, 3, Zoë, Person, Q1), and a blank line. A line of four or more columns without offsets is a relation. Of five columns with two numbers it is not known what they are: --set reader.fiveColumns=mention',
  },
  E395: {
    title: 'an annotation of several pieces',
    explain:
      'An annotation of BioC has several locations, as in "locations": [{"offset": 0, "length": 3}, {"offset": 10, "length": 4}]: words that do not stand together. A span has one piece. To count one span from the first to the last, on both sides: --set reader.pieces=cover',
  },
  E396: {
    title: 'an annotation without a label',
    explain:
      'Labels of BioC are infons, by default the one called type: "infons": {"type": "Location", "identifier": "Q72"}. This annotation does not have it, and what else it has is said. Name the infon that holds the label: --set reader.type=NAME; several names may be given, and the first that is there counts.',
  },
  W394: {
    title: 'what is left out of a file',
    explain:
      'The file holds more than spans with a place in the text: relations, such as 12, CID, D001, D002 of PubTator, links, chains, annotations of a whole document or between two characters. None of the measures of spans is about them, so they are left out, and the counts say how many there are of each.',
  },
}
