import type { Leaving } from '../../../../lib/contracts/karmada-membership.ts';
import { assessApplications } from '../../applications/assess.ts';
import { ifLostOf } from '../../applications/if-lost.ts';
import { type Fleet, spreadOf } from '../../applications/spread.ts';

type Kept = Parameters<typeof assessApplications>[0];

/** Each is placed anew; a person waits for all of them. */
const mostWorkloads = 200;

/**
 * The workloads that have replicas on a member, and what would become of these without it; the first 200 of all.
 * @param kept bindings and workloads of the namespaces that have something there
 */
export function workloadsOn(member: string, kept: Kept, fleet: Fleet): Pick<Leaving, 'workloads' | 'total'> {
  const workloads: Leaving['workloads'] = [];
  let total = 0;
  for (const { application } of assessApplications(kept, new Map())) {
    const there = application.objects.flatMap(({ kind, name, binding }) => {
      const replicas = binding?.targets.find((target) => target.name === member)?.replicas ?? 0;
      return replicas === 0 ? [] : [{ kind, name, replicas }];
    });
    const shown = there.slice(0, mostWorkloads - workloads.length);
    total += there.length;
    if (shown.length === 0) continue;
    const losses = ifLostOf(spreadOf(application, fleet), fleet, member);
    for (const { kind, name, replicas } of shown) {
      const loss = losses.find(({ object }) => object.kind === kind && object.name === name);
      workloads.push({
        namespace: application.namespace,
        application: application.name,
        kind,
        name,
        replicas,
        outcome: loss?.outcome ?? null,
        to: (loss?.to ?? []).flatMap(({ cluster, more }) => (cluster === null ? [] : { cluster, more })),
      });
    }
  }
  return { workloads, total };
}
