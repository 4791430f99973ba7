import { type Said, say } from '../words/said.ts';

interface Named {
  name: string;
  project: string;
  purpose: string | null;
}

/** The pattern with `{project}` and `{purpose}` filled in, split at its stars; an unsaid purpose matches nothing. */
function piecesOf(pattern: string, { project, purpose }: Pick<Named, 'project' | 'purpose'>): string[] {
  return pattern
    .replaceAll('{project}', project)
    .replaceAll('{purpose}', purpose ?? '\u0000')
    .split('*');
}

/** Whether a cluster's name is as the pattern wants it. Linear in both, whatever the pattern. */
export function matchesName(pattern: string, named: Named): boolean {
  const pieces = piecesOf(pattern, named);
  const [first = '', ...rest] = pieces;
  const { name } = named;
  if (rest.length === 0) return name === first;
  const last = rest.at(-1) ?? '';
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  const end = name.length - last.length;
  for (const piece of rest.slice(0, -1)) {
    const found = name.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return at <= end;
}

const maxNameLength = 53;

/** Why no cluster could ever be called so, or null. */
export function findPatternProblem(pattern: string): Said | null {
  const fixed = pattern.replaceAll('{project}', 'p').replaceAll('{purpose}', 'dev').replaceAll('*', '');
  if (!/^[a-z0-9-]*$/.test(fixed)) {
    return say('pattern-characters');
  }
  if (fixed.length > maxNameLength) return say('pattern-length', { max: maxNameLength });
  if (/^-|-$/.test(pattern)) return say('pattern-hyphen');
  return null;
}
