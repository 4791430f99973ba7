import type { operations } from '../api.gen.ts';
import { toFacts, toTable } from '../output.ts';
import { plain } from '../plain.ts';

export type Review = operations['getReview']['responses'][200]['content']['application/json'];

const toValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** What one revision asks for, as far as a terminal holds it. */
export function describeReview({ request, revision, changes }: Review): string {
  const { estimate, cluster } = request;
  const facts = toFacts([
    ['Request', request.shortId],
    ['Revision', revision],
    ['Kind', request.kind],
    ['Project', request.project],
    ['Cluster', cluster && `${cluster.namespace}/${cluster.name}`],
    ['Asked by', request.requester],
    ['Because', request.justification],
    ['Estimate', estimate && `${Number(estimate.monthlyLikely).toFixed(2)} ${estimate.currency} a month`],
    ['Expires', request.expiresAt ?? (request.expiresInDays && `${request.expiresInDays} days after it is there`)],
  ]);
  const values = toTable(changes, [
    ['SETTING', ({ label, pointer }) => label?.en ?? pointer],
    ['BEFORE', ({ before }) => toValue(before)],
    ['AFTER', ({ after }) => toValue(after)],
  ]);
  const more = plain(`All of it: slipway requests get ${request.shortId} -o yaml\n`);
  return changes.length === 0 ? `${facts}${more}` : `${facts}\n${values}${more}`;
}
