// What a module of a package without side effects makes when it is loaded, written so that each value goes where nobody takes it. A bundler drops an
// unused function by itself, but keeps `var schema = strictObject({…})`, and with it all that this names: for all it knows the call does something.
import ts from '@typescript/typescript6'

const { SyntaxKind } = ts

const plain = new Set([
  SyntaxKind.ArrowFunction,
  SyntaxKind.BigIntLiteral,
  SyntaxKind.FalseKeyword,
  SyntaxKind.FunctionExpression,
  SyntaxKind.Identifier,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.NullKeyword,
  SyntaxKind.NumericLiteral,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.TrueKeyword,
])

/** True where every bundler sees that making the value does nothing else. */
const isPlain = (value) => {
  if (plain.has(value.kind)) return true
  if (ts.isPrefixUnaryExpression(value)) return isPlain(value.operand)
  if (ts.isArrayLiteralExpression(value)) return value.elements.every(isPlain)
  return (
    ts.isObjectLiteralExpression(value) &&
    value.properties.every(
      (property) =>
        ts.isShorthandPropertyAssignment(property) ||
        (ts.isPropertyAssignment(property) &&
          !ts.isComputedPropertyName(property.name) &&
          isPlain(property.initializer)),
    )
  )
}

const called = (text) => `/* @__PURE__ */(()=>${text.startsWith('{') ? `(${text})` : text})()`

/** The declarations that one declaration becomes: one for each name that it takes out of an object. */
const declarationsOf = (source, { name, initializer }, place) => {
  if (initializer === undefined || isPlain(initializer)) return undefined
  const value = initializer.getText(source)
  if (ts.isIdentifier(name)) return [`${name.text}=${called(value)}`]
  if (
    !ts.isObjectBindingPattern(name) ||
    !name.elements.every((each) => ts.isIdentifier(each.name) && !each.initializer)
  )
    return undefined
  const whole = `$of${place}`
  return [
    `${whole}=${called(value)}`,
    ...name.elements.map((each) => `${each.name.text}=${called(`${whole}.${(each.propertyName ?? each.name).text}`)}`),
  ]
}

/** The text of a module, each value that is made by a call marked as one that has no other effect. */
export const shakeable = (text) => {
  const source = ts.createSourceFile('module.js', text, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS)
  let [made, from] = ['', 0]
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const { declarations } = statement.declarationList
    const parts = declarations.map((each) => declarationsOf(source, each, each.pos) ?? [each.getText(source)])
    const word = statement.declarationList.flags & ts.NodeFlags.Const ? 'const' : 'var'
    made +=
      text.slice(from, statement.getStart(source)) +
      parts
        .flat()
        .map((part) => `${word} ${part};`)
        .join('')
    from = statement.end
  }
  return made + text.slice(from)
}
