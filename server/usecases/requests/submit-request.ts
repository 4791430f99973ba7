import { type RequestDetail, submitRequestSchema } from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { UseCase } from '../define.ts';
import { deleteCluster, extendCluster } from './change-cluster.ts';
import { orderCluster } from './order-cluster.ts';

const byKind: Record<string, UseCase<RequestDetail>> = {
  create: orderCluster,
  delete: deleteCluster,
  extend: extendCluster,
};

/** One door for all kinds of requests; each kind has a use case, with rights, of its own. */
export const submitRequest: UseCase<RequestDetail> = {
  name: 'submit-request',
  action: 'request.create',
  input: { body: submitRequestSchema },
  isCommand: true,
  execute: async (call, raw) => {
    const kind = (raw.body as { kind?: unknown } | null | undefined)?.kind;
    const useCase = typeof kind === 'string' && Object.hasOwn(byKind, kind) ? byKind[kind] : undefined;
    if (useCase) return useCase.execute(call, raw);
    const said = say('one-of', { allowed: Object.keys(byKind).join(', ') });
    throw new DomainError('validation-failed', { errors: [{ pointer: '/kind', ...said }] });
  },
};
