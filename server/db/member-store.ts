import { randomUUID } from 'node:crypto';
import { roles } from '../../lib/permissions.ts';
import type { MemberRecord, MemberStore } from '../ports/people.ts';
import { dbOf } from './client.ts';
import type { Membership } from './generated/client.ts';

const everywhere = '*';

function toMember(row: Membership): MemberRecord | null {
  const role = roles.find((known) => known === row.role);
  if (role === undefined) return null;
  const subjectKind = row.subjectKind === 'group' ? 'group' : 'person';
  return { project: row.scope === everywhere ? null : row.scope, subjectKind, subject: row.subject, role };
}

export const memberStore: MemberStore = {
  async list(tx, project) {
    const rows = await dbOf(tx).membership.findMany({
      where: { scope: { in: [project, everywhere] } },
      orderBy: [{ scope: 'desc' }, { subject: 'asc' }, { role: 'asc' }],
    });
    return rows.flatMap((row) => toMember(row) ?? []);
  },
  async ensure(tx, members) {
    const { count } = await dbOf(tx).membership.createMany({
      data: members.map(({ project, subjectKind, subject, role }) => ({
        id: randomUUID(),
        scope: project ?? everywhere,
        subjectKind,
        subject,
        role,
      })),
      skipDuplicates: true,
    });
    return count;
  },
};
