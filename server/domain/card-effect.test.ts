import { expect, it } from 'vitest';
import { effectOf, type MachineHours } from './card-effect.ts';
import { firstRateCards } from './first-rate-cards.ts';

const aws = firstRateCards.find(({ provider }) => provider === 'aws')?.rates;
if (!aws) throw new Error('no first card');
const hours = (more: Partial<MachineHours>): MachineHours => ({
  ...{ project: 'payments', region: 'us-east-1', machine: 'm5.large', nodeHours: 100, cardHours: 10 },
  ...more,
});
const dearer = {
  ...aws,
  machines: aws.machines.map((each) => (each.name === 'm5.large' ? { ...each, hourly: '0.12' } : each)),
};

it('says what other prices would have made of each project, and leaves out what neither card prices', () => {
  const all = [
    hours({ project: 'search', nodeHours: 10, cardHours: 0 }),
    hours({}),
    hours({ region: 'eu-west-1' }),
    hours({ machine: 'unheard-of' }),
  ];
  expect(effectOf(all, aws, dearer)).toEqual({
    ...{ nodeHours: 310, cardHours: 30, unpricedHours: 100 },
    charged: { before: '2.016', after: '2.52' },
    listed: { before: '21.12', after: '26.4' },
    projects: [
      {
        ...{ project: 'payments', nodeHours: 300, cardHours: 30, unpricedHours: 100 },
        charged: { before: '2.016', after: '2.52' },
        listed: { before: '20.16', after: '25.2' },
      },
      {
        ...{ project: 'search', nodeHours: 10, cardHours: 0, unpricedHours: 0 },
        charged: { before: '0', after: '0' },
        listed: { before: '0.96', after: '1.2' },
      },
    ],
  });
});

it('takes the discount off, and compares with nothing where no card held', () => {
  expect(effectOf([hours({})], aws, { ...aws, discountPercent: '50' }).listed).toEqual({ before: '9.6', after: '4.8' });
  expect(effectOf([hours({})], null, aws)).toMatchObject({ unpricedHours: 100, listed: { before: '0', after: '0' } });
  expect(effectOf([], aws, aws)).toMatchObject({ nodeHours: 0, projects: [] });
});
