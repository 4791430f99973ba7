import type { NewBatch } from '../../../../lib/contracts/request-batches.ts';
import { submitRequestSchema } from '../../../../lib/contracts/request-bodies.ts';
import { batchKinds } from '../../../../lib/contracts/request-kinds.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { sayIssue } from '../../../domain/words/say-issue.ts';
import type { ClusterRef } from '../../../ports/kube.ts';

/** The request for one cluster of a batch, as somebody would send it. */
export const toRequestBody = ({ kind, answers }: Pick<NewBatch, 'kind' | 'answers'>, cluster: ClusterRef) => ({
  ...answers,
  kind,
  cluster: { namespace: cluster.namespace, name: cluster.name },
});

/** Its clusters, each once. @throws DomainError `validation-failed` for a kind that is asked for alone, and for wrong answers */
export function readClusters({ clusters, ...asked }: NewBatch): ClusterRef[] {
  if (!batchKinds.includes(asked.kind)) {
    const said = say('one-of', { allowed: batchKinds.join(', ') });
    throw new DomainError('validation-failed', { errors: [{ pointer: '/kind', ...said }] });
  }
  const each = [...new Map(clusters.map((ref) => [`${ref.namespace}/${ref.name}`, ref])).values()];
  const [first] = each;
  const parsed = submitRequestSchema.safeParse(first && toRequestBody(asked, first), { reportInput: true });
  if (parsed.success) return each;
  const errors = parsed.error.issues.map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    return { pointer: ['/answers', ...issue.path, ...keys].join('/'), ...sayIssue(issue) };
  });
  throw new DomainError('validation-failed', { errors });
}
