import { labelValueErrors, qualifiedNameErrors } from '../../lib/kubernetes-names.ts';

type Operator = '=' | '!=' | 'in' | 'notin' | 'exists' | '!' | 'gt' | 'lt';

interface Requirement {
  key: string;
  operator: Operator;
  values: Set<string>;
}

/** Decides whether an object's labels are selected. */
export type LabelMatcher = (labels: Record<string, string> | null | undefined) => boolean;

/** The text does not follow the grammar; the message is upstream's. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError';
}

const symbols = ['==', '!=', '=', '!', '(', ')', ',', '>', '<'];
const end = '';
const operators: Record<string, Operator> = {
  in: 'in',
  notin: 'notin',
  '=': '=',
  '==': '=',
  '!=': '!=',
  '>': 'gt',
  '<': 'lt',
};

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const space = /^\s+/.exec(rest)?.[0];
    const token = space ?? symbols.find((symbol) => rest.startsWith(symbol)) ?? /^[^\s=!(),><]+/.exec(rest)?.[0] ?? '';
    if (space === undefined) tokens.push(token);
    at += token.length;
  }
  return [...tokens, end];
}

const isWord = (token: string): boolean => token !== end && !symbols.includes(token);

/** A recursive-descent parser after https://github.com/kubernetes/apimachinery/blob/master/pkg/labels/selector.go */
class Parser {
  private readonly tokens: string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = tokenize(text);
  }

  parse(): Requirement[] {
    const found: Requirement[] = [];
    for (;;) {
      const first = this.peek();
      if (first === end) return found;
      if (!isWord(first) && first !== '!') {
        throw new SelectorError(`found '${first}', expected: !, identifier, or 'end of string'`);
      }
      found.push(this.requirement());
      const next = this.take();
      if (next === end) return found;
      if (next !== ',') throw new SelectorError(`found '${next}', expected: ',' or 'end of string'`);
      const after = this.peek();
      if (!isWord(after) && after !== '!') {
        throw new SelectorError(`found '${after}', expected: identifier after ','`);
      }
    }
  }

  private peek(): string {
    return this.tokens[this.at] ?? end;
  }

  private take(): string {
    const token = this.peek();
    this.at += 1;
    return token;
  }

  private requirement(): Requirement {
    const isNegated = this.peek() === '!';
    if (isNegated) this.take();
    const key = this.take();
    if (!isWord(key)) throw wrong(`found '${key}', expected: identifier`);
    const keyErrors = qualifiedNameErrors(key);
    if (keyErrors.length > 0) throw wrong(`key: Invalid value: ${JSON.stringify(key)}: ${keyErrors.join('; ')}`);
    if (isNegated) return { key, operator: '!', values: new Set() };
    if (this.peek() === end || this.peek() === ',') return { key, operator: 'exists', values: new Set() };
    const word = this.take();
    const operator = operators[word];
    if (!operator) throw wrong(`found '${word}', expected: in, notin, =, ==, !=, gt, lt`);
    const values = operator === 'in' || operator === 'notin' ? this.values() : this.exactValue();
    checkValues(key, operator, values);
    return { key, operator, values: new Set(values) };
  }

  private exactValue(): string[] {
    if (this.peek() === end || this.peek() === ',') return [''];
    const value = this.take();
    if (!isWord(value)) throw wrong(`found '${value}', expected: identifier`);
    return [value];
  }

  private values(): string[] {
    const open = this.take();
    if (open !== '(') throw wrong(`found '${open}' expected: '('`);
    if (this.peek() === ')') {
      this.take();
      return [''];
    }
    if (!isWord(this.peek()) && this.peek() !== ',') {
      throw wrong(`found '${this.peek()}', expected: ',', ')' or identifier`);
    }
    const found: string[] = [];
    for (;;) {
      found.push(isWord(this.peek()) ? this.take() : '');
      const next = this.take();
      if (next === ')') return found;
      if (next !== ',') throw wrong(`found '${next}', expected: ',' or ')'`);
    }
  }
}

const wrong = (text: string): SelectorError => new SelectorError(`unable to parse requirement: ${text}`);

function checkValues(key: string, operator: Operator, values: string[]): void {
  values.forEach((value, index) => {
    if ((operator === 'gt' || operator === 'lt') && !/^[-+]?\d+$/.test(value)) {
      throw wrong(
        `values[${index}]: Invalid value: ${JSON.stringify(value)}: for 'Gt', 'Lt' operators, the value must be an integer`,
      );
    }
    const errors = labelValueErrors(value);
    if (errors.length > 0) {
      throw wrong(`values[${index}][${key}]: Invalid value: ${JSON.stringify(value)}: ${errors.join('; ')}`);
    }
  });
}

function isMet({ key, operator, values }: Requirement, labels: Record<string, string>): boolean {
  const value = labels[key];
  switch (operator) {
    case 'exists':
      return value !== undefined;
    case '!':
      return value === undefined;
    case '=':
    case 'in':
      return value !== undefined && values.has(value);
    // Upstream's surprise: both match objects that lack the label.
    case '!=':
    case 'notin':
      return value === undefined || !values.has(value);
    case 'gt':
    case 'lt': {
      const [limit = ''] = values;
      if (value === undefined || !/^[-+]?\d+$/.test(value)) return false;
      return operator === 'gt' ? Number(value) > Number(limit) : Number(value) < Number(limit);
    }
  }
}

/**
 * Parses a label selector in the query form.
 * @returns undefined when it selects everything
 * @throws SelectorError with upstream's text
 */
export function parseLabelSelector(text: string): LabelMatcher | undefined {
  const requirements = new Parser(text).parse();
  if (requirements.length === 0) return undefined;
  return (labels) => requirements.every((requirement) => isMet(requirement, labels ?? {}));
}
