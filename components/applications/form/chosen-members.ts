import type { OfferedMember } from '@/lib/contracts/application-orders';
import type { ApplicationDraft } from './application-draft';
import { filledPairs } from './draft-lines';

type Choice = Pick<ApplicationDraft, 'by' | 'names' | 'labels' | 'regions'>;

/** The offered members that a draft chooses, well or not: whether they take it is for the scheduler to say. */
export function chosenMembers({ by, names, labels, regions }: Choice, members: readonly OfferedMember[]) {
  switch (by) {
    case 'all':
      return [...members];
    case 'names':
      return members.filter(({ name }) => names.includes(name));
    case 'regions':
      return members.filter(({ region }) => region !== null && regions.includes(region));
    case 'labels': {
      const wanted = filledPairs(labels);
      if (wanted.length === 0) return [];
      return members.filter((member) => wanted.every(({ name, value }) => member.labels[name] === value));
    }
  }
}

/** Regions of members with how many are in each; members whose region is not known are in none. */
export function regionsOf(members: readonly OfferedMember[]): { region: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { region } of members) if (region !== null) counts.set(region, (counts.get(region) ?? 0) + 1);
  return [...counts]
    .map(([region, count]) => ({ region, count }))
    .sort((one, other) => one.region.localeCompare(other.region));
}

/** Names of labels that members have, each with its values. */
export function labelsOf(members: readonly OfferedMember[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { labels } of members) {
    for (const [name, value] of Object.entries(labels)) found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return new Map([...found].sort().map(([name, values]) => [name, [...values].sort()]));
}
