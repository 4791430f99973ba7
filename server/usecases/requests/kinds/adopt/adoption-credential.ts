import type { AdoptionCredential } from '../../../../ports/adoptions.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';

/** Part of the id in it, so that what bears this name was made by this request. */
export const credentialNameOf = (requestId: string, clusterName: string): string =>
  `${clusterName}-${requestId.replaceAll('-', '').slice(-8)}`;

/** The Credential that an adoption makes. */
export function credentialOf({ id, namespace, clusterName, credential }: RequestRecord): AdoptionCredential {
  return { requestId: id, namespace, name: credential ?? credentialNameOf(id, clusterName) };
}
