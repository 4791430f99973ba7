import { randomUUID } from 'node:crypto';
import { roles } from '../../../lib/permissions.ts';
import type { MemberStore, StoredMember } from '../../ports/people.ts';
import { dbOf } from '../client.ts';
import type { Membership } from '../generated/client.ts';
import { listHolders } from './caller-store.ts';

const everywhere = '*';

function toMember(row: Membership): StoredMember | null {
  const role = roles.find((known) => known === row.role);
  if (role === undefined) return null;
  const subjectKind = row.subjectKind === 'group' ? 'group' : 'person';
  const { id, subject } = row;
  return { id, project: row.scope === everywhere ? null : row.scope, subjectKind, subject, role };
}

const toRow = ({ id, project, subjectKind, subject, role }: StoredMember) => ({
  id,
  scope: project ?? everywhere,
  subjectKind,
  subject,
  role,
});

export const memberStore: MemberStore = {
  async holders(tx, held, scopes) {
    const people = await listHolders(tx, [], held, scopes);
    return people.sort((one, other) => one.email.localeCompare(other.email));
  },
  async list(tx, project) {
    const rows = await dbOf(tx).membership.findMany({
      where: { scope: { in: project === null ? [everywhere] : [project, everywhere] } },
      orderBy: [{ scope: 'desc' }, { subject: 'asc' }, { role: 'asc' }],
    });
    return rows.flatMap((row) => toMember(row) ?? []);
  },
  async get(tx, id) {
    const row = await dbOf(tx).membership.findUnique({ where: { id } });
    return row && toMember(row);
  },
  async insert(tx, member) {
    const { count } = await dbOf(tx).membership.createMany({ data: [toRow(member)], skipDuplicates: true });
    return count === 1;
  },
  async remove(tx, id) {
    await dbOf(tx).membership.deleteMany({ where: { id } });
  },
  async countAdmins(tx) {
    const rows = await tx.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM memberships WHERE role = 'admin' AND scope = '*' ORDER BY id FOR UPDATE`,
    );
    return rows.length;
  },
  async affected(tx, { subjectKind, subject }, now) {
    const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
      `SELECT u.id FROM users u WHERE (CASE WHEN $1 = 'person' THEN u.email = $2 ELSE $2 = ANY(u.groups) END)
         AND EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL
           AND s.expires_at > $3::timestamptz)`,
      subjectKind,
      subject,
      now.toISOString(),
    );
    return rows.map(({ id }) => id);
  },
  async ensure(tx, members) {
    const { count } = await dbOf(tx).membership.createMany({
      data: members.map((member) => toRow({ ...member, id: randomUUID() })),
      skipDuplicates: true,
    });
    return count;
  },
};
