/** The ontology of the Second HAREM: categories, their types and the subtypes of these. */

/** Subtypes by type. */
export type Types = ReadonlyMap<string, ReadonlySet<string>>
/** Types by category. */
export type Categories = ReadonlyMap<string, Types>

/** The ontology of 2008. Every category but OUTRO has the type OUTRO, and every type but OUTRO the subtype OUTRO. */
const published: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PESSOA: { INDIVIDUAL: '', CARGO: '', GRUPOIND: '', GRUPOMEMBRO: '', MEMBRO: '', GRUPOCARGO: '', POVO: '' },
  ORGANIZACAO: { ADMINISTRACAO: '', EMPRESA: '', INSTITUICAO: '' },
  LOCAL: {
    HUMANO: 'PAIS DIVISAO REGIAO CONSTRUCAO RUA',
    FISICO: 'AGUACURSO AGUAMASSA RELEVO PLANETA ILHA REGIAO',
    VIRTUAL: 'COMSOCIAL SITIO OBRA',
  },
  OBRA: { REPRODUZIDA: '', ARTE: '', PLANO: '' },
  ACONTECIMENTO: { EFEMERIDE: '', ORGANIZADO: '', EVENTO: '' },
  ABSTRACCAO: { DISCIPLINA: '', ESTADO: '', IDEIA: '', NOME: '' },
  COISA: { CLASSE: '', SUBSTANCIA: '', OBJECTO: '', MEMBROCLASSE: '' },
  VALOR: { CLASSIFICACAO: '', QUANTIDADE: '', MOEDA: '' },
  TEMPO: { TEMPO_CALEND: 'DATA INTERVALO HORA', DURACAO: '', FREQUENCIA: '', GENERICO: '' },
}
const OTHER = 'OUTRO'

const withOther = (names: string): ReadonlySet<string> => new Set([...names.split(' ').filter(Boolean), OTHER])

export const ontology2008: Categories = new Map([
  ...Object.entries(published).map(([category, types]): readonly [string, Types] => [
    category,
    new Map([
      ...Object.entries(types).map(([type, subtypes]) => [type, withOther(subtypes)] as const),
      [OTHER, new Set(category === 'LOCAL' ? [OTHER] : [])],
    ]),
  ]),
  [OTHER, new Map()],
])

const line = /^([CTS]):\s*(\S+)\s*$/

/**
 * Reads the file format of an ontology: lines `C:` of categories, `T:` of their types, `S:` of subtypes of these, and comments with `#`.
 * The first empty line ends it. Returns the number of a line that cannot be read.
 */
export const parseOntology = (text: string): Categories | number => {
  const categories = new Map<string, Map<string, Set<string>>>()
  let types: Map<string, Set<string>> | undefined
  let subtypes: Set<string> | undefined
  let number = 0
  for (const row of text.split(/\r\n?|\n/)) {
    number++
    if (row.trim() === '') break
    if (row.startsWith('#')) continue
    const [, level, written = ''] = line.exec(row) ?? []
    const name = written.toUpperCase()
    if (level === 'C' && !categories.has(name)) {
      types = new Map()
      subtypes = undefined
      categories.set(name, types)
    } else if (level === 'T' && types?.has(name) === false) {
      subtypes = new Set()
      types.set(name, subtypes)
    } else if (level === 'S' && subtypes?.has(name) === false) subtypes.add(name)
    else return number
  }
  return categories.size === 0 ? number : categories
}
