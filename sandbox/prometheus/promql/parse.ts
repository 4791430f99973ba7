import { parser } from '@prometheus-io/lezer-promql';
import type { Binary, Expression, Matching } from './ast.ts';
import { badData, execution } from './errors.ts';
import { parseNumber, parseString } from './literals.ts';
import { durationOf, selectorOf, shifted, subqueryOf } from './parse-selectors.ts';
import { childrenOf, nodeText, type Tree, type TreeNode } from './tree.ts';
import { typeOf } from './types.ts';

const called = /([A-Za-z_]\w*)\s*(?:(?:by|without)\s*\([^)]*\)\s*)?\($/;

/** Says what is wrong where the grammar found no way on; a function it does not know is named. */
function refuse(tree: Tree, at: number): never {
  const text = tree.source;
  // The grammar stumbles at the parenthesis after a name that is no function, or at the next token.
  for (const end of [at, at + 1]) {
    const open = text.indexOf('(', end - 1);
    const name = open >= 0 ? called.exec(text.slice(0, open + 1))?.[1] : undefined;
    if (name && open - end <= 1 && !isGrammarWord(name)) throw execution(`unknown function with name "${name}"`);
  }
  const found = text.slice(at).trim().slice(0, 20);
  throw badData(
    `invalid parameter "query": 1:${at + 1}: parse error: ${found ? `unexpected ${JSON.stringify(found)}` : 'unexpected end of input'}`,
  );
}

const isGrammarWord = (name: string): boolean => {
  const word = parser.parse(`${name}(a)`).topNode.firstChild;
  const words = [
    'by',
    'without',
    'on',
    'ignoring',
    'group_left',
    'group_right',
    'and',
    'or',
    'unless',
    'bool',
    'offset',
  ];
  return words.includes(name) || (word?.name !== 'VectorSelector' && word?.name !== '⚠');
};

function requireWhole(tree: Tree): void {
  const cursor = tree.top.cursor();
  do {
    if (cursor.type.isError) refuse(tree, cursor.from);
  } while (cursor.next());
}

function groupingOf(node: TreeNode | null, tree: Tree): string[] {
  return childrenOf(node).map((child) =>
    child.name === 'QuotedLabelName' ? parseString(nodeText(child, tree)) : nodeText(child, tree),
  );
}

function matchingOf(node: TreeNode | null, tree: Tree): Matching | null {
  if (!node) return null;
  const [mode, labels, group, include] = childrenOf(node);
  const card = group?.name === 'GroupLeft' ? 'many-to-one' : group ? 'one-to-many' : 'one-to-one';
  return {
    isOn: mode?.name === 'On',
    labels: groupingOf(labels ?? null, tree),
    card,
    include: groupingOf(include ?? null, tree),
  };
}

function binaryOf(node: TreeNode, tree: Tree): Expression {
  const parts = childrenOf(node);
  const [left, operator] = parts;
  const right = parts.at(-1);
  if (!left || !operator || !right || node.getChild('FillModifier'))
    throw badData('parse error: fill modifiers are not supported');
  const op = nodeText(operator, tree);
  const binary: Binary = {
    type: 'binary',
    op: op.toLowerCase(),
    left: expressionOf(left, tree),
    right: expressionOf(right, tree),
    isBool: node.getChild('BoolModifier') !== null,
    matching: matchingOf(node.getChild('MatchingModifierClause'), tree),
  };
  // A sign belongs to the whole power: -1 ^ 2 is -(1 ^ 2).
  if (op === '^' && binary.left.type === 'number' && nodeText(left, tree).startsWith('-')) {
    return { type: 'negation', expression: { ...binary, left: { type: 'number', value: -binary.left.value } } };
  }
  return binary;
}

function aggregateOf(node: TreeNode, tree: Tree): Expression {
  const op = nodeText(node.getChild('AggregateOp') ?? node, tree).toLowerCase();
  const args = childrenOf(node.getChild('FunctionCallBody')).map((child) => expressionOf(child, tree));
  const modifier = node.getChild('AggregateModifier');
  const expression = args.pop();
  if (!expression)
    throw badData(`parse error: wrong number of arguments for aggregate expression provided, expected 1, got 0`);
  const isWithout = modifier?.getChild('Without') !== null && modifier !== null;
  const grouping = groupingOf(modifier?.getChild('GroupingLabels') ?? null, tree);
  if (args.length > 1) throw badData(`parse error: wrong number of arguments for aggregate expression provided`);
  return { type: 'aggregate', op, expression, parameter: args[0] ?? null, grouping, isWithout };
}

function callOf(node: TreeNode, tree: Tree): Expression {
  const [name, body] = childrenOf(node);
  if (!name) throw badData('parse error: function without a name');
  const args = childrenOf(body ?? null).map((child) => expressionOf(child, tree));
  return { type: 'call', name: nodeText(name, tree), args };
}

function negationOf(node: TreeNode, tree: Tree): Expression {
  const [sign, inner] = childrenOf(node);
  if (!sign || !inner) throw badData('parse error: nothing to negate');
  const expression = expressionOf(inner, tree);
  return nodeText(sign, tree) === '-' ? { type: 'negation', expression } : expression;
}

function matrixOf(node: TreeNode, tree: Tree): Expression {
  const [inner, range] = childrenOf(node);
  const selector = inner && expressionOf(inner, tree);
  if (selector?.type !== 'selector' || !range || inner?.name !== 'VectorSelector') {
    throw badData('parse error: ranges only allowed for vector selectors');
  }
  return { type: 'matrix', selector, rangeMs: durationOf(range, tree) };
}

/** The expression that a node of the syntax tree stands for. */
function expressionOf(node: TreeNode, tree: Tree): Expression {
  const first = node.firstChild;
  switch (node.name) {
    case 'AggregateExpr':
      return aggregateOf(node, tree);
    case 'BinaryExpr':
      return binaryOf(node, tree);
    case 'FunctionCall':
      return callOf(node, tree);
    case 'MatrixSelector':
      return matrixOf(node, tree);
    case 'NumberDurationLiteral':
      return { type: 'number', value: parseNumber(nodeText(node, tree)) };
    case 'StringLiteral':
      return { type: 'string', text: parseString(nodeText(node, tree)) };
    case 'UnaryExpr':
      return negationOf(node, tree);
    case 'VectorSelector':
      return selectorOf(node, tree);
    case 'ParenExpr':
      if (first) return expressionOf(first, tree);
      break;
    case 'OffsetExpr':
    case 'StepInvariantExpr':
      if (first) return shifted(expressionOf(first, tree), node, tree);
      break;
    case 'SubqueryExpr':
      if (first) return subqueryOf(expressionOf(first, tree), node, tree);
  }
  throw badData(`parse error: ${node.name} is not supported`);
}

/**
 * Reads a query and checks the types of its parts.
 * @throws QueryError for a syntax error, wrong types, and functions that are not known here
 */
export function parsePromql(source: string): Expression {
  const tree: Tree = { source, top: parser.parse(source).topNode };
  if (source.trim() === '')
    throw badData('invalid parameter "query": unknown position: parse error: no expression found in input');
  requireWhole(tree);
  const [root] = childrenOf(tree.top);
  if (!root) throw badData('invalid parameter "query": parse error: no expression found in input');
  const expression = expressionOf(root, tree);
  typeOf(expression);
  return expression;
}
