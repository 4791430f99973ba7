import { DomainError } from '../../../../domain/errors.ts';
import { sayDenial } from '../../../../domain/words/said.ts';
import type { GitPart } from '../kind.ts';
import { createdEntry, toOrder } from './provision.ts';

/** The file of an order is the object that the worker would create, with the marks by which it is known as this order's. */
export const orderInGit: GitPart = {
  async toObject({ kube }, request) {
    const { outcome, detail, manifest } = await kube.dryRunCluster(toOrder(request));
    if (outcome === 'denied') throw new DomainError('validation-failed', sayDenial(detail));
    return manifest;
  },
  noteApplied: (_request, live) => ({ note: createdEntry, change: { clusterUid: live?.uid ?? null } }),
};
