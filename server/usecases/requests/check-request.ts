import { submitRequestSchema } from '../../../lib/contracts/request-bodies.ts';
import { requestKinds } from '../../../lib/contracts/request-kinds.ts';
import { checkQuerySchema, type RequestCheckResult } from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { UseCase } from '../define.ts';
import { kindOf } from './kinds/registry.ts';

/** Everything that sending a request asks, the management cluster's dry run included; stores nothing. */
export const checkRequest: UseCase<RequestCheckResult> = {
  name: 'check-request',
  action: 'request.create',
  input: { query: checkQuerySchema, body: submitRequestSchema },
  isCommand: false,
  execute: async (call, raw) => {
    const asked = (raw.body as { kind?: unknown } | null | undefined)?.kind;
    const checked = requestKinds.flatMap((kind) => ({ kind, check: kindOf({ kind }).check }));
    const check = checked.find(({ kind }) => kind === asked)?.check;
    if (check) return check.execute(call, raw);
    const allowed = checked.filter((each) => each.check).map(({ kind }) => kind);
    throw new DomainError('validation-failed', {
      errors: [{ pointer: '/kind', ...say('one-of', { allowed: allowed.join(', ') }) }],
    });
  },
};
