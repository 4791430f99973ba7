import type { ServiceChange, ServiceEffect, ServiceStand } from '../../../lib/contracts/service-changes.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';
import type { WrittenEntry } from './written-services.ts';

/**
 * What the changes do, service by service, in their order.
 * @param versionOf version that people know a template by
 */
export function toServiceEffects(
  entries: readonly WrittenEntry[],
  changes: readonly ServiceChange[],
  versionOf: (template: string) => string,
): ServiceEffect[] {
  return changes.map((change) => {
    const entry = entries.find((one) => serviceKey(one) === serviceKey(change));
    const before = entry ? toStand(entry, versionOf) : null;
    return { name: change.name, namespace: change.namespace, before, after: afterOf(change, before, versionOf) };
  });
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

/** Whether the set of services that is handed to k0rdent's controllers becomes another one by this. */
export function reachesControllers({ before, after }: ServiceEffect): boolean {
  const [was, is] = [before && !before.isDisabled ? before : null, after && !after.isDisabled ? after : null];
  return was?.template !== is?.template || was?.values !== is?.values;
}
