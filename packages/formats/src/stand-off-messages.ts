/** Titles and explanations of the codes of stand-off and column formats: PubTator, BioC, UIMA CAS, WebAnno TSV, neleval. */
import type { Message } from '@assay/core'

export const standOffMessages: Readonly<Record<string, Message>> = {
  E394: {
    title: 'no line of PubTator',
    explain:
      'A document of PubTator is a title (12|t|Zoë met Añã.), an abstract (12|a|She left.), a line for each mention with tabs between its fields (12, 0, 3, Zoë, Person, Q1), and a blank line. A line of four or more columns without offsets is a relation. Of five columns with two numbers it is not known what they are: --set reader.fiveColumns=mention',
  },
  E395: {
    title: 'an annotation of several pieces',
    explain:
      'An annotation of BioC has several locations, as in "locations": [{"offset": 0, "length": 3}, {"offset": 10, "length": 4}]: words that do not stand together. A span has one piece. To count one span from the first to the last, on both sides: --set reader.pieces=cover',
  },
  E396: {
    title: 'an annotation without a label',
    explain:
      'Labels of BioC are infons, by default the one called type: "infons": {"type": "Location", "identifier": "Q72"}. This annotation does not have it, and what else it has is said. Name the infon that holds the label: --set reader.type=NAME; several names may be given, and the first that is there counts.',
  },
  E398: {
    title: 'which layer of a CAS',
    explain:
      'A CAS holds annotations of many types, and spans are those of one of them with one feature as the label, as in NamedEntity|value. The file has several, or none of the name that was asked for; the message has those that there are. Say which: --set reader.layer=NamedEntity --set reader.feature=value',
  },
  E399: {
    title: 'no text in a CAS',
    explain:
      'Annotations of a CAS are about the text of a view, its sofaString: {"%TYPE": "uima.cas.Sofa", "sofaID": "_InitialView", "sofaString": "Zoë met Añã."}. The view that was asked for is not in the file, there are several, or its text is elsewhere (sofaURI). Name the view: --set reader.view=_InitialView',
  },
  E420: {
    title: 'WebAnno TSV of another version',
    explain:
      'WebAnno TSV 3 begins with #FORMAT=WebAnno TSV 3.3, and #T_SP=webanno.custom.Span|value names its layers. Versions 1 and 2 (# layer | value, #id=, tags with B- and I-) are other formats, without offsets. Export the document again; INCEpTION advises CAS JSON or XMI, which the reader uima-cas takes.',
  },
  E421: {
    title: 'not a CAS',
    explain:
      'A CAS in JSON is {"%TYPES": {}, "%FEATURE_STRUCTURES": [{"%ID": 2, "%TYPE": "uima.tcas.Annotation", "@sofa": 1, "begin": 0, "end": 3}], "%VIEWS": {}}, version 0.4.0; in XMI its root is <xmi:XMI>. A type system (TypeSystem.xml) holds no annotations. Name the file of the document that the export wrote.',
  },
  E422: {
    title: 'a malformed row of WebAnno TSV',
    explain:
      'A row of WebAnno TSV is the number of its sentence and word, its offsets, the word, and a column for each feature of the header: 1-1, 0-3, Zoë, PER[1], with tabs between them. All words of an annotation have its number in brackets and its values, and follow one another. Export the document again rather than mend it by hand.',
  },
  E423: {
    title: 'which column of CoNLL-U Plus',
    explain:
      'The first line of CoNLL-U Plus names its columns: # global.columns = ID FORM LEMMA UPOS NER. The tags are in the one that is called NER, with or without a name space as in LMU:NER, or in the one that is asked for: --set reader.column=NAME. Markables of CONLL-UA are in IDENTITY or DISCOURSE_DEIXIS. This file has no such line, or no such column.',
  },
  E424: {
    title: 'a malformed line of entity links',
    explain:
      'A line of neleval is a mention: its document, start and end, then id, score and type of each candidate, as in d1, 17, 22, Q72, 1.0, LOC with tabs between them. The end is the last character. A mention that is linked to nothing has an id of its own, such as NIL001. Several candidates are refused where reader.candidates=refuse says so.',
  },
  E425: {
    title: 'which annotation set of GATE',
    explain:
      'A document of GATE has its annotations in sets: {"annotation_sets": {"": {"annotations": []}, "Key": {"annotations": []}}}. The file has several, or none of the name that was asked for. Say which: --set reader.set=Key; the set without a name is --set reader.set= with nothing behind it. Gold and system may be two sets of one file.',
  },
  E426: {
    title: 'brackets of markables',
    explain:
      'In CONLL-UA (EntityID=1|MarkableID=m1|Min=2 opens a markable in the column IDENTITY, and a bare ) closes the one of the document that opened last; (EntityID=1|MarkableID=m2) is one word, )( closes one and opens another, and _ is nothing. Here a bracket has no partner, lacks an id, or is none. Markables that cross cannot be written.',
  },
  E427: {
    title: 'a MarkableID that occurs twice',
    explain:
      'In CONLL-UA each markable of a document has an id of its own: (EntityID=1|MarkableID=m1 and (EntityID=1|MarkableID=m2 are two mentions of entity 1. With the same id for both, one would take the place of the other. Ids that begin again belong into another document, behind # newdoc id = NAME.',
  },
  E428: {
    title: 'numbers of words of a document',
    explain:
      'In CONLL-UA words are numbered from 1 through the document, over all its sentences, and Min counts in the same way: a markable of the words 3 to 5 with Min=4,5 needs these two at least. Another number in the first column usually means that a line was lost, or that words are numbered in each sentence; Min outside of its markable could never be matched.',
  },
  W426: {
    title: 'markables that refer to nothing',
    explain:
      'An EntityID that ends in -Pseudo, as in (EntityID=3-Pseudo|MarkableID=m7), marks a phrase that refers to nothing, such as the "it" of "it rains". Such a phrase mentions no entity, so it is left out on both sides, and the count says how many there are. --set reader.pseudo=keep takes each such id for an entity.',
  },
  W427: {
    title: 'split antecedents are not scored',
    explain:
      'In (EntityID=1|MarkableID=m1|ElementOf=4) entity 1 is a part of the plural entity 4: "Ada" and "Ben" for "they". Clusters have no room for an entity that is made of others, so ElementOf counts for nothing: entity 1 and entity 4 are scored by their own mentions alone. The universal-anaphora-scorer counts such links where it is asked to keep split antecedents.',
  },
  W395: {
    title: 'nothing of the layer in the file',
    explain:
      'The file has no annotation of the layer that was asked for, such as NamedEntity, and holds no type system that could say whether there is one of this name. It is read as a document without spans. If the name is wrong, the hint has the layers that the file has.',
  },
  W396: {
    title: 'annotations without a label',
    explain:
      'Some annotations have no value for the feature that is the label, as <type4:NamedEntity begin="10" end="12"/> in XMI, or * in WebAnno TSV. Somebody marked them and said nothing more. Their label is the name of the layer; --set reader.unlabelled=skip leaves them out, and =refuse refuses the file.',
  },
}
