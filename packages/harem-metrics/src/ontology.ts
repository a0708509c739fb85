/**
 * The categories and types of HAREM, as data. A pair with the right category and type is worth 2 − 1/n, n being the number
 * of types of the category (Santos et al. 2006, table 2).
 */

export type Ontology = Readonly<Record<string, readonly string[]>>

/** The First HAREM, 2005: ten categories, 41 types. */
const harem2005: Ontology = {
  PESSOA: ['INDIVIDUAL', 'CARGO', 'MEMBRO', 'GRUPOIND', 'GRUPOCARGO', 'GRUPOMEMBRO'],
  ORGANIZACAO: ['ADMINISTRACAO', 'INSTITUICAO', 'EMPRESA', 'SUB'],
  TEMPO: ['DATA', 'HORA', 'PERIODO', 'CICLICO'],
  LOCAL: ['CORREIO', 'ADMINISTRATIVO', 'GEOGRAFICO', 'VIRTUAL', 'ALARGADO'],
  OBRA: ['PRODUTO', 'REPRODUZIDA', 'ARTE', 'PUBLICACAO'],
  ACONTECIMENTO: ['EFEMERIDE', 'ORGANIZADO', 'EVENTO'],
  ABSTRACCAO: ['DISCIPLINA', 'MARCA', 'ESTADO', 'ESCOLA', 'IDEIA', 'PLANO', 'OBRA', 'NOME'],
  COISA: ['OBJECTO', 'SUBSTANCIA', 'CLASSE'],
  VALOR: ['CLASSIFICACAO', 'QUANTIDADE', 'MOEDA'],
  VARIADO: ['OUTRO'],
}

/** The Mini-HAREM, 2006. */
const miniharem2006: Ontology = {
  ...harem2005,
  COISA: ['OBJECTO', 'SUBSTANCIA', 'CLASSE', 'MEMBROCLASSE'],
  OBRA: ['REPRODUZIDA', 'ARTE', 'PUBLICACAO'],
}

/** The First HAREM's collection as it was revised for LÂMPADA 2.0: what the files in EM form use. */
const { VARIADO: _, ...named } = harem2005
const lampada2: Ontology = {
  ...named,
  LOCAL: ['FISICO', 'HUMANO', 'VIRTUAL'],
  ORGANIZACAO: ['ADMINISTRACAO', 'INSTITUICAO', 'EMPRESA'],
  OBRA: ['ARTE', 'PLANO', 'REPRODUZIDA'],
  ABSTRACCAO: ['DISCIPLINA', 'ESTADO', 'IDEIA', 'NOME'],
  COISA: ['OBJECTO', 'SUBSTANCIA', 'CLASSE', 'MEMBROCLASSE'],
  OUTRO: [],
}

/** The Second HAREM, 2008; its type OUTRO, which every category has, counts with `outroCounts`. */
const harem2008: Ontology = {
  ...lampada2,
  PESSOA: [...(lampada2['PESSOA'] as readonly string[]), 'POVO'],
  TEMPO: ['TEMPO_CALEND', 'DURACAO', 'FREQUENCIA', 'GENERICO'],
}

export const ontologies = { harem2005, miniharem2006, lampada2, harem2008 } as const
export type OntologyName = keyof typeof ontologies

/** A category and a type of it; `undefined` where no type is given. */
export interface Tag {
  readonly category: string
  readonly type: string | undefined
}

export interface Worth {
  readonly ontology: Ontology
  /** OUTRO as a type like any other, as in 2008; in 2005 it says that no type is given, but in VARIADO. */
  readonly outroCounts: boolean
}

/** A type that is given. */
export const isReal = ({ outroCounts }: Pick<Worth, 'outroCounts'>, { category, type }: Tag): boolean =>
  type !== undefined && (type !== 'OUTRO' || category === 'VARIADO' || outroCounts)

/** 2 − 1/n: what the right category and type are worth; a category that the ontology does not have counts as one of one type. */
export const worthOf = ({ ontology, outroCounts }: Worth, category: string): number => {
  const types = Object.hasOwn(ontology, category) ? (ontology[category] as readonly string[]) : []
  const own = outroCounts && !types.includes('OUTRO') ? types.length + 1 : types.length
  return 2 - 1 / Math.max(1, own)
}

/** `LOCAL/VIRTUAL`, as breakdowns and error lists show it. */
export const tagText = ({ category, type }: Tag): string => (type === undefined ? category : `${category}/${type}`)
