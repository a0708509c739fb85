/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E356: [
    'a mention without an id',
    'A mention has no id, and the option missingId refuses that. Give entities that are not in the knowledge base ids such as NIL001, or choose a treatment: --set missingId=nil counts each such mention as NIL and as an entity of its own, --set missingId=neleval counts all of them as one entity that is neither linked nor NIL. If ids are in another attribute of the file, name it: --set attribute=NAME',
  ],
  E357: [
    'two mentions of one span',
    'One side has two mentions of one span, which measures of sets and of clusters count differently. Write the candidates of a mention on one line, best first. Keep one of the mentions, or choose a treatment: --set duplicates=first takes the first, --set duplicates=keep counts both if their keys differ, as neleval does.',
  ],
  E358: [
    'mentions that overlap',
    'Measures of overlap (overlap-maxmax, -maxsum, -summax and -sumsum) need mentions that do not overlap on one side. Score nested or crossing mentions with a measure of exact spans, such as strong_link_match.',
  ],
  E359: [
    'a part of the text can be read in several ways',
    'A region has alternative readings, such as the <ALT> of HAREM, and links are compared by their spans in one text. Keep one reading in the file.',
  ],
  E360: [
    'a malformed line of TAC-KBP',
    'A line of TAC-KBP 2014 is a link: id of the query, id of the entity, type, score. A line of 2015 is a mention: run, id, text, place as in d1: 17 - 22, id of the entity, type, NAM or NOM, score. Columns are separated by tabs, and the end is the last character. Entities that are not in the knowledge base have ids such as NIL001.',
  ],
  E361: [
    'queries of TAC-KBP',
    'The links of TAC-KBP up to 2014 have no offsets; these are in a file of queries in the same folder: <query id="q1"><docid>d1</docid><beg>17</beg><end>22</end></query>. Its name is that of the links with .xml, or set by --set reader.queries=NAME. Each query needs a link, and each link a query.',
  ],
  W356: [
    'a mention without an id',
    'A mention has no id. It counts as NIL, and as an entity of its own. To count all such mentions as one entity that is neither linked nor NIL, as neleval does: --set missingId=neleval; to refuse them: --set missingId=error. If ids are in another attribute of the file, name it: --set attribute=NAME',
  ],
})
