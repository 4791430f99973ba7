import { z } from 'zod';
import { type AddressProblem, checkNewClaim, claimsOverlap } from '../../../lib/address-claims.ts';
import type { NewAddressClaim } from '../../../lib/contracts/address-claims.ts';
import type { Change } from '../../../lib/contracts/approvals.ts';
import type { ErrorCode, FieldError } from '../errors.ts';
import { type Said, say } from '../words/said.ts';

const newClaimPointer = '/newAddressClaim';

/** How k0rdent names the claim that it makes for a cluster; one that is there already is overwritten. */
const madeClaimName = (cluster: string): string => `${cluster}-ipam`;

const claimSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z
    .object({ nodeNetwork: z.object({ cidr: z.string(), ipAddresses: z.array(z.string()) }).partial() })
    .partial()
    .catch({}),
});

/** A ClusterIPAMClaim of a namespace: what it takes of its network. */
export interface KnownClaim {
  name: string;
  nodeNetwork: { cidr?: string | undefined; ipAddresses?: string[] | undefined };
}

/** The claims among the objects of a namespace that can be read. */
export function readClaims(objects: readonly Record<string, unknown>[]): KnownClaim[] {
  return objects.flatMap((object) => {
    const { data } = claimSchema.safeParse(object);
    return data ? [{ name: data.metadata.name, nodeNetwork: data.spec.nodeNetwork ?? {} }] : [];
  });
}

/** That a claim is there by the name that k0rdent gives to the one of a new cluster; null where none is. */
export function findMadeClaim(cluster: string, known: readonly KnownClaim[]): Said | null {
  const name = madeClaimName(cluster);
  return known.some((one) => one.name === name) ? say('claim-there', { name }) : null;
}

interface Asked {
  claim: NewAddressClaim;
  /** Name of the cluster that is ordered. */
  cluster: string;
  /** Whether clusters of its template take addresses. */
  isTaken: boolean;
  /** Whether the order names a claim as well. */
  isNamedToo: boolean;
}

export interface RefusedClaim extends FieldError {
  code: Extract<ErrorCode, 'validation-failed' | 'conflict'>;
}

/** What keeps a described claim from being made, each at its field. */
export function refuseNewClaim(
  { claim, cluster, isTaken, isNamedToo }: Asked,
  known: readonly KnownClaim[],
): RefusedClaim[] {
  const whole = (code: RefusedClaim['code'], said: Said): RefusedClaim[] => [
    { pointer: newClaimPointer, code, ...said },
  ];
  if (!isTaken) return whole('validation-failed', say('reference-not-taken', { kind: 'ClusterIPAMClaim' }));
  if (isNamedToo) return whole('validation-failed', say('claim-named-and-described'));
  const there = findMadeClaim(cluster, known);
  if (there) return whole('conflict', there);
  return checkNewClaim(claim).map(
    ({ pointer, code, params }: AddressProblem): RefusedClaim => ({
      pointer: newClaimPointer + pointer,
      code: 'validation-failed',
      ...say(code, params),
    }),
  );
}

/** That others have some of the addresses too: no reason to refuse, because theirs may be on another wire. */
export function warnOfOverlap({ nodeNetwork }: NewAddressClaim, known: readonly KnownClaim[]): Said | null {
  const others = known.filter((one) => claimsOverlap(nodeNetwork, one.nodeNetwork)).map(({ name }) => name);
  return others.length === 0 ? null : say('claims-overlap', { names: others.sort().join(', ') });
}

/** A described claim as changes of a cluster, or from one revision of a request to the next. */
export function changesOfNewClaim(
  before: NewAddressClaim | undefined,
  after: NewAddressClaim | undefined,
): Omit<Change, 'label'>[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((pointer) => old.get(pointer) !== now.get(pointer))
    .map((pointer) => ({ pointer, before: old.get(pointer) ?? null, after: now.get(pointer) ?? null }));
}

function leavesOf(claim: NewAddressClaim | undefined): Map<string, string | number> {
  if (!claim) return new Map();
  const { cidr, ipAddresses, gateway, prefix } = claim.nodeNetwork;
  const fields = { cidr, ipAddresses: ipAddresses?.join(', '), gateway, prefix };
  return new Map([
    [`${newClaimPointer}/provider`, claim.provider],
    ...Object.entries(fields).flatMap(([field, value]): [string, string | number][] =>
      value === undefined ? [] : [[`${newClaimPointer}/nodeNetwork/${field}`, value]],
    ),
  ]);
}
