import {
  needsAddressToTest,
  type SystemCredential,
  type SystemCredentialDetail,
} from '../../../lib/contracts/system-credentials.ts';
import type { Visible } from '../../ports/catalog.ts';
import type { Context } from '../define.ts';
import { type CredentialRecord, mayManage } from './credential-record.ts';

const sees = (visible: Visible, name: string) => visible === 'all' || visible.includes(name);

/** A credential as somebody may see it who sees those of some projects: of the others only how many. */
export function toSystemCredential(record: CredentialRecord, { visible }: Context): SystemCredential {
  const mine = record.projects.filter(({ project }) => sees(visible, project.name));
  const namespaces = new Set(mine.map(({ project }) => project.namespace));
  const last = record.lastUses.filter(({ namespace }) => namespaces.has(namespace));
  return {
    name: record.name,
    description: record.description,
    kind: record.kind,
    identityKind: record.identityKind,
    objectExists: record.ready,
    trouble: record.trouble,
    createdAt: record.createdAt && new Date(record.createdAt).toISOString(),
    projects: mine.map(({ project, isThere, trouble }) => ({ name: project.name, isThere, trouble })),
    otherProjects: record.projects.length - mine.length,
    uses:
      visible === 'all' ? record.uses.length : record.uses.filter(({ namespace }) => namespaces.has(namespace)).length,
    test: record.test,
    lastUsedAt: latestOf(last.map(({ usedAt }) => usedAt)),
    lastWorkedAt: latestOf(last.flatMap(({ workedAt }) => workedAt ?? [])),
  };
}

function latestOf(instants: readonly Date[]): string | null {
  if (instants.length === 0) return null;
  return new Date(Math.max(...instants.map((at) => at.getTime()))).toISOString();
}

export function toCredentialDetail(record: CredentialRecord, context: Context): SystemCredentialDetail {
  const projectOf = new Map(record.projects.map(({ project }) => [project.namespace, project.name]));
  return {
    ...toSystemCredential(record, context),
    usedBy: record.uses.flatMap(({ namespace, name, owner, isCluster }) => {
      const project = projectOf.get(namespace);
      return project !== undefined && sees(context.visible, project)
        ? [{ project, namespace, name, owner, isCluster }]
        : [];
    }),
    testServers: record.kind !== null && needsAddressToTest(record.kind) ? [...context.deps.vcenters] : [],
    mayManage: mayManage(context, record),
  };
}
