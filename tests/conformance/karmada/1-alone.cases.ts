import { expect, it } from 'vitest';
import { configMaps, openPlane, until } from './plane.ts';

/* A control plane that nobody has joined. */

const plane = openPlane('alone');

it('an object without a policy waits silently, and one with a policy says that no cluster exists', async () => {
  await plane.client.create(configMaps, plane.configMap('silent', 'a'));
  await plane.send(plane.configMap('early', 'a'), {});
  const { reason, message } = await plane.refusalOf('early', 'configmap');
  expect([reason, message]).toEqual(['NoClusterFit', '0/0 clusters are available: no cluster exists.']);
  await until('the event', async () =>
    (await plane.told('ConfigMap', 'early')).includes(
      'ScheduleBindingFailed 0/0 clusters are available: no cluster exists.',
    ),
  );
  expect(await plane.bindingOf('silent', 'configmap')).toBeUndefined();
  expect(await plane.told('ConfigMap', 'silent')).toEqual([]);
});

it('is scheduled as soon as somebody joins', async () => {
  await plane.join();
  await until('both members', async () => Object.keys((await plane.sharesOf('early', 'configmap')) ?? {}).length === 2);
});
