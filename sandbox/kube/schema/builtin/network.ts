import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind } from './metadata.ts';
import { typedLocalObjectReference } from './pod-shared.ts';
import { atomic, flag, int32, intOrString, keyedBy, listOf, mapOf, struct, text } from './shapes.ts';
import { open } from './workloads.ts';

const loadBalancer = struct('LoadBalancerStatus', { ingress: listOf(open('LoadBalancerIngress', {})) });
const servicePort = struct('ServicePort', {
  name: text,
  protocol: { ...text, default: 'TCP' },
  appProtocol: text,
  port: int32,
  targetPort: intOrString,
  nodePort: int32,
});
const clientIPConfig = struct('ClientIPConfig', { timeoutSeconds: int32 });
const sessionAffinityConfig = struct('SessionAffinityConfig', { clientIP: clientIPConfig });
const serviceSpec = struct('ServiceSpec', {
  ports: keyedBy(servicePort, 'port', 'protocol'),
  selector: atomic(mapOf(text)),
  clusterIP: text,
  clusterIPs: listOf(text),
  type: text,
  externalIPs: listOf(text),
  sessionAffinity: text,
  loadBalancerIP: text,
  loadBalancerSourceRanges: listOf(text),
  externalName: text,
  externalTrafficPolicy: text,
  healthCheckNodePort: int32,
  publishNotReadyAddresses: flag,
  sessionAffinityConfig,
  ipFamilies: listOf(text),
  ipFamilyPolicy: text,
  allocateLoadBalancerNodePorts: flag,
  loadBalancerClass: text,
  internalTrafficPolicy: text,
  trafficDistribution: text,
});

/** Services of the core group. */
export const serviceKinds: Record<string, OpenApiSchema> = {
  Service: builtinKind('Service', { spec: serviceSpec, status: struct('ServiceStatus', { loadBalancer }) }),
};

const serviceBackendPort = atomic(struct('ServiceBackendPort', { name: text, number: int32 }));
const ingressServiceBackend = struct('IngressServiceBackend', { name: text, port: serviceBackendPort });
const ingressBackend = struct('IngressBackend', {
  service: ingressServiceBackend,
  resource: typedLocalObjectReference,
});
const ingressTLS = struct('IngressTLS', { hosts: listOf(text), secretName: text });
const httpIngressPath = struct('HTTPIngressPath', { path: text, pathType: text, backend: ingressBackend });
const httpIngressRuleValue = struct('HTTPIngressRuleValue', { paths: listOf(httpIngressPath) });
const ingressRule = struct('IngressRule', { host: text, http: httpIngressRuleValue });
const ingressSpec = struct('IngressSpec', {
  ingressClassName: text,
  defaultBackend: ingressBackend,
  tls: listOf(ingressTLS),
  rules: listOf(ingressRule),
});

/** Ingresses of networking.k8s.io. */
export const ingressKinds: Record<string, OpenApiSchema> = {
  Ingress: builtinKind('Ingress', { spec: ingressSpec, status: struct('IngressStatus', { loadBalancer }) }),
};
