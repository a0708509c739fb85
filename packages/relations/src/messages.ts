/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E720: [
    'arguments that cannot be compared in this way',
    'Relations are between mentions, which have places, between entities, which have ids or mentions, or between names, which are strings. match=strict, boundaries, head, relaxed and partial compare places, match=entity entities, and match=name strings. Choose the one that both sides have: --set match=name for triples, --set match=entity for DocRED.',
  ],
  E721: [
    'no heads',
    'match=head compares the head of each argument: the one that the file gives, or the last token. These mentions have no head, and their offsets count characters. Give heads ("head": [4, 8]), or tokens, or compare all of an argument: --set match=boundaries.',
  ],
  E722: [
    'an argument that does not exist',
    'A relation refers to a mention or an entity that its document does not have, or an entity to such a mention. Counting it as found would make up an argument. Correct the id, or remove the relation.',
  ],
  E723: [
    'an entity that the gold does not have',
    'Under entities=id the relations of a system name entities of the gold by their ids or numbers. This one does not exist. If the system found its own entities, compare these by their mentions: --set entities=mentions.',
  ],
  E724: [
    'a relation twice',
    'Two relations of one side are equal as they are compared. duplicates=merge (the default) counts them once, with a warning; duplicates=each counts every one.',
  ],
  E725: [
    'a label that is missing or unknown',
    'A pair has no label where one is needed, or one that the format does not have. A label that is misspelt would count as another class. Correct it; for answers without a label: --set items.missing=omit skips them, and --set items.missing=label --set missingLabel=FALSE counts them as that label.',
  ],
  E726: [
    'a field without labels',
    'No pair of the gold has a label in this field, or only one of the sides has the field: data whose labels are masked for a campaign cannot be scored. Score the fields that have labels: --set fields=at.',
  ],
  E727: [
    'evidence that is no sentence',
    'Evidence of a relation is a list of numbers of sentences, which count from 0. This number is none of them.',
  ],
  E728: [
    'an id twice',
    'Two mentions, entities or pairs of one document have one id, so that it is not clear which one is meant. Give each its own.',
  ],
  E729: [
    'a malformed relation',
    'The line is not what the format says. brat: R1<TAB>Type Arg1:T1 Arg2:T2. SemEval-2010 Task 8: ID<TAB>Cause-Effect(e1,e2). PubTator: PMID<TAB>CID<TAB>id1<TAB>id2. The message says what is expected.',
  ],
  E730: [
    'a file beside that is not there',
    'An option of the reader names a file in the folder of the one that is read, such as the training data of DocRED or the types of SpERT. There is none of this name. Copy it there, or correct the name.',
  ],
  E731: [
    'fragments of a mention that overlap',
    'The pieces of a mention are a set of positions, as those of a span of several fragments are, and here two of them share some. Correct the file; --set view=extents takes all from the first piece to the last.',
  ],
  W720: [
    'relations are lost in another format',
    'The format or model has no relations or labelled pairs. The rest is converted.',
  ],
  W721: [
    'a relation twice',
    'Two relations of one side are equal as they are compared, and count once; the first keeps its evidence. duplicates=each counts every one, as PURE does with predictions, and duplicates=error refuses them.',
  ],
  W722: [
    'a pair that the gold does not have',
    'The system has labels of a pair that is not in the gold. It is ignored, as in the official programs.',
  ],
  W723: [
    'relation types of one side',
    'A type of relation is on one side alone, so that none of its relations can be right. Types that are spelt in different ways are brought together by --map OLD=NEW, or labels.map of a config.',
  ],
  W724: [
    'mostly wrong directions',
    'More than half of the errors of a type are relations with the right arguments in exchanged roles. Where its arguments have no order by the guideline, say so: --set symmetric=TYPE. If the sides name roles in another order, exchange them in one of the files.',
  ],
  W725: [
    'arguments without types',
    'No argument of a side has a type, and match=strict compares types: empty counts as equal to empty alone. match=boundaries compares places.',
  ],
  W726: [
    'relations without a label',
    'The file has relations whose annotator has chosen no label. They are read, with an empty type.',
  ],
  W727: [
    'no relation is right',
    'No relation of the system is right, and many would be if something did not count: the roles of arguments, which the sides name in two ways or exchange, or the types of arguments. Mend the file that is at fault. --set direction=no compares arguments without their roles, --set match=boundaries without their types: both are lenient, and both forgive real errors too.',
  ],
})
