import { z } from 'zod';
import { createBundleSchema } from '../../../lib/contracts/bundles.ts';
import { formHintsSchema } from '../../../lib/contracts/catalog.ts';
import { harmlessLink } from '../../../lib/contracts/catalog-items.ts';
import { decimalString, dnsLabel, localizedText } from '../../../lib/contracts/common.ts';
import { joinRuleSchema } from '../../../lib/contracts/join-rule.ts';
import { policySchema } from '../../../lib/contracts/policies.ts';
import { roles } from '../../../lib/permissions.ts';
import type { CatalogRecord, ProjectRecord } from '../../ports/catalog.ts';
import type { MemberRecord } from '../../ports/people.ts';

const projectEntry = z.object({
  name: dnsLabel,
  namespace: dnsLabel,
  title: localizedText,
  costCentre: z.string().nullable().default(null),
  owner: z.string().nullable().default(null),
  quota: z.record(z.string(), z.number().int().min(0)).default({}),
  budget: z
    .object({ currency: z.string().length(3), monthly: decimalString })
    .nullable()
    .default(null),
});
const memberEntry = z.object({
  project: dnsLabel.nullable(),
  subject: z.object({ kind: z.enum(['person', 'group']), name: z.string().min(1) }),
  role: z.enum(roles),
});
const catalogEntry = z
  .object({
    id: z.string().min(1).max(100),
    title: localizedText,
    description: localizedText,
    kind: z.enum(['cluster', 'service']),
    provider: z.string(),
    icon: z.string().nullable().default(null),
    owner: z.string().max(200).nullable().default(null),
    supportUrl: harmlessLink.nullable().default(null),
    docsUrl: harmlessLink.nullable().default(null),
    joins: joinRuleSchema.nullable().default(null),
    versions: z
      .array(
        z.object({ version: z.string(), template: z.string(), kubernetesVersion: z.string().nullable().default(null) }),
      )
      .min(1),
    projects: z.array(dnsLabel),
    hints: formHintsSchema.default({}),
  })
  .refine(({ kind, joins }) => kind === 'cluster' || joins === null, {
    error: 'only clusters join a control plane',
    path: ['joins'],
  });

const policyEntry = z.object({ project: dnsLabel.nullable(), policy: policySchema });

/** The YAML file named by SLIPWAY_BOOTSTRAP, parsed. */
export const bootstrapSchema = z.object({
  projects: z.array(projectEntry).default([]),
  members: z.array(memberEntry).default([]),
  catalogItems: z.array(catalogEntry).default([]),
  /** Saved where there is none yet; from then on they are changed in the portal. */
  policies: z.array(policyEntry).default([]),
  /** The same of bundles of services. */
  bundles: z.array(createBundleSchema).default([]),
});
export type BootstrapFile = z.output<typeof bootstrapSchema>;

/** The file's entries as the stores take them. */
export function toRecords(file: BootstrapFile): {
  projects: ProjectRecord[];
  members: MemberRecord[];
  items: CatalogRecord[];
} {
  return {
    projects: file.projects.map(({ quota, ...project }) => ({
      ...project,
      quota: Object.entries(quota).map(([resource, limit]) => ({ resource, limit })),
    })),
    members: file.members.map(({ project, subject, role }) => ({
      project,
      role,
      subjectKind: subject.kind,
      subject: subject.name,
    })),
    items: file.catalogItems.map((item) => ({ ...item, name: item.id, state: 'published' as const })),
  };
}
