/** Titles and explanations of the codes of `spans-jsonl`. */
import type { Message } from '@assay/core'

export const spanMessages: Readonly<Record<string, Message>> = {
  E380: {
    title: 'offsets that do not fit their texts',
    explain:
      'The words that a file gives beside its offsets are not what stands there in the text. Tools count UTF-16 units, code points, graphemes or bytes, and behind an emoji all four differ. The counts say how many fit under each: {"text":"😀 Zürich","spans":[{"start":2,"end":8,"label":"LOC","text":"Zürich"}]} counts code points. Say the right one: --set reader.unit=utf16',
  },
  E381: {
    title: 'a file of another tool',
    explain:
      'The file is JSON of another tool than the one that was named, so its spans would be looked for in the wrong place. A file of Prodigy has {"text":…,"spans":[…],"answer":"accept"}, one of doccano {"text":…,"label":[[0,3,"PER"]]}. Leave --reader out, so that the file is looked at, or name the right one. A file of your own is read by its keys: --set reader.spans=KEY',
  },
  E382: {
    title: 'not JSON',
    explain:
      'The file holds JSON within something else: source of Python, such as TRAIN_DATA = [("Zoë", {"entities": [(0, 3, "PER")]})], or Markdown, as language models put around their answers. It is not guessed at what is meant. Write the data with json.dump, or keep the lines of JSON alone.',
  },
  E383: {
    title: 'labels that name nothing',
    explain:
      'A span needs the name of a label. Exports of doccano before 2021 have numbers, {"label":2,"start_offset":0,"end_offset":4}: say what they are called, in a JSON file beside this one, --set reader.labels=labels.json with {"1":"PER"}. Where "label" holds texts, ["positive"], the project classifies whole texts, and there are no spans to score.',
  },
  E384: {
    title: 'answers about one span',
    explain:
      'Prodigy can ask whether one span is right: {"text":…,"spans":[…],"_view_id":"ner","answer":"reject"}. Such a line says nothing about what else is in the text, so it is not a gold for it; scored as one, all other entities would be spurious. Leave these lines out with --set reader.binary=skip, or annotate the texts whole.',
  },
  E385: {
    title: 'spans without a place',
    explain:
      'A span has words and no offsets, as language models write them: {"entities":{"person":["Zoë"]}}, or an extraction whose char_interval is null. Which occurrence is meant is not guessed: --set reader.occurrences=first, all or in-order says it, and reader.unaligned=skip leaves such spans out with a count, or =miss counts them as wrong. Words that do not occur in the text are refused.',
  },
  E386: {
    title: 'which list holds the spans',
    explain:
      'A document of spaCy may have several groups of spans, {"text":…,"spans":{"sc":[…],"ruler":[…]}}: say which is scored, --set reader.spans=sc. Where the list holds tags, one for each word, ["O","U-LOC"], it is not a list of spans: tags are read with their words, by another reader.',
  },
  W381: {
    title: 'offsets of several units in one file',
    explain:
      'With --set reader.unit=per-document the offsets of each document are taken in the unit that fits its words, and here they are not the same: a file of doccano into which spans made in Python were imported has {"text":"😀 Zoë","label":[[3,6,"PER"]]} beside [[2,5,"PER"]]. Documents whose words show nothing are taken to count what the dialect does.',
  },
  W382: {
    title: 'a file without a span',
    explain:
      'No document of the file has a span: {"id":1,"text":"Zoë met Añã.","label":[]} over and over. That may be what a system found; but versions 1.6 of doccano exported empty lists for all texts, and a wrong key has the same effect. Check that the file is the one that was meant before the score is believed.',
  },
  W383: {
    title: 'spans with blanks at their borders',
    explain:
      'A span begins or ends with a blank: [[17,24,"LOC"]] where the name ends at 23. It is scored as it stands, so that it is wrong against one without the blank, but for tags of words, which have no blanks; spaCy overlooks such spans in training. They come of marking by hand or of ends that are off by one. Correct them in the tool that wrote them.',
  },
  W384: {
    title: 'offsets in a unit that nothing shows',
    explain:
      'With reader.unit=auto the unit is the one that fits the words beside the offsets. Here are none, as in {"text":"😀 Zürich","label":[[2,8,"LOC"]]}, and several units fit a text in which they lead to other words; the one that the tool usually counts in is taken. Say which it is: --set reader.unit=codepoint',
  },
  W385: {
    title: 'spans that begin or end within words',
    explain:
      'One in ten spans or more begins or ends between two letters of a word, and no words stand beside the offsets to hold them against: {"text":"😀 Zürich","label":[[2,8,"LOC"]]} is " Züric" in UTF-16 units. The offsets may count another unit, or an end may be the last character and not one past it. Say so with reader.unit or reader.ends; where parts of words are meant, nothing is wrong.',
  },
  W482: {
    title: 'documents without a name or a text',
    explain:
      'Documents such as {"spans":[{"start":0,"end":3,"label":"PER"}]} have no id, and no text that would show which they are: the first of one side is held against the first of the other. Where one side has another order, or lacks one, all that follows is wrong. Give each document the same id on both sides, {"id":"d1","spans":[…]}, or its text.',
  },
  W386: {
    title: 'spans without a place that count as wrong',
    explain:
      'With --set reader.unaligned=miss a span that is nowhere in the text is not refused: words that do not occur in it, {"extraction_text":"Zurich"} beside "Zürich", no offsets, or offsets that do not fit their words. Each counts as missed where the gold has it, and as spurious where a system has it, even where both have the same. Where there are many, the offsets may count another unit.',
  },
}
