import { z } from 'zod';
import { saidSchema } from '../../../lib/contracts/common.ts';
import {
  type CredentialTest,
  credentialExpirySchema,
  credentialTestSchema,
  testFactSchema,
} from '../../../lib/contracts/credential-tests.ts';
import type { CredentialTestStore } from '../../ports/credential-tests.ts';
import { dbOf } from '../client.ts';
import type { CredentialTest as Row } from '../generated/client.ts';
import { fromJson, toJson, toJsonColumn } from '../json.ts';

const stateOf = (row: Row) => fromJson(credentialTestSchema.shape.state, row.state);

function toTest(row: Row): CredentialTest {
  return {
    state: stateOf(row),
    askedBy: row.askedBy,
    askedAt: row.askedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    facts: fromJson(z.array(testFactSchema), row.facts),
    failure: row.failure === null ? null : fromJson(saidSchema, row.failure),
    words: row.words,
    address: row.address,
    expiries: fromJson(z.array(credentialExpirySchema), row.expiries),
  };
}

/** Each credential's last test. */
export const credentialTestStore: CredentialTestStore = {
  async list(tx, credential) {
    const rows = await dbOf(tx).credentialTest.findMany({ where: credential === undefined ? {} : { credential } });
    return new Map(rows.map((row) => [row.credential, toTest(row)]));
  },
  async begin(tx, { credential, ...row }) {
    const fresh = { ...row, state: 'running', endedAt: null, facts: [], failure: toJsonColumn(null), words: null };
    // What is known of its end stays until the provider was asked again.
    await dbOf(tx).credentialTest.upsert({
      where: { credential },
      create: { credential, ...fresh, expiries: [] },
      update: fresh,
    });
  },
  async get(tx, id) {
    const row = await dbOf(tx).credentialTest.findUnique({ where: { id } });
    return row && { ...row, state: stateOf(row) };
  },
  async end(tx, id, endedAt, outcome) {
    const { state, expiries } = outcome;
    const hasWorked = outcome.state === 'worked';
    const { count } = await dbOf(tx).credentialTest.updateMany({
      where: { id, state: 'running' },
      data: {
        state,
        endedAt,
        facts: toJson(hasWorked ? outcome.facts : []),
        failure: toJsonColumn(hasWorked ? null : outcome.failure),
        words: hasWorked ? null : outcome.words,
        expiries: toJson(expiries),
      },
    });
    return count > 0;
  },
  async forget(tx, credential) {
    await dbOf(tx).credentialTest.deleteMany({ where: { credential } });
  },
};
