import { DomainError } from '../domain/errors.ts';
import type { RawInput } from '../usecases/define.ts';
import { operations } from './operations.ts';
import { assertRate } from './rate-limit.ts';
import { type HttpServices, rateKey, requireActor } from './route.ts';

/** Names of the operations that a page may ask before it is drawn. */
export type PageRead = {
  [Name in keyof typeof operations]: Name extends `get${string}` | `list${string}` | `count${string}` ? Name : never;
}[keyof typeof operations];

/**
 * Asks what `GET /api/v1` would answer to the person of these headers, without the way over HTTP: same use case, same
 * rights, same limits, the same plain JSON.
 * @throws DomainError, as the route does
 */
export function createPageReads(services: HttpServices, headers: Headers) {
  const asking = requireActor(services, new Request(services.portalUrl, { headers }));
  asking.catch(() => undefined);
  return async (name: PageRead, input: RawInput): Promise<unknown> => {
    const { useCase, limit, format, isSecret } = operations[name];
    if (format !== 'json' || isSecret) throw new DomainError('forbidden');
    const actor = await asking;
    const { deps } = services;
    if (limit) await assertRate(deps, limit, rateKey(actor));
    const answer = await useCase.execute({ deps, actor, traceId: null, signal: undefined }, input);
    return JSON.parse(JSON.stringify(answer)) as unknown;
  };
}
