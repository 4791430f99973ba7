import { z } from 'zod';
import { auditLevels, type SharedSetting, type SharedSettingKind } from '../../../lib/contracts/shared-settings.ts';
import { isObject, isSameJson } from '../../../lib/template-schema/json.ts';
import { hostOf } from '../clusters/cluster-references.ts';
import { readSignIns } from '../clusters/sign-in.ts';

/** What an object says about itself. */
export type Setting = Pick<
  SharedSetting,
  'kind' | 'name' | 'createdAt' | 'issuers' | 'audit' | 'hosts' | 'needsLoginInProject'
> & { spec: unknown };

const instant = z.iso.datetime({ offset: true });
const login = z.object({ namespace: z.string().default('') }).catch({ namespace: '' });
const objectSchema = z.object({
  metadata: z.object({ name: z.string(), creationTimestamp: instant.optional().catch(undefined) }),
  spec: z.unknown().optional(),
});
const auditSchema = z.object({
  policy: z.object({ rules: z.array(z.object({ level: z.string().catch('') })).catch([]) }).catch({ rules: [] }),
});
const sourceSchema = z.object({
  endpoints: z.array(z.string()).catch([]),
  auth: z.object({ username: login, password: login }).nullable().catch(null),
});

/** Reads an object of one of the kinds; null for what has no name. Of secrets it keeps nothing. */
export function readSetting(kind: SharedSettingKind, object: unknown): Setting | null {
  const read = objectSchema.safeParse(object);
  if (!read.success) return null;
  const { metadata, spec } = read.data;
  const { name, creationTimestamp } = metadata;
  const createdAt = creationTimestamp ? new Date(creationTimestamp).toISOString() : null;
  const fields = isObject(spec) ? spec : {};
  const none = { issuers: [], audit: null, hosts: [], needsLoginInProject: false };
  return { kind, name, createdAt, spec: fields, ...none, ...recognise[kind](fields) };
}

const recognise: Record<SharedSettingKind, (spec: Record<string, unknown>) => Partial<Setting>> = {
  ClusterAuthentication: ({ authenticationConfiguration }) => ({
    issuers: readSignIns(authenticationConfiguration).map(({ issuer }) => issuer),
  }),
  ClusterAuditPolicy: (spec) => {
    const rules = auditSchema.safeParse(spec).data?.policy.rules ?? [];
    const level = auditLevels.findLast((one) => rules.some((rule) => rule.level === one)) ?? null;
    return { audit: { rules: rules.length, level } };
  },
  DataSource: (spec) => {
    const { endpoints = [], auth = null } = sourceSchema.safeParse(spec).data ?? {};
    return {
      hosts: endpoints.map(hostOf),
      needsLoginInProject: auth !== null && [auth.username, auth.password].some(({ namespace }) => namespace === ''),
    };
  },
};

/** References whose namespace k0rdent fills in when it makes a copy. */
const filledIn = ['caSecret', 'certificateAuthority'];

/** Whether a copy says the same as what it was made from, but for what k0rdent itself fills in. */
export function isSameSetting(source: unknown, copy: unknown): boolean {
  return isSameJson(withoutFilled(source), withoutFilled(copy));
}

function withoutFilled(spec: unknown): unknown {
  if (!isObject(spec)) return {};
  return Object.fromEntries(
    Object.entries(spec).map(([key, value]) => {
      if (!filledIn.includes(key) || !isObject(value)) return [key, value];
      const { namespace: _, ...rest } = value;
      return [key, rest];
    }),
  );
}
