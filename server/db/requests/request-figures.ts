import { z } from 'zod';
import { decimalString, instant } from '../../../lib/contracts/common.ts';
import type { RequestRow } from '../../../lib/contracts/requests.ts';
import type { Prisma, ProvisionRequest } from '../generated/client.ts';

const price = z.object({ currency: z.string(), monthlyLikely: decimalString }).nullable();
// What policies looked at, of which older rows say less.
const judged = z.object({
  price: price.catch(null),
  cluster: z.object({ expiresAt: instant.nullable() }).catch({ expiresAt: null }),
});

/** What a line of the list says in figures. @param input what the policies looked at last, where they did */
export function figuresOf(
  { kind, estimate, expiresAt }: ProvisionRequest,
  input: Prisma.JsonValue | undefined,
): Pick<RequestRow, 'price' | 'expiry'> {
  const known = judged.safeParse(input).data;
  const ordered = price.safeParse(estimate).data ?? null;
  const isExtension = kind === 'extend' && expiresAt !== null;
  return {
    price: ordered ?? known?.price ?? null,
    expiry: isExtension ? { from: known?.cluster.expiresAt ?? null, to: expiresAt.toISOString() } : null,
  };
}
