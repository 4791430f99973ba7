import type { NewSpendBudget } from '../../lib/contracts/spend-budgets.ts';
import type { PersonaEntry } from './personas.ts';

const setter = 'finops@demo';

/**
 * What finops has set by the first sign-in. The amounts follow what the fleet of the sandbox costs in a month: payments
 * ends beyond its budget, ml-research near it, the others within.
 */
const budgets: readonly NewSpendBudget[] = [
  {
    title: 'Payments',
    scope: { kind: 'project', value: 'payments' },
    monthly: '9000',
    currency: 'USD',
    thresholds: [80, 100],
    owner: 'lead@demo',
  },
  {
    title: 'Research',
    scope: { kind: 'project', value: 'ml-research' },
    monthly: '16500',
    currency: 'USD',
    thresholds: [100],
  },
  {
    title: 'Clusters of Devi Rao',
    scope: { kind: 'owner', value: 'dev@demo' },
    monthly: '6000',
    currency: 'USD',
    thresholds: [80, 100],
    owner: 'dev@demo',
  },
  {
    title: 'Data platform, cost centre 4805',
    scope: { kind: 'cost-centre', value: '4805' },
    monthly: '14000',
    currency: 'USD',
    thresholds: [90, 100],
  },
  {
    title: 'EKS 1.0.13',
    scope: { kind: 'template', value: 'aws-eks-1-0-13' },
    monthly: '10000',
    currency: 'USD',
    thresholds: [100],
    warnsOnForecast: false,
  },
];

/** Sets budgets as FinOps would, through the portal. */
export async function setBudgets(url: string, personas: readonly PersonaEntry[]): Promise<void> {
  const token = personas.find(({ email }) => email === setter)?.token ?? '';
  for (const budget of budgets) {
    const response = await fetch(`${url}/api/v1/spend-budgets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(budget),
    });
    if (response.status !== 201)
      throw new Error(`${setter} could not set ${budget.title}: ${response.status} ${await response.text()}`);
  }
}
