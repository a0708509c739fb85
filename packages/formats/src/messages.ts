/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  W398: [
    'records that are not scored',
    'The file of an annotation tool holds records that nobody has annotated, or that were skipped, cancelled or rejected. They say nothing about what is in their text, so they are skipped of the gold and of every system, and are never scored as empty. The counts say how many there are of each; an option of the reader takes those without an annotation as empty where that is what they mean.',
  ],
  W380: [
    'no strict JSON',
    'The file is no JSON: it has strings in single quotes, None or True, round brackets, a comma after the last item, NaN, comments, values one after the other without a list around them, or a name to which all is assigned, as Python prints values and as people paste them. It says the same and is read so. Other programs refuse it: write it with json.dumps(value).',
  ],
  E380: [
    'offsets that do not fit their texts',
    'The words that a file gives beside its offsets are not what stands there in the text. Tools count UTF-16 units, code points, graphemes or bytes, and after an emoji all four differ. The counts say how many fit under each: {"text":"😀 Zürich","spans":[{"start":2,"end":8,"label":"LOC","text":"Zürich"}]} counts code points. Say the right one: --set reader.unit=utf16',
  ],
  E381: [
    'a file of another tool',
    'The file is JSON of another tool than the one that was named, so its spans would be looked for in the wrong place. A file of Prodigy has {"text":…,"spans":[…],"answer":"accept"}, one of doccano {"text":…,"label":[[0,3,"PER"]]}. Leave --reader out, so that the file is looked at, or name the right one. A file of your own is read by its keys: --set reader.spans=KEY',
  ],
  E382: [
    'not JSON',
    'The file holds JSON within something else: source of Python, such as TRAIN_DATA = [("Zoë", {"entities": [(0, 3, "PER")]})], or Markdown, as language models put around their answers. It is not guessed at what is meant. Write the data with json.dump, or keep the lines of JSON alone.',
  ],
  E383: [
    'labels that name nothing',
    'A span needs the name of a label. Exports of doccano before 2021 have numbers, {"label":2,"start_offset":0,"end_offset":4}: say what they are called, in a JSON file beside this one, --set reader.labels=labels.json with {"1":"PER"}. Where "label" holds texts, ["positive"], the project classifies whole texts, and there are no spans to score.',
  ],
  E384: [
    'answers about one span',
    'Prodigy can ask whether one span is right: {"text":…,"spans":[…],"_view_id":"ner","answer":"reject"}. Such a line says nothing about what else is in the text, so it is not a gold for it; scored as one, all other entities would be spurious. Leave these lines out with --set reader.binary=skip, or annotate the texts whole.',
  ],
  E386: [
    'which list holds the spans',
    'A document of spaCy may have several groups of spans, {"text":…,"spans":{"sc":[…],"ruler":[…]}}: say which is scored, --set reader.spans=sc. Where the list holds tags, one for each word, ["O","U-LOC"], it is not a list of spans: tags are read with their words, by another reader.',
  ],
  W381: [
    'offsets of several units in one file',
    'With --set reader.unit=per-document the offsets of each document are taken in the unit that fits its words, and here they are not the same: a file of doccano into which spans made in Python were imported has {"text":"😀 Zoë","label":[[3,6,"PER"]]} beside [[2,5,"PER"]]. Documents whose words show nothing are taken to count what the dialect does.',
  ],
  W382: [
    'a file without a span',
    'No document of the file has a span: {"id":1,"text":"Zoë met Añã.","label":[]} over and over. That may be what a system found; but versions 1.6 of doccano exported empty lists for all texts, and a wrong key has the same effect. Check that the file is the one that was meant before the score is believed.',
  ],
  E387: [
    'offsets that count CR LF as one character',
    'Spans begin or end within words or with a blank, and every one of them fits if each CR LF of the text before it is one character: the tool counted the text with LF, and the file has it with CR LF, as doccano does with texts from Windows. Scored as they stand, all spans behind the first line would be elsewhere. Write text and offsets from the same file.',
  ],
  W383: [
    'spans with blanks at their borders',
    'A span begins or ends with a blank: [[17,24,"LOC"]] where the name ends at 23. It is scored as it stands, so that it is wrong against one without the blank, but for tags of words, which have no blanks; spaCy overlooks such spans in training. They come of marking by hand or of ends that are off by one. Correct them in the tool that wrote them.',
  ],
  W384: [
    'offsets in a unit that nothing shows',
    'With reader.unit=auto the unit is the one that fits the words beside the offsets. Here are none, as in {"text":"😀 Zürich","label":[[2,8,"LOC"]]}, and several units fit a text in which they lead to other words; the one that the tool usually counts in is taken. Say which it is: --set reader.unit=codepoint',
  ],
  W385: [
    'spans that begin or end within words',
    'One in ten spans or more begins or ends between two letters of a word, and no words stand beside the offsets to hold them against: {"text":"😀 Zürich","label":[[2,8,"LOC"]]} is " Züric" in UTF-16 units. The offsets may count another unit, or an end may be the last character and not one past it. Say so with reader.unit or reader.ends; where parts of words are meant, nothing is wrong.',
  ],
  W482: [
    'documents without a name or a text',
    'Documents such as {"spans":[{"start":0,"end":3,"label":"PER"}]} have no id, and no text that would show which they are: the first of one side is held against the first of the other. Where one side has another order, or lacks one, all that follows is wrong. Give each document the same id on both sides, {"id":"d1","spans":[…]}, or its text.',
  ],
  W386: [
    'spans without a place that count as wrong',
    'With --set reader.unaligned=miss a span that is nowhere in the text is not refused: words that do not occur in it, {"extraction_text":"Zurich"} beside "Zürich", no offsets, or offsets that do not fit their words. Each counts as missed where the gold has it, and as spurious where a system has it, even where both have the same. Where there are many, the offsets may count another unit.',
  ],
  E388: [
    'as many tags as tokens',
    'A row of a data set has one tag for each token, and this one has more of one than of the other: {"tokens": ["Zoë", "met"], "ner_tags": ["B-PER"]}. Tags after the difference would belong to other words. Write both lists from the same tokens; tags of pieces of words need the pieces beside them.',
  ],
  E389: [
    'tags are numbers without names',
    'In {"tokens": ["Zoë"], "ner_tags": [1]} tags are numbers of classes, and rows do not say their names. Their order differs from data set to data set, so it is never guessed. Name the file beside the data that has them: --set reader.labels=dataset_info.json (or config.json of the model), or give them in order: --set reader.labels=O,B-PER. -1 means unknown; reader.ignore=-100,-1 leaves such tokens out.',
  ],
  E390: [
    'the output of a pipeline does not say where',
    'A pipeline of transformers gives [{"entity_group": "LOC", "word": "Zürich", "start": 17, "end": 23}] for each text, without the text. Without aggregation it gives pieces of words, and slow tokenizers give no offsets: run it with aggregation_strategy="simple" and a fast tokenizer. Offsets count code points; the texts that they were counted in can stand in a file beside: --system-set reader.texts=texts.jsonl',
  ],
  E391: [
    'spans that are not tags',
    'A view such as spans→tags(words) makes BIO tags of spans, for metrics of tags: "Zoë met" with a span over Zoë is B-PER O. A tag is of a whole token and has one label: a span over a part of a token, spans within or over each other, several labels and none cannot be said. Choose another rule of what a token is (--set view=words, blanks, or tokens where the format has them), or a metric that reads spans.',
  ],
  W387: [
    'columns known by their values',
    'The table has a span a row and no titles. The first column is the document, the two whole numbers that ascend in each row are start and end, and what is left is the label, beside the words of the span if one column is as long as the span in each row. Where that is wrong, or ends are the last character, write titles: document, start, end, label, text.',
  ],
  W389: [
    'offsets written as strings',
    'Offsets in JSON are strings of digits, "0", and are read as the numbers that they say. A spreadsheet or a language model writes them so; other programs refuse them. Write numbers where you can.',
  ],
  W388: [
    'tokens that are not evaluated',
    'In data for training -100 stands for what is not evaluated, such as the later pieces of a word: {"tokens": ["Zür", "##ich"], "ner_tags": [1, -100]}. Such tokens are skipped, with their words. The other side must leave out the same tokens; --set reader.ignore=N says which numbers mark them.',
  ],
  E392: [
    'a task says several things',
    'A task of Label Studio may have several texts, {"data": {"text": "Zoë met Añã", "title": "A visit"}}, predictions of several models, and regions on several objects. A score of all of them together would mean nothing. Say what counts: --set reader.text=text, reader.model=VERSION, reader.control=NAME. JSON-MIN has annotations alone: for anything else, export JSON.',
  ],
  E393: [
    'the text is not in the file',
    'The data of a task is a link, {"data": {"text": "https://…/1.txt"}}, or a page of HTML. What offsets lead into is then not in the export: on HTML they count the page as it is shown, and not its source. Put the texts themselves into the data of the tasks, and label them as Text; a HyperText without any markup is read.',
  ],
  E394: [
    'no line of PubTator',
    'A document of PubTator is a title (12|t|Zoë met Añã.), an abstract (12|a|She left.), a line for each mention with tabs between its fields (12, 0, 3, Zoë, Person, Q1), and a blank line. A line of four or more columns without offsets is a relation. Of five columns with two numbers it is not known what they are: --set reader.fiveColumns=mention',
  ],
  E396: [
    'an annotation without a label',
    'Labels of BioC are infons, by default the one called type: "infons": {"type": "Location", "identifier": "Q72"}. This annotation does not have it, and what else it has is said. Name the infon that holds the label: --set reader.type=NAME; several names may be given, and the first that is there counts.',
  ],
  E398: [
    'which layer of a CAS',
    'A CAS holds annotations of many types, and spans are those of one of them with one feature as the label, as in NamedEntity|value. The file has several, or none of the name that was asked for; the message has those that there are. Say which: --set reader.layer=NamedEntity --set reader.feature=value',
  ],
  E399: [
    'no text in a CAS',
    'Annotations of a CAS are about the text of a view, its sofaString: {"%TYPE": "uima.cas.Sofa", "sofaID": "_InitialView", "sofaString": "Zoë met Añã."}. The view that was asked for is not in the file, there are several, or its text is elsewhere (sofaURI). Name the view: --set reader.view=_InitialView',
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
    'which column of CoNLL-U Plus',
    'The first line of CoNLL-U Plus names its columns: # global.columns = ID FORM LEMMA UPOS NER. The tags are in the one that is called NER, with or without a name space as in LMU:NER, or in the one that is asked for: --set reader.column=NAME. Markables of CONLL-UA are in IDENTITY or DISCOURSE_DEIXIS. This file has no such line, or no such column.',
  ],
  E424: [
    'a malformed line of entity links',
    'A line of neleval is a mention: its document, start and end, then id, score and type of each candidate, as in d1, 17, 22, Q72, 1.0, LOC with tabs between them. The end is the last character. A mention that is linked to nothing has an id of its own, such as NIL001. Several candidates are refused where reader.candidates=refuse says so.',
  ],
  E425: [
    'which annotation set of GATE',
    'A document of GATE has its annotations in sets: {"annotation_sets": {"": {"annotations": []}, "Key": {"annotations": []}}}. The file has several, or none of the name that was asked for. Say which: --set reader.set=Key; the set without a name is --set reader.set= with nothing behind it. Gold and system may be two sets of one file.',
  ],
  E426: [
    'brackets of markables',
    'In CONLL-UA (EntityID=1|MarkableID=m1|Min=2 opens a markable in the column IDENTITY, and a bare ) closes the one of the document that opened last; (EntityID=1|MarkableID=m2) is one word, )( closes one and opens another, and _ is nothing. Here a bracket has no partner, lacks an id, or is none. Markables that cross cannot be written.',
  ],
  E427: [
    'a MarkableID that occurs twice',
    'In CONLL-UA each markable of a document has an id of its own: (EntityID=1|MarkableID=m1 and (EntityID=1|MarkableID=m2 are two mentions of entity 1. With the same id for both, one would take the place of the other. Ids that begin again belong into another document, behind # newdoc id = NAME.',
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
    'In (EntityID=1|MarkableID=m1|ElementOf=4) entity 1 is a part of the plural entity 4: "Ada" and "Ben" for "they". Clusters have no room for an entity that is made of others, so ElementOf counts for nothing: entity 1 and entity 4 are scored by their own mentions alone. The universal-anaphora-scorer counts such links where it is asked to keep split antecedents.',
  ],
  W395: [
    'nothing of the layer in the file',
    'The file has no annotation of the layer that was asked for, such as NamedEntity, and holds no type system that could say whether there is one of this name. It is read as a document without spans. If the name is wrong, the hint has the layers that the file has.',
  ],
  W396: [
    'annotations without a label',
    'Some annotations have no value for the feature that is the label, as <type4:NamedEntity begin="10" end="12"/> in XMI, or * in WebAnno TSV. Somebody marked them and said nothing more. Their label is the name of the layer; --set reader.unlabelled=skip skips them, and =refuse refuses the file.',
  ],
})
