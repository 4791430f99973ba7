import { z } from 'zod';
import { type ApplicationIngress, pathTypes } from '@/lib/contracts/application-ingress';

export const ingressDraftSchema = z.object({
  /** Empty: nobody comes from outside, whatever else is typed. */
  host: z.string(),
  path: z.string(),
  pathType: z.enum(pathTypes),
  ingressClass: z.string(),
  tlsSecret: z.string(),
});
/** How an application is reached from outside, as it is typed. */
export type IngressDraft = z.infer<typeof ingressDraftSchema>;

export const emptyIngress: IngressDraft = {
  host: '',
  path: '/',
  pathType: 'Prefix',
  ingressClass: '',
  tlsSecret: '',
};

/** A draft that holds what was asked for. */
export const ingressDraftOf = (ingress: ApplicationIngress | null): IngressDraft =>
  ingress ? { ...ingress, ingressClass: ingress.ingressClass ?? '', tlsSecret: ingress.tlsSecret ?? '' } : emptyIngress;

/** What is asked for. */
export function toIngress({ host, path, pathType, ingressClass, tlsSecret }: IngressDraft): ApplicationIngress | null {
  if (host.trim() === '') return null;
  return {
    host: host.trim(),
    path: path.trim() || '/',
    pathType,
    ingressClass: ingressClass.trim() || null,
    tlsSecret: tlsSecret.trim() || null,
  };
}
