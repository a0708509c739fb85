/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E741: [
    'a record in two clusters',
    'A record is in two clusters of one side, and record linkage needs each record in one. Put it into one cluster. For overlapping clusters use b-cubed or pairwise of clustering-purity.',
  ],
  E742: [
    'a record that the system does not have',
    'A record of the gold is in no pair and no cluster of the system, and --set items.missing=error refuses that. Without the option such a record is alone in a cluster, as is usual for lists of pairs, which do not name records without a link.',
  ],
  E743: [
    'a pair that follows from other pairs is missing in the gold',
    'The gold links a record with two others, but not these with each other, and --set goldClosure=refuse refuses that. Add the missing pair, or remove the option: then all three are one cluster.',
  ],
  E744: [
    'a pair of records of one source',
    'Two sources are linked with each other, and this pair links two records of the same source. Remove it, or choose a treatment: --set withinSource=drop skips such pairs, --set withinSource=keep counts them. If a source may hold a record twice: --set sources=one.',
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
    'a pair that follows from other pairs is missing in the gold',
    'The gold links a record with two others, but not these with each other. They were scored as one cluster. If that is wrong, correct the gold; --set goldClosure=refuse refuses such a gold. If its pairs were judged one by one, add a column of judgements, 1 or 0.',
  ],
  W742: [
    'a gold of pairs without its other records',
    'The gold lists pairs, so it names only records that have a partner. A link of the system with any other record is not counted, and precision is too high. Name all records: --gold-set reader.records=FILE, a table with a row for each; or count such links as wrong: --set unknownRecords=singletons.',
  ],
  W743: [
    'a record of the gold with several partners',
    'The gold gives a record of one source several partners in the other. That is right where a source has a record twice; otherwise correct the gold.',
  ],
  W744: [
    'ids that are written in another way',
    'Records of the system are not in the gold, and their ids differ from those of the gold only in blanks, case, or zeros: 01, 1 and 1.0. Ids are compared as written, so their links do not count. Write them in one way in both files; in a list of pairs, --system-set reader.trim=true removes blanks.',
  ],
  W745: [
    'records of one side alone',
    'Only the gold has a record, or only the system. A link with a record that only the system has joins other records, but is neither right nor wrong itself; if the gold covers all of the data, such links are wrong: --set unknownRecords=singletons. A record that only the gold has is alone in a cluster; --set items.missing=error refuses it.',
  ],
  W746: [
    'judged pairs that are all matches',
    'Each judged pair of the gold is a match, and links without a judgement do not count. So no link can be wrong, and precision and F1 have no value. If the list names all matches, every other link is wrong: read it without the judgements, --gold-set reader.decision=none. If it does not, recall is all that can be measured.',
  ],
})
