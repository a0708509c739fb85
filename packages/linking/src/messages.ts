/** What the codes of `linking` mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E356: {
    title: 'a mention without an id',
    explain:
      'A mention is linked to nothing, and the metric is set to refuse that. An entity that is not in the knowledge base has an id too, such as NIL001. Give it one, or name a policy: --set missingId=nil makes an entity of each such mention, --set missingId=neleval one of all of them, which is neither linked nor NIL. Where ids stand in another attribute of the file, say which: --set attribute=NAME',
  },
  E357: {
    title: 'a span that is a mention twice',
    explain:
      'One side has two mentions of one span. Counts of sets and of clusters then say different things of them. Candidates of one mention stand on one line, best first. Leave one of them, or name a policy: --set duplicates=first takes the first, --set duplicates=keep counts both where what is compared differs, as neleval does.',
  },
  E358: {
    title: 'mentions that overlap',
    explain:
      'Measures of overlap (overlap-maxmax and its kin) share out the units of a text, and so the mentions of one side must not overlap. Score nested or crossing mentions with a measure of whole spans, such as strong_link_match.',
  },
  E359: {
    title: 'a part of the text can be read in several ways',
    explain:
      'A region has alternative readings, as the <ALT> of HAREM, and links are compared by their spans in one text. Leave one reading in the file.',
  },
  E360: {
    title: 'a malformed line of TAC-KBP',
    explain:
      'A line of TAC-KBP 2014 is a link: id of the query, id of the entity, type, score. A line of 2015 is a mention: run, id, text, place as in d1: 17 - 22, id of the entity, type, NAM or NOM, score. Columns are separated by tabs, and the end is the last character. An entity that is not in the knowledge base has an id too, such as NIL001.',
  },
  E361: {
    title: 'queries of TAC-KBP',
    explain:
      'The links of TAC-KBP up to 2014 say no places: these are in the queries, <query id="q1"><docid>d1</docid><beg>17</beg><end>22</end></query>, in a file beside the links. It is the one of the same name that ends in .xml, or the one that is named: --set reader.queries=NAME. Each query has a link, and each link a query.',
  },
  W356: {
    title: 'a mention without an id',
    explain:
      'A mention is linked to nothing. It counts as NIL, and as an entity of its own. To count all of them as one entity that is neither linked nor NIL, as neleval does: --set missingId=neleval; to refuse them: --set missingId=error. Where ids stand in another attribute of the file, say which: --set attribute=NAME',
  },
}
