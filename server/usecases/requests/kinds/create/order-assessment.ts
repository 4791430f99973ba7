import type { FormHints } from '../../../../../lib/contracts/catalog.ts';
import type { CreateClusterRequest, Parameters } from '../../../../../lib/contracts/request-bodies.ts';
import type { Check } from '../../../../../lib/contracts/requests.ts';
import type { ClusterSize } from '../../../../../lib/pricing/size-of.ts';
import { mergeValues } from '../../../../../lib/template-schema/merge.ts';
import { toParameters, withPresets } from '../../../../../lib/template-schema/presets.ts';
import { validateParameters } from '../../../../../lib/template-schema/validate.ts';
import { type Credential, fitsProviders } from '../../../../domain/credentials/credential.ts';
import type { ErrorCode, FieldError } from '../../../../domain/errors.ts';
import { findInjections, findUnknownKeys } from '../../../../domain/requests/unsafe-overrides.ts';
import { writeOrderedServices } from '../../../../domain/services/ordered-services.ts';
import type { SecretValues } from '../../../../domain/services/secret-values.ts';
import { type Said, type SaidKey, say, sayViolation } from '../../../../domain/words/said.ts';
import type { Params } from '../../../../domain/words/sentences/sentence.ts';
import type { CatalogRecord, ProjectRecord } from '../../../../ports/catalog.ts';
import type { ClusterOrder } from '../../../../ports/kube.ts';
import { pickVersion } from '../../../catalog/find-orderable.ts';
import { findTemplate, type TemplateWithSchema } from '../../../catalog/read-template.ts';
import { findHolder } from '../../../catalog/taken-names.ts';
import { isPublishedTo } from '../../../catalog/visible-items.ts';
import { listProjectCredentials } from '../../../credentials/project-credentials.ts';
import type { Deps } from '../../../deps.ts';
import { judgeOrder } from '../../../policies/judge-order.ts';
import { findPrices, priceValues } from '../../../pricing/price-order.ts';
import { askAdmission } from '../../ask-admission.ts';
import type { Assessment, Finding } from '../../assessment.ts';
import { assessNewClaim } from './assess-new-claim.ts';
import { assessOrderedServices } from './assess-ordered-services.ts';
import { assessReferences } from './assess-references.ts';

interface Asking {
  deps: Deps;
  project: ProjectRecord;
  body: CreateClusterRequest;
  requestId: string;
  requester: string;
  /** The open request that is asked anew; its name is not taken by itself. */
  replaces?: string;
  /** Secret values of services that an earlier revision has brought. */
  kept?: SecretValues;
}

const nothing: ClusterSize = { nodes: 0, vcpuMillicores: 0, memoryBytes: 0, gpu: 0, unknownMachines: [] };
const passed = (name: Check['name'], detail: string | null = null): Check => ({ name, outcome: 'passed', detail });
const failed = (name: Check['name'], { detail, message }: Omit<FieldError, 'pointer'>): Check => ({
  name,
  outcome: 'failed' as const,
  detail,
  ...(message ? { message } : {}),
});

/**
 * Asks everything that can be asked of an order: name, catalog, credential, parameters, and the management cluster's
 * own dry run when the rest is fine. Decides nothing about quota, which counts only under its lock.
 */
export async function assessOrder(asking: Asking): Promise<Assessment> {
  const { deps, project, body } = asking;
  const ref = { namespace: project.namespace, name: body.name };
  const record = await deps.catalog.get(deps.db.auto, body.catalogItem);
  const item = record && isPublishedTo(record, project.name) ? record : null;
  const version = item && pickVersion(item, body.version);
  const template = version && (await findTemplate(deps, { ...ref, name: version.template }));
  const chosen = checkCredential(asking, template);
  const place = { namespace: project.namespace, cluster: body.name };
  const [holder, credential, references, addresses, services] = await Promise.all([
    findHolder(deps, ref, asking.replaces),
    chosen,
    template && assessReferences(deps, { ...place, template, references: body }),
    template && assessNewClaim(deps, { ...place, template, body }),
    chosen.then(({ region }) =>
      assessOrderedServices(deps, {
        requestId: asking.requestId,
        clusterName: body.name,
        namespace: project.namespace,
        project: project.name,
        services: body.services ?? [],
        kept: asking.kept ?? {},
        region,
        kubernetesVersion: version?.kubernetesVersion ?? null,
      }),
    ),
  ]);
  const name = holder
    ? finding(
        'name',
        'conflict',
        '/name',
        say(holder === 'taken' ? 'name-taken' : 'name-asked-for', { name: body.name, project: project.name }),
      )
    : { check: passed('name'), findings: [] };
  const offered = checkOffer(body, item, template);
  const values = template ? checkValues(body, template, item?.hints ?? {}) : null;
  const priced =
    item && values?.findings.length === 0
      ? priceValues(values.merged, item.provider, await findPrices(deps, item.provider))
      : { size: nothing, estimate: null };
  const parts = [name, offered, credential, references, addresses, values, services].filter((part) => part !== null);
  const assessment: Assessment = {
    item,
    version: version?.version ?? null,
    ...priced,
    order: null,
    judgement: null,
    manifest: null,
    dryRunMs: null,
    checks: parts.map(({ check }) => check),
    findings: parts.flatMap(({ findings }) => findings),
    ...(services && { services: services.plan, secretValues: services.secretValues }),
    ...(references && { references: references.references }),
    ...(addresses && { newAddressClaim: addresses.claim }),
    warnings: [],
  };
  if (!template || !values || assessment.findings.length > 0) return assessment;
  const judged = await judgeOrder(deps, body, values.merged, assessment);
  if (judged.findings.length > 0) return judged;
  const order = {
    ...toOrder(asking, template, item?.hints ?? {}, credential.credential),
    ...(services && { services: writeOrderedServices(services.plan) }),
    ...(references && { references: references.references }),
    ...(addresses && { newAddressClaim: addresses.claim }),
  };
  const { check, ...admitted } = await askAdmission(() => deps.kube.dryRunCluster(order));
  return { ...judged, ...admitted, order, checks: [...judged.checks, check] };
}

