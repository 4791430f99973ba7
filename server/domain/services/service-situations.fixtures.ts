import type { OrderedService, ServicePart, ServiceSetPart } from '../clusters/cluster-parts.ts';
import { describeServices } from './describe-services.ts';

const at = new Date('2026-11-26T09:00:00Z');
const conflict =
  'cannot manage chart ingress/ingress. ClusterSummary p--shop-8f2a1c07-capi-shop managing it for release ingress/ingress';

export const order = (name: string, more: Partial<OrderedService> = {}): OrderedService => ({
  name,
  namespace: name,
  template: `${name}-1-0-0`,
  dependsOn: [],
  ...more,
});
const dependingOn = (...names: string[]) => ({ dependsOn: names.map((name) => ({ name, namespace: name })) });

export const told = (name: string, state: ServicePart['state'], more: Partial<ServicePart> = {}): ServicePart => ({
  name,
  namespace: name,
  template: `${name}-1-0-0`,
  version: state === 'Deployed' ? '1.0.0' : null,
  state,
  failureMessage: '',
  since: at,
  conditions: [],
  ...more,
});

export const setOf = (services: ServicePart[], more: Partial<ServiceSetPart> = {}): ServiceSetPart => ({
  name: 'shop',
  multiClusterService: null,
  priority: 100,
  driftMode: 'continuous',
  isPaused: false,
  generation: 1,
  isGoing: false,
  handedOver: services.map(({ name, namespace, template }) => ({ name, namespace, template, version: '' })),
  services,
  isObserved: true,
  conditions: [],
  ...more,
});
export const base = (services: ServicePart[], more: Partial<ServiceSetPart> = {}) =>
  setOf(services, { name: 'shop-8f2a1c07', multiClusterService: 'base-eu', priority: 200, ...more });

export const condition = (type: string, message: string, status: 'True' | 'False' = 'False') => ({
  type,
  status,
  reason: 'Because',
  message,
  observedGeneration: null,
  lastTransitionTime: at,
});

export interface Written {
  ordered?: OrderedService[];
  disabled?: OrderedService[];
  sets: ServiceSetPart[];
  deletedAt?: Date;
  upgrades?: { name: string; namespace: string; versions: { template: string; version: string }[] }[];
}

export const describeAll = ({ ordered = [], disabled = [], sets, upgrades = [], deletedAt }: Written) =>
  describeServices({
    deployment: {
      name: 'shop',
      deletedAt: deletedAt ?? null,
      orderedServices: ordered,
      disabledServices: disabled,
      serviceUpgrades: upgrades,
    },
    serviceSets: sets,
  });

/** Each service as `set: name state cause words`, without what is not there. */
export function lines(written: Written): string[] {
  return describeAll(written).flatMap(({ multiClusterService, services }) =>
    services.map(({ name, state, cause, words }) =>
      [`${multiClusterService ?? 'own'}: ${name} ${state}`, cause?.key, ...Object.values(cause?.params ?? {}), words]
        .filter((part) => part !== undefined && part !== null)
        .join(' | '),
    ),
  );
}

/** What it is, what k0rdent has, and what is said of each service. */
type Situation = [situation: string, written: Written, said: string[]];

