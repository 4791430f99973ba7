import { catalogStore } from '../../../server/db/catalog/catalog-store.ts';
import { karmadaStore } from '../../../server/db/karmada/karmada-store.ts';
import { memberChangeStore } from '../../../server/db/karmada/member-change-store.ts';
import { memberPriceReader } from '../../../server/db/karmada/member-price-reader.ts';
import type { AdoptionPort, RequestSecrets } from '../../../server/ports/adoptions.ts';
import type { ApplicationObjects } from '../../../server/ports/application-objects.ts';
import type { ServiceSecrets } from '../../../server/ports/service-secrets.ts';
import type { JoinRuleDeps } from '../../../server/usecases/requests/kinds/create/join-by-rule.ts';

const absent = async () => {
  throw new Error('this test adopts no cluster, brings no application, and its services have no secret values');
};

/**
 * For tests that are about something else: whoever adopts a cluster, brings an application or writes secret values fails,
 * and there is no Karmada control plane.
 */
export const noAdoptions: {
  adoptions: AdoptionPort;
  applicationObjects: ApplicationObjects;
  requestSecrets: RequestSecrets;
  serviceSecrets: ServiceSecrets;
} & JoinRuleDeps = {
  catalog: catalogStore,
  memberChanges: memberChangeStore,
  memberPrices: memberPriceReader,
  karmada: karmadaStore,
  karmadaControlPlanes: [],
  applicationObjects: { write: absent, remove: absent, rebalance: absent },
  adoptions: { write: absent, untilAccepted: absent, remove: absent },
  requestSecrets: { put: absent, open: absent, forget: absent },
  serviceSecrets: { write: absent, remove: absent },
};
