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

const amounts = z.record(z.string(), z.number());
const noted = z.object({ limits: amounts });

function limitsOf(parameters: Prisma.JsonValue, plan: Prisma.JsonValue): RequestRow['limits'] {
  const before = noted.safeParse(plan).data?.limits ?? {};
  const wanted = amounts.safeParse(parameters).data ?? {};
  return Object.entries(wanted).map(([resource, to]) => ({ resource, from: before[resource] ?? null, to }));
}

/** What a line of the list says in figures. @param input what the policies looked at last, where they did */
export function figuresOf(
  { kind, estimate, expiresAt, parameters, plan }: ProvisionRequest,
  input: Prisma.JsonValue | undefined,
): Pick<RequestRow, 'price' | 'expiry' | 'limits'> {
  const known = judged.safeParse(input).data;
  const ordered = price.safeParse(estimate).data ?? null;
  const isExtension = kind === 'extend' && expiresAt !== null;
  return {
    price: ordered ?? known?.price ?? null,
    expiry: isExtension ? { from: known?.cluster.expiresAt ?? null, to: expiresAt.toISOString() } : null,
    limits: kind === 'quota' ? limitsOf(parameters, plan) : [],
  };
}
