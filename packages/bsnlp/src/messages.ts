/** The messages of the reader. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E371: {
    title: 'a malformed line of names',
    explain:
      'A line of a file of the BSNLP challenges has too few fields, or its positions are not numbers. The official evaluator drops such lines with their names. Write form, base, type and id separated by tabs, or drop such lines: --set reader.shortLines=drop',
  },
  E372: {
    title: 'an unknown type',
    explain:
      'A name has a type that is not in the campaign, and reader.otherTypes=error refuses such names. Usually the type is misspelt, or the file is of a campaign of another year. Set the types of the campaign: --set reader.types=PER,LOC,ORG,MISC',
  },
  E373: {
    title: 'a name without an id',
    explain:
      'A name has no entity id, and reader.missingId=error refuses such names. Give it an id, or choose a policy: --set reader.missingId=shared counts all names of a type without an id as one entity, as the official evaluator does; =singleton counts each as an entity of its own.',
  },
  E374: {
    title: 'no document id',
    explain:
      'The first line of a file must be the id of the document, but it is a name. The official evaluator takes that line for the id, so that the document is missing. Add a first line with the id; files of SlavicNER, which have positions, need none: --set reader.layout=positional',
  },
  W371: {
    title: 'a line is skipped',
    explain:
      'A line of a file of the BSNLP challenges has too few fields, or its positions are not numbers. It is skipped because of reader.shortLines=drop, as by the official evaluator. To refuse such files: --set reader.shortLines=error',
  },
  W372: {
    title: 'a name of an unknown type is skipped',
    explain:
      'A name has a type that is not in the campaign. It is skipped, as by the official evaluator, so that a system is not penalised for it. To count such names: --set reader.otherTypes=keep; to refuse them: --set reader.otherTypes=error',
  },
  W373: {
    title: 'a name without an id',
    explain:
      'A name has no entity id. As in the official evaluator, all such names of a type are one entity, even across documents, which lowers linking scores and changes relaxed recognition. To count each as an entity of its own: --set reader.missingId=singleton; to refuse them: --set reader.missingId=error',
  },
  W374: {
    title: 'more than four fields',
    explain:
      'A line has more fields than form, base, type and id. The others are ignored, and the score is that of the file without them. Usually a name contains a tab: check the line.',
  },
  W375: {
    title: 'a duplicate name in a document',
    explain:
      'A document has the same form with the same base, type and id twice. By the guidelines each form is listed once. It counts once, as in the official evaluator, and the score is that of the file without the repetition.',
  },
}
