/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  W398: [
    'records that are not scored',
    'Some records have no annotation, or were skipped, cancelled or rejected in the annotation tool. They are left out of the gold and of every system, and are never scored as empty. The counts say how many there are of each. If no annotation means that nothing was found: --set reader.missing=empty',
  ],
  W380: [
    'not strict JSON',
    'The file is not strict JSON: it has single quotes, None or True, round brackets, a comma after the last item, NaN, comments, or values without a list around them, as Python prints them. It was read all the same. Other programs refuse it: write it with json.dumps(value).',
  ],
  E380: [
    'offsets that do not fit their texts',
    'The words beside the offsets are not the words at these offsets in the text. Offsets may count UTF-16 units, code points, graphemes or bytes, and after an emoji all four differ. The message says how many fit each unit: {"text":"😀 Zürich","spans":[{"start":2,"end":8,"label":"LOC","text":"Zürich"}]} counts code points. Name the right one: --set reader.unit=utf16',
  ],
  E381: [
    'a file of another tool',
    'The file is JSON of another tool than the one that was named. A file of Prodigy has {"text":…,"spans":[…],"answer":"accept"}, one of doccano {"text":…,"label":[[0,3,"PER"]]}. Remove --reader, so that the format is detected, or name the right one. For keys of your own: --set reader.spans=KEY',
  ],
  E382: [
    'not JSON',
    'The JSON is inside something else: Python source, such as TRAIN_DATA = [("Zoë", {"entities": [(0, 3, "PER")]})], or Markdown, as language models put around their answers. Write the data with json.dump, or keep only the lines of JSON.',
  ],
  E383: [
    'labels that name nothing',
    'A span needs a label with a name. Exports of doccano before 2021 have numbers, {"label":2,"start_offset":0,"end_offset":4}: name them in a JSON file beside this one, --set reader.labels=labels.json with {"1":"PER"}. If "label" is a list of words, ["positive"], the project classifies texts, and there are no spans to score.',
  ],
  E384: [
    'answers about one span',
    'Prodigy can ask whether one span is right: {"text":…,"spans":[…],"_view_id":"ner","answer":"reject"}. Such a line does not say what else is in the text, so it is not a gold: all other entities would count as spurious. Leave these lines out with --set reader.binary=skip, or annotate the texts in full.',
  ],
  E386: [
    'several groups of spans',
    'A document of spaCy may have several groups of spans, {"text":…,"spans":{"sc":[…],"ruler":[…]}}. Choose one: --set reader.spans=sc. A list with a tag for each word, ["O","U-LOC"], is not a list of spans: write the words too, for --reader hf-tokens.',
  ],
  W381: [
    'offsets of several units in one file',
    'With --set reader.unit=per-document the offsets of each document are read in the unit that fits its words, and here the units differ: {"text":"😀 Zoë","label":[[3,6,"PER"]]} beside [[2,5,"PER"]], as when spans made in Python were imported into doccano. Documents whose words show no unit are read in that of the tool.',
  ],
  W382: [
    'a file without a span',
    'No document of the file has a span: {"id":1,"text":"Zoë left Añã.","label":[]} throughout. Perhaps the system found nothing, but versions 1.6 of doccano exported empty lists for all texts, and a wrong key has the same effect. Check that it is the right file.',
  ],
  E387: [
    'offsets that count CR LF as one character',
    'Spans begin or end within words or with a blank, and all of them fit if each CR LF counts as one character. The tool counted the text with LF, and the file has it with CR LF, as doccano does with texts from Windows. Write text and offsets from the same file.',
  ],
  W383: [
    'spans with blanks at their borders',
    'A span begins or ends with a blank: [[17,24,"LOC"]] where the name ends at 23. It is scored as written, so it is wrong against a span without the blank; as tags of words, the blank is ignored. Correct it in the tool that wrote it.',
  ],
  W384: [
    'offsets in an unknown unit',
    'With reader.unit=auto the unit is the one that fits the words beside the offsets. Here there are no words, as in {"text":"😀 Zürich","label":[[2,8,"LOC"]]}, and several units fit; the usual unit of the tool is taken. Set the right one: --set reader.unit=codepoint',
  ],
  W385: [
    'spans that begin or end within words',
    'At least one in ten spans begins or ends inside a word, and there are no words beside the offsets to compare: {"text":"😀 Zürich","label":[[2,8,"LOC"]]} is " Züric" in UTF-16 units. The offsets may count another unit (reader.unit), or an end may be the last character (reader.ends). If parts of words are annotated, nothing is wrong.',
  ],
  W482: [
    'documents without a name or a text',
    'Documents such as {"spans":[{"start":0,"end":3,"label":"PER"}]} have neither an id nor a text, so they are paired by number: the first of one side with the first of the other. If one side has another order, or lacks one, all that follow are wrong. Give each document the same id on both sides, {"id":"d1","spans":[…]}, or its text.',
  ],
  W386: [
    'spans without a place that count as wrong',
    'With --set reader.unaligned=miss a span without a place in the text counts as wrong: its words do not occur there, {"extraction_text":"Zurich"} beside "Zürich", or it has no offsets, or wrong ones. It is missed in the gold or spurious in a system, even where both have it. If there are many, the offsets may count another unit.',
  ],
  E388: [
    'different numbers of tokens and tags',
    'A row needs one tag for each token, and here the two lists differ in length: {"tokens": ["Zoë", "left"], "ner_tags": ["B-PER"]}. Write both lists from the same tokens; if words are split into pieces, tokens must hold the pieces too.',
  ],
  E389: [
    'tags are numbers without names',
    'The tags are numbers, as in {"tokens": ["Zoë"], "ner_tags": [1]}, and the file does not name them. Name the file that does: --set reader.labels=dataset_info.json (or config.json of the model), or list the names in order: --set reader.labels=O,B-PER. -1 means unknown; reader.ignore=-100,-1 leaves such tokens out.',
  ],
  E390: [
    'a pipeline without usable offsets',
    'A pipeline of transformers gives [{"entity_group": "LOC", "word": "Zürich", "start": 17, "end": 23}] for each text, without the text. Without aggregation it gives pieces of words, and slow tokenizers give no offsets: run it with aggregation_strategy="simple" and a fast tokenizer. If it needs its texts, put them into a file beside it: --system-set reader.texts=texts.jsonl',
  ],
  E391: [
    'spans that cannot be tags',
    'A view such as spans→tags(words) turns spans into BIO tags: "Zoë left" with a span over Zoë is B-PER O. A tag covers one token and has one label, so parts of tokens, nested or overlapping spans, and several or no labels cannot be written. Choose other tokens (--set view=words, blanks, or tokens where the format has them), or a metric that reads spans: assay list metrics',
  ],
  W387: [
    'columns known by their values',
    'The table has a span in each row and no titles. The first column is read as the document, the two ascending integers as start and end, the column as long as the span as its words, and the remaining one as the label. If that is wrong, or ends are the last character, write titles: document, start, end, label, text.',
  ],
  W389: [
    'offsets written as strings',
    'Offsets in the JSON are strings of digits, such as "0", and are read as numbers. Spreadsheets and language models write them so, and other programs refuse them. Write numbers where you can.',
  ],
  W388: [
    'tokens that are not evaluated',
    'In training data -100 marks tokens that are not evaluated, such as the later pieces of a word: {"tokens": ["Zür", "##ich"], "ner_tags": [1, -100]}. These tokens are skipped. The other side must leave out the same tokens; --set reader.ignore=N names the numbers that mark them.',
  ],
  E392: [
    'several texts or annotations in a task',
    'A task of Label Studio has several texts, {"data": {"text": "Zoë left Añã", "title": "A visit"}}, predictions of several models, or regions on several objects. Choose one: --set reader.text=text, reader.model=VERSION, reader.control=NAME. JSON-MIN has annotations alone: for anything else, export JSON.',
  ],
  E393: [
    'the text is not in the file',
    'The text of a task is a link, {"data": {"text": "https://…/1.txt"}}, or a page of HTML, whose offsets count the rendered page. So the text that the offsets count is not in the export. Put the texts themselves into the data of the tasks, use the tag <Text> in the labelling config, and export again; a text of <HyperText> is read only if it has no markup.',
  ],
  E394: [
    'not a line of PubTator',
    'A document of PubTator is a title (12|t|Zoë left Añã.), an abstract (12|a|She wept.), a line for each mention with tabs between its fields (12, 0, 3, Zoë, Person, Q1), and a blank line. A line of four or more columns without offsets is a relation. A line of five columns with two numbers may be either: --set reader.fiveColumns=mention',
  ],
  E396: [
    'an annotation without a label',
    'An annotation of BioC has no label. Labels are infons, by default the one called type: "infons": {"type": "Location", "identifier": "Q72"}. The message lists the infons that it has. Name the one that holds the label: --set reader.type=NAME; of several names the first that is there counts.',
  ],
  E398: [
    'several layers of a CAS',
    'A CAS holds annotations of many types; spans are those of one layer with one feature as the label, as in NamedEntity|value. The file has several layers, or none of the requested name; the message lists them. Choose: --set reader.layer=NamedEntity --set reader.feature=value',
  ],
  E399: [
    'no text in a CAS',
    'Annotations of a CAS are about the text of a view, its sofaString: {"%TYPE": "uima.cas.Sofa", "sofaID": "_InitialView", "sofaString": "Zoë left Añã."}. The requested view is not in the file, there are several, or its text is elsewhere (sofaURI). Name the view: --set reader.view=_InitialView',
  ],
  E420: [
    'WebAnno TSV of another version',
    'WebAnno TSV 3 begins with #FORMAT=WebAnno TSV 3.3, and #T_SP=webanno.custom.Span|value names its layers. Versions 1 and 2 (# layer | value, #id=, tags with B- and I-) are other formats, without offsets. Export the document again; INCEpTION advises CAS JSON or XMI, which the reader uima-cas takes.',
  ],
  E421: [
    'not a CAS',
    'A CAS in JSON is {"%TYPES": {}, "%FEATURE_STRUCTURES": [{"%ID": 2, "%TYPE": "uima.tcas.Annotation", "@sofa": 1, "begin": 0, "end": 3}], "%VIEWS": {}}, version 0.4.0; in XMI its root is <xmi:XMI>. A type system (TypeSystem.xml) holds no annotations. Name the file of the document that the export wrote.',
  ],
  E422: [
    'a malformed row of WebAnno TSV',
    'A row of WebAnno TSV is the number of its sentence and word, its offsets, the word, and a column for each feature of the header: 1-1, 0-3, Zoë, PER[1], with tabs between them. All words of an annotation have its number in brackets and its values, and follow one another. Export the document again rather than mend it by hand.',
  ],
  E423: [
    'no column of tags in CoNLL-U Plus',
    'The first line of CoNLL-U Plus names its columns: # global.columns = ID FORM LEMMA UPOS NER. Tags are read from the column called NER, also with a name space as in LMU:NER, or from the one that you name: --set reader.column=NAME. This file has no such line, or no such column. Markables of CONLL-UA are in IDENTITY or DISCOURSE_DEIXIS.',
  ],
  E424: [
    'a malformed line of entity links',
    'A line of neleval is a mention: its document, start and end, then id, score and type of each candidate, as in d1, 17, 22, Q72, 1.0, LOC with tabs between them. The end is the last character. A mention that is linked to nothing has an id of its own, such as NIL001. Several candidates are refused where reader.candidates=refuse says so.',
  ],
  E425: [
    'several annotation sets of GATE',
    'A document of GATE has its annotations in sets: {"annotation_sets": {"": {"annotations": []}, "Key": {"annotations": []}}}. The file has several, or none of the requested name. Choose one: --set reader.set=Key; the set without a name is --set reader.set= with nothing after it. Gold and system may be two sets of one file.',
  ],
  E426: [
    'brackets of markables',
    'In CONLL-UA (EntityID=1|MarkableID=m1|Min=2 opens a markable in the column IDENTITY, ) closes the one that opened last, (EntityID=1|MarkableID=m2) is one word, )( closes one and opens another, and _ is nothing. Here a bracket has no partner or no id, or something else than brackets stands in the column. Markables that cross cannot be written.',
  ],
  E427: [
    'a duplicate MarkableID',
    'In CONLL-UA each markable of a document has an id of its own: (EntityID=1|MarkableID=m1 and (EntityID=1|MarkableID=m2 are two mentions of entity 1. With the same id, one would replace the other. If ids begin again, begin another document: # newdoc id = NAME',
  ],
  E428: [
    'numbers of words of a document',
    'In CONLL-UA words are numbered from 1 through the document, over all its sentences, and Min counts in the same way: a markable of the words 3 to 5 with Min=4,5 needs these two at least. Another number in the first column usually means that a line was lost, or that words are numbered in each sentence; Min outside of its markable could never be matched.',
  ],
  W426: [
    'markables that refer to nothing',
    'An EntityID that ends in -Pseudo, as in (EntityID=3-Pseudo|MarkableID=m7), marks a phrase that refers to nothing, such as the "it" of "it rains". Such a phrase mentions no entity, so it is skipped on both sides, and the count says how many there are. --set reader.pseudo=keep takes each such id for an entity.',
  ],
  W427: [
    'split antecedents are not scored',
    'In (EntityID=1|MarkableID=m1|ElementOf=4) entity 1 is a part of the plural entity 4: "Ada" and "Ben" for "they". Such split antecedents are not scored: entity 1 and entity 4 count by their own mentions alone. The universal-anaphora-scorer counts such links where it is asked to keep split antecedents.',
  ],
  W395: [
    'nothing of the layer in the file',
    'The file has no annotation of the requested layer, such as NamedEntity, and no type system that shows whether there is such a layer. It is read as a document without spans. If the name is wrong, the hint lists the layers of the file.',
  ],
  W396: [
    'annotations without a label',
    'Some annotations have no value for the feature that is the label, as <type4:NamedEntity begin="10" end="12"/> in XMI, or * in WebAnno TSV. Their label is the name of the layer. To leave them out: --set reader.unlabelled=skip; to refuse the file: --set reader.unlabelled=refuse',
  ],
})
