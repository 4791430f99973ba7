import type { ApplicationWriter } from '../../db/karmada/application-store.ts';
import { assessApplications } from '../../domain/applications/assess.ts';
import type { MemberStates } from '../../domain/applications/trouble.ts';
import { readMember } from '../../domain/karmada/member.ts';
import type { Tx } from '../../ports/database.ts';
import type { KarmadaReader } from '../../ports/karmada.ts';

/** States of the members of a control plane, as they were last reported. */
export async function readMemberStates(tx: Tx, karmada: KarmadaReader, controlPlane: string): Promise<MemberStates> {
  const members = await karmada.members(tx, [controlPlane]);
  return new Map(
    members.flatMap(({ object }) => {
      const member = readMember(object);
      return member ? [[member.name, member.state] as const] : [];
    }),
  );
}

/** Works the applications of namespaces out again; answers whether anything is different now. @param at when it was seen */
export async function projectApplications(
  tx: Tx,
  { karmada, applications }: { karmada: KarmadaReader; applications: ApplicationWriter },
  { controlPlane, namespaces }: { controlPlane: string; namespaces: readonly string[] },
  at: Date,
): Promise<boolean> {
  if (namespaces.length === 0) return false;
  const [kept, members] = await Promise.all([
    karmada.inNamespaces(tx, [controlPlane], namespaces),
    readMemberStates(tx, karmada, controlPlane),
  ]);
  return applications.replace(tx, { controlPlane, namespaces }, assessApplications(kept, members), at);
}
