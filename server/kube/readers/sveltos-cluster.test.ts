import { expect, it } from 'vitest';
import { objectSchema } from '../resources.ts';
import { readSveltosCluster } from './cluster-objects.ts';

const read = (status?: object) =>
  readSveltosCluster(
    objectSchema.parse({
      apiVersion: 'lib.projectsveltos.io/v1beta1',
      kind: 'SveltosCluster',
      metadata: { name: 'edge', namespace: 'team-a', uid: 'edge', resourceVersion: '1' },
      ...(status && { status }),
    }),
  );

it('a cluster answers while Sveltos is connected to it, not because it once was', () => {
  expect(read()).toEqual({ isReady: false, failureMessage: '' });
  expect(read({ ready: true })).toEqual({ isReady: true, failureMessage: '' });
  expect(read({ ready: true, connectionStatus: 'Healthy', connectionFailures: 2 })).toMatchObject({ isReady: true });
  const lost = { ready: true, connectionStatus: 'Down', connectionFailures: 3, failureMessage: 'i/o timeout' };
  expect(read(lost)).toEqual({ isReady: false, failureMessage: 'i/o timeout' });
});
