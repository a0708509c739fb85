/** Titles and explanations of the codes of Label Studio. */
import type { Message } from '@assay/core'

export const labelStudioMessages: Readonly<Record<string, Message>> = {
  E392: {
    title: 'a task says several things',
    explain:
      'A task of Label Studio may have several texts, {"data": {"text": "Zoë met Añã", "title": "A visit"}}, predictions of several models, and regions on several objects. A score of all of them together would mean nothing. Say what counts: --set reader.text=text, reader.model=VERSION, reader.control=NAME. JSON-MIN has annotations alone: for anything else, export JSON.',
  },
  E393: {
    title: 'the text is not in the file',
    explain:
      'The data of a task is a link, {"data": {"text": "https://…/1.txt"}}, or a page of HTML. What offsets lead into is then not in the export: on HTML they count the page as it is shown, and not its source. Put the texts themselves into the data of the tasks, and label them as Text; a HyperText without any markup is read.',
  },
}
