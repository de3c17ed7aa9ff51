// Finds the nullable columns of a statement. An expression counts as nullable unless it is known
// never to be null.

/** Functions and operators that may return null for arguments that are not null. */
const mayAnswerNull =
  /^(jsonb?_(object_field|array_element|extract_path|path_query_first|path_value).*|array_(length|upper|lower|position|to_string)|regexp_(match|substr)|substring|nullif|to_reg.*|obj_description|col_description|array_ndims|lag|lead|nth_value|current_setting|width_bucket|pg_stat_get_.*)$/
/** Functions that are not strict but never return null. */
const neverNull =
  /^(jsonb?_build_(object|array)|to_jsonb?|concat(_ws)?|format|now|clock_timestamp|statement_timestamp|transaction_timestamp|gen_random_uuid|random|set_config|num_nulls|generate_series|row_to_json|pg_backend_pid|array_(append|prepend|cat|remove|replace)|fold_text|version|count_accounts)$/
const neverNullAggregates = /^(count|regr_count)$/
const neverNullWindows = /^(count|row_number|rank|dense_rank|ntile|percent_rank|cume_dist)$/

const commands = { select: '1' }
const rteKinds = {
  relation: '0',
  subquery: '1',
  join: '2',
  function: '3',
  values: '5',
  cte: '6',
  group: '9',
}

/**
 * Returns for each column of the outermost statement whether it can be null.
 * `parameterIsNullable(number, ofElements)` returns it for a parameter, or for the elements of an
 * array parameter.
 */
export function nullableColumns(tree, catalog, parameterIsNullable) {
  return new Nullability(catalog, parameterIsNullable).columnsOf({ query: tree, outer: null })
}

class Nullability {
  constructor(catalog, parameterIsNullable) {
    this.catalog = catalog
    this.parameterIsNullable = parameterIsNullable
    this.cache = new Map()
  }

  /**
   * Returns the nullability of all columns. A scope is a query with its outer queries, to which
   * columns may refer.
   */
  columnsOf(scope) {
    return this.targetsOf(scope.query).map((_, index) => this.column(scope, index))
  }

  targetsOf(query) {
    return (
      (query.commandType === commands.select ? query.targetList : query.returningList) ?? []
    ).filter((target) => target.resjunk !== 'true')
  }

  /**
   * Returns whether a column can be null. While a recursive query is examined, its own columns
   * count as not null.
   */
  column(scope, index) {
    const columns = this.cache.get(scope.query) ?? new Map()
    this.cache.set(scope.query, columns)
    if (!columns.has(index)) {
      columns.set(index, false)
      columns.set(
        index,
        scope.query.setOperations
          ? this.ofSet(scope, scope.query.setOperations, index)
          : this.ofTarget(scope, index),
      )
    }
    return columns.get(index)
  }

  ofTarget(scope, index) {
    return this.expression(scope, this.targetsOf(scope.query)[index].expr)
  }

  ofSet(scope, operation, index) {
    if (operation.tag === 'RANGETBLREF') return this.ofEntry(scope, operation.rtindex, index + 1)
    const isExcept = operation.op === '3'
    return (
      this.ofSet(scope, operation.larg, index) ||
      (!isExcept && this.ofSet(scope, operation.rarg, index))
    )
  }

  /** Returns whether a column of a range table entry (table, subquery, function …) can be null. */
  ofEntry(scope, number, column) {
    const entry = scope.query.rtable[Number(number) - 1]
    const index = Number(column) - 1
    switch (entry.rtekind) {
      case rteKinds.relation:
        return index >= 0 && !this.catalog.notNull.has(`${entry.relid}.${column}`)
      case rteKinds.subquery:
        return index < 0 ? false : this.column({ query: entry.subquery, outer: scope }, index)
      case rteKinds.join:
        return this.expression(scope, entry.joinaliasvars[index])
      case rteKinds.group:
        return this.expression(scope, entry.groupexprs[index])
      case rteKinds.values:
        return entry.values_lists.some((row) => this.expression(scope, row[index]))
      case rteKinds.cte:
        return this.ofCommonTable(scope, entry, index)
      case rteKinds.function:
        return this.ofFunction(scope, entry, index)
      default:
        return true
    }
  }

  ofCommonTable(scope, entry, index) {
    let at = scope
    for (let level = Number(entry.ctelevelsup); level > 0; level--) at = at.outer
    const { ctequery } = at.query.cteList.find(({ ctename }) => ctename === entry.ctename)
    return this.column({ query: ctequery, outer: at }, index)
  }

  /**
   * Returns whether a column of a function in FROM can be null. PostgreSQL has no nullability for
   * the columns of a record, so their row type is trusted.
   */
  ofFunction(scope, entry, index) {
    const { functions } = entry
    if (
      entry.funcordinality === 'true' &&
      index === functions.reduce((sum, { funccolcount }) => sum + Number(funccolcount), 0)
    )
      return false
    let first = 0
    for (const { funcexpr, funccolcount } of functions) {
      if (index < first + Number(funccolcount)) {
        return (
          Number(funccolcount) === 1 &&
          !entry.functions[0].funccolnames?.length &&
          this.expression(scope, funcexpr)
        )
      }
      first += Number(funccolcount)
    }
    return true
  }

  functionName(id) {
    return this.catalog.functions.get(id)?.name ?? ''
  }

  expression(scope, node) {
    if (!node) return true
    return (this[node.tag] ?? (() => true)).call(this, scope, node)
  }

  any(scope, nodes) {
    return (nodes ?? []).some((node) => this.expression(scope, node))
  }

  VAR(scope, node) {
    let at = scope
    for (let level = Number(node.varlevelsup); level > 0; level--) at = at.outer
    if (isRequired(at, node, this.catalog)) return false
    return node.varnullingrels.length > 0 || this.ofEntry(at, node.varno, node.varattno)
  }