interface Part {
  check: Check;
  findings: Finding[];
}

function finding(name: Check['name'], code: ErrorCode, pointer: string, said: Said): Part {
  return { check: failed(name, said), findings: [{ pointer, code, ...said }] };
}

function checkOffer(body: CreateClusterRequest, item: CatalogRecord | null, template: TemplateWithSchema | null): Part {
  if (!item) return finding('template', 'not-found', '/catalogItem', say('no-such-item'));
  if (!template) {
    const field = body.version === undefined ? '/catalogItem' : '/version';
    return finding('template', 'not-found', field, say('version-not-orderable'));
  }
  if (!template.isValid) {
    const { problem } = template;
    const said = problem === null ? say('template-invalid') : say('template-problem', { words: problem });
    return finding('template', 'conflict', '/catalogItem', said);
  }
  return { check: passed('template', template.name), findings: [] };
}

type CredentialPart = Part & { credential: string | null; region: string | null };

async function checkCredential(
  { deps, project, body }: Asking,
  template: TemplateWithSchema | null,
): Promise<CredentialPart> {
  const refused = (code: ErrorCode, said: SaidKey, params?: Params) => ({
    ...finding('credential', code, '/credential', say(said, params)),
    credential: null,
    region: null,
  });
  const all = await listProjectCredentials(deps, project.namespace);
  const fits = (one: Credential) => template === null || fitsProviders(one, template.providers);
  if (body.credential === undefined) {
    // Where only one would do, there is nothing to choose.
    const [only, another] = all.filter((one) => one.ready && fits(one));
    if (!only || another) return refused('validation-failed', 'choose-credential');
    return take(only);
  }
  const credential = all.find(({ name }) => name === body.credential);
  if (!credential) return refused('not-found', 'no-such-credential');
  if (!fits(credential)) return refused('validation-failed', 'credential-does-not-fit');
  if (!credential.ready) {
    const words = credential.trouble?.words;
    return words
      ? refused('validation-failed', 'credential-not-ready-because', { words })
      : refused('validation-failed', 'credential-not-ready');
  }
  return take(credential);
}

const take = ({ name, region }: Credential): CredentialPart => ({
  check: passed('credential', name),
  findings: [],
  credential: name,
  region,
});

function checkValues(
  body: CreateClusterRequest,
  template: TemplateWithSchema,
  hints: FormHints,
): Part & { merged: Record<string, unknown> } {
  const { schema, isSchemaPending } = template;
  const defaults = withPresets(template.defaults, hints);
  const overrides = body.parameters;
  const errors = [
    ...validateParameters({ schema, defaults, overrides, hints }).map(
      (each): FieldError => ({ pointer: each.pointer, ...sayViolation(each) }),
    ),
    ...findInjections(overrides, defaults),
  ];
  // Without the schema nobody knows which keys there are; the management cluster will say.
  if (!isSchemaPending) errors.push(...findUnknownKeys(overrides, defaults, schema));
  const seen = new Set<string>();
  const findings = errors
    .filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer))
    .map((error): Finding => ({ ...error, pointer: `/parameters${error.pointer}`, code: 'validation-failed' }));
  const merged = mergeValues(defaults, overrides);
  const first = findings[0];
  if (first) return { check: failed('schema', first), findings, merged };
  const outcome = isSchemaPending ? 'pending' : 'passed';
  return { check: { name: 'schema', outcome, detail: null }, findings, merged };
}

function toOrder(
  { project, body, requestId, requester }: Asking,
  template: TemplateWithSchema,
  hints: FormHints,
  credential: string | null,
): ClusterOrder {
  return {
    requestId,
    requester,
    project: project.name,
    namespace: project.namespace,
    name: body.name,
    template: template.name,
    credential,
    config: toParameters(template.defaults, hints, body.parameters) as Parameters,
    catalogItem: body.catalogItem,
    purpose: body.purpose ?? null,
  };
}
