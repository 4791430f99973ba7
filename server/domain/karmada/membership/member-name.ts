import { joinMemberSchema } from '../../../../lib/contracts/karmada-membership.ts';

/**
 * What a cluster is called that joins by a rule: its own name, or with its namespace before it where another member has
 * that. Null where neither is free and one that Karmada takes.
 */
export function freeMemberName(
  { namespace, name }: { namespace: string; name: string },
  taken: ReadonlySet<string>,
): string | null {
  const isFree = (one: string) => !taken.has(one) && joinMemberSchema.shape.name.safeParse(one).success;
  return [name, `${namespace}-${name}`].find(isFree) ?? null;
}
