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

/** Ways in from outside. They have an address once the ingress controller of the cluster runs. */
export function ingressesOf(cluster: CapiCluster, handedOver: readonly HandedOver[]): CoreObject[] {
  const controller = handedOver.find(({ chart }) => chart.services.some(({ type }) => type === 'LoadBalancer'));
  const { namespace: project, name: at } = cluster.metadata;
  return handedOver.flatMap(({ namespace, chart: { ingress } }) => {
    if (!ingress || !controller) return [];
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
        ingressClassName: 'nginx',
        rules: [
          {
            host: `${ingress.name}.${at}.${project}.example.com`,
            http: { paths: [{ path: '/', pathType: 'Prefix', backend }] },
          },
        ],
      },
      status: { loadBalancer: controller.state === 'running' ? { ingress: [{ ip: balancerOf(cluster) }] } : {} },
    };
  });
}
