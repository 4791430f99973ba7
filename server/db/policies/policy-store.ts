import { policySchema } from '../../../lib/contracts/policies.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { PolicyRecord, PolicyStore } from '../../ports/approvals.ts';
import { dbOf } from '../client.ts';
import { isUniqueViolation } from '../errors.ts';
import type { PolicyVersion } from '../generated/client.ts';
import { fromJson, toJson } from '../json.ts';

/** No project can be called so. */
const everywhere = '*';

function toPolicy({ scope, policy, ...row }: PolicyVersion): PolicyRecord {
  return { ...row, project: scope === everywhere ? null : scope, policy: fromJson(policySchema, policy) };
}

export const policyStore: PolicyStore = {
  async current(tx, project) {
    const where = { scope: project ?? everywhere };
    const row = await dbOf(tx).policyVersion.findFirst({ where, orderBy: { version: 'desc' } });
    return row && toPolicy(row);
  },
  async holdingIn(tx, project) {
    const rows = await tx.$queryRawUnsafe<{ scope: string; policy: unknown }[]>(
      `SELECT DISTINCT ON (scope) scope, policy FROM policies WHERE scope IN ($1, $2) ORDER BY scope, version DESC`,
      everywhere,
      project,
    );
    return rows.map(({ scope, policy }) => ({
      project: scope === everywhere ? null : scope,
      policy: fromJson(policySchema, policy),
    }));
  },
  async list(tx, visible) {
    const where = visible === 'all' ? {} : { scope: { in: [everywhere, ...visible] } };
    const rows = await dbOf(tx).policyVersion.findMany({
      where,
      distinct: ['scope'],
      orderBy: [{ scope: 'asc' }, { version: 'desc' }],
    });
    return rows.map(toPolicy);
  },
  async history(tx, project, limit) {
    const rows = await dbOf(tx).policyVersion.findMany({
      where: { scope: project ?? everywhere },
      orderBy: { version: 'desc' },
      take: limit,
    });
    return rows.map(toPolicy);
  },
  async save(tx, { project, policy, ...rest }) {
    try {
      const scope = project ?? everywhere;
      await dbOf(tx).policyVersion.create({ data: { ...rest, scope, policy: toJson(policy) } });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new DomainError('stale-version', say('policy-changed'));
    }
  },
};
