import type { Member } from '@/lib/contracts/karmada';

/** Provider, region and zones of a member; null where none is known. */
export function placeOf({ provider, region, zones }: Pick<Member, 'provider' | 'region' | 'zones'>): string | null {
  return [provider, region, ...zones].filter(Boolean).join(' · ') || null;
}
