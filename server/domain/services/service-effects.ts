import type { Change } from '../../../lib/contracts/approvals.ts';
import type { ServiceChange, ServiceEffect, ServiceStand } from '../../../lib/contracts/service-changes.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';
import type { MovedSecret, RequestPlan } from '../requests/request-plan.ts';
import type { WrittenEntry } from './written-services.ts';

/**
 * What the changes do, service by service, in their order.
 * @param versionOf version that people know a template by
 * @param secrets of the services whose secret values change
 */
export function toServiceEffects(
  entries: readonly WrittenEntry[],
  changes: readonly ServiceChange[],
  versionOf: (template: string) => string,
  secrets: Readonly<Record<string, MovedSecret>> = {},
): ServiceEffect[] {
  return changes.map((change) => {
    const key = serviceKey(change);
    const entry = entries.find((one) => serviceKey(one) === key);
    const before = entry ? toStand(entry, versionOf) : null;
    const { name, namespace } = change;
    const secretValues = becomesOf(secrets[key]);
    const after = afterOf(change, before, versionOf);
    return { name, namespace, before, after, ...(secretValues && { secretValues }) };
  });
}

function becomesOf(secret: MovedSecret | undefined): ServiceEffect['secretValues'] {
  if (!secret) return undefined;
  return secret.name === null ? 'removed' : 'set';
}

function toStand(entry: WrittenEntry, versionOf: (template: string) => string): ServiceStand {
  const { template, values, dependsOn, isDisabled } = entry;
  return { template, version: versionOf(template), values, dependsOn, isDisabled };
}

function afterOf(
  change: ServiceChange,
  before: ServiceStand | null,
  versionOf: (template: string) => string,
): ServiceStand | null {
  switch (change.action) {
    case 'remove':
      return null;
    case 'add': {
      const { template, values, dependsOn } = change;
      return { template, version: versionOf(template), values, dependsOn, isDisabled: false };
    }
    case 'change': {
      if (!before) return null;
      const template = change.template ?? before.template;
      return {
        template,
        version: versionOf(template),
        values: change.values ?? before.values,
        dependsOn: change.dependsOn ?? before.dependsOn,
        isDisabled: change.isDisabled ?? before.isDisabled,
      };
    }
  }
}

/**
 * Whether a service that runs gets other values and nothing else. What k0rdent says of it is the same before and after, so
 * that only its set tells whether they were handed over.
 */
export function changesValuesAlone({ before, after, secretValues }: ServiceEffect): boolean {
  if (!before || !after || before.isDisabled || after.isDisabled) return false;
  return before.template === after.template && (before.values !== after.values || secretValues !== undefined);
}

/** A change as the audit has it: people write passwords into values, and what is in the audit stays there. */
export function withoutValues(change: ServiceChange): Partial<ServiceChange> {
  const { values: _, ...rest } = { values: undefined, ...change };
  return rest;
}

/** The services of a request as the audit has them, with those whose secret values change. */
export function toAuditedServices({ changes, secrets }: NonNullable<RequestPlan['services']>): object {
  return { services: changes.map(withoutValues), ...(secrets && { secretValues: Object.keys(secrets) }) };
}

/** Each service with its version before and after, as approvers compare it; the values stand on the request's page. */
export function changesOfServices({ services }: Pick<RequestPlan, 'services'>): Change[] {
  return (services?.effects ?? []).map(({ namespace, name, before, after }) => ({
    pointer: `/services/${namespace}/${name}`,
    before: before && !before.isDisabled ? before.version : null,
    after: after && !after.isDisabled ? after.version : null,
    label: { en: `${name} (${namespace})` },
  }));
}
