import { expect, it } from 'vitest';
import type { ApplicationSpec } from '@/lib/contracts/application-orders';
import { applicationSpecSchema } from '@/lib/contracts/application-orders';
import { applicationForm as form, spec } from '@/tests/support/application-form';
import { toPreview, toRequest, toResubmit } from './application-bodies';
import { draftOf, readDraft, startDraft, toSpec } from './application-draft';
import { findProblems } from './application-problems';
import { chosenMembers, labelsOf, regionsOf } from './chosen-members';
import { emptyPatch } from './patch-draft';

const place = { controlPlane: 'fleet-eu', name: 'refund-api' };
const members = form.controlPlanes[0]?.members ?? [];

const full: ApplicationSpec = {
  ...spec,
  args: ['--lines', 'one\ntwo'],
  env: [{ name: 'REGION', value: 'eu' }],
  files: [{ path: '/etc/app/config.yaml', content: 'a:\n  b: 1\n' }],
  ingress: {
    host: 'refunds.example.com',
    path: '/v1',
    pathType: 'Exact',
    ingressClass: 'nginx',
    tlsSecret: null,
  },
  clusters: { by: 'labels', labels: { api: 'yes' } },
  division: { by: 'weights', weights: [{ cluster: 'ledger', weight: 3 }] },
  moveAfterSeconds: 90,
  overrides: [
    {
      cluster: 'fraud',
      registry: 'registry.eu:5000',
      tag: '2',
      args: ['-v'],
      env: [{ name: 'A', value: '' }],
      labels: { b: 'c' },
      host: 'refunds.eu.example.com',
    },
  ],
};

it.each([
  ['everything', full],
  ['little', spec],
  ['names', { ...spec, clusters: { by: 'names' as const, names: ['ledger'] }, moveAfterSeconds: null }],
  [
    'regions',
    {
      ...spec,
      clusters: { by: 'regions' as const, regions: ['eu-west-2'] },
      division: { by: 'room' as const },
      fewestRegions: 2,
    },
  ],
  [
    'fields of a single cluster',
    {
      ...spec,
      overrides: [
        {
          cluster: 'fraud',
          patches: [
            {
              operator: 'add' as const,
              pointer: '/spec/template/spec/nodeSelector',
              value: { disk: 'ssd', zone: '3' },
            },
            { operator: 'replace' as const, pointer: '/spec/minReadySeconds', value: 10 },
            { operator: 'add' as const, pointer: '/spec/template/spec/containers/0/workingDir', value: '/srv' },
            { operator: 'add' as const, pointer: '/spec/template/spec/nodeSelector/zone', value: '4' },
            { operator: 'remove' as const, pointer: '/spec/template/spec/containers/0/livenessProbe' },
          ],
        },
      ],
    },
  ],
  [
    'scaling by load and by the clock',
    {
      ...spec,
      scaling: { fewest: 3, most: 12, cpuPercent: null, memoryPercent: 80, scaleDownSeconds: 0 },
      schedules: [
        {
          name: 'morning',
          cron: '0 7 * * 1-5',
          timeZone: 'Europe/Berlin',
          replicas: null,
          fewest: 6,
          most: null,
          isPaused: true,
        },
      ],
    },
  ],
  [
    'scaling by the clock alone',
    {
      ...spec,
      schedules: [
        { name: 'night', cron: '0 20 * * *', timeZone: null, replicas: 0, fewest: null, most: null, isPaused: false },
      ],
    },
  ],
  ['no port', { ...spec, port: null, healthPath: null, division: { by: 'copies' as const } }],
])('what was asked for comes back as it was: %s', (_, asked) => {
  const draft = draftOf(form, place, asked);
  expect(toSpec(draft)).toEqual(asked);
  expect(findProblems(draft)).toEqual([]);
  expect(readDraft(JSON.stringify(draft), form)).toEqual(draft);
});

it('leaves out what says nothing', () => {
  const draft = {
    ...draftOf(form, place, spec),
    port: '',
    args: ['', '-v'],
    env: [{ name: '', value: '' }],
    files: [{ path: '', content: '' }],
    weights: { ledger: '2', fraud: '0' },
    overrides: [
      {
        cluster: 'fraud',
        registry: ' ',
        tag: '',
        args: [''],
        env: [],
        labels: [],
        host: ' ',
        patches: [emptyPatch],
        values: ' ',
      },
    ],
  };
  expect(toSpec(draft)).toMatchObject({
    port: null,
    healthPath: null,
    args: ['-v'],
    env: [],
    files: [],
    division: { weights: [{ cluster: 'ledger', weight: 2 }] },
    overrides: [],
  });
});

