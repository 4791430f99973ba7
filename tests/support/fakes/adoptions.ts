import type { AdoptionPort, RequestSecrets } from '../../../server/ports/adoptions.ts';

const absent = async () => {
  throw new Error('this test adopts no cluster');
};

/** For tests that are about something else: whoever adopts a cluster through it fails. */
export const noAdoptions: { adoptions: AdoptionPort; requestSecrets: RequestSecrets } = {
  adoptions: { write: absent, untilAccepted: absent, remove: absent },
  requestSecrets: { put: absent, open: absent, forget: absent },
};
