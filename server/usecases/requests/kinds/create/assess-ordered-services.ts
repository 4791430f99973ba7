import type { Check } from '../../../../../lib/contracts/requests.ts';
import type { AskedOrderedService } from '../../../../../lib/contracts/service-changes.ts';
import { serviceKey } from '../../../../domain/clusters/cluster-service-sets.ts';
import type { RequestPlan } from '../../../../domain/requests/request-plan.ts';
import { checkServiceChanges } from '../../../../domain/services/check-changes.ts';
import { atServices, toAdditions } from '../../../../domain/services/ordered-services.ts';
import {
  findUnreadable,
  planSecrets,
  type SecretValues,
  splitSecretValues,
} from '../../../../domain/services/secret-values.ts';
import { chainFor } from '../../../../domain/services/service-chains.ts';
import { toServiceEffects } from '../../../../domain/services/service-effects.ts';
import { readServiceCatalog, versionOfTemplate } from '../../../clusters/services/read-service-catalog.ts';
import type { Deps } from '../../../deps.ts';
import type { Finding } from '../../assessment.ts';
import { checkOffers } from '../services/check-offers.ts';

interface Asked {
  requestId: string;
  clusterName: string;
  namespace: string;
  project: string;
  services: readonly AskedOrderedService[];
  /** Secret values that were sent before and hold unless they are sent anew. */
  kept: SecretValues;
  /** Of the credential; null on the management cluster. */
  region: string | null;
  /** Of the Kubernetes that is ordered; null where nobody says it. */
  kubernetesVersion: string | null;
}

interface OrderedServices {
  plan: NonNullable<RequestPlan['services']>;
  secretValues: SecretValues;
  check: Check;
  findings: Finding[];
}

/** Holds the services of an order against the same as those that a cluster is changed by; null where there are none. */
export async function assessOrderedServices(
  deps: Deps,
  { requestId, clusterName, namespace, project, services: asked, kept, region, kubernetesVersion: version }: Asked,
): Promise<OrderedServices | null> {
  if (asked.length === 0) return null;
  const { changes, secretValues: sent } = splitSecretValues(toAdditions(asked));
  const secretValues = { ...kept, ...sent };
  const secrets = planSecrets({ requestId, clusterName, changes, entries: [] }, secretValues);
  const services = await readServiceCatalog(deps, { namespace, project });
  const alone: Finding[] = [
    ...checkServiceChanges([], changes, secrets),
    ...findUnreadable(changes, secretValues, region),
  ];
  const found =
    alone.length > 0
      ? alone
      : await checkOffers(deps, { namespace, services, entries: [], changes, secretValues, version });
  const [first] = found;
  const templates = changes.flatMap((change) => ('template' in change && change.template ? [change.template] : []));
  return {
    plan: {
      changes,
      effects: toServiceEffects([], changes, (template) => versionOfTemplate(services, template), secrets),
      seen: Object.fromEntries(changes.map((change) => [serviceKey(change), null])),
      chains: Object.fromEntries(templates.map((template) => [template, chainFor(services.chains, template, null)])),
      ...(Object.keys(secrets).length > 0 && { secrets }),
    },
    secretValues,
    check: first
      ? { name: 'ordered-services', outcome: 'failed', detail: first.detail, message: first.message }
      : { name: 'ordered-services', outcome: 'passed', detail: null },
    findings: found.map(atServices),
  };
}
