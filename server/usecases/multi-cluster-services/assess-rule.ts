import { isDeepStrictEqual } from 'node:util';
import type { PreviewRule, RulePreview, RuleWish } from '../../../lib/contracts/multi-cluster-changes.ts';
import { DomainError, type ErrorCode, type FieldError } from '../../domain/errors.ts';
import { whyRuleKept } from '../../domain/git/git-keeper.ts';
import { checkWaves } from '../../domain/multi-cluster-services/check-waves.ts';
import { checkSelector } from '../../domain/multi-cluster-services/label-selector.ts';
import { previewRule } from '../../domain/multi-cluster-services/preview-rule.ts';
import { checkRuleGraph, rulesWaitingFor } from '../../domain/multi-cluster-services/rule-graph.ts';
import { readRule, type WrittenRule, writeRule } from '../../domain/multi-cluster-services/written-rule.ts';
import { checkServiceChanges } from '../../domain/services/check-changes.ts';
import { chainFor } from '../../domain/services/service-chains.ts';
import { type SaidKey, say } from '../../domain/words/said.ts';
import {
  readServiceCatalog,
  type ServiceCatalog,
  versionOfTemplate,
} from '../clusters/services/read-service-catalog.ts';
import type { Deps } from '../deps.ts';
import { digest } from '../digest.ts';
import { checkOffers } from '../requests/kinds/services/check-offers.ts';

type RuleFault = FieldError & { code: ErrorCode };

/** What is known of a change of a multi-cluster service before anything is stored. */
export interface RuleAssessment {
  live: WrittenRule | null;
  /** As it is to be written; null where it goes, or where something is wrong. */
  object: Record<string, unknown> | null;
  faults: RuleFault[];
  preview: RulePreview;
}

/** Asks everything that can be asked of a change before it is sent, and whom it would hit. */
export async function assessRule(deps: Deps, asked: PreviewRule): Promise<RuleAssessment> {
  const tx = deps.db.auto;
  const [read, services, others] = await Promise.all([
    deps.rules.read(asked.name),
    readServiceCatalog(deps, { namespace: deps.systemNamespace, project: null }),
    deps.multiClusterServices.list(tx),
  ]);
  const live = read && readRule(read, digest);
  const faults = checkSeen(asked, live);
  if (asked.act === 'delete') {
    faults.push(
      ...rulesWaitingFor(asked.name, others).map((by) =>
        fault('', 'conflict', 'rule-needed', { name: asked.name, by }),
      ),
    );
  } else if (faults.length === 0) faults.push(...(await checkWish(deps, asked, live, { services, others })));
  const chainOf = (template: string) => chainFor(services.chains, template, null);
  const written = asked.act === 'save' && faults.length === 0 ? writeRule(read, asked, chainOf) : null;
  if (written && read && isDeepStrictEqual(written.spec, read.spec)) {
    faults.push(fault('', 'validation-failed', 'rule-already-so', { name: asked.name }));
  }
  const wanted = written ? readRule(written, digest).services : (live?.services ?? []);
  const installed = asked.act === 'save' ? wanted.filter(({ isDisabled }) => !isDisabled) : [];
  const selector = asked.act === 'save' ? asked.selector : null;
  const before = live?.selector ?? null;
  const letsGo = live !== null && (asked.act === 'delete' || !asked.keepServices);
  const kept = letsGo ? await findKept(deps, asked.name) : [];
  const [{ clusters, total }, templates, projects] = await Promise.all([
    deps.rulePreview.clusters(
      tx,
      [selector, before].filter((one) => one !== null),
      installed.map(({ namespace, name }) => `${namespace}/${name}`),
      kept,
    ),
    deps.rulePreview.templates(
      tx,
      installed.map(({ template }) => template),
    ),
    deps.projects.list(tx, 'all'),
  ]);
  const told = previewRule({
    name: asked.name,
    selector,
    before,
    kept: new Set(kept),
    clusters,
    total,
    priority: asked.act === 'save' ? asked.priority : 0,
    waves: asked.act === 'save' ? asked.waves : null,
    services: installed,
    templates,
    versionOf: (template) => versionOfTemplate(services, template),
    owners: new Map(projects.map(({ name, owner }) => [name, owner])),
  });
  const errors = faults.map(({ code: _, ...error }) => error);
  return {
    live,
    object: faults.length === 0 ? written : null,
    faults,
    preview: { errors, ...told, approvalAbove: deps.approvalAbove },
  };
}

