// Computes the SQL of a template from its source. It follows constants, fragments and functions
// that build fragments, and tries both outcomes of a condition that is known only at run time.
import ts from 'typescript'
import { builder, method, objectMethod } from './calls.mjs'
import { identifier, part, property } from './names.mjs'
import { isEmptyObject, literalValue, unwrapped } from './syntax.mjs'
import {
  absent,
  fragment,
  Impossible,
  isAbsent,
  list,
  piece,
  text,
  Unresolvable,
  unknown,
} from './values.mjs'

/**
 * One evaluation of the sources, in which each condition has one outcome. Expressions left out of
 * the statement are added to `omitted`.
 */
export class Evaluation {
  constructor(program, choices, omitted) {
    this.omitted = omitted
    this.program = program
    this.checker = program.checker
    this.choices = choices
    this.depth = 0
    /** True while parameters are resolved from the callers of their function. */
    this.asksCallers = false
  }

  /** Evaluates a template, or a call that returns one. */
  statement(node) {
    return fragment(...this.inserted(node, new Map()))
  }

  template(node, scope) {
    const { template } = node
    if (ts.isNoSubstitutionTemplateLiteral(template)) return fragment(template.text)
    const spans = template.templateSpans.flatMap(
      ({ expression, literal: { text: after } }, index) => {
        const before =
          index === 0 ? template.head.text : template.templateSpans[index - 1].literal.text
        return [...this.insertedBetween(before, after, expression, scope), after]
      },
    )
    return fragment(template.head.text, ...spans)
  }

  /**
   * Evaluates an expression in a template. Replaces a condition, order or columns that are known
   * only at run time by a placeholder.
   */
  insertedBetween(before, after, expression, scope) {
    try {
      return this.inserted(expression, scope)
    } catch (error) {
      const isCondition =
        /\b(where|and|or)\s*\(?$/i.test(before) &&
        /^\s*(\)|and\b|or\b|order\b|group\b|limit\b|$)/i.test(after)
      const isOrder = /\border by\s*$/i.test(before)
      const isColumns = /\bselect\s*$/i.test(before) && /^\s*from\b/i.test(after)
      if (!(error instanceof Unresolvable) || !(isCondition || isOrder || isColumns)) throw error
      this.omitted.add(expression.getText())
      return [isCondition ? 'true' : '1']
    }
  }

  inserted(expression, scope) {
    const value = this.value(expression, scope)
    if (value.kind === 'unknown' && this.program.isSql(value.type))
      throw new Unresolvable(expression.getText())
    return piece(value, () => this.checker.getTypeAtLocation(expression))
  }

  value(node, scope) {
    if (++this.depth > 600) throw new Unresolvable('too deep')
    try {
      return this.ofNode(unwrapped(node), scope)
    } finally {
      this.depth--
    }
  }

