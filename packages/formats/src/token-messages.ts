/** Titles and explanations of the codes of rows of tokens, and of views that make tags of spans. */
import type { Message } from '@assay/core'

export const tokenMessages: Readonly<Record<string, Message>> = {
  E388: {
    title: 'as many tags as tokens',
    explain:
      'A row of a data set has one tag for each token, and this one has more of one than of the other: {"tokens": ["Zoë", "met"], "ner_tags": ["B-PER"]}. Tags behind the difference would belong to other words. Write both lists from the same tokens; tags of pieces of words need the pieces beside them.',
  },
  E389: {
    title: 'tags are numbers without names',
    explain:
      'In {"tokens": ["Zoë"], "ner_tags": [1]} tags are numbers of classes, and rows do not say their names. Their order differs from data set to data set, so it is never guessed. Name the file beside the data that has them: --set reader.labels=dataset_info.json (or config.json of the model), or give them in order: --set reader.labels=O,B-PER. -1 means unknown; reader.ignore=-100,-1 leaves such tokens out.',
  },
  E390: {
    title: 'the output of a pipeline does not say where',
    explain:
      'A pipeline of transformers gives [{"entity_group": "LOC", "word": "Zürich", "start": 17, "end": 23}] for each text, without the text. Without aggregation it gives pieces of words, and slow tokenizers give no offsets: run it with aggregation_strategy="simple" and a fast tokenizer. Offsets count code points; the texts that they were counted in can stand in a file beside: --system-set reader.texts=texts.jsonl',
  },
  E391: {
    title: 'spans that are not tags',
    explain:
      'A view such as spans→tags(words) makes BIO tags of spans, for metrics of tags: "Zoë met" with a span over Zoë is B-PER O. A tag is of a whole token and has one label: a span over a part of a token, spans within or over each other, several labels and none cannot be said. Choose another rule of what a token is (--set view=words, blanks, or tokens where the format has them), or a metric that reads spans.',
  },
  W388: {
    title: 'tokens that are not evaluated',
    explain:
      'In data for training -100 stands for what is not evaluated, such as the later pieces of a word: {"tokens": ["Zür", "##ich"], "ner_tags": [1, -100]}. Such tokens are left out, with their words. The other side must leave out the same tokens; --set reader.ignore=N says which numbers mark them.',
  },
}
