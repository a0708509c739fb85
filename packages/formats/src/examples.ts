/** A small document in each format, as its tool writes it: what `assay explain NAME` shows. */

const text = 'Zoë 😀 met Añã in Zürich.'

export const examples: Readonly<Record<string, string>> = {
  'spans-jsonl': `{"id":"1","text":"${text}","unit":"codepoint","spans":[{"start":17,"end":23,"label":"LOC","text":"Zürich"}]}`,
  doccano: `{"id":1,"text":"${text}","label":[[0,3,"PER"],[18,24,"LOC"]],"Comments":[]}`,
  prodigy: `{"text":"${text}","spans":[{"start":17,"end":23,"token_start":5,"token_end":5,"label":"LOC"}],"_input_hash":1,"answer":"accept"}`,
  spacy: `["${text}",{"entities":[[0,3,"PER"],[17,23,"LOC"]]}]`,
  gliner: `{"text":"${text}","entities":[{"start":17,"end":23,"text":"Zürich","label":"LOC","score":0.97}]}`,
  langextract: `{"document_id":"1","text":"${text}","extractions":[{"extraction_class":"LOC","extraction_text":"Zürich","char_interval":{"start_pos":17,"end_pos":23},"alignment_status":"match_exact"}]}`,
  'label-studio': `[{"id":1,"annotations":[{"completed_by":1,"was_cancelled":false,"result":[{"id":"a1","from_name":"label","to_name":"text",
  "type":"labels","value":{"start":17,"end":23,"text":"Zürich","labels":["LOC"]}}]}],"predictions":[],"data":{"text":"${text}"}}]`,
  'hf-tokens': '{"id":"0","tokens":["Zoë","met","Añã"],"ner_tags":["B-PER","O","B-PER"]}',
  'hf-pipeline': '[{"entity_group":"LOC","score":0.99,"word":"Zürich","start":17,"end":23}]',
  'uima-cas': `{"%TYPES":{},"%FEATURE_STRUCTURES":[
  {"%ID":1,"%TYPE":"uima.cas.Sofa","sofaNum":1,"sofaID":"_InitialView","mimeType":"text","sofaString":"${text}"},
  {"%ID":2,"%TYPE":"de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity","@sofa":1,"begin":18,"end":24,"value":"LOC"}],
  "%VIEWS":{"_InitialView":{"%SOFA":1,"%MEMBERS":[2]}}}`,
  'webanno-tsv': `#FORMAT=WebAnno TSV 3.3
#T_SP=de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity|identifier|value


#Text=Zoë met Añã.
1-1\t0-3\tZoë\t*\tPER\t
1-2\t4-7\tmet\t_\t_\t
1-3\t8-11\tAñã\t*\tPER\t
1-4\t11-12\t.\t_\t_\t`,
  'conllu-plus': '# global.columns = ID FORM UPOS NER\n1\tZoë\tPROPN\tB-PER\n2\tmet\tVERB\tO',
  'tagged-lines': 'Zoë/PERSON met/O Añã/PERSON',
  neleval: 'd1\t17\t22\tQ72\t1.0\tLOC',
  pubtator: `12|t|${text}\n12|a|She left.\n12\t17\t23\tZürich\tLocation\tQ72`,
  bioc: `{"documents":[{"id":"12","passages":[{"offset":0,"text":"${text}","annotations":[
  {"id":"1","infons":{"type":"Location","identifier":"Q72"},"text":"Zürich","locations":[{"offset":17,"length":6}]}]}]}]}`,
  gate: `{"text":"${text}","offset_type":"j","features":{},"annotation_sets":{"":{"annotations":[
  {"type":"Location","start":18,"end":24,"id":0,"features":{}}],"next_annid":1}}}`,
  'i2b2-xml': `<deIdi2b2>
<TEXT><![CDATA[${text}]]></TEXT>
<TAGS>
<LOCATION id="P0" start="17" end="23" text="Zürich" TYPE="CITY" comment="" />
</TAGS>
</deIdi2b2>`,
  ua: `# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY
# newdoc id = d1
1 Zoë _ _ _ _ _ _ _ _ (EntityID=1|MarkableID=m1|Min=1|SemType=do)
2 met _ _ _ _ _ _ _ _ _
3 Añã _ _ _ _ _ _ _ _ (EntityID=2|MarkableID=m2|Min=3|SemType=do)`,
}