  ofNode(node, scope) {
    const constant = literalValue(node)
    if (constant !== undefined) return text(constant)
    if (ts.isTaggedTemplateExpression(node) && this.program.isTag(node.tag))
      return this.template(node, scope)
    if (ts.isTemplateExpression(node)) return this.textTemplate(node, scope)
    if (ts.isIdentifier(node)) return identifier(this, node, scope)
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
      return { kind: 'function', node, scope }
    if (ts.isArrayLiteralExpression(node)) return this.array(node, scope)
    if (ts.isObjectLiteralExpression(node)) return { kind: 'object', node, scope }
    if (ts.isConditionalExpression(node))
      return this.value(this.isTrue(node.condition, scope) ? node.whenTrue : node.whenFalse, scope)
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    )
      return this.either(node, scope)
    if (ts.isPropertyAccessExpression(node)) return property(this, node, node.name.text, scope)
    if (ts.isElementAccessExpression(node))
      return property(this, node, this.textIfKnown(node.argumentExpression, scope), scope)
    if (ts.isCallExpression(node)) return this.call(node, scope)
    return this.unknownAt(node)
  }

  /** Evaluates `left ?? right`. */
  either(node, scope) {
    const left = this.value(node.left, scope)
    if (isAbsent(left)) return this.value(node.right, scope)
    if (left.kind !== 'unknown' || isEmptyObject(node.right)) return left
    const isLeft =
      !this.program.isSql(left.type) && this.choices.choose(node.left.getText(), 2) === 0
    return isLeft ? left : this.value(node.right, scope)
  }

  unknownAt(node) {
    const type = this.checker.getTypeAtLocation(node)
    return unknown(this.checker.getAwaitedType(type) ?? type)
  }

  textTemplate(node, scope) {
    const values = node.templateSpans.map(({ expression }) => this.textIfKnown(expression, scope))
    if (values.includes(undefined)) return this.unknownAt(node)
    return text(
      node.head.text +
        node.templateSpans.map((span, index) => String(values[index]) + span.literal.text).join(''),
    )
  }

  array(node, scope) {
    return list(
      node.elements.flatMap((element) => {
        if (!ts.isSpreadElement(element)) return [this.value(element, scope)]
        const spread = this.value(element.expression, scope)
        return spread.kind === 'list'
          ? spread.items
          : [
              unknown(
                this.program.elementType(
                  spread.type ?? this.checker.getTypeAtLocation(element.expression),
                ),
              ),
            ]
      }),
    )
  }

  call(node, scope) {
    const { expression } = node
    if (ts.isPropertyAccessExpression(expression)) {
      if (this.program.isTag(expression.expression))
        return builder(this, expression.name.text, node, scope)
      const answer =
        objectMethod(this, expression, node, scope) ?? method(this, expression, node, scope)
      if (answer) return answer
    }
    const callee = this.value(expression, scope)
    if (
      callee?.kind !== 'function' ||
      !this.program.buildsSql(this.checker.getTypeAtLocation(node))
    )
      return this.unknownAt(node)
    return this.apply(
      callee,
      node.arguments.map((argument) => this.value(argument, scope)),
    )
  }

  /**
   * Evaluates a call of a function. `choices` decides conditions that are known only at run time.
   */
  apply({ node, scope }, values) {
    if (this.depth > 400 || !node.body) throw new Unresolvable(node.getText())
    const inner = new Map(scope)
    node.parameters.forEach((parameter, index) => this.bind(parameter, values[index], inner))
    if (!ts.isBlock(node.body)) return this.value(node.body, inner)
    const answer = this.answerOf(node.body.statements, inner)
    if (!answer) throw new Unresolvable(node.getText())
    return answer
  }

  bind(parameter, value, scope) {
    if (ts.isIdentifier(parameter.name)) {
      const otherwise = () => (parameter.questionToken ? absent : this.unknownAt(parameter))
      const argument =
        value ?? (parameter.initializer ? this.value(parameter.initializer, scope) : otherwise())
      scope.set(this.checker.getSymbolAtLocation(parameter.name), argument)
      return
    }
    for (const element of parameter.name.elements) {
      if (ts.isOmittedExpression(element) || !ts.isIdentifier(element.name)) continue
      const member = value ? part(this, value, element, scope) : null
      scope.set(this.checker.getSymbolAtLocation(element.name), member ?? this.unknownAt(element))
    }
  }

  answerOf(statements, scope) {
    for (const statement of statements) {
      if (ts.isReturnStatement(statement))
        return statement.expression ? this.value(statement.expression, scope) : null
      if (ts.isIfStatement(statement)) {
        const branch = this.isTrue(statement.expression, scope)
          ? statement.thenStatement
          : statement.elseStatement
        const answer = branch
          ? this.answerOf(ts.isBlock(branch) ? branch.statements : [branch], scope)
          : null
        if (answer) return answer
      } else if (ts.isThrowStatement(statement)) throw new Impossible(statement.getText())
      else if (this.returnsSql(statement)) throw new Unresolvable(statement.getText())
    }
    return null
  }

  /** Returns whether a statement, such as a loop, may return a piece of SQL from the function. */
  returnsSql(statement) {
    if (ts.isReturnStatement(statement))
      return (
        Boolean(statement.expression) &&
        this.program.buildsSql(this.checker.getTypeAtLocation(statement.expression))
      )
    return (
      !ts.isFunctionLike(statement) &&
      Boolean(ts.forEachChild(statement, (child) => this.returnsSql(child) || undefined))
    )
  }

  isTrue(condition, scope) {
    const node = unwrapped(condition)
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return !this.isTrue(node.operand, scope)
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      const isEqual = kind === ts.SyntaxKind.EqualsEqualsEqualsToken
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
        return this.isTrue(node.left, scope) && this.isTrue(node.right, scope)
      if (kind === ts.SyntaxKind.BarBarToken)
        return this.isTrue(node.left, scope) || this.isTrue(node.right, scope)
      if (
        (isEqual || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) &&
        ts.isStringLiteral(unwrapped(node.right))
      ) {
        const left = this.textIfKnown(node.left, scope)
        if (left !== undefined) return (left === unwrapped(node.right).text) === isEqual
      }
    }
    const value = this.value(node, scope)
    if (value.kind === 'text') return Boolean(value.value)
    if (value.kind !== 'unknown') return true
    return this.choices.choose(node.getText(), 2) === 0
  }

  textOf(node, scope) {
    const result = this.textIfKnown(node, scope)
    if (result === undefined) throw new Unresolvable(node.getText())
    return result
  }

  /**
   * Returns a text: a known one, one that the callers pass, or one that its type allows. Returns
   * undefined if none is known.
   */
  textIfKnown(node, scope) {
    const local = this.value(node, scope)
    const value = local.kind === 'unknown' ? this.fromCallers(node, scope) : local
    if (value.kind === 'text') return value.value
    const type = value.kind === 'unknown' ? value.type : null
    const options = type?.isUnion() ? type.types : type ? [type] : []
    if (
      options.length === 0 ||
      options.length > 12 ||
      !options.every((option) => option.isStringLiteral() || option.isNumberLiteral())
    )
      return undefined
    return options[this.choices.choose(node.getText(), options.length)].value
  }

  /** Evaluates a node, with the callers' arguments as the values of parameters. */
  fromCallers(node, scope) {
    const before = this.asksCallers
    this.asksCallers = true
    try {
      return this.value(node, scope)
    } finally {
      this.asksCallers = before
    }
  }
}
