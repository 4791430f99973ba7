import { isDeepStrictEqual } from 'node:util';
import { readPath } from '../../client/objects.ts';
import { kinds } from '../../kinds.ts';
import type { ClusterDeployment, Template } from '../../shapes/k0rdent.ts';
import {
  type AdmissionRequest,
  type Decision,
  decide,
  deny,
  denyNotFound,
  type Lookup,
  type PatchOperation,
} from '../admission.ts';
import { checkCredential, checkProviders, checkServices, checkVersions, invalidPrefix } from './providers.ts';

type Request = AdmissionRequest<ClusterDeployment>;

async function templateOf(lookup: Lookup, namespace: string, name: string): Promise<Template> {
  const template = await lookup.find(kinds.clusterTemplate, { namespace, name });
  if (!template) throw denyNotFound('ClusterTemplate', name);
  return template;
}

function requireValid(template: Template, namespace: string, prefix: string): void {
  if (!template.status?.valid)
    throw deny(
      `${prefix}the ClusterTemplate ${namespace}/${template.metadata.name} is invalid with the error: ${template.status?.validationError ?? ''}`,
    );
}

/**
 * Without a config the template's whole default config is filled in and dryRun switched on. The object goes back as
 * k0rdent's own types write it, with the two parts that they never leave out; the server fills in their defaults.
 */
export function defaultClusterDeployment({ object, namespace }: Request, lookup: Lookup): Promise<Decision> {
  return decide(async () => {
    if (!object || object.spec.config !== undefined || !object.spec.template || object.metadata.deletionTimestamp)
      return undefined;
    const template = await templateOf(lookup, namespace, object.spec.template);
    requireValid(template, namespace, '');
    if (template.status?.config === undefined) return undefined;
    const patch: PatchOperation[] = [
      { op: 'add', path: '/spec/config', value: template.status.config },
      { op: 'add', path: '/spec/dryRun', value: true },
    ];
    if (object.spec.ipamClaim === undefined) patch.push({ op: 'add', path: '/spec/ipamClaim', value: {} });
    if (object.spec.serviceSpec === undefined)
      patch.push({ op: 'add', path: '/spec/serviceSpec', value: { provider: {} } });
    return { patch };
  });
}

async function create({ object, namespace, name }: Request, lookup: Lookup): Promise<undefined> {
  if (!object) return undefined;
  const { spec } = object;
  const subject = { namespace, name };
  const template = await templateOf(lookup, namespace, spec.template);
  requireValid(template, namespace, invalidPrefix);
  await checkProviders(lookup, subject, template, spec.credential ?? '');
  await checkVersions(lookup, subject, template, spec.serviceSpec);
  await checkCredential(lookup, subject, template, spec.credential ?? '');
  await checkServices(lookup, subject, spec.serviceSpec);
  return undefined;
}

async function checkUpgrade(
  { object, oldObject, namespace, name }: Request,
  template: Template,
  lookup: Lookup,
): Promise<string[]> {
  if (!object || !oldObject) return [];
  const [from, to] = [oldObject.spec.template, object.spec.template];
  const management = await lookup.find(kinds.management, { name: 'kcm' });
  const isPathChecked = readPath(management, 'spec.core.kcm.config.controller.validateClusterUpgradePath') !== false;
  if (isPathChecked && !oldObject.status?.availableUpgrades?.includes(to))
    throw deny(
      'cluster upgrade is forbidden',
      `Cluster can't be upgraded from ${from} to ${to}. This upgrade sequence is not allowed`,
    );
  requireValid(template, namespace, invalidPrefix);
  await checkProviders(lookup, { namespace, name }, template, object.spec.credential ?? '');
  await checkVersions(lookup, { namespace, name }, template, object.spec.serviceSpec);
  const release = object.spec.dryRun ? await lookup.find(kinds.helmRelease, { namespace, name }) : undefined;
  const installed = release?.spec.chartRef?.name;
  const next = template.status?.chartRef?.name;
  if (!installed || !next || installed === next) return [];
  return [
    `Helm chart name changed from "${installed}" to "${next}": Flux will uninstall the existing release and reinstall it as a new release, which may cause service disruption or resource recreation`,
  ];
}

async function update(request: Request, lookup: Lookup): Promise<Decision | undefined> {
  const { object, oldObject, namespace, name } = request;
  if (!object || !oldObject) return undefined;
  const subject = { namespace, name };
  const template = await templateOf(lookup, namespace, object.spec.template);
  const [next, old] = [object.spec, oldObject.spec];
  const warnings = next.template === old.template ? [] : await checkUpgrade(request, template, lookup);
  if (next.credential !== old.credential) await checkCredential(lookup, subject, template, next.credential ?? '');
  if (Boolean(next.dataSource) !== Boolean(old.dataSource))
    throw deny(`${invalidPrefix}spec.dataSource cannot be added or removed after creation`);
  if (!isDeepStrictEqual(next.serviceSpec, old.serviceSpec)) await checkServices(lookup, subject, next.serviceSpec);
  return { warnings };
}

function checkDelete({ namespace, name }: Request, lookup: Lookup): undefined {
  const region = lookup
    .list(kinds.region)
    .find(({ spec }) => spec.clusterDeployment?.namespace === namespace && spec.clusterDeployment.name === name);
  if (region) throw deny(`ClusterDeployment cannot be deleted: referenced by Region "${region.metadata.name}"`);
  return undefined;
}

/** The checks of create, update and delete; the config is never checked here. */
export function validateClusterDeployment(request: Request, lookup: Lookup): Promise<Decision> {
  return decide(async () => {
    if (request.operation === 'CREATE') return await create(request, lookup);
    if (request.operation === 'UPDATE') return await update(request, lookup);
    return checkDelete(request, lookup);
  });
}