const ingress = order('ingress');
/** A service of the cluster itself in each situation, and what is said of it. */
export const ownSituations: Situation[] = [
  ['runs', { ordered: [ingress], sets: [setOf([told('ingress', 'Deployed')])] }, ['own: ingress deployed']],
  [
    'is being installed',
    { ordered: [ingress], sets: [setOf([told('ingress', 'Provisioning')])] },
    ['own: ingress provisioning | installing'],
  ],
  ['was ordered before its set is there', { ordered: [ingress], sets: [] }, ['own: ingress pending | notHandedOver']],
  [
    'is pending without a reason, as with values that cannot be read',
    { ordered: [ingress], sets: [setOf([told('ingress', 'Pending')])] },
    ['own: ingress pending | notHandedOver'],
  ],
  [
    'failed, with the literal reason',
    { ordered: [ingress], sets: [setOf([told('ingress', 'Failed', { failureMessage: ' timed out\n' })])] },
    ['own: ingress failed | timed out'],
  ],
  [
    'is installed, and its workloads are not healthy',
    {
      ordered: [ingress],
      sets: [
        setOf([
          told('ingress', 'Provisioning', {
            conditions: [
              condition('ServiceHealthDeployment', '1 Deployment unhealthy: ingress/web (0/1 available)'),
              condition('ServiceHealthPod', '', 'True'),
            ],
          }),
        ]),
      ],
    },
    ['own: ingress provisioning | unhealthy | 1 Deployment unhealthy: ingress/web (0/1 available)'],
  ],
  [
    'waits for another one, and is in no set yet',
    {
      ordered: [order('certs'), order('airflow', dependingOn('certs'))],
      sets: [setOf([told('certs', 'Provisioning')])],
    },
    ['own: certs provisioning | installing', 'own: airflow pending | waitsFor | certs'],
  ],
  [
    'waits for one that failed',
    {
      ordered: [order('certs'), order('airflow', dependingOn('certs'))],
      sets: [setOf([told('certs', 'Failed', { failureMessage: 'no' })])],
    },
    ['own: certs failed | no', 'own: airflow pending | waitsFor | certs'],
  ],
  [
    'runs on, and cannot move to its new version before another one has',
    {
      ordered: [order('certs'), order('airflow', { ...dependingOn('certs'), template: 'airflow-2-0-0' })],
      sets: [setOf([told('certs', 'Provisioning'), told('airflow', 'Deployed')])],
    },
    ['own: certs provisioning | installing', 'own: airflow provisioning | waitsFor | certs'],
  ],
  [
    'moves to another version while k0rdent still says Deployed',
    {
      ordered: [order('ingress', { template: 'ingress-2-0-0' })],
      sets: [
        setOf([told('ingress', 'Deployed')], {
          handedOver: [{ name: 'ingress', namespace: 'ingress', template: 'ingress-2-0-0', version: '' }],
        }),
      ],
    },
    ['own: ingress provisioning | movingTo | ingress-2-0-0'],
  ],
  [
    'is to move to another version, which k0rdent does not hand over',
    {
      ordered: [order('ingress', { template: 'ingress-2-0-0' })],
      sets: [setOf([told('ingress', 'Deployed')])],
    },
    ['own: ingress provisioning | heldBack | ingress-2-0-0'],
  ],
  [
    'has a version of a chain, which names the template',
    { ordered: [order('ingress', { template: '' })], sets: [setOf([told('ingress', 'Deployed')])] },
    ['own: ingress deployed'],
  ],
  [
    'was Deployed before a change that k0rdent has not looked at',
    { ordered: [ingress], sets: [setOf([told('ingress', 'Deployed')], { isObserved: false })] },
    ['own: ingress provisioning | notSeen'],
  ],
  [
    'is not installed while its set is paused',
    { ordered: [ingress], sets: [setOf([told('ingress', 'Pending')], { isPaused: true })] },
    ['own: ingress pending | paused'],
  ],
  ['is switched off', { disabled: [ingress], sets: [setOf([])] }, ['own: ingress disabled']],
  [
    'is switched off and still goes',
    { disabled: [ingress], sets: [setOf([told('ingress', 'Deleting')])] },
    ['own: ingress deleting'],
  ],
  [
    'was taken out of the order a moment ago',
    { ordered: [], sets: [setOf([told('ingress', 'Deployed')])] },
    ['own: ingress deleting'],
  ],
  [
    'goes with its cluster',
    { ordered: [ingress], deletedAt: at, sets: [setOf([told('ingress', 'Deployed')])] },
    ['own: ingress deleting'],
  ],
  ['has gone with its cluster', { ordered: [ingress], deletedAt: at, sets: [] }, []],
  [
    'goes with its set',
    { ordered: [ingress], sets: [setOf([told('ingress', 'Deleting')], { isGoing: true })] },
    ['own: ingress deleting'],
  ],
];

const ordered = [ingress];
const losing = setOf([told('ingress', 'Failed', { failureMessage: conflict })]);
const lost = base([told('ingress', 'Failed', { failureMessage: 'cannot manage helm chart ingress' })]);

/** A service that two sets ask for. */
export const sharedSituations: Situation[] = [
  [
    'is replaced in the set with the lower priority, and never failed',
    { ordered, sets: [base([told('ingress', 'Deployed')]), losing] },
    [`own: ingress replaced | replaced | base-eu | 200 | ${conflict}`, 'base-eu: ingress deployed'],
  ],
  [
    'is replaced by the cluster’s own where that has the higher priority',
    { ordered, sets: [lost, setOf([told('ingress', 'Deployed')], { priority: 300 })] },
    [
      'own: ingress deployed',
      'base-eu: ingress replaced | replaced | cluster | 300 | cannot manage helm chart ingress',
    ],
  ],
  [
    'names no winner where none of its sets has the service',
    { ordered, sets: [losing] },
    [`own: ingress replaced | replacedElsewhere | ${conflict}`],
  ],
  [
    'keeps a failure of one set although the other has it deployed',
    {
      ordered,
      sets: [setOf([told('ingress', 'Failed', { failureMessage: 'timed out' })]), base([told('ingress', 'Deployed')])],
    },
    ['own: ingress failed | timed out', 'base-eu: ingress deployed'],
  ],
];
