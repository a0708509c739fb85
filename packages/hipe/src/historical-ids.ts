/**
 * Ids that count as the same entity in the relaxed linking of HIPE-2022, such as the German Empire and Germany, by main id (HIPE-scorer,
 * MIT licence, commit c2a5684: `historico-fuzzy-QID-mapping-ID-mapping.tsv`).
 */
const alternatives: Readonly<Record<string, string>> = {
  Q29: 'Q178038',
  Q38: 'Q172579',
  Q39: 'Q435583',
  Q40: 'Q28513 Q131964 Q533534',
  Q55: 'Q102911',
  Q70: 'Q11911',
  Q71: 'Q11917',
  Q72: 'Q11943',
  Q78: 'Q12172 Q660776',
  Q142: 'Q58202 Q69808 Q69829 Q70802 Q71084 Q200686 Q207162',
  Q148: 'Q82972',
  Q183: 'Q7318 Q12548 Q16957 Q41304 Q43287 Q151624 Q154741 Q713750 Q1206012',
  Q225: 'Q188736',
  Q794: 'Q83311',
  Q1129: 'Q309460',
  Q2634: 'Q173065 Q180393',
  Q4191: 'Q12121',
  Q9009: 'Q12697',
  Q25607: 'Q12746',
  Q36378: 'Q12640',
  Q63912: 'Q11922',
  Q66211: 'Q661300',
  Q68144: 'Q11933',
  Q68155: 'Q12433',
  Q68965: 'Q11929',
  Q69345: 'Q12738',
  Q153809: 'Q16543832',
  Q160208: 'Q151897',
  Q171393: 'Q389004',
  Q918723: 'Q27306',
  Q18677875: 'Q15878',
}

/** The main id of each historical id. */
export const historicalIds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(alternatives).flatMap(([main, ids]) => ids.split(' ').map((id) => [id, main])),
)
