import type { Expression, Shift, VectorSelector } from './ast.ts';
import { badData } from './errors.ts';
import { makeMatcher, parseDurationMs, parseNumber, parseString } from './literals.ts';
import { childrenOf, nodeText, type Tree, type TreeNode } from './tree.ts';
import { type Matcher, metricName } from './values.ts';

/** Step of a subquery that names none: Prometheus' default evaluation interval. */
const defaultStepMs = 60_000;

/** Milliseconds of a range, step or offset. Arithmetic with durations is not part of it. */
export function durationOf(node: TreeNode, tree: Tree): number {
  const text = nodeText(node, tree).replace(/\s+/g, '');
  const isNegative = text.startsWith('-');
  const durationMs = parseDurationMs(text.replace(/^[+-]/, ''));
  if (durationMs === null) throw badData(`parse error: not a valid duration string: ${JSON.stringify(text)}`);
  return isNegative ? -durationMs : durationMs;
}

function matcherOf(node: TreeNode, tree: Tree): Matcher {
  const [name, op, value] = childrenOf(node);
  if (!name) throw badData('parse error: matcher without a name');
  if (node.name === 'QuotedLabelName') return makeMatcher(metricName, '=', parseString(nodeText(node, tree)));
  if (!op || !value) throw badData('parse error: matcher without a value');
  const label = nodeText(name, tree);
  return makeMatcher(
    name.name === 'QuotedLabelName' ? parseString(label) : label,
    nodeText(op, tree) as Matcher['op'],
    parseString(nodeText(value, tree)),
  );
}

/** A selector without a shift. @throws QueryError when it would select everything */
export function selectorOf(node: TreeNode, tree: Tree): VectorSelector {
  const matchers = childrenOf(node.getChild('LabelMatchers')).map((child) => matcherOf(child, tree));
  const name = node.getChild('Identifier');
  if (name) {
    if (matchers.some((matcher) => matcher.name === metricName)) {
      throw badData('parse error: metric name must not be set twice');
    }
    matchers.unshift(makeMatcher(metricName, '=', nodeText(name, tree)));
  }
  if (matchers.every((matcher) => matcher.matches(''))) {
    throw badData('parse error: vector selector must contain at least one non-empty matcher');
  }
  return { type: 'selector', matchers, offsetMs: 0, at: null };
}

export function subqueryOf(expression: Expression, node: TreeNode, tree: Tree): Expression {
  const [range, step] = node.getChildren('DurationExpr');
  if (!range) throw badData('parse error: subquery without a range');
  const rangeMs = durationOf(range, tree);
  const stepMs = step ? durationOf(step, tree) : defaultStepMs;
  if (rangeMs <= 0 || stepMs <= 0) throw badData('parse error: duration must be greater than 0');
  return { type: 'subquery', expression, rangeMs, stepMs, offsetMs: 0, at: null };
}

function shiftOf(node: TreeNode, tree: Tree): Partial<Shift> {
  const offset = node.getChild('OffsetDurationExpr');
  if (offset) return { offsetMs: durationOf(offset, tree) };
  const preset = node.getChild('AtModifierPreprocessors');
  if (preset) return { at: preset.getChild('AtStart') ? 'start' : 'end' };
  const instant = node.getChild('NumberDurationLiteral');
  if (!instant) throw badData('parse error: @ without a time');
  return { at: Math.round(parseNumber(nodeText(instant, tree)) * 1000) };
}

/** The expression moved by the `offset` or `@` of the node. */
export function shifted(expression: Expression, node: TreeNode, tree: Tree): Expression {
  const shift = shiftOf(node, tree);
  if (expression.type === 'matrix') return { ...expression, selector: { ...expression.selector, ...shift } };
  if (expression.type === 'selector' || expression.type === 'subquery') return { ...expression, ...shift };
  throw badData(
    'parse error: offset and @ modifiers must be preceded by an instant vector selector, a range vector selector or a subquery',
  );
}
