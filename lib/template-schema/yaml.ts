import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  stringify,
  visit,
} from 'yaml';
import { isObject, type Path } from './json.ts';
import { maxBytes } from './limits.ts';

/** Why a text is not read. Each code is a message key under `schemaForm.yaml`. */
export type ReadProblem = { code: YamlProblemCode; line: number; message: string };
type YamlProblemCode = 'syntax' | 'alias' | 'tag' | 'too-large' | 'not-a-map' | 'not-a-list' | 'key';
export type YamlAnswer =
  | { ok: true; value: unknown; lineOf: (path: Path) => number | null }
  | { ok: false; problem: ReadProblem };

/**
 * Reads one YAML document as plain JSON. Anchors, aliases and tags are refused, because what they say cannot be shown
 * in a form and aliases can make a small text huge. Lines count from 1.
 */
export function readYaml(text: string, expects: 'map' | 'list' | 'any' = 'any'): YamlAnswer {
  const refuse = (code: YamlProblemCode, line = 1, message = ''): YamlAnswer => ({
    ok: false,
    problem: { code, line, message },
  });
  if (text.length > maxBytes) return refuse('too-large');
  const lines = new LineCounter();
  let document: Document.Parsed;
  try {
    document = parseDocument(text, { lineCounter: lines, schema: 'core', merge: false, prettyErrors: false });
  } catch {
    // Thrown only when the text is nested deeper than the parser's own stack.
    return refuse('syntax');
  }
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) {
    const code = fault.code === 'TAG_RESOLVE_FAILED' ? 'tag' : 'syntax';
    return refuse(code, lines.linePos(fault.pos[0]).line, fault.message);
  }
  const refused = findRefused(document);
  if (refused) return refuse(refused.code, lines.linePos(refused.offset).line);
  const value: unknown = document.toJS() ?? (expects === 'map' ? {} : expects === 'list' ? [] : null);
  if (expects === 'map' && !isObject(value)) return refuse('not-a-map');
  if (expects === 'list' && !Array.isArray(value)) return refuse('not-a-list');
  return { ok: true, value, lineOf: (path) => lineOf(document, lines, path) };
}

/** Block style, no line folding, no anchors for values that happen to be shared. */
export function writeYaml(value: unknown): string {
  if (isObject(value) && Object.keys(value).length === 0) return '';
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, schema: 'core' });
}

function findRefused(document: Document): { code: YamlProblemCode; offset: number } | null {
  let found: { code: YamlProblemCode; offset: number } | null = null;
  visit(document, {
    Pair: (_, pair: Pair) => {
      // Keys of JSON are texts; a map or list as key would come out as a text nobody wrote.
      if (pair.key === null || isScalar(pair.key) || !isNode(pair.key)) return undefined;
      found = { code: 'key', offset: pair.key.range?.[0] ?? 0 };
      return visit.BREAK;
    },
    Node: (_, node) => {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node) || node.anchor !== undefined) found = { code: 'alias', offset };
      else if (node.tag !== undefined) found = { code: 'tag', offset };
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}

/** The line of a value's key, or of the deepest part of its path that is written. */
function lineOf(document: Document.Parsed, lines: LineCounter, path: Path): number | null {
  let at: unknown = document.contents;
  let offset: number | undefined;
  for (const step of path) {
    let found: Node | null = null;
    if (isMap(at)) {
      const pair = at.items.find(({ key }) => isScalar(key) && String(key.value) === step);
      found = isNode(pair?.key) ? pair.key : null;
      at = pair?.value;
    } else if (isSeq(at)) {
      at = at.items[Number(step)];
      found = isNode(at) ? at : null;
    }
    if (!found) break;
    offset = found.range?.[0];
  }
  return offset === undefined ? null : lines.linePos(offset).line;
}
