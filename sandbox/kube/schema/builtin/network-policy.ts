import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind, labelSelector } from './metadata.ts';
import { int32, intOrString, listOf, struct, text } from './shapes.ts';

const networkPolicyPort = struct('NetworkPolicyPort', { protocol: text, port: intOrString, endPort: int32 });
const ipBlock = struct('IPBlock', { cidr: text, except: listOf(text) });
const networkPolicyPeer = struct('NetworkPolicyPeer', {
  podSelector: labelSelector,
  namespaceSelector: labelSelector,
  ipBlock,
});
const networkPolicyIngressRule = struct('NetworkPolicyIngressRule', {
  ports: listOf(networkPolicyPort),
  from: listOf(networkPolicyPeer),
});
const networkPolicyEgressRule = struct('NetworkPolicyEgressRule', {
  ports: listOf(networkPolicyPort),
  to: listOf(networkPolicyPeer),
});
const networkPolicySpec = struct('NetworkPolicySpec', {
  podSelector: labelSelector,
  ingress: listOf(networkPolicyIngressRule),
  egress: listOf(networkPolicyEgressRule),
  policyTypes: listOf(text),
});

/** Network policies of networking.k8s.io. */
export const networkPolicyKinds: Record<string, OpenApiSchema> = {
  NetworkPolicy: builtinKind('NetworkPolicy', { spec: networkPolicySpec }),
};
