import type { AdoptedCluster } from '../../../../../lib/contracts/adopted-cluster.ts';
import type { AdoptRequest } from '../../../../../lib/contracts/request-bodies.ts';
import type { Check } from '../../../../../lib/contracts/requests.ts';
import { readTemplate, type Template } from '../../../../domain/catalog/template.ts';
import { pickContext } from '../../../../domain/credentials/kubeconfig-context.ts';
import type { ErrorCode } from '../../../../domain/errors.ts';
import { type Said, say, sayPolicyReason } from '../../../../domain/words/said.ts';
import type { CatalogRecord, ProjectRecord } from '../../../../ports/catalog.ts';
import { findHolder } from '../../../catalog/taken-names.ts';
import { findItem } from '../../../clusters/find-item.ts';
import type { Deps } from '../../../deps.ts';
import { type Judgement, judge } from '../../../policies/judge.ts';
import { toCheck } from '../../../policies/judge-order.ts';
import type { Finding } from '../../assessment.ts';
import { type AskedCluster, askCluster } from './ask-cluster.ts';
import { sayConnection, sayRights } from './say-connection.ts';

export interface AskedAdoption {
  body: Pick<AdoptRequest, 'name' | 'kubeconfig' | 'context' | 'justification'>;
  project: ProjectRecord;
  /** The open request that is asked anew; its name is not taken by itself. */
  replaces?: string;
  signal?: AbortSignal | undefined;
}

/** What is known about an adoption before anything is stored. */
export interface Adoption {
  template: string | null;
  item: CatalogRecord | null;
  /** Of the one context that was taken; null where it is refused. Never leaves the server. */
  kubeconfig: string | null;
  adopted: AdoptedCluster | null;
  judgement: Judgement | null;
  checks: Check[];
  findings: Finding[];
}

const templateKind = 'k0rdent.mirantis.com/ClusterTemplate';
const chart = 'adopted-cluster';

/** Asks everything that can be asked of an adoption; decides nothing about quota, which counts under its lock. */
export async function assessAdoption(deps: Deps, asked: AskedAdoption): Promise<Adoption> {
  const { body, project, replaces, signal } = asked;
  const { namespace } = project;
  const read = pickContext(body.kubeconfig, body.context, deps.credentials.reach);
  const picked = read.ok ? read.picked : null;
  const [holder, template, found] = await Promise.all([
    findHolder(deps, { namespace, name: body.name }, replaces),
    findAdoptedTemplate(deps, namespace),
    picked && askCluster(deps.outbound, picked.access, signal),
  ]);
  const taken = holder === 'taken' ? 'name-taken' : 'name-asked-for';
  const parts = [
    holder
      ? refused('name', 'conflict', '/name', say(taken, { name: body.name, project: project.name }))
      : passed('name'),
    template?.isValid ? passed('template', template.name) : refused('template', 'conflict', '', sayTemplate(template)),
    read.ok ? passed('credential') : refused('credential', 'validation-failed', `/${read.at}`, read.said),
    ...(found ? checkConnection(found) : []),
  ];
  const adoption: Adoption = {
    template: template?.name ?? null,
    item: template && (await findPublished(deps, project.name, template.name)),
    kubeconfig: picked?.kubeconfig ?? null,
    adopted: picked && toAdopted(picked, found),
    judgement: null,
    checks: parts.map(({ check }) => check),
    findings: parts.flatMap(({ findings }) => findings),
  };
  return adoption.findings.length > 0 ? adoption : judgeAdoption(deps, asked, adoption);
}

type Part = { check: Check; findings: Finding[] };

const passed = (name: Check['name'], detail: string | null = null): Part => ({
  check: { name, outcome: 'passed', detail },
  findings: [],
});
const refused = (name: Check['name'], code: ErrorCode, pointer: string, said: Said): Part => ({
  check: { name, outcome: 'failed', ...said },
  findings: [{ pointer, code, ...said }],
});

/** The newest template for adopted clusters of a project; one that works goes before one that does not. */
async function findAdoptedTemplate({ db, mirror }: Deps, namespace: string): Promise<Template | null> {
  const objects = await mirror.list(db.auto, templateKind, namespace);
  const templates = objects.flatMap((object) => readTemplate(object) ?? []).filter((one) => one.chart === chart);
  const newest = templates.sort((a, b) => b.name.localeCompare(a.name, 'en', { numeric: true }));
  return newest.find(({ isValid }) => isValid) ?? newest[0] ?? null;
}

function sayTemplate(template: Template | null): Said {
  if (!template) return say('adopt-no-template');
  return template.problem === null ? say('template-invalid') : say('template-problem', { words: template.problem });
}

async function findPublished(deps: Deps, project: string, template: string): Promise<CatalogRecord | null> {
  const item = await findItem(deps, deps.db.auto, { project, template, orderedFrom: null });
  return item?.state === 'published' ? item : null;
}

/**
 * A login that the cluster refuses is refused here as well: no other network makes it right. So is a name that leads to
 * an internal address, because k0rdent would call it from inside.
 */
function checkConnection(found: AskedCluster): Part[] {
  if (!found.reached && found.why === 'refused-address') {
    return [refused('connection', 'validation-failed', '/kubeconfig', say('adopt-refused-address'))];
  }
  if (found.reached && found.login === 'refused') {
    return [refused('connection', 'validation-failed', '/kubeconfig', say('adopt-login-refused'))];
  }
  return [sayConnection(found), sayRights(found)].map((check) => ({ check, findings: [] }));
}

function toAdopted({ server, context }: { server: string; context: string }, found: AskedCluster | null) {
  const isTaken = found?.reached && found.login === 'taken';
  const { user, version, nodes } = isTaken ? found : { user: null, version: null, nodes: null };
  return { server, context, user, version, nodes };
}

async function judgeAdoption(deps: Deps, { body, project }: AskedAdoption, adoption: Adoption): Promise<Adoption> {
  const judgement = await judge(deps, deps.db.auto, {
    kind: 'adopt',
    project: project.name,
    name: body.name,
    justification: body.justification ?? null,
    catalogItem: adoption.item?.id ?? null,
    purpose: null,
    lifetimeDays: null,
    region: null,
    machineTypes: [],
    nodes: adoption.adopted?.nodes ?? null,
    vcpu: null,
    price: null,
  });
  const { outcome, reasons } = judgement.result;
  const findings = (outcome === 'deny' ? reasons : []).map(
    (reason): Finding => ({ pointer: reason.pointer ?? '', ...sayPolicyReason(reason), code: 'policy-violation' }),
  );
  return { ...adoption, judgement, findings, checks: [...adoption.checks, toCheck(judgement)] };
}
