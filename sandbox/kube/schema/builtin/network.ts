import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind } from './metadata.ts';
import { anything, atomic, int32, keyedBy, listOf, mapOf, struct, text } from './shapes.ts';

const open = (name: string, properties: Record<string, OpenApiSchema>): OpenApiSchema => ({
  ...struct(name, properties),
  'x-kubernetes-preserve-unknown-fields': true,
});
/** A number or a name, as it comes. */
const port: OpenApiSchema = { ...anything, 'x-kubernetes-int-or-string': true };
const loadBalancer = struct('LoadBalancerStatus', { ingress: listOf(open('LoadBalancerIngress', {})) });

/** Services of the core group. */
export const serviceKinds: Record<string, OpenApiSchema> = {
  Service: builtinKind('Service', {
    spec: open('ServiceSpec', {
      ports: {
        ...keyedBy(
          struct('ServicePort', {
            name: text,
            protocol: text,
            appProtocol: text,
            port: int32,
            targetPort: port,
            nodePort: int32,
          }),
          'port',
        ),
        'x-kubernetes-list-map-keys': ['port', 'protocol'],
      },
      selector: atomic(mapOf(text)),
      clusterIP: text,
      type: text,
      sessionAffinity: text,
      externalName: text,
    }),
    status: struct('ServiceStatus', { loadBalancer }),
  }),
};

/** Kinds of networking.k8s.io. */
export const networkingKinds: Record<string, OpenApiSchema> = {
  Ingress: builtinKind('Ingress', {
    spec: open('IngressSpec', { ingressClassName: text, rules: listOf(anything), tls: listOf(anything) }),
    status: struct('IngressStatus', { loadBalancer }),
  }),
};
