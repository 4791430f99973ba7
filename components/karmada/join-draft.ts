import type { MessageRef } from '@/lib/contracts/common';
import { longestMemberName, memberNameSchema } from '@/lib/contracts/karmada';
import type { JoinableCluster, JoinMember } from '@/lib/contracts/karmada-membership';
import { joinMemberSchema } from '@/lib/contracts/karmada-membership';
import { type RefusalKey, refusals } from '@/lib/contracts/refusals';

/** What somebody has typed of a join; zones are one text. */
export interface JoinDraft {
  /** `namespace/name`; empty while none is chosen. */
  cluster: string;
  name: string;
  provider: string;
  region: string;
  zones: string;
  isForOwnProject: boolean;
}

export const keyOf = ({ namespace, name }: Pick<JoinableCluster, 'namespace' | 'name'>) => `${namespace}/${name}`;

/** The name in `namespace/name`; empty where nobody came with a cluster. */
export const nameIn = (key: string | null): string => key?.split('/')[1] ?? '';

/** A draft with what Slipway knows of a cluster; nothing but the cluster has to be chosen. */
export function draftOf(cluster: JoinableCluster | undefined, key = ''): JoinDraft {
  return {
    cluster: cluster ? keyOf(cluster) : key,
    name: (cluster?.name ?? nameIn(key)).slice(0, longestMemberName).replace(/-+$/, ''),
    provider: cluster?.provider ?? '',
    region: cluster?.region ?? '',
    zones: '',
    isForOwnProject: false,
  };
}

/** Why nobody can be named so, in the words of the server; null where nothing is wrong, or nothing typed yet. */
export function nameProblem(name: string): { detail: string; message: MessageRef } | null {
  if (name === '' || joinMemberSchema.shape.name.safeParse(name).success) return null;
  const key: RefusalKey = memberNameSchema.safeParse(name).success ? 'impersonator-name' : 'dns-label';
  return { detail: refusals[key](), message: { key: `said.${key}`, params: {} } };
}

/** What is sent; null while something is missing or wrong. */
export function toJoin({ cluster, zones, ...draft }: JoinDraft): JoinMember | null {
  const [namespace = '', name = ''] = cluster.split('/');
  const asked = {
    ...draft,
    cluster: { namespace, name },
    zones: zones
      .split(',')
      .map((zone) => zone.trim())
      .filter(Boolean),
  };
  return joinMemberSchema.safeParse(asked).data ?? null;
}
