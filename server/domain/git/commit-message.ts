import type { RequestKind } from '../../../lib/contracts/request-kinds.ts';

interface Told {
  id: string;
  shortId: string;
  kind: RequestKind;
  namespace: string;
  clusterName: string;
  requester: string;
  justification: string | null;
}

const verbs: Partial<Record<RequestKind, string>> = {
  create: 'Create',
  change: 'Change',
  upgrade: 'Upgrade',
  services: 'Change services of',
  hibernate: 'Put to sleep',
  wake: 'Wake',
  delete: 'Delete',
};

/** One line of a text by somebody, so that it cannot pass for a line of ours. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const titleOf = ({ kind, namespace, clusterName, shortId }: Told): string =>
  `${verbs[kind] ?? kind} ${namespace}/${clusterName} (${shortId})`;

/** What a commit says: what is asked, why, and last of all, as Git's trailers, which request it is and who stands behind it. */
export function toCommitMessage(request: Told, approvedBy: readonly string[]): string {
  const { id, shortId, requester, justification } = request;
  const trailers = [
    `Slipway-Request: ${shortId}`,
    `Slipway-Request-Id: ${id}`,
    `Slipway-Requested-By: ${inOneLine(requester)}`,
    ...approvedBy.map((person) => `Slipway-Approved-By: ${inOneLine(person)}`),
  ];
  const why = justification ? `> ${inOneLine(justification)}\n\n` : '';
  return `${titleOf(request)}\n\n${why}${trailers.join('\n')}\n`;
}

/**
 * What the pull request says beside its title. What people wrote, and their names, stand as they are: a Git server makes
 * links, pictures and mentions of texts, and closes issues that they name.
 * @param link the request's page
 */
export function toPullText(request: Told, approvedBy: readonly string[], link: string): string {
  const { shortId, requester, justification } = request;
  const lines = [
    `Requested by: ${inOneLine(requester)}`,
    ...(approvedBy.length > 0 ? [`Approved by: ${approvedBy.map(inOneLine).join(', ')}`] : []),
    ...(justification ? [`Why: ${inOneLine(justification)}`] : []),
  ];
  return `Asked for in Slipway: [${shortId}](${link}).\n\n${fence(lines.join('\n'))}\n\nMerging carries it out; closing declines it.`;
}

/** A code block that nothing in it ends: its fence is longer than any run of backticks there (CommonMark, section 4.5). */
function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}text\n${text}\n${marks}`;
}
