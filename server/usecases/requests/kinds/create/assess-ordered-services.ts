import type { Check } from '../../../../../lib/contracts/requests.ts';
import type { OrderedService } from '../../../../../lib/contracts/service-changes.ts';
import { serviceKey } from '../../../../domain/clusters/cluster-service-sets.ts';
import type { RequestPlan } from '../../../../domain/requests/request-plan.ts';
import { checkServiceChanges } from '../../../../domain/services/check-changes.ts';
import { atServices, toAdditions } from '../../../../domain/services/ordered-services.ts';
import { chainFor } from '../../../../domain/services/service-chains.ts';
import { toServiceEffects } from '../../../../domain/services/service-effects.ts';
import { readServiceCatalog, versionOfTemplate } from '../../../clusters/services/read-service-catalog.ts';
import type { Deps } from '../../../deps.ts';
import type { Finding } from '../../assessment.ts';
import { checkOffers } from '../services/check-offers.ts';

interface Asked {
  namespace: string;
  project: string;
  services: readonly OrderedService[];
  /** Of the Kubernetes that is ordered; null where nobody says it. */
  kubernetesVersion: string | null;
}

interface OrderedServices {
  plan: NonNullable<RequestPlan['services']>;
  check: Check;
  findings: Finding[];
}

/** Holds the services of an order against the same as those that a cluster is changed by; null where there are none. */
export async function assessOrderedServices(
  deps: Deps,
  { namespace, project, services: asked, kubernetesVersion }: Asked,
): Promise<OrderedServices | null> {
  if (asked.length === 0) return null;
  const changes = toAdditions(asked);
  const services = await readServiceCatalog(deps, { namespace, project });
  const alone: Finding[] = checkServiceChanges([], changes);
  const found =
    alone.length > 0
      ? alone
      : await checkOffers(deps, { namespace, services, entries: [], changes, version: kubernetesVersion });
  const [first] = found;
  return {
    plan: {
      changes,
      effects: toServiceEffects([], changes, (template) => versionOfTemplate(services, template)),
      seen: Object.fromEntries(changes.map((change) => [serviceKey(change), null])),
      chains: Object.fromEntries(changes.map(({ template }) => [template, chainFor(services.chains, template, null)])),
    },
    check: first
      ? { name: 'ordered-services', outcome: 'failed', detail: first.detail, message: first.message }
      : { name: 'ordered-services', outcome: 'passed', detail: null },
    findings: found.map(atServices),
  };
}