it('asks for what the server takes, also before it has a name', () => {
  const draft = startDraft(form);
  const body = toPreview('payments', draft);
  expect(applicationSpecSchema.safeParse(body.spec).success).toBe(true);
  expect(body.name).not.toBe('');
  expect(findProblems(draft).map(({ pointer }) => pointer)).toEqual(['/name', '/spec/image']);
});

it('names what it was read from only where there is one, and its place only in a new request', () => {
  const draft = { ...draftOf(form, place, spec), justification: ' The sale ' };
  expect(toRequest('payments', draft, null)).toEqual({
    kind: 'application',
    project: 'payments',
    ...place,
    spec,
    justification: 'The sale',
  });
  const base = { generation: 4, order: { spec, requestId: 'r-0', shortId: 'R-0AAA' } };
  expect(toResubmit(toRequest('payments', draft, base), 2)).toEqual({
    kind: 'application',
    spec,
    generation: 4,
    since: 'r-0',
    justification: 'The sale',
    revision: 2,
  });
  const unasked = toRequest('payments', draft, { generation: null, order: null });
  expect(unasked).toMatchObject({ since: null });
  expect(unasked).not.toHaveProperty('generation');
});

it('says what is wrong with numbers, choices, names and weights', () => {
  const start = draftOf(form, place, full);
  const wrong = (patch: Partial<typeof start>) =>
    findProblems({ ...start, ...patch }).map(({ pointer, code }) => `${pointer} ${code}`);
  expect(wrong({ name: 'No' })).toEqual(['/name not-a-label']);
  expect(wrong({ replicas: '1.5', cpu: 'much', memory: '' })).toEqual([
    '/spec/replicas whole',
    '/spec/cpuMillicores number',
    '/spec/memoryMib whole',
  ]);
  expect(wrong({ division: 'room', port: '70000', fewestRegions: '1', moveAfter: '-1' })).toEqual([
    '/spec/port whole',
    '/spec/fewestRegions whole',
    '/spec/moveAfterSeconds number',
  ]);
  const twice = ['a', 'a'].map((name) => ({ name, value: '' }));
  expect(wrong({ labels: twice })).toEqual(['/spec/clusters/labels/1/name twice']);
  expect(wrong({ by: 'names', names: [] })).toEqual(['/spec/clusters no-cluster']);
  expect(wrong({ by: 'regions', regions: [] })).toEqual(['/spec/clusters no-region']);
  expect(wrong({ labels: [] })).toEqual(['/spec/clusters no-label']);
  expect(wrong({ weights: { ledger: '0', fraud: '0' } })).toEqual(['/spec/division no-weight']);
  expect(wrong({ weights: { ledger: 'x' } })).toEqual(['/spec/division/weights/ledger whole']);
  expect(
    wrong({
      env: [
        { name: '', value: '' },
        { name: '', value: 'eu' },
      ],
    }),
  ).toEqual(['/spec/env/0/name name']);
});

it('a draft of a control plane that is offered no more is none', () => {
  const draft = { ...startDraft(form), controlPlane: 'gone' };
  expect(readDraft(JSON.stringify(draft), form)).toBeNull();
  expect(readDraft('{}', form)).toBeNull();
  expect(readDraft(null, form)).toBeNull();
});

it('knows which members a choice means', () => {
  const namesOf = (patch: object) => chosenMembers({ ...startDraft(form), ...patch }, members).map(({ name }) => name);
  expect(namesOf({})).toEqual(['ledger', 'fraud', 'batch']);
  expect(namesOf({ by: 'labels', labels: [{ name: 'api', value: 'yes' }] })).toEqual(['ledger', 'fraud']);
  expect(namesOf({ by: 'labels', labels: [] })).toEqual([]);
  expect(namesOf({ by: 'regions', regions: ['eu-west-2'] })).toEqual(['fraud', 'batch']);
  expect(namesOf({ by: 'names', names: ['batch', 'gone'] })).toEqual(['batch']);
  expect(regionsOf(members)).toEqual([
    { region: 'eu-central-1', count: 1 },
    { region: 'eu-west-2', count: 2 },
  ]);
  expect([...labelsOf(members)]).toEqual([['api', ['yes']]]);
});
