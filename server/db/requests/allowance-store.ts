import type { Allowance, AllowanceStore } from '../../ports/money.ts';
import { dbOf } from '../client.ts';
import type { BudgetAllowance } from '../generated/client.ts';

function toAllowance({ projectName: project, amount, ...row }: BudgetAllowance): Allowance {
  return { ...row, project, amount: amount.toFixed() };
}

export const allowanceStore: AllowanceStore = {
  async grant(tx, { project: projectName, ...allowance }) {
    const { requestId, amount } = allowance;
    await dbOf(tx).budgetAllowance.upsert({
      where: { requestId },
      create: { ...allowance, projectName },
      update: { ...allowance, amount: { increment: amount } },
    });
  },
  async ofProject(tx, projectName) {
    const rows = await dbOf(tx).budgetAllowance.findMany({
      where: { projectName, request: { reservation: { state: 'held' } } },
      include: { request: { select: { namespace: true, clusterName: true } } },
      orderBy: { grantedAt: 'desc' },
    });
    return rows.map(({ request, ...row }) => ({
      ...toAllowance(row),
      cluster: { namespace: request.namespace, name: request.clusterName },
    }));
  },
};
