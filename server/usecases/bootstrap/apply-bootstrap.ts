import { DomainError } from '../../domain/errors.ts';
import { findContradictions } from '../../domain/policies/policy-contradictions.ts';
import type { CatalogRecord } from '../../ports/catalog.ts';
import type { NewEvent } from '../../ports/live.ts';
import { traceOf } from '../bundles/bundle-view.ts';
import { type AuditDraft, defineCommand } from '../define.ts';
import { addFirstRateCards } from '../pricing/first-rate-cards.ts';
import { type BootstrapFile, bootstrapSchema, toRecords } from './bootstrap-file.ts';

/** Any number that nothing else in this database uses. */
const bootstrapLock = 7_204_403;

/**
 * Puts projects, members and catalog items of the bootstrap file in place, and prices for providers that have none, as often as one likes: what is as the file
 * says stays untouched and unaudited, members are only added. Portal and worker may run it at the same time.
 */
export const applyBootstrap = defineCommand({
  name: 'apply-bootstrap',
  action: 'settings.manage',
  scope: 'visible',
  input: { body: bootstrapSchema },
  prepare: async (_context, { body }) => ({ ...toRecords(body), policies: checkPolicies(body), bundles: body.bundles }),
  commit: async ({ deps }, tx, { projects, members, items, policies, bundles }) => {
    await tx.$queryRawUnsafe(
      'SELECT 1 AS locked FROM (SELECT pg_advisory_xact_lock($1::bigint)) AS taken',
      bootstrapLock,
    );
    const audit: AuditDraft[] = [];
    for (const project of projects) {
      const before = await deps.projects.get(tx, project.name);
      if (!(await deps.projects.putGiven(tx, project))) continue;
      audit.push({
        action: 'put-project',
        project: project.name,
        subject: 'projects',
        key: project.name,
        before,
        after: project,
      });
    }
    for (const item of items) {
      const was = await deps.catalog.get(tx, item.id);
      if (!(await deps.catalog.put(tx, item))) continue;
      const [before, after] = [was && toAudit(was), toAudit(item)];
      audit.push({ action: 'put-catalog-item', project: null, subject: 'catalog', key: item.id, before, after });
    }
    for (const { project, policy } of policies) {
      if (await deps.policies.current(tx, project)) continue;
      const saved = { version: 1, savedAt: deps.clock.now(), savedBy: 'slipway', comment: null };
      await deps.policies.save(tx, { ...saved, project, policy });
      audit.push({ action: 'save-policy', project, subject: 'policies', key: project ?? '*', after: { policy } });
    }
    for (const bundle of bundles) {
      const record = { ...bundle, revision: 1, updatedAt: deps.clock.now(), updatedBy: 'slipway' };
      if (!(await deps.bundles.insert(tx, record))) continue;
      audit.push(...[traceOf('create-bundle', null, record).audit].flat());
    }
    audit.push(...(await addFirstRateCards(deps, tx)));
    const added = await deps.members.ensure(tx, members);
    if (added > 0)
      audit.push({ action: 'add-members', project: null, subject: 'projects', key: '*', after: { members } });
    return {
      answer: { changed: audit.length },
      audit,
      events: audit.map(({ subject, key }) => ({ subject: subject as NewEvent['subject'], key, project: null })),
    };
  },
});

const toAudit = ({ versions, projects }: Pick<CatalogRecord, 'versions' | 'projects'>) => ({ versions, projects });

/** @throws DomainError `validation-failed` when one contradicts itself or the installation's */
function checkPolicies({ policies }: BootstrapFile): BootstrapFile['policies'] {
  const installation = policies.find(({ project }) => project === null)?.policy ?? null;
  const errors = policies.flatMap(({ project, policy }, at) =>
    findContradictions(policy, project === null ? null : installation).map((error) => ({
      ...error,
      pointer: `/policies/${at}/policy${error.pointer}`,
    })),
  );
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
  return policies;
}
