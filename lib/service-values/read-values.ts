import { type ReadProblem, readYaml } from '../template-schema/yaml.ts';

/** Stands for what Sveltos puts in place of an expression. */
export const expressionMark = '__expression__';
const expression = /\{\{[^\n]*?\}\}/g;

/** Whether a text holds what Sveltos evaluates. */
export const mayBeEvaluated = (text: string): boolean => text.search(expression) >= 0;

export type ReadValues = {
  /** Null where the text cannot be read. */
  values: Record<string, unknown> | null;
  problem: ReadProblem | null;
  hasExpressions: boolean;
  /** Whole lines are expressions, so that what the text comes to is known to Sveltos alone. */
  isPartial: boolean;
};

/**
 * The values of a service as far as a text tells them before Sveltos evaluates its Go template expressions. Places with an
 * expression hold `expressionMark`; lines that are nothing else are left out.
 */
export function readValues(text: string): ReadValues {
  const hasExpressions = mayBeEvaluated(text);
  const isBare = (line: string) => line.includes('{{') && line.replace(expression, '').trim() === '';
  const lines = text.split('\n');
  const isPartial = lines.some(isBare);
  const plain = lines.map((line) => (isBare(line) ? '' : line.replace(expression, expressionMark))).join('\n');
  const answer = readYaml(hasExpressions ? plain : text, 'map');
  return {
    values: answer.ok ? (answer.value as Record<string, unknown>) : null,
    problem: answer.ok ? null : answer.problem,
    hasExpressions,
    isPartial,
  };
}

/** Whether a value depends on an expression anywhere in it. */
export const isMarked = (value: unknown): boolean => JSON.stringify(value ?? null).includes(expressionMark);
