import { z } from 'zod';
import { refusedAs } from './refusals.ts';

// How an application is reached from outside of its clusters: what an Ingress of Kubernetes takes.

const label = '[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?';
/** A DNS name, or one with a star in place of its first label. An IP address, whose last label is a number, is none. */
const hostPattern = new RegExp(`^(?:\\*\\.)?(?:${label}\\.)*(?!\\d+$)${label}$`);
const starAlone = /^\*\.[^.]+$/;

/** The name under which it is called, such as `shop.example.com` or `*.example.com`. */
export const ingressHost = z
  .string()
  .max(253)
  .regex(hostPattern, refusedAs('host-form'))
  .refine((host) => !starAlone.test(host), refusedAs('host-form'));

/** A path that no controller reads in two ways: Kubernetes refuses those that climb, double a slash or hide one. */
const path = z
  .string()
  .max(1000)
  .regex(/^\/[!-~]*$/, refusedAs('path-form'))
  .refine((text) => !/\/\/|\/\.\.?(?:\/|$)|%2f/i.test(text), refusedAs('ingress-path-form'));

/** Names of objects of Kubernetes that may have dots. */
const objectName = z
  .string()
  .max(253)
  .regex(new RegExp(`^${label}(?:\\.${label})*$`), refusedAs('object-name-form'));

export const pathTypes = ['Prefix', 'Exact'] as const;

export const applicationIngressSchema = z.strictObject({
  host: ingressHost,
  path: path.default('/'),
  pathType: z.enum(pathTypes).default('Prefix'),
  /** Which controller answers; null: the one that the cluster has as its default. */
  ingressClass: objectName.nullable().default(null),
  /** A Secret with the certificate, which is in the namespace on each cluster already; null: without TLS. */
  tlsSecret: objectName.nullable().default(null),
});
export type ApplicationIngress = z.infer<typeof applicationIngressSchema>;
