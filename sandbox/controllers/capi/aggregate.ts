import type { Condition } from '../client/objects.ts';

/** What an object reports of itself, without the time. */
export type Report = Pick<Condition, 'status' | 'reason' | 'message'>;

/** One object's condition among those of its kin; undefined while it is not reported. */
export interface Voice {
  kind: string;
  name: string;
  condition: Report | undefined;
  isControlPlane?: boolean;
}

interface Reasons {
  issue: string;
  unknown: string;
  fine: string;
}

/** At most so many different messages are shown, and so many names beside each. */
const shownMessages = 3;
const shownNames = 3;
const bullet = /^\s*\*\s+/;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A message behind its title: on the same line, or below it and indented when it has bullets or lines of its own. */
export function nest(message: string): string {
  if (!message.includes('\n') && !bullet.test(message)) return ` ${message}`;
  const lines = message.split('\n');
  const hasPlainLine = lines.some((line) => !bullet.test(line));
  const indented = lines.map((line) => {
    if (!hasPlainLine) return `  ${line}`;
    return bullet.test(line) ? `    ${line}` : `  * ${line}`;
  });
  return `\n${indented.join('\n')}`;
}

interface Group {
  kind: string;
  message: string;
  isIssue: boolean;
  names: string[];
  isControlPlane: boolean;
}

function groupsOf(voices: readonly Voice[], isIssue: (voice: Voice) => boolean): Group[] {
  const groups = new Map<string, Group>();
  for (const voice of voices) {
    const { kind, name, condition, isControlPlane = false } = voice;
    const message = condition?.message ?? '';
    const key = `${kind}\n${message}`;
    const group = groups.get(key) ?? { kind, message, isIssue: false, names: [], isControlPlane: false };
    group.names.push(name);
    group.isIssue ||= isIssue(voice);
    group.isControlPlane ||= isControlPlane;
    groups.set(key, group);
  }
  const rank = (group: Group) => [group.isControlPlane ? 0 : 1, group.isIssue ? 0 : 1, -group.names.length];
  return [...groups.values()]
    .map((group) => ({ ...group, names: group.names.sort(byText) }))
    .sort((a, b) => {
      const [first, second] = [rank(a), rank(b)];
      const at = first.findIndex((value, index) => value !== second[index]);
      return byText(a.kind, b.kind) || (first[at] ?? 0) - (second[at] ?? 0) || byText(a.names.join(), b.names.join());
    });
}

function titleOf({ kind, names }: Group): string {
  const shown = names.slice(0, shownNames).join(', ');
  if (names.length === 1) return `* ${kind} ${shown}:`;
  const rest = names.length - shownNames;
  return rest > 0 ? `* ${kind}s ${shown}, ... (${rest} more):` : `* ${kind}s ${shown}:`;
}

function restOf(groups: readonly Group[], isIssue: boolean): string[] {
  const left = groups.filter((group) => group.isIssue === isIssue);
  const count = left.reduce((sum, group) => sum + group.names.length, 0);
  const kind = left[0]?.kind ?? '';
  if (count === 0) return [];
  return [`And ${count} ${kind}${count === 1 ? '' : 's'} with ${isIssue ? 'other issues' : 'status unknown'}`];
}

/**
 * One condition out of the same condition of many objects, as Cluster API puts them together: issues before what is
 * unknown, equal messages once with the names of those that say them.
 * @param badStatus the status that is an issue: False, or True of a condition like `RollingOut`
 */
export function aggregate(
  type: string,
  voices: readonly Voice[],
  reasons: Reasons,
  badStatus: 'True' | 'False' = 'False',
): Report {
  const heard = voices.map((voice): Voice => {
    const silence: Report = { status: 'Unknown', reason: 'NotReported', message: `Condition ${type} not yet reported` };
    return { ...voice, condition: voice.condition ?? silence };
  });
  const isIssue = ({ condition }: Voice) => condition?.status === badStatus;
  const notFine = heard.filter((voice) => isIssue(voice) || voice.condition?.status === 'Unknown');
  if (notFine.length === 0)
    return { status: badStatus === 'False' ? 'True' : 'False', reason: reasons.fine, message: '' };
  const groups = groupsOf(notFine, isIssue);
  const lines = groups.slice(0, shownMessages).map((group) => titleOf(group) + nest(group.message));
  const hidden = groups.slice(shownMessages);
  const message = [...lines, ...restOf(hidden, true), ...restOf(hidden, false)].join('\n');
  return notFine.some(isIssue)
    ? { status: badStatus, reason: reasons.issue, message }
    : { status: 'Unknown', reason: reasons.unknown, message };
}
