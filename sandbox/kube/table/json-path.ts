import { isObject } from '../../lib/json.ts';

type Step = (value: unknown) => unknown[];

const member =
  (name: string): Step =>
  (value) =>
    isObject(value) && value[name] !== undefined ? [value[name]] : [];

const element =
  (index: number): Step =>
  (value) => {
    const found = Array.isArray(value) ? value.at(index) : undefined;
    return found === undefined ? [] : [found];
  };

const everyone: Step = (value) => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []);

function literal(text: string): unknown {
  const quoted = /^(['"])(.*)\1$/s.exec(text);
  if (quoted) return quoted[2];
  return text === 'true' ? true : text === 'false' ? false : Number(text);
}

const comparisons: Record<string, (a: unknown, b: unknown) => boolean> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => Number(a) > Number(b),
  '<': (a, b) => Number(a) < Number(b),
  '>=': (a, b) => Number(a) >= Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
};

/** `?(@.type=="Ready")`: the items for which it holds; without an operator those that have the member. */
function filter(text: string): Step {
  const inner = text.slice(2, -1).trim();
  const match = /^@(.*?)\s*(==|!=|>=|<=|>|<)\s*(.+)$/s.exec(inner);
  const path = compileJsonPath(match?.[1] ?? inner.slice(1));
  const compare = comparisons[match?.[2] ?? ''];
  const expected = literal(match?.[3] ?? '');
  return (value) =>
    (Array.isArray(value) ? value : []).filter((item) => {
      const found = path(item);
      return compare ? found.some((one) => compare(one, expected)) : found.length > 0;
    });
}

function bracket(text: string): Step {
  if (text === '*') return everyone;
  if (text.startsWith('?(')) return filter(text);
  const quoted = /^(['"])(.*)\1$/s.exec(text);
  return quoted ? member(quoted[2] ?? '') : element(Number(text));
}

const part = /\.\.|\.?\[((?:'[^']*'|"[^"]*"|\?\((?:[^()]|\([^()]*\))*\)|[^\]])*)\]|\.?((?:\\.|[^.[\\])+)/gy;

/**
 * Compiles the subset of JSONPath that printer columns use: members, indices, wildcards and filters.
 * https://kubernetes.io/docs/reference/kubectl/jsonpath/
 */
export function compileJsonPath(path: string): (value: unknown) => unknown[] {
  const bare = path.replace(/^\{/, '').replace(/\}$/, '').replace(/^\$/, '');
  const steps = [...bare.matchAll(part)].map(([, inBrackets, name]): Step => {
    if (inBrackets !== undefined) return bracket(inBrackets);
    if (name === '*') return everyone;
    return member((name ?? '').replaceAll(/\\(.)/g, '$1'));
  });
  return (value) => steps.reduce<unknown[]>((values, step) => values.flatMap(step), [value]);
}
