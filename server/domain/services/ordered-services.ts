import type { Asked } from '../../../lib/contracts/approvals.ts';
import type { AskedOrderedService, AskedServiceChange } from '../../../lib/contracts/service-changes.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';
import type { FieldError } from '../errors.ts';
import type { RequestPlan } from '../requests/request-plan.ts';
import { pointToSecrets } from './secret-values.ts';
import { applyServiceChanges } from './written-services.ts';

/** Services that a cluster is ordered with, as the additions that they are to a cluster that has none yet. */
export const toAdditions = (
  services: readonly AskedOrderedService[],
): Extract<AskedServiceChange, { action: 'add' }>[] => services.map((service) => ({ action: 'add', ...service }));

/** Moves what is wrong with additions to where they stand in an order. */
export const atServices = <Found extends FieldError>(found: Found): Found => ({
  ...found,
  pointer: found.pointer.replace(/^\/changes\//, '/services/'),
});

/** The entries of `spec.serviceSpec.services` that a new cluster begins with. */
export function writeOrderedServices({
  changes,
  chains,
  secrets = {},
}: Pick<NonNullable<RequestPlan['services']>, 'changes' | 'chains' | 'secrets'>): Record<string, unknown>[] {
  const entries = applyServiceChanges([], changes, (template) => chains[template] ?? null);
  return pointToSecrets(entries, secrets);
}

/**
 * Services as approvers compare them from one revision to the next.
 * @param digest short form of a text, another one for every other text
 */
export function toAskedServices({ services }: RequestPlan, digest: (text: string) => string): Asked['services'] {
  return (services?.effects ?? []).flatMap(({ name, namespace, after }) => {
    if (!after) return [];
    const { version, values, dependsOn } = after;
    // Other secret values are not shown, but that they are others.
    const { revision } = services?.secrets?.[serviceKey({ name, namespace })] ?? {};
    const told = [values, dependsOn, ...(revision === undefined ? [] : [revision])];
    return [{ name, namespace, version, mark: digest(JSON.stringify(told)) }];
  });
}
