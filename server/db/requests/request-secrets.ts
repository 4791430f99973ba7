import type { RequestSecrets } from '../../ports/adoptions.ts';
import type { Sealer } from '../../ports/identity.ts';
import { dbOf } from '../client.ts';

/** Binds what is sealed to its request. */
const ownerOf = (requestId: string) => `request ${requestId}`;

/** Opened by the worker alone, when the request is carried out. */
export function createRequestSecrets(sealer: Sealer): RequestSecrets {
  return {
    async put(tx, requestId, text) {
      const sealed = sealer.seal(text, ownerOf(requestId));
      await dbOf(tx).requestSecret.upsert({
        where: { requestId },
        create: { requestId, sealed },
        update: { sealed },
      });
    },
    async open(tx, requestId) {
      const row = await dbOf(tx).requestSecret.findUnique({ where: { requestId } });
      return row && sealer.open(row.sealed, ownerOf(requestId));
    },
    async forget(tx, requestId) {
      await dbOf(tx).requestSecret.deleteMany({ where: { requestId } });
    },
  };
}
