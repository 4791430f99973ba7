import type { Spread, Workload } from './workload.ts';

/** A port that is reached inside the cluster, or from outside through a load balancer. */
interface ChartService {
  name: string;
  /** The workload whose pods answer. */
  of: string;
  type: 'ClusterIP' | 'LoadBalancer';
  ports: readonly { name: string; port: number }[];
}
interface ChartWorkload {
  kind: Workload['kind'];
  name: string;
  on: Spread;
  container: string;
  image: string;
}

/** Something that is done again and again. */
interface ChartCronJob {
  name: string;
  schedule: string;
  container: string;
  image: string;
  args: readonly string[];
}

/** What a service's chart puts on a cluster. The first workload is the one that fails where the service fails. */
export interface Chart {
  workloads: readonly [ChartWorkload, ...ChartWorkload[]];
  services: readonly ChartService[];
  cronJobs?: readonly ChartCronJob[];
  /** Service that an ingress leads to from outside. */
  ingress?: { name: string; service: string; port: number };
  /** How it fails. */
  fails: 'crashing' | 'no-image';
}

const deployment = (name: string, image: string, container = name, on = 1): ChartWorkload => ({
  kind: 'Deployment',
  name,
  on,
  container,
  image,
});
const daemon = (name: string, image: string, container = name): ChartWorkload => ({
  kind: 'DaemonSet',
  name,
  on: 'nodes',
  container,
  image,
});
const inside = (name: string, of: string, port: number, portName = 'http'): ChartService => ({
  name,
  of,
  type: 'ClusterIP',
  ports: [{ name: portName, port }],
});

const charts: Readonly<Record<string, Chart>> = {
  'cert-manager': {
    workloads: [
      deployment('cert-manager', 'quay.io/jetstack/cert-manager-controller:v1.18.2', 'cert-manager-controller'),
      deployment('cert-manager-cainjector', 'quay.io/jetstack/cert-manager-cainjector:v1.18.2'),
      deployment('cert-manager-webhook', 'quay.io/jetstack/cert-manager-webhook:v1.18.2'),
    ],
    services: [
      inside('cert-manager', 'cert-manager', 9402, 'tcp-prometheus-servicemonitor'),
      inside('cert-manager-webhook', 'cert-manager-webhook', 443, 'https'),
    ],
    fails: 'crashing',
  },
  'ingress-nginx': {
    workloads: [
      deployment('ingress-nginx-controller', 'registry.k8s.io/ingress-nginx/controller:v1.13.0', 'controller'),
    ],
    services: [
      {
        name: 'ingress-nginx-controller',
        of: 'ingress-nginx-controller',
        type: 'LoadBalancer',
        ports: [
          { name: 'http', port: 80 },
          { name: 'https', port: 443 },
        ],
      },
      inside('ingress-nginx-controller-admission', 'ingress-nginx-controller', 443, 'https-webhook'),
    ],
    fails: 'crashing',
  },
  kyverno: {
    workloads: ['admission', 'background', 'cleanup', 'reports'].map((part) =>
      deployment(`kyverno-${part}-controller`, `reg.kyverno.io/kyverno/${part}-controller:v1.14.4`, 'kyverno'),
    ) as [ChartWorkload, ...ChartWorkload[]],
    services: [inside('kyverno-svc', 'kyverno-admission-controller', 443, 'https')],
    cronJobs: ['admission-reports', 'cluster-admission-reports'].map((reports) => ({
      name: `kyverno-cleanup-${reports}`,
      schedule: '*/10 * * * *',
      container: 'cleanup',
      image: 'docker.io/bitnami/kubectl:1.32.3',
      args: ['-c', `sleep 4; echo "0 ${reports} are too many"`],
    })),
    fails: 'no-image',
  },
  velero: {
    workloads: [
      deployment('velero', 'docker.io/velero/velero:v1.16.1'),
      daemon('node-agent', 'docker.io/velero/velero:v1.16.1'),
    ],
    services: [inside('velero', 'velero', 8085, 'http-monitoring')],
    fails: 'no-image',
  },
  'gpu-operator': {
    workloads: [
      deployment('gpu-operator', 'nvcr.io/nvidia/gpu-operator:v25.3.2'),
      daemon(
        'gpu-operator-node-feature-discovery-worker',
        'registry.k8s.io/nfd/node-feature-discovery:v0.17.3',
        'worker',
      ),
      daemon('nvidia-device-plugin-daemonset', 'nvcr.io/nvidia/k8s-device-plugin:v0.17.3', 'nvidia-device-plugin'),
    ],
    services: [inside('gpu-operator', 'gpu-operator', 8080, 'gpu-operator-metrics')],
    fails: 'no-image',
  },
  'kof-collectors': {
    workloads: [
      deployment('kof-collectors-opencost', 'ghcr.io/opencost/opencost:1.115.0', 'opencost'),
      daemon('kof-collectors-node-exporter', 'quay.io/prometheus/node-exporter:v1.9.1', 'node-exporter'),
      {
        kind: 'StatefulSet',
        name: 'kof-collectors-collector',
        on: 1,
        container: 'otc-container',
        image: 'ghcr.io/open-telemetry/opentelemetry-collector-contrib:0.132.0',
      },
    ],
    services: [
      inside('kof-collectors-opencost', 'kof-collectors-opencost', 9003),
      inside('kof-collectors-collector', 'kof-collectors-collector', 4317, 'otlp-grpc'),
    ],
    ingress: { name: 'kof-collectors-opencost', service: 'kof-collectors-opencost', port: 9003 },
    fails: 'crashing',
  },
};

/**
 * What the chart of a service brings, by the name of its template; a chart that nobody described has one program and one
 * address.
 */
export function chartOf(service: string, template: string): Chart {
  return (
    charts[template.replace(/(-\d+)+$/, '')] ?? {
      workloads: [deployment(service, `registry.example.com/${service}:1.0.0`)],
      services: [inside(service, service, 80)],
      ingress: { name: service, service, port: 80 },
      fails: 'crashing',
    }
  );
}
