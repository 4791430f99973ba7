/** The price classes of the order rules: up to 8 nodes and $800 a month nobody has to be asked. */
const workersOnAws = (region: string, instanceType: string, workersNumber: number) => ({
  region,
  controlPlaneNumber: 1,
  controlPlane: { instanceType: 't3.large' },
  worker: { instanceType },
  workersNumber,
});

/** What is ordered; the rest of an order is the same for all of them. */
interface StoryOrder {
  email: string;
  project: string;
  name: string;
  catalogItem: string;
  credential: string;
  purpose: 'dev' | 'test' | 'prod';
  expiresInDays?: number;
  justification: string;
  parameters: Record<string, unknown>;
  /** What happens to it afterwards. */
  ends?: 'cancel' | { by: string; answer: 'reject' | 'request-changes'; comment: string };
  /** What is said in its conversation, in this order. */
  conversation?: readonly { by: string; text: string }[];
}

const throwAway = { catalogItem: 'docker-hosted', credential: 'docker-stub', expiresInDays: 7 } as const;
const onAws = { catalogItem: 'aws-standalone', credential: 'aws-nonprod' } as const;

/**
 * What people have ordered by the first sign-in: one order in each state that an order can rest in. The sandbox makes
 * `ledger-drill` fail; see sandbox/seed/scenarios.yaml. Orders of one person are sent in the order of this list.
 */
export const orders: readonly StoryOrder[] = [
  {
    ...throwAway,
    email: 'dev@demo',
    project: 'payments',
    name: 'checkout-try',
    purpose: 'test',
    justification: 'Trying the new checkout with three nodes',
    parameters: { workersNumber: 3 },
  },
  {
    ...onAws,
    email: 'dev@demo',
    project: 'payments',
    name: 'ledger-drill',
    purpose: 'test',
    expiresInDays: 14,
    justification: 'Restore drill of the ledger',
    parameters: workersOnAws('eu-west-2', 't3.large', 1),
  },
  {
    ...onAws,
    email: 'dev@demo',
    project: 'payments',
    name: 'fraud-gpu',
    purpose: 'dev',
    expiresInDays: 30,
    justification: 'The fraud model is trained again each night until the end of the quarter',
    parameters: workersOnAws('eu-central-1', 'g5.xlarge', 2),
    conversation: [{ by: 'lead@demo', text: 'Is one GPU enough at first? Training runs at night only.' }],
  },
  {
    ...onAws,
    email: 'dev@demo',
    project: 'payments',
    name: 'settle-prod',
    purpose: 'prod',
    justification: 'Settlement leaves the shared cluster',
    parameters: workersOnAws('eu-central-1', 'm5.2xlarge', 3),
    ends: {
      by: 'lead@demo',
      answer: 'request-changes',
      comment: 'Production needs three control plane nodes. Two workers are enough at the start.',
    },
  },
  {
    ...onAws,
    email: 'dev@demo',
    project: 'payments',
    name: 'pay-sandbox',
    purpose: 'dev',
    expiresInDays: 90,
    justification: 'A cluster for each of us',
    parameters: workersOnAws('us-east-1', 'm5.2xlarge', 4),
    ends: {
      by: 'lead@demo',
      answer: 'reject',
      comment: 'Please share pay-perf. It has room for six developers.',
    },
  },
  {
    ...onAws,
    email: 'dev@demo',
    project: 'payments',
    name: 'pay-perf-2',
    purpose: 'test',
    expiresInDays: 14,
    justification: 'Second load test',
    parameters: workersOnAws('us-east-1', 'm5.2xlarge', 3),
    ends: 'cancel',
  },
  {
    ...throwAway,
    email: 'dev2@demo',
    project: 'storefront',
    name: 'search-try',
    purpose: 'test',
    justification: 'Trying the new search index',
    parameters: { workersNumber: 2 },
  },
  {
    ...throwAway,
    email: 'engineer@demo',
    project: 'platform',
    name: 'upgrade-try',
    purpose: 'test',
    justification: 'Trying the next version of the ingress controller',
    parameters: { workersNumber: 1 },
  },
];

/** Extensions that wait for a lead: they are asked for before the price of their cluster is known. */
export const extensions: readonly { email: string; namespace: string; name: string; days: number; why: string }[] = [
  { email: 'dev@demo', namespace: 'payments', name: 'pay-perf', days: 60, why: 'Load tests go on until the sale' },
];
