import type { Bundle } from '../../../lib/contracts/bundles.ts';
import { can, projectsWith } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import { findLacks, projectsOffered, withoutBundledValues } from '../../domain/services/bundles.ts';
import { say } from '../../domain/words/said.ts';
import type { BundleRecord } from '../../ports/bundles.ts';
import type { CatalogRecord } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import type { AuditDraft, Committed, Context, Subject } from '../define.ts';
import type { Deps } from '../deps.ts';

/** What decides where bundles are offered. */
interface Offering {
  items: CatalogRecord[];
  projects: string[];
}

export async function readOffering({ deps }: { deps: Deps }, tx: Tx): Promise<Offering> {
  const [items, projects] = await Promise.all([deps.catalog.list(tx, 'all'), deps.projects.list(tx, 'all')]);
  return { items, projects: projects.map(({ name }) => name) };
}

type Content = Pick<BundleRecord, 'services'>;
export const offeredIn = ({ services }: Content, { items, projects }: Offering): string[] =>
  projectsOffered(services, items, projects);

/** What people see of a bundle; of its projects, those that they may see. */
export function toBundle({ actor, visible }: Context, record: BundleRecord, offering: Offering): Bundle {
  const { updatedAt, services } = record;
  const shown = offering.projects.filter((project) => visible === 'all' || visible.includes(project));
  return {
    ...record,
    updatedAt: updatedAt.toISOString(),
    projects: shown.map((project) => ({ project, lacks: findLacks(services, offering.items, project) })),
    mayChange: leadsAny(actor) && offeredIn(record, offering).every((project) => leads(actor, project)),
  };
}

const leads = ({ grants, narrowing }: Actor, project: string) => can(grants, 'catalog.publish', project, narrowing);

function leadsAny({ grants, narrowing }: Actor): boolean {
  const led = projectsWith(grants, 'catalog.publish', narrowing);
  return led === 'all' || led.length > 0;
}

/** The project that decides about a bundle first; the others in which it is offered are asked for after it. */
export function placeOf({ grants, narrowing }: Actor, offered: readonly string[]): string | null {
  const readable = offered.find((project) => can(grants, 'template.read', project, narrowing));
  if (readable !== undefined) return readable;
  const [led, read] = (['catalog.publish', 'template.read'] as const).map((action) =>
    projectsWith(grants, action, narrowing),
  );
  return first(led) ?? first(read);
}

const first = (projects: ReturnType<typeof projectsWith> | undefined): string | null =>
  projects === undefined || projects === 'all' ? null : (projects[0] ?? null);

/** Scope of what is done to one bundle. */
export async function findBundle(context: Context, name: string): Promise<Subject<BundleRecord> | null> {
  const { deps, actor } = context;
  const [value, offering] = await Promise.all([
    deps.bundles.get(deps.db.auto, name),
    readOffering(context, deps.db.auto),
  ]);
  return value && { project: placeOf(actor, offeredIn(value, offering)), value };
}

/**
 * Locks the bundle that somebody is about to change.
 * @throws DomainError `not-found`, `stale-version`
 */
export async function lockBundle({ deps }: Context, tx: Tx, name: string, revision: number): Promise<BundleRecord> {
  const before = await deps.bundles.lock(tx, name);
  if (!before) throw new DomainError('not-found');
  if (before.revision !== revision) {
    throw new DomainError('stale-version', say('bundle-changed', { by: before.updatedBy }));
  }
  return before;
}

const toAudit = ({ title, description, services }: BundleRecord) => ({
  title,
  description,
  services: withoutBundledValues(services),
});

/** What is kept and told of a change. The audit says of which services the values are other ones, and no value. */
export function traceOf(
  action: AuditDraft['action'],
  before: BundleRecord | null,
  after: BundleRecord | null,
): Pick<Committed<unknown>, 'audit' | 'events'> {
  const key = (after ?? before)?.name ?? '';
  const valuesOf = (record: BundleRecord | null, name: string) =>
    record?.services.find((service) => service.name === name)?.values;
  const otherValues = (after?.services ?? [])
    .filter(({ name, values }) => before !== null && valuesOf(before, name) !== values)
    .map(({ name }) => name);
  return {
    audit: {
      action,
      project: null,
      subject: 'catalog',
      key,
      before: before && toAudit(before),
      after: after && { ...toAudit(after), ...(otherValues.length > 0 && { otherValues }) },
    },
    events: [{ subject: 'catalog', key, project: null }],
  };
}
