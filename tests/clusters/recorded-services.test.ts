import { expect, it } from 'vitest';
import { readRecording, replay } from '../support/recordings.ts';
import { findSharedData } from '../support/shared-data.ts';

const folder = findSharedData('real');
const seen = folder ? replay(readRecording(folder)) : [];

/** What the services of a cluster say one after the other: the time of each change, and its rows. */
function story(cluster: string): string[] {
  const lines = seen
    .filter(({ name }) => name === cluster)
    .map(({ at, view }) => {
      const rows = (view?.detail.serviceSets ?? []).flatMap(({ multiClusterService, services }) =>
        services.map(({ name, state, cause }) =>
          [multiClusterService ?? 'own', name, state, cause?.key].filter((part) => part !== undefined).join(' '),
        ),
      );
      return { at: at.toISOString().slice(11, 19), rows: rows.join(', ') };
    });
  return lines.filter(({ rows }, index) => rows !== lines[index - 1]?.rows).map(({ at, rows }) => `${at} ${rows}`);
}

it.runIf(folder)('services that real controllers installed, moved, held back and removed', () => {
  expect(story('adopted1')).toEqual([
    '00:14:53 own ingress pending notHandedOver',
    '00:14:59 own ingress provisioning installing',
    '00:15:35 own ingress deployed',
    '00:16:45 own ingress provisioning heldBack',
    '00:30:47 own ingress provisioning movingTo',
    '00:30:47 own ingress provisioning installing',
    '00:31:05 own ingress deployed',
    '00:33:11 own ingress deployed, own second pending notHandedOver, own broken pending notHandedOver',
    '00:33:11 own ingress provisioning notSeen, own second pending notHandedOver, own broken pending notHandedOver',
    '00:33:11 own ingress deployed, own second pending notHandedOver, own broken pending notHandedOver',
    '00:33:21 own ingress deployed, own second pending notHandedOver, own broken pending notHandedOver, lab-mcs mcs-ingress pending notHandedOver',
    '00:33:21 own ingress deployed, own second pending notHandedOver, own broken pending notHandedOver, lab-mcs mcs-ingress provisioning installing',
    '00:33:21 own ingress deployed, own second pending notHandedOver, own broken pending notHandedOver, lab-mcs mcs-ingress pending notHandedOver',
    '00:33:21 own ingress deployed, own second pending notHandedOver, own broken pending notHandedOver, lab-mcs mcs-ingress provisioning installing',
    '00:33:56 own ingress deployed, own second pending notHandedOver, own broken pending notHandedOver, lab-mcs mcs-ingress deployed',
    '00:35:40 own ingress deployed, own second pending notHandedOver, own broken deleting, lab-mcs mcs-ingress deployed',
    '00:35:40 own ingress provisioning notSeen, own second pending notHandedOver, own broken deleting, lab-mcs mcs-ingress deployed',
    '00:35:41 own ingress deployed, own second pending notHandedOver, lab-mcs mcs-ingress deployed',
    '00:35:41 own ingress deployed, own second provisioning installing, lab-mcs mcs-ingress deployed',
    '00:35:56 own ingress deployed, own second deployed, lab-mcs mcs-ingress deployed',
    '00:35:56 own ingress provisioning notSeen, own second provisioning notSeen, lab-mcs mcs-ingress deployed',
    '00:35:56 own ingress deployed, own second deployed, lab-mcs mcs-ingress deployed',
    '00:37:04 own ingress deployed, own second deployed, lab-mcs mcs-ingress deleting',
    '00:37:04 own ingress deleting, own second deleting, lab-mcs mcs-ingress deleting',
    '00:37:26 lab-mcs mcs-ingress deleting',
    '00:37:26 ',
  ]);
});

it.runIf(folder)('a service that fails on a real cluster keeps its failure until the cluster goes', () => {
  expect(story('demo2')).toEqual([
    '00:10:55 own ingress pending notHandedOver',
    '00:11:00 own ingress provisioning installing',
    '00:13:25 own ingress pending notHandedOver',
    '00:13:45 own ingress failed',
    '00:26:56 own ingress deleting',
    '00:32:16 ',
  ]);
});
