import { type AuditDraft, defineCommand } from '../define.ts';
import { bootstrapSchema, toRecords } from './bootstrap-file.ts';

/** Any number that nothing else in this database uses. */
const bootstrapLock = 7_204_403;

/**
 * Puts projects, members and catalog items of the bootstrap file in place, as often as one likes: what is as the file
 * says stays untouched and unaudited, members are only added. Portal and worker may run it at the same time.
 */
export const applyBootstrap = defineCommand({
  name: 'apply-bootstrap',
  action: 'settings.manage',
  scope: 'visible',
  input: { body: bootstrapSchema },
  prepare: async (_context, { body }) => toRecords(body),
  commit: async ({ deps }, tx, { projects, members, items }) => {
    await tx.$queryRawUnsafe(
      'SELECT 1 AS locked FROM (SELECT pg_advisory_xact_lock($1::bigint)) AS taken',
      bootstrapLock,
    );
    const audit: AuditDraft[] = [];
    for (const project of projects) {
      if (!(await deps.projects.put(tx, project))) continue;
      audit.push({
        action: 'put-project',
        project: project.name,
        subject: 'projects',
        key: project.name,
        after: project,
      });
    }
    for (const item of items) {
      if (!(await deps.catalog.put(tx, item))) continue;
      const after = { versions: item.versions, projects: item.projects };
      audit.push({ action: 'put-catalog-item', project: null, subject: 'catalog', key: item.id, after });
    }
    const added = await deps.members.ensure(tx, members);
    if (added > 0)
      audit.push({ action: 'add-members', project: null, subject: 'projects', key: '*', after: { members } });
    return {
      answer: { changed: audit.length },
      audit,
      events: audit.map(({ subject, key }) => ({ subject: subject as 'projects' | 'catalog', key, project: null })),
    };
  },
});
