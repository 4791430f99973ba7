import { expect, it } from 'vitest';
import { addMoney } from '../../../../lib/money.ts';
import { type CostDay, toCharges } from '../pricing/cost-charges.ts';
import { columnsOf } from './focus-columns.ts';
import { toFocusLine } from './focus-line.ts';

const day = (given: Partial<CostDay>): CostDay => ({
  day: '2026-10-20',
  cluster: { namespace: 'payments', name: 'lake', uid: null },
  project: 'payments',
  owner: null,
  requester: null,
  catalogItem: null,
  itemVersion: null,
  template: null,
  provider: 'aws',
  region: null,
  costCentre: null,
  labels: {},
  node: '9',
  storage: '1.8',
  loadBalancer: null,
  fee: '3',
  idleCpu: '3',
  idleMemory: null,
  idleGpu: null,
  gpuHours: null,
  hours: 24,
  hoursMissing: 0,
  currency: 'USD',
  rate: '1',
  computedAt: new Date('2026-10-21T00:00:00Z'),
  parts: [
    {
      namespace: 'web',
      cpu: '6',
      memory: null,
      gpu: null,
      storage: '1.8',
      loadBalancer: null,
      cpuRequestHours: 48,
      cpuUseHours: 10,
      memoryRequestGibHours: null,
      memoryUseGibHours: null,
    },
  ],
  ...given,
});
const columns = columnsOf('1.2');
const rowsOf = (given: Partial<CostDay>) =>
  [...toCharges(day(given))].map((charge) => {
    const line = toFocusLine(charge, 'USD');
    return Object.fromEntries(columns.map(({ name, value }) => [name, value(line)]));
  });
const sum = (rows: Record<string, string | null>[], column: string) =>
  addMoney(...rows.map((row) => row[column] ?? '0'));

it('tells list prices before the discount, and contracted and effective ones after it', () => {
  const listFactors = { node: '1.1111111111111111', storage: '1.1111111111111111', loadBalancer: null, fee: '1.1' };
  const rows = rowsOf({ listFactors });
  expect(rows.map((row) => [row.x_CostKind, row.ListCost, row.ContractedCost, row.EffectiveCost])).toEqual([
    ['workload', '6.6666666667', '6', '6'],
    ['storage', '2', '1.8', '1.8'],
    ['idle', '3.3333333333', '3', '3'],
    ['fee', '3.3', '3', '3'],
  ]);
  expect(rows[1]).toMatchObject({ ListUnitPrice: '0.08333333333333333333', ContractedUnitPrice: '0.075' });
  expect(rowsOf({}).every((row) => row.ListCost === row.EffectiveCost)).toBe(true);
});

it('parts what machines cost whose price changes with demand, and adds up', () => {
  const rows = rowsOf({ spotShare: '0.25' });
  expect(rows.map((row) => [row.x_CostKind, row.PricingCategory, row.EffectiveCost, row.ConsumedQuantity])).toEqual([
    ['workload', 'Standard', '4.5', '36'],
    ['workload', 'Dynamic', '1.5', '12'],
    ['storage', 'Standard', '1.8', '24'],
    ['idle', 'Standard', '2.25', '24'],
    ['idle', 'Dynamic', '0.75', '24'],
    ['fee', 'Standard', '3', '24'],
  ]);
  expect(sum(rows, 'EffectiveCost')).toBe('13.8');
  expect(rowsOf({ spotShare: '1' }).filter((row) => row.PricingCategory === 'Dynamic')).toHaveLength(2);
});
