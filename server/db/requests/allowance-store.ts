import type { Allowance, AllowanceStore } from '../../ports/money.ts';
import { dbOf } from '../client.ts';
import type { BudgetAllowance } from '../generated/client.ts';

function toAllowance({ projectName: project, amount, ...row }: BudgetAllowance): Allowance {
  return { ...row, project, amount: amount.toFixed() };
}

/** A change of which nothing came; the ledger does not count what it was allowed either. */
const ended = { state: { in: ['rejected', 'cancelled', 'expired'] } };
const held = { reservation: { state: 'held' } };

export const allowanceStore: AllowanceStore = {
  async grant(tx, { project: projectName, ...allowance }) {
    await dbOf(tx).budgetAllowance.create({ data: { ...allowance, projectName } });
  },
  async ofProject(tx, projectName) {
    const rows = await dbOf(tx).budgetAllowance.findMany({
      where: {
        projectName,
        OR: [
          { covers: null, request: held },
          { covered: held, request: { NOT: ended } },
        ],
      },
      include: { request: { select: { namespace: true, clusterName: true } } },
      orderBy: { grantedAt: 'desc' },
    });
    return rows.map(({ request, ...row }) => ({
      ...toAllowance(row),
      cluster: { namespace: request.namespace, name: request.clusterName },
    }));
  },
};
