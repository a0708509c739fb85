/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E371: [
    'a malformed line of names',
    'A line of a file of the BSNLP challenges has too few fields, or its positions are not numbers. The official evaluator drops such lines with their names. Write form, base, type and id separated by tabs, or drop such lines: --set reader.shortLines=drop',
  ],
  E372: [
    'an unknown type',
    'A name has a type that is not in the campaign, and reader.otherTypes=error refuses such names. Usually the type is misspelt, or the file is of a campaign of another year. Set the types of the campaign: --set reader.types=PER,LOC,ORG,MISC',
  ],
  E373: [
    'a name without an id',
    'A name has no entity id, and reader.missingId=error refuses such names. Give it an id, or choose a policy: --set reader.missingId=shared counts all names of a type without an id as one entity, as the official evaluator does; =singleton counts each as an entity of its own.',
  ],
  E374: [
    'no document id',
    'The first line of a file must be the id of the document, but it is a name. The official evaluator takes that line for the id, so that the document is missing. Add a first line with the id; files of SlavicNER, which have positions, need none: --set reader.layout=positional',
  ],
  W370: [
    'a language that the campaign did not have',
    'The folder of a document names a language that is not one of the campaign of the preset. It is scored all the same, and counts in the totals and in the cross-language rows. If the folders are not named by language, ignore this; for other languages: --set reader.languages=bg,cs,pl,ru',
  ],
  W371: [
    'a line is skipped',
    'A line of a file of the BSNLP challenges has too few fields, or its positions are not numbers. It is skipped because of reader.shortLines=drop, as by the official evaluator. To refuse such files: --set reader.shortLines=error',
  ],
  W372: [
    'a name of an unknown type is skipped',
    'A name has a type that is not in the campaign. It is skipped, as by the official evaluator, so that a system is not penalised for it. To count such names: --set reader.otherTypes=keep; to refuse them: --set reader.otherTypes=error',
  ],
  W373: [
    'a name without an id',
    'A name has no entity id. As in the official evaluator, all such names of a type are one entity, even across documents, which lowers linking scores and changes relaxed recognition. To count each as an entity of its own: --set reader.missingId=singleton; to refuse them: --set reader.missingId=error',
  ],
  W374: [
    'more than four fields',
    'A line has more fields than form, base, type and id. The others are ignored, and the score is that of the file without them. Usually a name contains a tab: check the line.',
  ],
  W375: [
    'a duplicate name in a document',
    'A document has the same form with the same base, type and id twice. By the guidelines each form is listed once. It counts once, as in the official evaluator, and the score is that of the file without the repetition.',
  ],
})
