import { isObject, type JsonObject } from '../../lib/json.ts';
import { portNameErrors, portNumberErrors } from '../../lib/kubernetes-names.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { forbidden, oneOf, required, wrong } from './causes.ts';
import { countGeneration } from './generation.ts';
import { type Strategy, strategyLike } from './strategy.ts';

interface PolicyPort extends JsonObject {
  protocol?: string;
  port?: number | string;
  endPort?: number;
}
interface Rule extends JsonObject {
  ports?: PolicyPort[];
  from?: JsonObject[];
  to?: JsonObject[];
}
interface PolicySpec extends JsonObject {
  ingress?: Rule[];
  egress?: Rule[];
  policyTypes?: string[];
}

const specOf = (policy: KubeObject): PolicySpec => (isObject(policy.spec) ? policy.spec : {}) as PolicySpec;
const protocols = ['TCP', 'UDP', 'SCTP'];
const directions = ['Ingress', 'Egress'];

function complete(policy: KubeObject): void {
  const spec = specOf(policy);
  policy.spec = spec;
  spec.podSelector ??= {};
  for (const rule of [...(spec.ingress ?? []), ...(spec.egress ?? [])])
    for (const port of rule.ports ?? []) port.protocol ??= 'TCP';
  // Whoever says nothing means what comes in, and what goes out if there are rules for it.
  if (!spec.policyTypes?.length) spec.policyTypes = spec.egress?.length ? directions : ['Ingress'];
}

function endPortCauses({ port, endPort }: PolicyPort, field: string): FieldCause[] {
  if (endPort === undefined) return [];
  if (port === undefined) return [wrong(field, endPort, 'may not be specified when `port` is not specified')];
  if (typeof port === 'string') return [wrong(field, endPort, 'may not be specified when `port` is non-numeric')];
  return [
    ...(endPort < port ? [wrong(field, endPort, 'must be greater than or equal to `port`')] : []),
    ...portNumberErrors(endPort).map((error) => wrong(field, endPort, error)),
  ];
}

function portCauses(port: PolicyPort, at: string): FieldCause[] {
  const { protocol, port: wanted } = port;
  const errors =
    typeof wanted === 'number' ? portNumberErrors(wanted) : wanted === undefined ? [] : portNameErrors(wanted);
  return [
    ...oneOf(`${at}.protocol`, protocol, protocols),
    ...errors.map((error) => wrong(`${at}.port`, wanted, error)),
    ...endPortCauses(port, `${at}.endPort`),
  ];
}

function peerCauses({ podSelector, namespaceSelector, ipBlock }: JsonObject, at: string): FieldCause[] {
  if (!podSelector && !namespaceSelector && !ipBlock) return [required(at, 'must specify a peer')];
  if (!ipBlock) return [];
  return [
    ...(isObject(ipBlock) && ipBlock.cidr ? [] : [required(`${at}.ipBlock.cidr`)]),
    ...(podSelector || namespaceSelector ? [forbidden(at, 'may not specify both ipBlock and another peer')] : []),
  ];
}

const ruleCauses = ({ ports = [], from = [], to = [] }: Rule, at: string): FieldCause[] => [
  ...ports.flatMap((port, index) => portCauses(port, `${at}.ports[${index}]`)),
  ...from.flatMap((peer, index) => peerCauses(peer, `${at}.from[${index}]`)),
  ...to.flatMap((peer, index) => peerCauses(peer, `${at}.to[${index}]`)),
];

function causesOf(policy: KubeObject): FieldCause[] {
  const { ingress = [], egress = [], policyTypes = [] } = specOf(policy);
  return [
    ...ingress.flatMap((rule, index) => ruleCauses(rule, `spec.ingress[${index}]`)),
    ...egress.flatMap((rule, index) => ruleCauses(rule, `spec.egress[${index}]`)),
    ...policyTypes.flatMap((type, index) => oneOf(`spec.policyTypes[${index}]`, type, directions)),
  ];
}

/** NetworkPolicies, after https://github.com/kubernetes/kubernetes/tree/master/pkg/apis/networking. */
export const networkPolicyStrategy: Strategy = strategyLike({
  complete,
  prepareForCreate(policy) {
    policy.metadata.generation = 1;
  },
  prepareForUpdate(policy, old) {
    countGeneration(policy, old);
  },
  validate: causesOf,
  validateUpdate: causesOf,
});
