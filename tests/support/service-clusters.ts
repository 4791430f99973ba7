import { kinds } from '../../sandbox/controllers/kinds.ts';
import type { ClusterDeployment } from '../../sandbox/controllers/shapes/k0rdent.ts';
import type { FleetWorld } from './fleet-world.ts';

/** A small cluster whose ingress waits for its certificates. */
export const clusterWithServices = (name: string): ClusterDeployment => ({
  apiVersion: 'k0rdent.mirantis.com/v1beta1',
  kind: 'ClusterDeployment',
  metadata: { name, namespace: 'payments', labels: { suite: name } },
  spec: {
    template: 'aws-standalone-cp-1-0-43',
    credential: 'aws-nonprod',
    propagateCredentials: false,
    config: {
      region: 'eu-central-1',
      controlPlaneNumber: 1,
      workersNumber: 1,
      controlPlane: { instanceType: 'm5.large' },
      worker: { instanceType: 'm5.large' },
    },
    serviceSpec: {
      services: [
        {
          name: 'cert-manager',
          namespace: 'cert-manager',
          template: 'cert-manager-1-18-2',
          templateChain: 'cert-manager',
        },
        {
          name: 'ingress',
          namespace: 'ingress',
          template: 'ingress-nginx-4-13-0',
          dependsOn: [{ name: 'cert-manager', namespace: 'cert-manager' }],
        },
      ],
    },
  },
});

/** Waits for what Sveltos says of all charts of a set, and answers all that it says by then. */
export const featureReaches = (world: FleetWorld, summary: string, status: string, failureMessage?: string) =>
  world.until(`${status} of ${summary}`, async () => {
    const { status: told } = await world.client.get(kinds.clusterSummary, { namespace: 'payments', name: summary });
    const [feature] = told?.featureSummaries ?? [];
    return feature?.status === status && feature.failureMessage === failureMessage ? told : undefined;
  });
