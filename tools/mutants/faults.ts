// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of sources, which hold templates
/**
 * Faults that a person could make, at least two in each package: `npm run mutants` plants one after the other in a copy of the repository
 * and says which test sees it. A change that takes the text of a fault away brings another fault for the same place.
 */
export interface Fault {
  readonly id: string
  /** The file, from the root of the repository. */
  readonly file: string
  /** The text that is there, once. */
  readonly from: string
  /** The text that is there instead. */
  readonly to: string
  /** What is wrong then. */
  readonly wrong: string
}

/** The folder of the package that has the fault. */
export const packageOf = ({ file }: Fault): string => file.split('/').slice(0, 2).join('/')

export const faults: readonly Fault[] = [
  // ---- metrics -------------------------------------------------------------------------------------------------------
  {
    id: 'agreement-chance',
    file: 'packages/agreement/src/label-formulas.ts',
    from: 'counts.map((count) => count * (count - 1n))',
    to: 'counts.map((count) => count * count)',
    wrong: 'The expected agreement of Krippendorff draws the first value again.',
  },
  {
    id: 'agreement-alpha',
    file: 'packages/agreement/src/label-formulas.ts',
    from: 'fraction.of((n - 1n) * observed, scale * expected)',
    to: 'fraction.of(n * observed, scale * expected)',
    wrong: 'α is divided as if a value were drawn with the first put back.',
  },
  {
    id: 'agreement-table-order',
    file: 'packages/agreement/src/distances.ts',
    from: '[`${first}/${second}`, `${second}/${first}`].find',
    to: '[`${first}/${second}`].find',
    wrong: 'A distance of the table counts only where its two labels are in the order of the alphabet.',
  },
  {
    id: 'bsnlp-shown-form',
    file: 'packages/bsnlp/src/bsnlp.ts',
    from: 'fieldOf(rows[mention]!, positional ? 2 : 0)',
    to: 'fieldOf(rows[mention]!, 0)',
    wrong: 'A name of a file with positions is shown as its first position.',
  },
  {
    id: 'bsnlp-all-bases',
    file: 'packages/bsnlp/src/normalisation.ts',
    from: "if (bases === 'all' || base[mention] !== form[mention])",
    to: 'if (base[mention] !== form[mention])',
    wrong: 'The option bases=all is ignored.',
  },
  {
    id: 'purity-precision-of-none',
    file: 'packages/clustering-purity/src/b-cubed.ts',
    from: "multiplicity(signatures(), 'system', 1)",
    to: "multiplicity(signatures(), 'system', 0)",
    wrong: 'An item in no cluster has precision 0 in place of 1.',
  },
  {
    id: 'purity-two-clusters',
    file: 'packages/clustering-purity/src/check-clusters.ts',
    from: 'if (sizeOf(of, item) < 2) continue',
    to: 'if (sizeOf(of, item) <= 2) continue',
    wrong: 'An item in two clusters is not refused where duplicates=error.',
  },
  {
    id: 'conll-padding',
    file: 'packages/conll-f1/src/conlleval-report.ts',
    from: 'new TextEncoder().encode(type).length',
    to: 'type.length',
    wrong: 'The table of conlleval is padded by characters, and the script pads by bytes.',
  },
  {
    id: 'conll-vote-order',
    file: 'packages/conll-f1/src/majority-vote.ts',
    from: 'order.sort((a, b) => compareCodePoints(members[a]!, members[b]!))',
    to: 'order.sort((a, b) => members[a]!.localeCompare(members[b]!))',
    wrong: 'Which system wins a tie depends on the locale of the machine.',
  },
  {
    id: 'coreference-rounded',
    file: 'packages/coreference/src/scorer-text.ts',
    from: 'Math.trunc(ratio * 10000)',
    to: 'Math.round(ratio * 10000)',
    wrong: 'The output of scorer.pl is rounded, and the script cuts.',
  },
  {
    id: 'coreference-degenerate',
    file: 'packages/coreference/src/blanc.ts',
    from: 'blancScores(coreference, nonCoreference, options.degenerate, options.zeroDivision)',
    to: "blancScores(coreference, nonCoreference, 'perl', options.zeroDivision)",
    wrong: 'The option degenerate of blanc is ignored.',
  },
  {
    id: 'eter-both-wrong',
    file: 'packages/eter/src/ser.ts',
    from: '2 * (s.deletions + s.insertions + s.both) + s.label',
    to: '2 * (s.deletions + s.insertions) + s.both + s.label',
    wrong: 'A slot with a wrong label and a wrong boundary costs a half in place of one.',
  },
  {
    id: 'eter-empty-components',
    file: 'packages/eter/src/component-error.ts',
    from: "if (size > 0 || emptyComponents === 'max1')",
    to: 'if (size > 0)',
    wrong: 'The option emptyComponents=max1 is ignored.',
  },
  {
    id: 'harem-excess',
    file: 'packages/harem-metrics/src/pair-weight.ts',
    from: '  if (gold.wordCount !== target.wordCount) return false\n',
    to: '',
    wrong: 'An entity with words too many is correct.',
  },
  {
    id: 'harem-stopwords',
    file: 'packages/harem-metrics/src/pair-weight.ts',
    from: "options.weightTokens === 'noStopwords' && gold.wordCount",
    to: 'gold.wordCount',
    wrong: 'The option weightTokens is ignored.',
  },
  {
    id: 'hipe-no-noise',
    file: 'packages/hipe/src/slices.ts',
    from: '(from <= led && led < to) || (led === from && led === to)',
    to: 'from <= led && led < to',
    wrong: 'The slice 0.0-0.0 has no mention in it.',
  },
  {
    id: 'hipe-undated',
    file: 'packages/hipe/src/checks.ts',
    from: 'settings.isDated && gold === undefined && isUndated(text)',
    to: 'settings.isDated && gold !== undefined && isUndated(text)',
    wrong: 'The warning about a gold document without a date is not shown.',
  },
  {
    id: 'lea-weight-zero',
    file: 'packages/lea/src/options.ts',
    from: 'factors.get(type) ?? 1',
    to: 'factors.get(type) || 1',
    wrong: 'A type with the weight 0 counts as much as the others.',
  },
  {
    id: 'lea-singletons',
    file: 'packages/lea/src/lea.ts',
    from: "isSingletonToo && singletons === 'selfLink' ? 1 : 0",
    to: 'isSingletonToo ? 1 : 0',
    wrong: 'The option singletons=zero is ignored.',
  },
  {
    id: 'linkage-open-gold',
    file: 'packages/linkage/src/check.ts',
    from: "severity: isRefused ? 'error' : 'warning',",
    to: "severity: 'warning',",
    wrong: 'A gold whose pairs are not closed is not refused.',
  },
  {
    id: 'linkage-cluster-f1',
    file: 'packages/linkage/src/figures.ts',
    from: 'share(2 * s.exact, s.clusters + s.goldClusters)',
    to: 'share(s.exact, s.clusters + s.goldClusters)',
    wrong: 'F1 of whole clusters is half of what it is.',
  },
  {
    id: 'linking-most-covered',
    file: 'packages/linking/src/overlap.ts',
    from: "(strategy === 'max' ? most : all)",
    to: 'all',
    wrong: 'overlap-max adds up what several mentions cover.',
  },
  {
    id: 'linking-neighbours',
    file: 'packages/linking/src/check.ts',
    from: 'if (mention.start < before.end) yield overlapping',
    to: 'if (mention.start <= before.end) yield overlapping',
    wrong: 'A mention that begins where another ends is refused as overlapping.',
  },
  {
    id: 'redaction-leaky-entity',
    file: 'packages/redaction/src/redaction-lines.ts',
    from: 'const counts = { all: 1, covered: leaks === 0 ? 1 : 0 }',
    to: 'const counts = { all: 1, covered: leaks < needing ? 1 : 0 }',
    wrong: 'A person counts as hidden though one mention of the name is shown.',
  },
  {
    id: 'redaction-beyond',
    file: 'packages/redaction/src/check-masks.ts',
    from: 'const length = codePointsIn(text)',
    to: 'const length = text.length',
    wrong: 'A mask beyond a text with characters above U+FFFF is not refused.',
  },
  {
    id: 'relations-last-word',
    file: 'packages/relations/src/readers/dygie.ts',
    from: 'mentions.at(start, end + 1, placeAt(json, first))',
    to: 'mentions.at(start, end, placeAt(json, first))',
    wrong: 'A mention of DyGIE loses its last word.',
  },
  {
    id: 'relations-direction',
    file: 'packages/relations/src/relation-sides.ts',
    from: "if (options.direction === 'no' || (isSymmetric && options.symmetricOrder === 'set'))",
    to: "if (isSymmetric && options.symmetricOrder === 'set')",
    wrong: 'The option direction=no is ignored.',
  },
  {
    id: 'span-beta',
    file: 'packages/span-f1/src/formulas.ts',
    from: 'fBeta(ofGold, gold.all, found.all, beta)',
    to: 'fBeta(ofGold, found.all, gold.all, beta)',
    wrong: 'F of a β other than 1 weighs precision where it should weigh recall.',
  },
  {
    id: 'span-text-place',
    file: 'packages/span-f1/src/span-checks.ts',
    from: 'const position = codePointsIn(a.slice(0, at))',
    to: 'const position = at',
    wrong: 'The first difference of two texts is one place off for each character above U+FFFF before it.',
  },
  {
    id: 'strings-open-fence',
    file: 'packages/core/src/answers/values-in-text.ts',
    from: 'const close = text.indexOf(FENCE, from)\n',
    to: 'const close = text.indexOf(FENCE, from)\n    if (close < 0) break\n',
    wrong: 'A fence that is not closed is not seen as one.',
  },
  {
    id: 'strings-cut-answer',
    file: 'packages/strings/src/read-answer.ts',
    from: "if (isCut) lenient['truncated'] = 1\n",
    to: '\n',
    wrong: 'An answer that was cut is not counted as one.',
  },
  {
    id: 'strings-perfect-documents',
    file: 'packages/strings/src/string-f1.ts',
    from: "judgements.every(({ verdict, credit }) => (verdict === 'correct' || verdict === 'similar') && credit === 1)",
    to: "judgements.every(({ verdict }) => verdict === 'correct' || verdict === 'similar')",
    wrong: 'A document with a string that is only similar is perfect.',
  },

  // ---- records -------------------------------------------------------------------------------------------------------
  {
    id: 'records-threshold-zero',
    file: 'packages/records/src/leaves.ts',
    from: 'if (ratio[0] === 0 || !isAtLeast(ratio, least)) return NONE',
    to: 'if (!isAtLeast(ratio, least)) return NONE',
    wrong: 'Two strings with nothing in common are right under a threshold of 0.',
  },
  {
    id: 'records-two-minus',
    file: 'packages/records/src/decimals.ts',
    from: "if (whole === undefined || (isBracketed && sign !== '')) return undefined",
    to: 'if (whole === undefined) return undefined',
    wrong: 'A number with a sign in brackets is a number.',
  },
  {
    id: 'records-donut-zero',
    file: 'packages/records/src/published/donut.ts',
    from: 'if (value === null || isFalsy(value)) return',
    to: 'if (value === null) return',
    wrong: 'donut counts 0 and false, which the program drops.',
  },
  {
    id: 'records-openevals-float',
    file: 'packages/records/src/published/python-values.ts',
    from: 'return Number.isInteger(value) ? String(BigInt(value)) : String(value)',
    to: 'return String(value)',
    wrong: 'Large floats are not equal to the whole numbers that they are.',
  },
  {
    id: 'records-stickler-rest',
    file: 'packages/records/src/published/stickler.ts',
    from: 'judgeRecords(compiled, system, pairsRest)',
    to: 'judgeRecords(compiled, system)',
    wrong: 'stickler counts what is left of two lists of strings as missed and spurious, not as false discoveries.',
  },
  {
    id: 'records-stickler-recall',
    file: 'packages/records/src/published/stickler.ts',
    from: 'recall: tp + fn,',
    to: 'recall: tp + fn + fd,',
    wrong: 'Both recalls of stickler are the one with false discoveries.',
  },

  // ---- core: readers, tags, alignment --------------------------------------------------------------------------------
  {
    id: 'strings-indel',
    file: 'packages/core/src/strings/similarity.ts',
    from: "const price = name === 'edit' ? 1 : 2",
    to: 'const price = 1',
    wrong: 'The similarity indel takes a replaced letter for one edit in place of two.',
  },
  {
    id: 'core-column-place',
    file: 'packages/core/src/readers/conll-columns.ts',
    from: 'lineStart, from, to), text: lineText(bytes, lineStart) }',
    to: 'lineStart, from + 1, to), text: lineText(bytes, lineStart) }',
    wrong: 'The place of a tag is one column off.',
  },
  {
    id: 'core-no-line-end',
    file: 'packages/core/src/readers/conll-columns.ts',
    from: '  else if (file.unended) yield left(missingLineEnd(file.path, file.lines))\n',
    to: '',
    wrong: 'The warning that the last line has no end is not shown.',
  },
  {
    id: 'core-last-token',
    file: 'packages/core/src/readers/clusters-jsonl.ts',
    from: 'if (tokens !== undefined && end >= tokens)',
    to: 'if (tokens !== undefined && end > tokens)',
    wrong: 'A span that ends one token after the text is not refused.',
  },
  {
    id: 'core-quoted-lines',
    file: 'packages/core/src/source/csv.ts',
    from: 'placeOf(path, line + before, block',
    to: 'placeOf(path, line, block',
    wrong: 'A cell after a quoted line end is placed in the line where its row begins.',
  },
  {
    id: 'core-outside-hint',
    file: 'packages/core/src/tags/ill-formed.ts',
    from: 'outsides.has(tag) ? outside : other',
    to: 'other',
    wrong: 'A tag that is written for O in other programs is not told with the option that reads it so.',
  },
  {
    id: 'core-document-cut',
    file: 'packages/core/src/readers/conll-2012.ts',
    from: 'const at = { path: piece.file.path, line: next.before + 1, column: 1,',
    to: 'const at = { path: piece.file.path, line: next.before, column: 1,',
    wrong: 'A document that begins inside of another is placed a line too early.',
  },

  // ---- formats -------------------------------------------------------------------------------------------------------
  {
    id: 'formats-newest',
    file: 'packages/core/src/readers/label-studio-tasks.ts',
    from: 'last.created >= one.created ? last : one',
    to: 'last.created <= one.created ? last : one',
    wrong: 'reader.choose=newest takes the oldest annotation.',
  },
  {
    id: 'formats-line-ends',
    file: 'packages/formats/src/webanno-tsv/parse.ts',
    from: 'else pending.text += `\\n${sentence}`',
    to: 'else pending.text += sentence',
    wrong: 'A sentence of several lines loses its line ends, and its offsets are off.',
  },
  {
    id: 'formats-last-class',
    file: 'packages/formats/src/hf-tokens/reader.ts',
    from: 'names (0 to ${most})`',
    to: 'names (0 to ${numbers.length})`',
    wrong: 'The highest number of a class is told as one too high.',
  },

  // ---- the host ------------------------------------------------------------------------------------------------------
  {
    id: 'host-signature-bounds',
    file: 'packages/host/src/plan/signature.ts',
    from: '[samples, confidence, seed, ...(bounds === undefined ? [] : [bounds])].join',
    to: '[samples, confidence, seed].join',
    wrong: 'A signature does not say by which rule the bounds of its intervals were taken.',
  },
  {
    id: 'host-excerpt',
    file: 'packages/host/src/checks/secrets.ts',
    from: 'const { text: _, hint: remedy, ...visible } = problem',
    to: 'const { hint: remedy, ...visible } = problem',
    wrong: 'The line of a secret text is shown under a problem.',
  },
  {
    id: 'host-passage',
    file: 'packages/host/src/result/conceal.ts',
    from: '    passage: () => undefined,\n',
    to: '',
    wrong: 'The text around a finding is shown though its words are secret.',
  },
  {
    id: 'host-outer-bound',
    file: 'packages/host/src/result/judge-gates.ts',
    from: "bound === 'lower' ? 0 : 1",
    to: "bound === 'lower' ? 1 : 0",
    wrong: 'A gate on the lower bound looks at the upper one.',
  },
  {
    id: 'host-lost-units',
    file: 'packages/host/src/parts/stored-sums.ts',
    from: 'units[system] = units[system]! + answered',
    to: 'units[system] = answered',
    wrong: 'A whole of parts counts the units of the last part alone.',
  },
  {
    id: 'host-link-outside',
    file: 'packages/host/src/plan/expand-files.ts',
    from: 'if (isInside(paths, realPath(machine, top), realPath(machine, whole))) return undefined',
    to: 'if (isInside(paths, top, whole)) return undefined',
    wrong: 'A file that a symbolic link leads to outside of the root is not refused.',
  },
  {
    id: 'host-labels-meet',
    file: 'packages/host/src/result/label-doubts.ts',
    from: "severity: 'error',\n  code: code.E481",
    to: "severity: 'warning',\n  code: code.E481",
    wrong: "A system whose labels meet none of the gold's is scored with a warning.",
  },

  // ---- inspection ----------------------------------------------------------------------------------------------------
  {
    id: 'inspect-clear',
    file: 'packages/inspect/src/label-findings.ts',
    from: 'forms.inTrain[pair]! + forms.inTest[pair]! < CLEAR * forms.count[form]!',
    to: 'forms.inTrain[pair]! < CLEAR * forms.count[form]!',
    wrong: 'Mentions of the test set do not count for what label a form usually has.',
  },
  {
    id: 'inspect-leaked',
    file: 'packages/inspect/src/label-findings.ts',
    from: '    if (forms.inTrain[pair] === 0) continue\n',
    to: '',
    wrong: 'Every mention of the test set is said to be in the training data.',
  },

  // ---- the queue -----------------------------------------------------------------------------------------------------
  {
    id: 'queue-user-shown',
    file: 'packages/queue/src/connection.ts',
    from: 'shown: `${parsed.protocol}//${parsed.hostname}:${port}',
    to: "shown: `${parsed.protocol}//${parsed.username === '' ? '' : `${parsed.username}@`}${parsed.hostname}:${port}",
    wrong: 'The user of a queue is shown with its address.',
  },
  {
    id: 'queue-database',
    file: 'packages/queue/src/connection.ts',
    from: 'const db = Number(database)',
    to: 'const db = 0',
    wrong: 'The number of the database in an address is ignored.',
  },

  // ---- other programs ------------------------------------------------------------------------------------------------
  {
    id: 'serve-notified',
    file: 'packages/serve/src/protocol.ts',
    from: 'if (id === undefined) return undefined',
    to: "if (id === undefined) return errorAnswer(null, callError('request', { problems: [] }))",
    wrong: 'A notification is answered.',
  },
  {
    id: 'serve-long-line',
    file: 'packages/serve/src/lines.ts',
    from: 'if (length > most) parts = []',
    to: 'if (length > most) length = 0',
    wrong: 'A line that is too long is read as a shorter one.',
  },
  {
    id: 'promptfoo-nothing',
    file: 'packages/promptfoo/src/judge-answer.ts',
    from: 'value ?? (wrong.length === 0 ? best : worst)',
    to: 'value ?? best',
    wrong: 'An answer with strings passes where there was nothing to find and the measure is 0/0.',
  },
  {
    id: 'promptfoo-lower',
    file: 'packages/promptfoo/src/judge-answer.ts',
    from: "better === 'lower' ? score <= threshold : score >= threshold",
    to: 'score >= threshold',
    wrong: 'A rate of errors passes if it is high enough.',
  },

  // ---- reports -------------------------------------------------------------------------------------------------------
  {
    id: 'report-formula',
    file: 'packages/report/src/escape.ts',
    from: 'const formula = /^[=+\\-@\\t\\r\\0]/',
    to: 'const formula = /^[=+\\-\\t\\r\\0]/',
    wrong: 'A spreadsheet runs a cell that begins with @.',
  },
  {
    id: 'report-problem-words',
    file: 'packages/report/src/redact.ts',
    from: 'problems: problemsByCode(result.problems, messages),',
    to: 'problems: result.problems,',
    wrong: 'Problems that quote the gold are published.',
  },
  {
    id: 'report-html',
    file: 'packages/report/src/escape.ts',
    from: "newReplacer(/[&<>\"']/g, { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\"': '&quot;', \"'\": '&#39;' })",
    to: "newReplacer(/[&<>]/g, { '&': '&amp;', '<': '&lt;', '>': '&gt;' })",
    wrong: 'A quote in a name ends an attribute of a page.',
  },
  {
    id: 'report-key-order',
    file: 'packages/report/src/csv-report.ts',
    from: 'Object.keys(record).sort(compareCodePoints)',
    to: 'Object.keys(record)',
    wrong: 'The rows of a stored result are in another order where its plugin is not installed.',
  },
  {
    id: 'report-interval-side',
    file: 'packages/report/src/csv-report.ts',
    from: '    number(interval?.[0]),\n    number(interval?.[1]),',
    to: '    number(interval?.[1]),\n    number(interval?.[0]),',
    wrong: 'The lower bound of an interval is in the column of the upper one.',
  },

  // ---- a new plugin --------------------------------------------------------------------------------------------------
  {
    id: 'create-overwrites',
    file: 'packages/create-plugin/src/create.ts',
    from: 'readdirSync(folder).length > 0',
    to: "readdirSync(folder).includes('.git')",
    wrong: 'A new package is written over what a folder holds.',
  },
  {
    id: 'create-reader-name',
    file: 'packages/create-plugin/src/files.ts',
    from: "    .replaceAll(\"'example-pairs'\", `'${short}-pairs'`)\n",
    to: '',
    wrong: 'The reader of every new package has the same name.',
  },

  // ---- the command line ----------------------------------------------------------------------------------------------
  {
    id: 'cli-offers-for-data',
    file: 'apps/cli/src/run.ts',
    from: 'exit === 2 || exit === 3',
    to: 'exit === 2',
    wrong: 'Where data is refused, no call that would be accepted is offered.',
  },
  {
    id: 'cli-offered-twice',
    file: 'apps/cli/src/offer-calls.ts',
    from: 'return words.filter((_, i) => !isReplaced(i) && !isReplaced(i - 1))',
    to: 'return words.filter((_, i) => !isReplaced(i))',
    wrong: 'A call that is offered still has the value of an option that it replaces.',
  },
  {
    id: 'cli-one-sided-hint',
    file: 'apps/cli/src/remedies.ts',
    from: "isOneSided ? hint.replace(/--(?:gold|system)-set /g, '--set ') : hint",
    to: 'hint',
    wrong: 'A command that reads one side names the flags of two.',
  },
  {
    id: 'cli-gates-exit',
    file: 'apps/cli/src/scoring.ts',
    from: 'return gates.every(({ pass }) => pass) ? 0 : 1',
    to: 'return 0',
    wrong: 'A run whose gates fail ends with the exit code 0.',
  },
  {
    id: 'cli-zip-name',
    file: 'packages/host/src/io/disk-path.ts',
    from: 'path: `${to.zip}:${to.inner}`',
    to: 'path: to.zip',
    wrong: 'A problem in a file of a zip is placed in the zip.',
  },
  {
    id: 'cli-patch-outside',
    file: 'apps/cli/src/request.ts',
    from: 'return outside === undefined ? right({}) : left(outside)',
    to: 'return right({})',
    wrong: 'A patch that a config names outside of its root is not refused.',
  },
  {
    id: 'cli-gold-place',
    file: 'packages/task/src/refusals.ts',
    from: "if (at.path === '' || isIn(gold, at.path))",
    to: "if (at.path === '')",
    wrong: 'A participant is told a place in the gold, with its line.',
  },
  {
    id: 'cli-first-submission',
    file: 'packages/task/src/history.ts',
    from: "if (entry.verdict === 'scored') last.set(entry.team, entry)",
    to: "if (entry.verdict === 'scored' && !last.has(entry.team)) last.set(entry.team, entry)",
    wrong: 'A leaderboard shows the first submission of a team in place of the last.',
  },

  // ---- workbooks and Parquet -----------------------------------------------------------------------------------------
  {
    id: 'tables-utc',
    file: 'packages/tables/src/parquet.ts',
    from: "${isUtc ? 'Z' : ''}",
    to: 'Z',
    wrong: 'A time of no zone in a Parquet file is told as one of UTC.',
  },
  {
    id: 'tables-large',
    file: 'packages/tables/src/parquet.ts',
    from: 'Number.isSafeInteger(Number(value)) ? String(value)',
    to: 'Number.isFinite(Number(value)) ? String(value)',
    wrong: 'A whole number of a Parquet file that no double holds is written as a number, which programs round.',
  },
  {
    id: 'tables-gap',
    file: 'packages/tables/src/workbook.ts',
    from: "lines += '\\n'.repeat(number - next)",
    to: "lines += ''",
    wrong: 'Empty rows of a sheet are left out, so that lines in messages are not the rows.',
  },
  {
    id: 'tables-merged',
    file: 'packages/tables/src/workbook.ts',
    from: 'first.row <= last && first.column <= widthOf(rows)',
    to: 'first.row < last && first.column < widthOf(rows)',
    wrong: 'Merged cells in the last column of a table are read as one value and empty cells.',
  },

  // ---- the page ------------------------------------------------------------------------------------------------------
  {
    id: 'page-marked',
    file: 'apps/page/src/view/excerpt.ts',
    from: 'Math.max(0, at.column - 1)',
    to: 'Math.max(0, at.column)',
    wrong: 'What is marked in the line of a problem is one column off.',
  },
  {
    id: 'page-hidden-files',
    file: 'apps/page/src/machine/pattern.ts',
    from: "!path.split('/').some((part) => part.startsWith('.'))",
    to: "!path.startsWith('.')",
    wrong: 'Files of a hidden folder match a pattern.',
  },
]
