/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E720: [
    'arguments that cannot be compared in this way',
    'The arguments of relations are mentions, which have places, entities, which have ids or mentions, or names, which are strings. match=strict, boundaries, head, relaxed and partial compare places, match=entity compares entities, and match=name strings. Choose the one that both sides have: --set match=name for triples, --set match=entity for DocRED.',
  ],
  E721: [
    'no heads',
    'match=head compares the head of each argument: the one in the file, or else the last token. These mentions have no head, and their offsets count characters. Give heads ("head": [4, 8]) or tokens, or compare places: --set match=boundaries.',
  ],
  E722: [
    'an argument that does not exist',
    'A relation refers to a mention or an entity that its document does not have, or an entity to such a mention. Correct the id, or remove the relation.',
  ],
  E723: [
    'an entity that the gold does not have',
    'With entities=id the relations of a system name entities of the gold by their ids or numbers, and this one does not exist. If the system found its own entities, compare these by their mentions: --set entities=mentions.',
  ],
  E724: [
    'a duplicate relation',
    'Two relations of one side are equal as they are compared, and duplicates=error refuses that. To count them once, with a warning: --set duplicates=merge (the default). To count each: --set duplicates=each',
  ],
  E725: [
    'a label that is missing or unknown',
    'A pair has no label where one is needed, or a label that the format does not have. Correct it. If answers lack a label: --set items.missing=omit skips them, and --set items.missing=label --set missingLabel=FALSE counts them as that label.',
  ],
  E726: [
    'a field without labels',
    'No pair of the gold has a label in this field, or only one side has the field. Data whose labels are masked for a campaign cannot be scored. Score the fields that have labels: --set fields=NAME,NAME.',
  ],
  E727: [
    'evidence that is not a sentence',
    'The evidence of a relation is a list of numbers of sentences, which count from 0. The document has no sentence of this number: correct it, or remove the relation. An empty list is allowed.',
  ],
  E728: [
    'a duplicate id',
    'Two mentions, entities or pairs of one document have the same id. Give each an id of its own.',
  ],
  E729: [
    'a malformed relation',
    'The line is not what the format says. brat: R1<TAB>Type Arg1:T1 Arg2:T2. SemEval-2010 Task 8: ID<TAB>Cause-Effect(e1,e2). PubTator: PMID<TAB>CID<TAB>id1<TAB>id2. The message says what is expected.',
  ],
  E730: [
    'a missing file beside the data',
    'An option of the reader names a file in the folder of the data, such as the training data of DocRED or the types of SpERT, and there is no file of this name. Copy it there, or correct the name.',
  ],
  E731: [
    'fragments of a mention that overlap',
    'The fragments of a mention overlap. Correct the file, or take each mention from its first fragment to its last: --set view=extents',
  ],
  W720: [
    'relations are lost in another format',
    'The format or model has no relations or labelled pairs. The rest is converted.',
  ],
  W721: [
    'a duplicate relation',
    'Two relations of one side are equal as they are compared, and count once; the first keeps its evidence. To count each, as PURE does with predictions: --set duplicates=each. To refuse them: --set duplicates=error',
  ],
  W722: [
    'a pair that the gold does not have',
    'The system has labels of a pair that is not in the gold. It is ignored, as in the official programs.',
  ],
  W723: [
    'relation types of one side',
    'A type of relation is on one side only, so none of its relations can be right. If types are spelt in different ways: --map OLD=NEW, or labels.map of a config.',
  ],
  W724: [
    'mostly wrong directions',
    'More than half of the errors of a type are relations with the right arguments in exchanged roles. If its arguments have no order by the guideline: --set symmetric=TYPE. If the sides name the roles in another order, exchange them in one of the files.',
  ],
  W725: [
    'arguments without types',
    'No argument of one side has a type, and match=strict compares types, so only arguments without types on both sides are equal. To compare places alone: --set match=boundaries',
  ],
  W726: [
    'relations without a label',
    'The annotator has chosen no label for some relations of the file. They are read, with an empty type.',
  ],
  W727: [
    'no relation is right',
    'No relation of the system is right, but many would be if the roles or the types of arguments were ignored: the sides name them in two ways, or exchange them. Correct the file that is wrong. --set direction=no compares arguments without their roles, --set match=boundaries without their types, but both also forgive real errors.',
  ],
})
