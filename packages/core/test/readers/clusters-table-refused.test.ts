/** Tables that are no clusters, or whose cells mean none: each was scored as clusters, with a number that was wrong. */
import { describe, it } from 'vitest'
import { readerTester } from '../../src/laws/index.ts'
import { clustersTable } from '../../src/readers/clusters-table.ts'

readerTester({ describe, it }, clustersTable, {
  valid: {
    'one item of the cluster NaN, which is alone in any case': {
      text: 'id,cluster\n1,NaN\n2,a\n3,a\n',
      documents: ['{1} {2 3}'],
    },
    'items without a cluster as singletons': {
      text: 'id,cluster_id\n1,10\n2,10\n3,-1\n4,-1\n5,\n',
      options: { noise: 'alone' },
      documents: ['{1 2} {3} {4} {5}'],
    },
    'items of a cluster with the name none': {
      text: 'id,cluster_id\n3,None\n4,None\n',
      options: { noise: 'together' },
      documents: ['{3 4}'],
    },
    'a score beside the cluster, as HDBSCAN has it': {
      text: 'id,label,probability\nr1,0,0.9\nr2,0,0.9\nr3,1,0.4\n',
      documents: ['{r1 r2} {r3}'],
    },
    'documents and their topics, as BERTopic writes them': {
      text: ',Document,Topic,Name,Probability\n0,r1,0,0_word,0.5\n1,r2,0,0_word,0.5\n2,r3,1,1_word,0.5\n',
      documents: ['{r1 r2} {r3}'],
    },
    'a named vector of R': { text: '"","x"\n"r1",0\n"r2",0\n"r3",1\n', documents: ['{r1 r2} {r3}'] },
    'a table that write.table of R writes, with a number before each row': {
      text: '"id" "cluster"\n"1" "r1" 0\n"2" "r2" 0\n"3" "r3" 1\n',
      documents: ['{r1 r2} {r3}'],
    },
    'labels as numpy saves them': {
      text: '0.000000000000000000e+00\n0.000000000000000000e+00\n1.000000000000000000e+00\n',
      documents: ['{1 2} {3}'],
    },
    'the clusters of Zingg': {
      text: 'z_minScore,z_maxScore,z_cluster,id,fname\n0.9,0.9,0,r1,Ann\n0.9,0.9,0,r2,Ann\n0.9,0.9,1,r3,Bo\n',
      documents: ['{r1 r2} {r3}'],
    },
    'rows with nothing in common, under titles': {
      text: 'item,cluster\na,b\nc,d\ne,f\n',
      documents: ['{a} {c} {e}'],
    },
    // splink and dedupe write the record beside its cluster
    'names of records': {
      text: 'cluster_id,unique_id,name\nc1,1,Ann Lee\nc1,2,A. Lee\nc2,3,Bo\n',
      documents: ['{1 2} {3}'],
    },
    // the exchange is said by numbers of the columns, and what the first row holds by the option
    'clusters before their items, named': {
      text: 'c1,r0\nc1,r1\nc2,r2\n',
      options: { item: 2, cluster: '1' },
      documents: ['{r0 r1} {r2}'],
    },
    'an item in two clusters of a table of two columns': { text: 'item,cluster\na,b\na,c\n', documents: ['{a} {a}'] },
  },
  invalid: {
    'a cell too many at the end of each row': {
      text: 'id,cluster\nr1,0,x\nr2,0,y\n',
      problems: [
        { code: 'E311', line: 2 },
        { code: 'E311', line: 3 },
      ],
    },
    // dedupeio/dedupe #743: a column of pandas
    'items of the cluster NaN': {
      text: 'id,cluster_id\n1,1.0\n2,1.0\n3,NaN\n4,NaN\n',
      problems: [
        {
          code: 'E486',
          line: 4,
          column: 1,
          says: '2 items have the cluster "NaN"',
          remedy: '--set reader.noise=alone',
        },
      ],
    },
    // scikit-learn-contrib/hdbscan #39: -1 is noise
    'a label vector with -1 for noise': {
      text: '10\n10\n-1\n-1\n',
      problems: [
        {
          code: 'E486',
          line: 3,
          column: 1,
          says: '2 items have the cluster "-1"',
          remedy: '--set reader.noise=together',
        },
      ],
    },
    'an item without a cluster': {
      text: 'id,cluster\n1,a\n2,\n',
      problems: [{ code: 'E311', line: 3, column: 1, says: 'column 2 is empty', remedy: '--set reader.noise=alone' }],
    },
    // HumanSignal/label-studio-converter #59: JSON in a column called label
    'a cell that holds JSON': {
      text: 'id,text,label\n1,Ann,"[{""start"": 0, ""end"": 3}]"\n',
      problems: [{ code: 'E487', line: 2, column: 1, says: 'column 3 holds a list', remedy: 'lines of JSON' }],
    },
    // ipavlopoulos/toxic_spans: an id and its character offsets
    'lists of offsets': {
      text: '0\t[0, 1, 2]\n1\t[]\n',
      problems: [
        { code: 'E487', line: 1, column: 1, says: 'column 2 holds a list' },
        { code: 'E487', line: 2, column: 1, says: 'column 2 holds a list' },
      ],
    },
    'names and their labels without places': {
      text: 'doc,entity,label\nd1,Nora Quill,PER\nd1,Perivale,LOC\n',
      problems: [
        { code: 'E318', line: 1, column: 1, says: 'a table of names without their places', remedy: 'start and end' },
      ],
    },
    'pairs of records as recordlinkage writes them': {
      text: 'rec_id_1,rec_id_2\nr1,r2\nr1,r3\n',
      problems: [{ code: 'E471', line: 1, column: 1, says: 'rec_id_1, rec_id_2', remedy: '--reader pairs' }],
    },
    // dedupeio/dedupe #883: ids are unique within a source file alone
    'an id of two sources': {
      text: 'Cluster ID,source file,id,title\n0,a.csv,1,Oak\n0,b.csv,1,Oak\n',
      problems: [
        { severity: 'warning', code: 'W322', line: 3 },
        {
          code: 'E489',
          line: 3,
          column: 1,
          says: ['the item "1"', '"source file" and "title"'],
          remedy: "--set reader.source='source file'",
        },
      ],
    },
    'clusters before their items, without titles': {
      text: 'c1,r0\nc1,r1\nc2,r2\n',
      problems: [
        {
          code: 'E488',
          line: 1,
          column: 1,
          says: 'the first may hold the clusters',
          remedy: '--set reader.item=2 --set reader.cluster=1',
        },
      ],
    },
    // a first row that was said to hold data: nothing shows any more that the columns are exchanged
    'what an option calls data, with nothing in common in its second column': {
      text: 'doc_id,span\nd1,0-4\nd1,9-12\nd2,3-5\n',
      options: { header: 'no' },
      problems: [{ code: 'E488', line: 1, column: 1, remedy: 'item,cluster, or left_id,right_id for pairs' }],
    },
    'titles or data, where the rest is a partition': {
      text: 'person,group\nAnn,1\nBob,1\nCarl,2\n',
      problems: [
        {
          code: 'E318',
          line: 1,
          column: 1,
          remedy:
            '--set reader.header=yes --set reader.item=person --set reader.cluster=group, or --set reader.header=no',
        },
      ],
    },
    // no call takes them for clusters: the second column names items of the first
    'titles or data, where the rest may be pairs': {
      text: 'a,b\n1,2\n2,3\n3,1\n',
      problems: [
        { code: 'E318', line: 1, column: 1, remedy: 'choose: --set reader.header=yes, or --set reader.header=no' },
        { severity: 'warning', code: 'W478', line: 1, column: 1 },
      ],
    },
    // entity linking: the same mention has several links
    'a repeated item beside a title that is not one of clusters': {
      text: 'mention,link\nParis,Q90\nRome,Q220\nParis,Q79917\n',
      options: { header: 'yes' },
      problems: [
        {
          code: 'E489',
          line: 4,
          column: 1,
          says: ['the item "Paris"', '"link" does not show'],
          remedy: 'call the column cluster',
        },
      ],
    },
    'three columns without titles': {
      text: 'r0,c1,Oak\nr1,c1,Elm\n',
      problems: [
        {
          code: 'E318',
          line: 1,
          column: 1,
          says: 'there are 3 columns without titles',
          remedy: '--set reader.item=COLUMN',
        },
      ],
    },
    // dedupeio/dedupe #1004: pairs of records, without titles
    'pairs of records': {
      text: 'r1,r2\nr3,r4\nr5,r6\n',
      problems: [{ code: 'E488', line: 1, column: 1, says: 'a list of pairs', remedy: 'left_id,right_id' }],
    },
  },
})
