/** Options that every metric and reader has, since the host reads them: for `assay explain documents.missing`. */
export const settings: Readonly<Record<string, string>> = {
  'documents.missing':
    'option (--set): documents that a system lacks: error (the default), empty (all of their items are missed) or skip (they do not count)',
  'documents.extra':
    'option (--set): documents that the gold lacks: error, empty (all of their items are spurious) or skip; by default error if documents.missing is error, else skip',
  'documents.names':
    'option (--set): names of documents are compared as they are written, or, with stem, without folder, ending and leading zeros',
  disjoint:
    'option (--set): gold and system without a common document are refused (error, the default) or scored (allow)',
  reader:
    'option (--set reader=NAME): the format of the files; assay list readers names them. By default it is recognised',
  view: 'option (--set view=NAME): how documents of one kind are seen as another, such as tags as spans',
  'labels.map': 'in a config, or --map OLD=NEW: labels that are renamed before anything is scored',
  'labels.only': 'in a config: the labels that count; items with others are left out on both sides',
  'labels.known': 'in a config: the labels that may occur; any other is refused (E410)',
}
