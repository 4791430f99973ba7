import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../lib/json.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { ingressStrategy } from './ingress.ts';
import { networkPolicyStrategy } from './network-policy.ts';
import { type Strategy, strategyLike } from './strategy.ts';

interface ServicePort extends JsonObject {
  port?: number;
  protocol?: string;
  targetPort?: number | string;
  nodePort?: number;
}
interface ServiceSpec extends JsonObject {
  type?: string;
  clusterIP?: string;
  clusterIPs?: string[];
  ports?: ServicePort[];
}

const specOf = (object: KubeObject): ServiceSpec => (isObject(object.spec) ? object.spec : {}) as ServiceSpec;
const firstNodePort = 30_000;
const nodePorts = 2768;

function complete(service: KubeObject): void {
  const spec = specOf(service);
  service.spec = spec;
  for (const port of spec.ports ?? []) {
    port.protocol ??= 'TCP';
    port.targetPort ??= port.port;
  }
  spec.sessionAffinity ??= 'None';
  spec.type ??= 'ClusterIP';
}

/** Gives a service its addresses: the same ones for the same uid, from the usual range. */
function allocate(service: KubeObject): void {
  const spec = specOf(service);
  if (spec.type === 'ExternalName') return;
  const bytes = createHash('sha256')
    .update(service.metadata.uid ?? '')
    .digest();
  spec.clusterIP ||= `10.96.${bytes[0]}.${Math.max(2, bytes[1] ?? 2)}`;
  spec.clusterIPs ??= [spec.clusterIP];
  spec.ipFamilies ??= ['IPv4'];
  spec.ipFamilyPolicy ??= 'SingleStack';
  spec.internalTrafficPolicy ??= 'Cluster';
  if (spec.type === 'ClusterIP') return;
  spec.externalTrafficPolicy ??= 'Cluster';
  if (spec.type === 'LoadBalancer') spec.allocateLoadBalancerNodePorts ??= true;
  for (const [index, port] of (spec.ports ?? []).entries())
    port.nodePort ??= firstNodePort + ((bytes.readUInt16BE(2) + index) % nodePorts);
}

const types = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];

function serviceCauses(service: KubeObject): FieldCause[] {
  const { type = '', ports = [], clusterIP } = specOf(service);
  if (!types.includes(type)) {
    const supported = types.map((one) => JSON.stringify(one)).join(', ');
    const message = `Unsupported value: ${JSON.stringify(type)}: supported values: ${supported}`;
    return [{ reason: 'FieldValueNotSupported', message, field: 'spec.type' }];
  }
  if (ports.length === 0 && clusterIP !== 'None' && type !== 'ExternalName')
    return [{ reason: 'FieldValueRequired', message: 'Required value', field: 'spec.ports' }];
  return ports.flatMap(({ port = 0 }, index) =>
    port >= 1 && port <= 65_535
      ? []
      : [
          {
            reason: 'FieldValueInvalid',
            message: `Invalid value: ${port}: must be between 1 and 65535, inclusive`,
            field: `spec.ports[${index}].port`,
          },
        ],
  );
}

function addressCauses(service: KubeObject, old: KubeObject): FieldCause[] {
  const [now, before] = [specOf(service).clusterIP, specOf(old).clusterIP];
  if (now === before || specOf(old).type === 'ExternalName') return [];
  const message = `Invalid value: ${JSON.stringify(now ?? '')}: may not change once set`;
  return [{ reason: 'FieldValueInvalid', message, field: 'spec.clusterIPs[0]' }];
}

/** Strategies of how what runs is reached, by collection. */
export const networkStrategies: Record<string, Strategy> = {
  '/services': strategyLike({
    answersDeletedObject: true,
    complete,
    prepareForCreate(service) {
      service.status = { loadBalancer: {} };
      allocate(service);
    },
    prepareForUpdate(service, old) {
      service.status = old.status;
      // Whoever leaves its addresses out keeps them.
      const [spec, before] = [specOf(service), specOf(old)];
      for (const key of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) spec[key] ??= before[key];
      allocate(service);
    },
    validate: serviceCauses,
    validateUpdate: (service, old) => [...serviceCauses(service), ...addressCauses(service, old)],
  }),
  'networking.k8s.io/ingresses': ingressStrategy,
  'networking.k8s.io/networkpolicies': networkPolicyStrategy,
};
