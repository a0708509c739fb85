/**
 * State at the level of a module: what a metric keeps there outlives the run, is shared by runs that know nothing of each
 * other, and holds the last document alive. Work that metrics share on a pair is remembered by the host (`share`).
 */
import ts from '@typescript/typescript6'

/** A declaration that keeps state. */
export interface ModuleState {
  readonly line: number
  readonly name: string
}

/** What is made empty can only be there to be filled. */
const isMadeEmpty = (made: ts.Expression): boolean => {
  const inner = ts.isAsExpression(made) || ts.isSatisfiesExpression(made) ? made.expression : made
  if (ts.isArrayLiteralExpression(inner)) return inner.elements.length === 0
  if (!ts.isNewExpression(inner) || !ts.isIdentifier(inner.expression)) return false
  const name = inner.expression.text
  if (/^Weak/.test(name)) return true
  return /^(?:Map|Set|Array)$/.test(name) && (inner.arguments ?? []).length === 0
}

/** A type that says that nothing is added, such as `ReadonlyMap`. */
const isReadonly = ({ type }: ts.VariableDeclaration): boolean =>
  type !== undefined && /^Readonly|^readonly /.test(type.getText())

/** The declarations at the top of a file that can change while it runs. */
export const moduleStateIn = (path: string, text: string): readonly ModuleState[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap((declaration): readonly ModuleState[] => {
      const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0
      const { initializer } = declaration
      const isState = !isConst || (initializer !== undefined && isMadeEmpty(initializer) && !isReadonly(declaration))
      if (!isState) return []
      const { line } = file.getLineAndCharacterOfPosition(declaration.getStart())
      return [{ line: line + 1, name: declaration.name.getText() }]
    }),
  )
}
