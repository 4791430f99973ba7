import { keyOf, readPath } from '../client/objects.ts';
import type { CapiCluster } from '../shapes/neighbours.ts';
import type { HandedOver } from './handed-over.ts';
import { digestOf, uidOf } from './names.ts';
import type { CoreObject } from './nodes.ts';

interface Port {
  name: string;
  port: number;
}
interface Wanted {
  namespace: string;
  name: string;
  type: 'ClusterIP' | 'LoadBalancer';
  ports: readonly Port[];
  selector?: Record<string, string>;
}

function serviceOf(cluster: CapiCluster, { namespace, name, type, ports, selector }: Wanted): CoreObject {
  const seed = `${keyOf(cluster.metadata)}/service/${namespace}/${name}`;
  const bytes = digestOf(seed);
  const isBalanced = type === 'LoadBalancer';
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name,
      namespace,
      uid: uidOf(seed),
      resourceVersion: cluster.metadata.resourceVersion,
      creationTimestamp: cluster.metadata.creationTimestamp,
      labels: {},
    },
    spec: {
      type,
      clusterIP: namespace === 'default' ? '10.96.0.1' : `10.96.${bytes[0]}.${Math.max(2, bytes[1] ?? 2)}`,
      ...(selector && { selector }),
      ports: ports.map((port, index) => ({
        ...port,
        protocol: 'TCP',
        targetPort: port.name,
        ...(isBalanced && { nodePort: 30_000 + ((bytes[index + 2] ?? 0) << 3) + index }),
      })),
    },
    status: { loadBalancer: isBalanced ? { ingress: [{ ip: balancerOf(cluster) }] } : {} },
  };
}

/** Address at which the cloud's load balancer of a cluster answers, in the range kept for examples. */
const balancerOf = ({ metadata }: CapiCluster): string =>
  `203.0.113.${1 + ((digestOf(keyOf(metadata))[0] ?? 0) % 254)}`;

/** A service with the address that the cloud gives to one that wants to be reached from outside. */
export function addressOf(cluster: CapiCluster, service: CoreObject): CoreObject {
  const isBalanced = readPath(service, 'spec.type') === 'LoadBalancer';
  return isBalanced ? { ...service, status: { loadBalancer: { ingress: [{ ip: balancerOf(cluster) }] } } } : service;
}

/**
 * A way in from outside with its address: the provider of a cluster answers for its default class, and an ingress controller
 * that a service has brought for its own once it runs.
 */
export function wayInOf(cluster: CapiCluster, ingress: CoreObject, handedOver: readonly HandedOver[]): CoreObject {
  const wanted = readPath(ingress, 'spec.ingressClassName');
  const answers = wanted === undefined || (wanted === broughtClass && isControllerUp(handedOver));
  return { ...ingress, status: { loadBalancer: answers ? { ingress: [{ ip: balancerOf(cluster) }] } : {} } };
}

/** Class of the ingress controller among the services. */
const broughtClass = 'nginx';
const controllerOf = (handedOver: readonly HandedOver[]): HandedOver | undefined =>
  handedOver.find(({ chart }) => chart.services.some(({ type }) => type === 'LoadBalancer'));
const isControllerUp = (handedOver: readonly HandedOver[]): boolean => controllerOf(handedOver)?.state === 'running';

/** The addresses inside a cluster: Kubernetes' own and those of its services. */
export function servicesOf(cluster: CapiCluster, handedOver: readonly HandedOver[]): CoreObject[] {
  const own: Wanted[] = [
    { namespace: 'default', name: 'kubernetes', type: 'ClusterIP', ports: [{ name: 'https', port: 443 }] },
    {
      namespace: 'kube-system',
      name: 'kube-dns',
      type: 'ClusterIP',
      selector: { 'k8s-app': 'kube-dns' },
      ports: [
        { name: 'dns-tcp', port: 53 },
        { name: 'metrics', port: 9153 },
      ],
    },
  ];
  const brought = handedOver.flatMap(({ name: instance, namespace, chart }) =>
    chart.services.map(
      ({ of, ...service }): Wanted => ({
        ...service,
        namespace,
        selector: { 'app.kubernetes.io/instance': instance, 'app.kubernetes.io/name': of },
      }),
    ),
  );
  return [...own, ...brought].map((wanted) => serviceOf(cluster, wanted));
}

/** Ways in from outside that services have brought. */
export function ingressesOf(cluster: CapiCluster, handedOver: readonly HandedOver[]): CoreObject[] {
  const { namespace: project, name: at } = cluster.metadata;
  return handedOver.flatMap(({ namespace, chart: { ingress } }) => {
    if (!ingress || !controllerOf(handedOver)) return [];
    const seed = `${keyOf(cluster.metadata)}/ingress/${namespace}/${ingress.name}`;
    const { service, port } = ingress;
    const backend = { service: { name: service, port: { number: port } } };
    return {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: {
        name: ingress.name,
        namespace,
        uid: uidOf(seed),
        resourceVersion: cluster.metadata.resourceVersion,
        creationTimestamp: cluster.metadata.creationTimestamp,
        labels: {},
      },
      spec: {
        ingressClassName: broughtClass,
        rules: [
          {
            host: `${ingress.name}.${at}.${project}.example.com`,
            http: { paths: [{ path: '/', pathType: 'Prefix', backend }] },
          },
        ],
      },
    };
  });
}
