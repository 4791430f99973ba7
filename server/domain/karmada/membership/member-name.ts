import { joinMemberSchema } from '../../../../lib/contracts/karmada-membership.ts';

/** What a cluster may be called that joins by a rule, best first: its own name, or with its namespace before it. */
export function memberNamesFor({ namespace, name }: { namespace: string; name: string }): string[] {
  return [name, `${namespace}-${name}`].filter((one) => joinMemberSchema.shape.name.safeParse(one).success);
}
