/** File names of submissions: `TEAM_bundleN_LANG_RUN.tsv` in 2020, `TEAM_bundleN_DATASET_LANG_RUN.tsv` in 2022. */
const bundle = 'bundle[1-5]'

const forms = {
  'hipe-2020': {
    form: 'TEAM_bundleN_LANG_RUN.tsv, N from 1 to 5, LANG de, fr or en',
    fits: new RegExp(`^[^_]+_${bundle}_(?:de|fr|en)_[^_]+\\.tsv$`, 'i'),
  },
  'hipe-2022': {
    form: 'TEAM_bundleN_DATASET_LANG_RUN.tsv, N from 1 to 5, DATASET ajmc, newseye, hipe2020, topres19th, sonar or letemps, LANG de, fr, en, sv or fi, RUN 1 or 2',
    fits: new RegExp(
      `^[^_]+_${bundle}_(?:ajmc|newseye|hipe2020|topres19th|sonar|letemps)_(?:de|fr|en|sv|fi)_[12]\\.tsv$`,
      'i',
    ),
  },
} as const

export type Edition = keyof typeof forms

/** The required form of a file name that does not have it; `undefined` if it does. */
export const expectedForm = (path: string, edition: Edition): string | undefined => {
  const name = path.split(/[/\\]/).at(-1)!
  const { form, fits } = forms[edition]
  return fits.test(name) ? undefined : form
}

/** True if a file name is that of a submission to either campaign. */
export const isSubmission = (path: string): boolean =>
  (Object.keys(forms) as Edition[]).some((edition) => expectedForm(path, edition) === undefined)
