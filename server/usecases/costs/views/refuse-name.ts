import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { CostViewRecord } from '../../../ports/cost-views.ts';

/** One name, one view of a person. @throws DomainError `conflict` at the name */
export function refuseName(own: readonly CostViewRecord[], { id, name }: CostViewRecord): void {
  if (!own.some((other) => other.name === name && other.id !== id)) return;
  const said = say('cost-view-named-so');
  throw new DomainError('conflict', { ...said, errors: [{ pointer: '/name', ...said }] });
}
