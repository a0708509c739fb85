/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E741: [
    'a record in two clusters',
    'A record is in two clusters of one side, and records are linked by which cluster they are in: each is in one. Put it into one cluster. Where clusters do overlap, use b-cubed or pairwise of clustering-purity.',
  ],
  E742: [
    'a record that the system does not have',
    'The system has a record of the gold in no pair and in no cluster, and --set items.missing=error refuses that. Without it such a record is alone in a cluster, as is usual for lists of pairs, which do not name records without a link.',
  ],
  E743: [
    'a gold of pairs that is not closed',
    'The gold links a record with two others that it does not link with each other, and --set goldClosure=refuse refuses that. Add the missing pair, or take the option away: then all three are one cluster.',
  ],
  E744: [
    'a pair of records of one source',
    'Two sources are linked with each other, and this pair links two records of the same one. Take it out, or choose a treatment: --set withinSource=drop skips such pairs, --set withinSource=keep counts them. If records are to be found twice in one source as well: --set sources=one.',
  ],
  E745: [
    'a record with several partners',
    'Two sources are linked one to one, and --set oneToOne=error refuses a record with a second partner. --set oneToOne=best keeps the link of the highest probability, --set oneToOne=report counts such records.',
  ],
  E746: [
    'too many records',
    'Pairs are counted exactly, which a double does up to 2^53: pairs of about 134 million records. Score the blocks of the data one by one.',
  ],
  E747: [
    'a sample of clusters that does not fit',
    'linkage-estimates takes a sample of true clusters, each with all of its records, and clusters of all records of the system. A list of judged pairs is no such sample; score it with linkage. Weights are given for each cluster of the sample, above 0: --gold-set reader.weights=FILE.',
  ],
  W741: [
    'a gold of pairs that is not closed',
    'The gold links a record with two others that it does not link with each other. If all three are one, the third link was forgotten; if not, one of both links is wrong. They were scored as one cluster; --set goldClosure=refuse refuses such a gold. A gold in which pairs are judged by themselves has a column of judgements, 1 or 0, and is not closed.',
  ],
  W742: [
    'a gold of pairs without its other records',
    'A list of pairs names only records that have a partner, so that a link of the system with any other record cannot be told from one with a record outside of the gold, and is not counted: precision is too high. Name all records: --gold-set reader.records=FILE, a table with a row for each; or have all records that the system alone names alone in the gold: --set unknownRecords=singletons.',
  ],
  W743: [
    'a record of the gold with several partners',
    'Two sources are linked, and the gold gives a record of one of them several partners in the other. That is right where a source has a record twice, and otherwise a mistake in the gold.',
  ],
  W744: [
    'ids that are written in another way',
    'Records of the system are unknown to the gold, and their ids are those of the gold but for blanks around them, case, or zeros before or after a whole number: 01, 1 and 1.0. Ids are compared as they are written, so that their links count for nothing. Write them in one way in both files; for a list of pairs, --system-set reader.trim=true takes blanks away.',
  ],
  W745: [
    'records of one side alone',
    'A record is in the gold or in the system alone. Of the system it counts for nothing: records that are linked over it are joined, and its own links are neither right nor wrong. That is right where the gold is a part of the data; where it is of all of it, --set unknownRecords=singletons has each such record alone in the gold, so that links with it are wrong. Of the gold it is alone in a cluster; --set items.missing=error refuses it.',
  ],
  W746: [
    'judged pairs that are all matches',
    'Each pair of the gold that has a judgement is a match, and links that nobody judged are neither right nor wrong. So no link can be wrong, whatever the system links: precision could be nothing but 1, and has no value, nor has F1. If the list names all matches, every other link is wrong: read it without the judgements, --gold-set reader.decision=none. If it does not, recall is all that it can say.',
  ],
})
