import { describe, expect, it } from 'vitest';
import type { OrderedService, ServicePart, ServiceSetPart } from '../clusters/cluster-parts.ts';
import { describeServices } from './describe-services.ts';

const at = new Date('2026-11-26T09:00:00Z');
const conflict =
  'cannot manage chart ingress/ingress. ClusterSummary p--shop-8f2a1c07-capi-shop managing it for release ingress/ingress';

const order = (name: string, more: Partial<OrderedService> = {}): OrderedService => ({
  name,
  namespace: name,
  template: `${name}-1-0-0`,
  dependsOn: [],
  ...more,
});
const dependingOn = (...names: string[]) => ({ dependsOn: names.map((name) => ({ name, namespace: name })) });

const told = (name: string, state: ServicePart['state'], more: Partial<ServicePart> = {}): ServicePart => ({
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

const setOf = (services: ServicePart[], more: Partial<ServiceSetPart> = {}): ServiceSetPart => ({
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
const base = (services: ServicePart[], more: Partial<ServiceSetPart> = {}) =>
  setOf(services, { name: 'shop-8f2a1c07', multiClusterService: 'base-eu', priority: 200, ...more });

const condition = (type: string, message: string, status: 'True' | 'False' = 'False') => ({
  type,
  status,
  reason: 'Because',
  message,
  observedGeneration: null,
  lastTransitionTime: at,
});

interface Written {
  ordered?: OrderedService[];
  disabled?: OrderedService[];
  sets: ServiceSetPart[];
  deletedAt?: Date;
  upgrades?: { name: string; namespace: string; versions: { template: string; version: string }[] }[];
}

const describeAll = ({ ordered = [], disabled = [], sets, upgrades = [], deletedAt }: Written) =>
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
function lines(written: Written): string[] {
  return describeAll(written).flatMap(({ multiClusterService, services }) =>
    services.map(({ name, state, cause, words }) =>
      [`${multiClusterService ?? 'own'}: ${name} ${state}`, cause?.key, ...Object.values(cause?.params ?? {}), words]
        .filter((part) => part !== undefined && part !== null)
        .join(' | '),
    ),
  );
}

describe('a service of the cluster itself', () => {
  const ingress = order('ingress');
  const situations: [string, Written, string[]][] = [
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
  it.each(situations)('%s', (_, written, expected) => {
    expect(lines(written)).toEqual(expected);
  });
});

describe('a service that two sets ask for', () => {
  const ordered = [order('ingress')];
  const losing = setOf([told('ingress', 'Failed', { failureMessage: conflict })]);

  it('is replaced in the set with the lower priority, and never failed', () => {
    expect(lines({ ordered, sets: [base([told('ingress', 'Deployed')]), losing] })).toEqual([
      `own: ingress replaced | replaced | base-eu | 200 | ${conflict}`,
      'base-eu: ingress deployed',
    ]);
  });

  it('is replaced by the cluster’s own where that has the higher priority', () => {
    const lost = base([told('ingress', 'Failed', { failureMessage: 'cannot manage helm chart ingress' })]);
    expect(lines({ ordered, sets: [lost, setOf([told('ingress', 'Deployed')], { priority: 300 })] })).toEqual([
      'own: ingress deployed',
      'base-eu: ingress replaced | replaced | cluster | 300 | cannot manage helm chart ingress',
    ]);
  });

  it('names no winner where none of its sets has the service', () => {
    expect(lines({ ordered, sets: [losing] })).toEqual([`own: ingress replaced | replacedElsewhere | ${conflict}`]);
  });

  it('keeps a failure of one set although the other has it deployed', () => {
    const failed = setOf([told('ingress', 'Failed', { failureMessage: 'timed out' })]);
    expect(lines({ ordered, sets: [failed, base([told('ingress', 'Deployed')])] })).toEqual([
      'own: ingress failed | timed out',
      'base-eu: ingress deployed',
    ]);
  });
});

describe('a set', () => {
  it('of a multi-cluster service has what was handed over, also before anything is said of it', () => {
    const handedOver = [{ name: 'dns', namespace: 'dns', template: 'dns-1-0-0', version: '1.0.0' }];
    expect(lines({ sets: [base([], { handedOver })] })).toEqual(['base-eu: dns pending | notHandedOver']);
  });

  it('stands after the cluster’s own, by name; the own one is left out where nothing is ordered', () => {
    const other = base([told('dns', 'Deployed')], { name: 'shop-1', multiClusterService: 'alpha' });
    const names = (written: Written) => describeAll(written).map(({ name }) => name);
    expect(names({ ordered: [order('ingress')], sets: [base([]), other, setOf([])] })).toEqual([
      'shop',
      'shop-1',
      'shop-8f2a1c07',
    ]);
    expect(names({ sets: [setOf([])] })).toEqual([]);
  });

  it('says what k0rdent cannot do with it, and nothing more once it goes', () => {
    const conditions = [
      condition('ServicesInReadyState', '0/1'),
      condition('ServiceSetProfile', 'cluster object is not found'),
    ];
    const troubleOf = (set: ServiceSetPart) => describeAll({ sets: [set] })[0]?.trouble;
    expect(troubleOf(base([], { conditions }))).toBe('cluster object is not found');
    expect(troubleOf(base([], { conditions, isGoing: true }))).toBe(null);
    expect(troubleOf(base([], { conditions: conditions.slice(0, 1) }))).toBe(null);
  });

  it('names the versions that the chain of a service leads to, each once, the newest last', () => {
    const upgradesTo = (...templates: string[]) => {
      const versions = templates.map((template) => ({ template, version: template }));
      const [own] = describeAll({
        ordered: [order('ingress')],
        sets: [setOf([told('ingress', 'Deployed')])],
        upgrades: [{ name: 'ingress', namespace: 'ingress', versions }],
      });
      return own?.services[0]?.upgrades.map(({ template }) => template);
    };
    expect(upgradesTo('ingress-1-10-0', 'ingress-1-9-0', 'ingress-1-10-0')).toEqual([
      'ingress-1-9-0',
      'ingress-1-10-0',
    ]);
    // What k0rdent says of a service without a chain.
    expect(upgradesTo('ingress-1-0-0')).toEqual([]);
  });
});
