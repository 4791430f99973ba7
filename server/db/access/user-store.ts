import type { UserRecord, UserStore } from '../../ports/people.ts';
import { dbOf } from '../client.ts';
import type { User } from '../generated/client.ts';
import { listPeople, peopleWithEmail } from './caller-store.ts';

function toUser(row: User): UserRecord {
  const { id, issuer, subject, email, name, groups, disabledAt, refusedAt, describedAt } = row;
  return { id, issuer, subject, email, name, groups, disabledAt, refusedAt, describedAt };
}

export const userStore: UserStore = {
  list: listPeople,
  withEmail: peopleWithEmail,
  async get(tx, id) {
    const row = await dbOf(tx).user.findUnique({ where: { id } });
    return row ? toUser(row) : null;
  },
  async bySubject(tx, issuer, subject) {
    const row = await dbOf(tx).user.findUnique({ where: { issuer_subject: { issuer, subject } } });
    return row ? toUser(row) : null;
  },
  async emailsOf(tx, ids) {
    const rows = await dbOf(tx).user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, email: true } });
    return new Map(rows.map(({ id, email }) => [id, email]));
  },
  async signIn(tx, user, id, at) {
    const { issuer, subject, email, name, groups } = user;
    const described = { email, name, groups, signedInAt: at, describedAt: at, refusedAt: null };
    const row = await dbOf(tx).user.upsert({
      where: { issuer_subject: { issuer, subject } },
      create: { id, issuer, subject, ...described },
      update: described,
    });
    return toUser(row);
  },
  async describe(tx, id, { email, name, groups }, at) {
    const db = dbOf(tx);
    const before = await db.user.findUniqueOrThrow({ where: { id } });
    const isSame = (a: string[], b: string[]) => [...a].sort().join('\n') === [...b].sort().join('\n');
    await db.user.update({ where: { id }, data: { email, name, groups, describedAt: at } });
    const isKnown = before.email === email && before.name === name && isSame(before.groups, groups);
    return isKnown ? null : toUser(before);
  },
  async setLocale(tx, id, locale) {
    await dbOf(tx).user.update({ where: { id }, data: { locale } });
  },
  async refuse(tx, id, at) {
    await dbOf(tx).user.update({ where: { id }, data: { refusedAt: at } });
  },
};
