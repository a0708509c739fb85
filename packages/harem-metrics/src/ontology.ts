/** The categories and types of HAREM as data. */
import { categoryWorth } from './formulas.ts'

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

/** The collection of the First HAREM as revised for LÂMPADA 2.0, which files in EM form use. */
const { VARIADO: _, ...categories2005 } = harem2005
const lampada2: Ontology = {
  ...categories2005,
  LOCAL: ['FISICO', 'HUMANO', 'VIRTUAL'],
  ORGANIZACAO: ['ADMINISTRACAO', 'INSTITUICAO', 'EMPRESA'],
  OBRA: ['ARTE', 'PLANO', 'REPRODUZIDA'],
  ABSTRACCAO: ['DISCIPLINA', 'ESTADO', 'IDEIA', 'NOME'],
  COISA: ['OBJECTO', 'SUBSTANCIA', 'CLASSE', 'MEMBROCLASSE'],
  OUTRO: [],
}

/** The Second HAREM, 2008; the type OUTRO, which every category has, counts with `outroCounts`. */
const harem2008: Ontology = {
  ...lampada2,
  PESSOA: [...lampada2['PESSOA']!, 'POVO'],
  TEMPO: ['TEMPO_CALEND', 'DURACAO', 'FREQUENCIA', 'GENERICO'],
}

export const ontologies = { harem2005, miniharem2006, lampada2, harem2008 } as const
export type OntologyName = keyof typeof ontologies

/** A category and a type; `undefined` for no type. */
export interface Tag {
  readonly category: string
  readonly type: string | undefined
}

/** The ontology and the meaning of OUTRO. */
export interface OntologyOptions {
  readonly ontology: Ontology
  /** True if OUTRO is a type like any other, as in 2008; in 2005 it means no type, except in VARIADO. */
  readonly outroCounts: boolean
}

/** True if a tag has a type. */
export const hasType = ({ outroCounts }: Pick<OntologyOptions, 'outroCounts'>, { category, type }: Tag): boolean =>
  type !== undefined && (type !== 'OUTRO' || category === 'VARIADO' || outroCounts)

/** The worth of a correct category and type; an unknown category counts as one with a single type. */
export const worthOfCategory = ({ ontology, outroCounts }: OntologyOptions, category: string): number => {
  const types = Object.hasOwn(ontology, category) ? ontology[category]! : []
  return categoryWorth(outroCounts && !types.includes('OUTRO') ? types.length + 1 : types.length)
}

/** A tag as breakdowns and lists of errors show it: `LOCAL/VIRTUAL`. */
export const tagText = ({ category, type }: Tag): string => (type === undefined ? category : `${category}/${type}`)