  CONST(_scope, node) {
    return node.constisnull === 'true'
  }

  PARAM(_scope, node) {
    return this.parameterIsNullable(Number(node.paramid), false)
  }

  /** An aggregate over no rows is null. Only GROUP BY guarantees at least one row per group. */
  AGGREF(scope, node) {
    if (neverNullAggregates.test(this.functionName(node.aggfnoid))) return false
    if (!scope.query.groupClause?.length || node.aggfilter) return true
    return this.any(
      scope,
      (node.args ?? []).map((argument) => argument.expr),
    )
  }

  WINDOWFUNC(scope, node) {
    const name = this.functionName(node.winfnoid)
    if (neverNullWindows.test(name)) return false
    return mayAnswerNull.test(name) || Boolean(node.aggfilter) || this.any(scope, node.args)
  }

  FUNCEXPR(scope, node) {
    return this.call(scope, node.funcid, node.args)
  }

  OPEXPR(scope, node) {
    return this.call(scope, node.opfuncid, node.args)
  }

  call(scope, id, args) {
    const { name, strict } = this.catalog.functions.get(id) ?? { name: '', strict: false }
    if (neverNull.test(name)) return false
    if (name === 'unnest') return this.elements(scope, args[0])
    return !strict || mayAnswerNull.test(name) || this.any(scope, args)
  }

  /**
   * Returns whether elements of an array can be null. The type of a parameter shows it; arrays in
   * columns never contain null here.
   */
  elements(scope, node) {
    if (node.tag === 'PARAM') return this.parameterIsNullable(Number(node.paramid), true)
    if (node.tag === 'RELABELTYPE' || node.tag === 'ARRAYCOERCEEXPR')
      return this.elements(scope, node.arg)
    if (node.tag === 'ARRAYEXPR' || node.tag === 'ARRAY') return this.any(scope, node.elements)
    return this.expression(scope, node)
  }

  SCALARARRAYOPEXPR(scope, node) {
    return this.any(scope, node.args)
  }

  BOOLEXPR(scope, node) {
    return this.any(scope, node.args)
  }

  COALESCEEXPR(scope, node) {
    return node.args.every((argument) => this.expression(scope, argument))
  }

  MINMAXEXPR(scope, node) {
    return node.args.every((argument) => this.expression(scope, argument))
  }

  CASEEXPR(scope, node) {
    return (
      this.expression(scope, node.defresult) ||
      node.args.some((branch) => this.ofBranch(scope, branch))
    )
  }

  /**
   * Returns whether the result of a CASE branch can be null, given its condition: `when x is not
   * null then x` cannot.
   */
  ofBranch(scope, { expr, result }) {
    return this.expression({ ...scope, known: [expr, ...(scope.known ?? [])] }, result)
  }

  /**
   * EXISTS and ARRAY(…) are never null. A scalar subquery is sure to have a row only if it is an
   * aggregate without GROUP BY.
   */
  SUBLINK(scope, node) {
    const [exists, all, any, , expression, , array] = ['0', '1', '2', '3', '4', '5', '6']
    if (node.subLinkType === exists || node.subLinkType === array) return false
    const inner = { query: node.subselect, outer: scope }
    if (node.subLinkType === any || node.subLinkType === all)
      return this.expression(scope, node.testexpr) || this.column(inner, 0)
    const { hasAggs, groupClause, havingQual, limitCount, limitOffset } = node.subselect
    const isOneRow =
      hasAggs === 'true' && !groupClause?.length && !havingQual && !limitCount && !limitOffset
    return node.subLinkType !== expression || !isOneRow || this.column(inner, 0)
  }

  RELABELTYPE(scope, node) {
    return this.expression(scope, node.arg)
  }
}

for (const tag of [
  'COERCEVIAIO',
  'ARRAYCOERCEEXPR',
  'COERCETODOMAIN',
  'COLLATEEXPR',
  'CONVERTROWTYPEEXPR',
])
  Nullability.prototype[tag] = Nullability.prototype.RELABELTYPE
for (const tag of [
  'NULLTEST',
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'ARRAYEXPR',
  'ARRAY',
  'ROWEXPR',
  'SQLVALUEFUNCTION',
  'JSONCONSTRUCTOREXPR',
  'GROUPINGFUNC',
])
  Nullability.prototype[tag] = () => false

/**
 * Returns whether a condition of the query, such as `x is not null` or `x = …`, excludes null in
 * the column.
 */
function isRequired(scope, column, catalog) {
  const same = (node) =>
    node?.tag === 'VAR' &&
    node.varno === column.varno &&
    node.varattno === column.varattno &&
    node.varlevelsup === '0'
  const strips = (node) => (node?.tag === 'RELABELTYPE' ? strips(node.arg) : node)
  const requires = (node) => {
    if (!node) return false
    if (node.tag === 'NULLTEST') return node.nulltesttype === '1' && same(node.arg)
    if (node.tag === 'BOOLEXPR') return node.boolop === 'and' && node.args.some(requires)
    if (node.tag === 'OPEXPR' || node.tag === 'SCALARARRAYOPEXPR')
      return (
        Boolean(catalog.functions.get(node.opfuncid)?.strict) &&
        node.args.some((argument) => same(strips(argument)))
      )
    return same(node)
  }
  const inJoins = (node) => {
    if (node?.tag === 'FROMEXPR') return requires(node.quals) || (node.fromlist ?? []).some(inJoins)
    const isInner = node?.tag === 'JOINEXPR' && node.jointype === '0'
    return isInner && (requires(node.quals) || inJoins(node.larg) || inJoins(node.rarg))
  }
  return [...(scope.known ?? [])].some(requires) || inJoins(scope.query.jointree)
}
