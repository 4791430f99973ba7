import { isConflict, type KubeClient } from '../../../controllers/client/rest.ts';
import { type AdmissionRequest, Denial } from '../../../controllers/webhooks/admission.ts';
import { canonical } from '../../../lib/quantity.ts';
import { kinds } from '../kinds.ts';
import type { OperatorSwitch } from '../operator-switch.ts';
import type { Binding } from '../shapes.ts';
import type { FederatedResourceQuota, ResourceList } from './shapes.ts';
import { add, toList, toUsage, type Usage, usageOf } from './usage.ts';

const mostAttempts = 5;

/** Says whether a binding has room in the quotas of its namespace, and takes that room. */
export type KeepQuota = (request: AdmissionRequest<Binding>) => Promise<void>;

/**
 * The check of bindings behind the gate FederatedQuotaEnforcement. Like Karmada's it refuses also what needs less than
 * before, as long as the sum stays beyond the limit.
 * https://github.com/karmada-io/karmada/blob/master/pkg/webhook/resourcebinding/validating.go
 */
export const keepQuotas =
  (client: KubeClient, enforcement: Pick<OperatorSwitch, 'isOn'>): KeepQuota =>
  async ({ operation, object, oldObject }) => {
    if (!enforcement.isOn || operation === 'DELETE' || !object) return;
    const delta = add(usageOf(object), usageOf(oldObject), -1n);
    if ([...delta.values()].every(({ amount }) => amount === 0n)) return;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await takeRoom(client, object.metadata.namespace ?? '', delta);
      } catch (error) {
        // Somebody else took room at the same time.
        if (!isConflict(error) || attempt === mostAttempts) throw error;
      }
    }
  };

/** @throws Denial in Karmada's words where one of the quotas has too little */
async function takeRoom(client: KubeClient, namespace: string, delta: Usage): Promise<void> {
  const { items } = await client.list<FederatedResourceQuota>(kinds.federatedResourceQuota, namespace);
  const grown = items.flatMap((quota) => {
    const overall = quota.spec.overall ?? {};
    const own: Usage = new Map([...delta].filter(([name, { amount }]) => name in overall && amount !== 0n));
    if (own.size === 0) return [];
    const used = add(toUsage(quota.status?.overallUsed), own);
    refuseBeyond(quota, used, overall);
    return [{ ...quota, status: { ...quota.status, overallUsed: toList(used, overall) } }];
  });
  for (const quota of grown) await client.replaceStatus(kinds.federatedResourceQuota, quota);
}

function refuseBeyond({ metadata }: FederatedResourceQuota, used: Usage, overall: ResourceList): void {
  const limits = toUsage(overall);
  for (const [name, { amount }] of used) {
    const limit = limits.get(name);
    if (!limit || amount === 0n || amount <= limit.amount) continue;
    const requested = toList(new Map([[name, used.get(name) ?? limit]]), overall)[name];
    const message = `FederatedResourceQuota(${metadata.namespace}/${metadata.name}) exceeded for resource ${name}: requested sum ${requested}, limit ${canonical(overall[name])}.`;
    throw new Denial({ code: 403, reason: 'QuotaExceeded', message });
  }
}