/** `namespace/name` of clusters that match no longer and have its services still. */
async function findKept({ db, rollouts }: Deps, name: string): Promise<string[]> {
  const standings = await rollouts.standings(db.auto, name);
  return [...standings].flatMap(([key, { state }]) => (state === 'kept' ? [key] : []));
}

/** @throws DomainError with all that is wrong, by the code of the first */
export function refuseFaults(faults: readonly RuleFault[]): void {
  const [first] = faults;
  if (!first) return;
  const { code, pointer, detail, message } = first;
  const errors = faults.map(({ code: _, ...error }) => error);
  throw new DomainError(code, pointer === '' ? { detail, message, errors } : { errors });
}

function fault(pointer: string, code: ErrorCode, key: SaidKey, params: Record<string, string> = {}): RuleFault {
  return { pointer, code, ...say(key, params) };
}

/** Whether the object is the one that the answers were read from, and one that may be changed here. */
function checkSeen({ name, seen }: PreviewRule, live: WrittenRule | null): RuleFault[] {
  if (seen === null) return live ? [fault('/name', 'conflict', 'rule-name-taken', { name })] : [];
  if (!live || live.uid !== seen.uid) return [fault('', 'conflict', 'rule-gone', { name })];
  if (live.isDeleting) return [fault('', 'conflict', 'rule-being-deleted', { name })];
  const kept = whyRuleKept(name, live.keptBy);
  if (kept) return [{ pointer: '', code: 'conflict', ...kept }];
  return live.generation === seen.generation ? [] : [fault('', 'stale-version', 'rule-changed-meanwhile', { name })];
}

interface Known {
  services: ServiceCatalog;
  others: readonly { name: string; dependsOn: readonly string[] }[];
}

async function checkWish(
  deps: Deps,
  wish: RuleWish,
  live: WrittenRule | null,
  { services, others }: Known,
): Promise<RuleFault[]> {
  const invalid = (error: FieldError): RuleFault => ({ ...error, code: 'validation-failed' });
  const entries = live?.services ?? [];
  const faults = [
    ...checkSelector(wish.selector).map((error) => invalid({ ...error, pointer: `/selector${error.pointer}` })),
    ...checkRuleGraph(wish, others).map(invalid),
    ...(wish.waves && wish.selfManagement ? [fault('/waves', 'validation-failed', 'rule-waves-self')] : []),
    ...checkWaves(wish.waves).map((error) => invalid({ ...error, pointer: `/waves${error.pointer}` })),
    ...checkServiceChanges(entries, wish.changes),
  ];
  const management = (await deps.mirror.health(deps.db.auto)).name;
  if (wish.selfManagement && !live?.selfManagement && wish.confirmedManagement !== management) {
    const at = '/confirmedManagement';
    faults.push(fault(at, 'validation-failed', 'rule-management-unconfirmed', { name: management }));
  }
  if (faults.length > 0) return faults;
  const asked = { namespace: deps.systemNamespace, services, entries, changes: wish.changes, version: null };
  return (await checkOffers(deps, asked)).map(toRuleWords);
}

/** What is said of one project's catalog is true of all of them here. */
function toRuleWords(found: RuleFault): RuleFault {
  if (found.message?.key !== 'said.service-not-offered') return found;
  return { ...found, ...say('rule-template-not-offered', found.message.params ?? {}) };
}
