import { submitRequestSchema } from '../../../lib/contracts/request-bodies.ts';
import { requestKinds } from '../../../lib/contracts/request-kinds.ts';
import type { RequestDetail } from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { UseCase } from '../define.ts';
import { kindOf } from './kinds/registry.ts';

/** One door for all kinds of requests; each kind has a use case, with rights, of its own. */
export const submitRequest: UseCase<RequestDetail> = {
  name: 'submit-request',
  action: 'request.create',
  input: { body: submitRequestSchema },
  isCommand: true,
  execute: async (call, raw) => {
    const asked = (raw.body as { kind?: unknown } | null | undefined)?.kind;
    const kind = requestKinds.find((each) => each === asked);
    if (kind) return kindOf({ kind }).submit.execute(call, raw);
    const said = say('one-of', { allowed: requestKinds.join(', ') });
    throw new DomainError('validation-failed', { errors: [{ pointer: '/kind', ...said }] });
  },
};
