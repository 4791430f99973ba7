import type { AdoptionPort, RequestSecrets } from '../../../server/ports/adoptions.ts';
import type { ServiceSecrets } from '../../../server/ports/service-secrets.ts';

const absent = async () => {
  throw new Error('this test adopts no cluster, and its services have no secret values');
};

/** For tests that are about something else: whoever adopts a cluster through it, or writes secret values, fails. */
export const noAdoptions: {
  adoptions: AdoptionPort;
  requestSecrets: RequestSecrets;
  serviceSecrets: ServiceSecrets;
} = {
  adoptions: { write: absent, untilAccepted: absent, remove: absent },
  requestSecrets: { put: absent, open: absent, forget: absent },
  serviceSecrets: { write: absent, remove: absent },
};
