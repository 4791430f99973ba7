import type { UserRecord, UserStore } from '../ports/people.ts';
import { dbOf } from './client.ts';
import type { User } from './generated/client.ts';

function toUser(row: User): UserRecord {
  const { id, issuer, subject, email, name, groups, disabledAt } = row;
  return { id, issuer, subject, email, name, groups, disabledAt };
}

export const userStore: UserStore = {
  async get(tx, id) {
    const row = await dbOf(tx).user.findUnique({ where: { id } });
    return row ? toUser(row) : null;
  },
  async signIn(tx, user, id, at) {
    const { issuer, subject, email, name, groups } = user;
    const described = { email, name, groups, signedInAt: at };
    const row = await dbOf(tx).user.upsert({
      where: { issuer_subject: { issuer, subject } },
      create: { id, issuer, subject, ...described },
      update: described,
    });
    return toUser(row);
  },
};
