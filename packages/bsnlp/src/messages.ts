/** What the codes of the BSNLP challenges mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E371: {
    title: 'a malformed line of names',
    explain:
      'A line of a file of the Slavic challenges has too few fields, or its positions are not numbers. The official evaluator drops such lines, and the names in them are lost. Write form, base, type and id with a tab between them, or say that such lines are to be left out: --set reader.shortLines=drop',
  },
  E372: {
    title: 'a type that the campaign does not have',
    explain:
      'A name has a type that is none of the campaign, and the reader is set to refuse that. Usually the type was mistyped, or the campaign is of another year. Name its types: --set reader.types=PER,LOC,ORG,MISC',
  },
  E373: {
    title: 'a name without an id',
    explain:
      'A name says no entity, and the reader is set to refuse that. Give it an id, or name a policy: --set reader.missingId=shared counts all of a type as one entity, as the official evaluator does, =singleton makes an entity of each.',
  },
  E374: {
    title: 'no id of a document',
    explain:
      'The first line of a file is to hold the id of the document, alone, and holds a name. The official evaluator takes that line for the id, and the document is then missing. Write the id in front; files of SlavicNER, with positions, have none: --set reader.layout=positional',
  },
  W371: {
    title: 'a line was left out',
    explain:
      'A line of a file of the Slavic challenges has too few fields, or its positions are not numbers. It is left out, as the official evaluator leaves it out, since reader.shortLines=drop says so. To refuse such files: --set reader.shortLines=error',
  },
  W372: {
    title: 'a name of another type was left out',
    explain:
      'A name has a type that is none of the campaign. It is left out, as the official evaluator leaves it out, so a system is not punished for it. To count such names: --set reader.otherTypes=keep; to refuse them: --set reader.otherTypes=error',
  },
  W373: {
    title: 'a name without an id',
    explain:
      'A name says no entity. As for the official evaluator, all such names of a type are one entity, also over documents, so linking falls and relaxed recognition changes. To make an entity of each: --set reader.missingId=singleton; to refuse them: --set reader.missingId=error',
  },
  W374: {
    title: 'fields beyond the fourth',
    explain:
      'A line has more fields than form, base, type and id. The others are left out, and the score is that of the file without them. Usually a tab stands in a name: check the line.',
  },
  W375: {
    title: 'a name twice in a document',
    explain:
      'The same form with the same base, type and id stands twice in one document. The guidelines want each form told once. It counts once, as for the official evaluator, and the score is that of the file without the repetition.',
  },
}
