import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bootstrapSchema } from '../../server/usecases/bootstrap/bootstrap-file.ts';
import { prune } from '../kube/schema/prune.ts';
import { validate } from '../kube/schema/validate.ts';
import { personas } from '../oidc/personas.ts';
import { seedData } from './data.ts';
import { buildSeed, writeSeed } from './main.ts';
import type { SeedObject } from './seed-objects.ts';
import { schemasOf } from './stored-form.ts';

const now = new Date('2026-11-21T10:00:00Z');
const childKubeconfig = (namespace: string, name: string): string => `kubeconfig of ${namespace}/${name}`;
const seed = buildSeed(now, { childKubeconfig });

const of = (kind: string, namespace?: string): SeedObject[] =>
  seed.filter((object) => object.kind === kind && (namespace === undefined || object.metadata.namespace === namespace));
function theOnly(kind: string): SeedObject {
  const [object, ...others] = of(kind);
  if (!object || others.length > 0) throw new Error(`one ${kind} expected`);
  return object;
}
const names = (objects: SeedObject[]): string[] => objects.map((object) => object.metadata.name).sort();
const keyOf = ({ apiVersion, kind, metadata }: SeedObject): string =>
  [apiVersion.split('/')[0], kind, metadata.namespace ?? '', metadata.name].join(' ');

interface TemplateStatus {
  config: Record<string, { version?: string } | undefined>;
}
interface Crd {
  group: string;
  scope: string;
  names: { kind: string };
}
const crds = new Map(of('CustomResourceDefinition').map(({ spec }) => [(spec as Crd).names.kind, spec as Crd]));
const schemas = schemasOf(seed);

describe('the backup', () => {
  it('is the same for the same moment and differs only in instants for another', () => {
    expect(buildSeed(now, { childKubeconfig })).toEqual(seed);
    const later = buildSeed(new Date(now.getTime() + 3_600_000), { childKubeconfig });
    expect(later.map(keyOf)).toEqual(seed.map(keyOf));
    expect(later[0]?.metadata.uid).toBe(seed[0]?.metadata.uid);
    expect(later[0]?.metadata.creationTimestamp).not.toBe(seed[0]?.metadata.creationTimestamp);
  });

  it('holds every object once, with a uid of its own and made in the past', () => {
    expect(new Set(seed.map(keyOf)).size).toBe(seed.length);
    expect(new Set(seed.map((object) => object.metadata.uid)).size).toBe(seed.length);
    for (const { metadata } of seed) expect(Date.parse(metadata.creationTimestamp)).toBeLessThan(now.getTime());
  });

  it('puts CRDs first, namespaces before what is in them and owners before what they own', () => {
    const last = seed.findLastIndex((object) => object.kind === 'CustomResourceDefinition');
    expect(seed.findIndex((object) => object.kind !== 'CustomResourceDefinition')).toBe(last + 1);
    const seen = new Set<string>();
    const namespaces = new Set<string>();
    for (const { kind, metadata } of seed) {
      for (const owner of metadata.ownerReferences ?? []) expect(seen).toContain(owner.uid);
      if (metadata.namespace) expect(namespaces).toContain(metadata.namespace);
      if (kind === 'Namespace') namespaces.add(metadata.name);
      seen.add(metadata.uid);
    }
  });

  it('fits the CRDs: kind, version, scope and schema of each object', () => {
    let checked = 0;
    for (const object of seed) {
      const crd = crds.get(object.kind);
      if (!crd) continue;
      const schema = schemas.get(`${object.apiVersion} ${object.kind}`);
      expect(object.metadata.namespace !== undefined, keyOf(object)).toBe(crd.scope === 'Namespaced');
      if (!schema) throw new Error(`${object.kind} is not served as ${object.apiVersion}`);
      expect(validate(object, schema), keyOf(object)).toEqual([]);
      expect(prune(object, schema).unknown, keyOf(object)).toEqual([]);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(200);
    console.info(`seed: ${seed.length} objects, ${checked} of them validated against their CRDs`);
  });

  it('is written as one JSON document that only its owner may read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seed-'));
    await writeSeed(join(folder, 'backup.json'), { childKubeconfig }, now);
    expect(JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'))).toEqual({
      items: JSON.parse(JSON.stringify(seed)),
    });
    await rm(folder, { recursive: true });
  });
});

describe('what the portal finds', () => {
  it('has a chain, a rule and valid copies for each catalog item in each of its projects', () => {
    const access = theOnly('AccessManagement');
    const rules = (access.spec as { accessRules: { targetNamespaces: { list: string[] }; resources: unknown }[] })
      .accessRules;
    expect((access.status as { current: unknown }).current).toEqual(rules);
    for (const { id, kind, chain, versions, projects } of seedData.bootstrap.catalogItems) {
      const [chains, template, prefix] =
        kind === 'cluster'
          ? ['ClusterTemplateChain', 'ClusterTemplate', 'schema-ct-']
          : ['ServiceTemplateChain', 'ServiceTemplate', 'schema-st-'];
      for (const project of projects) {
        const namespace = seedData.bootstrap.projects.find(({ name }) => name === project)?.namespace ?? '';
        const templates = versions.map(({ template }) => template);
        expect(names(of(chains, namespace)), id).toContain(chain);
        expect(names(of(template, namespace)), id).toEqual(expect.arrayContaining(templates));
        expect(JSON.stringify(rules.find(({ targetNamespaces }) => targetNamespaces.list[0] === namespace))).toContain(
          `"${chain}"`,
        );
        const copy = of(template, namespace).find(({ metadata }) => metadata.name === templates[0]);
        expect(copy?.status).toMatchObject({ valid: true, chartRef: { namespace: 'kcm-system' } });
        const { schemaConfigMapName } = (copy?.status ?? {}) as { schemaConfigMapName?: string };
        // Charts of services may come without a schema.
        if (kind === 'cluster' || schemaConfigMapName) {
          expect(schemaConfigMapName).toBe(`${prefix}${templates[0]}`);
          expect(names(of('ConfigMap', namespace))).toContain(schemaConfigMapName);
        }
      }
    }
  });

  it('says of each version which Kubernetes its chart brings', () => {
    const text = readFileSync(join(import.meta.dirname, 'bootstrap.yaml'), 'utf8');
    const { catalogItems } = bootstrapSchema.parse(parse(text, { merge: true }));
    const clusters = catalogItems.filter(({ kind }) => kind === 'cluster');
    for (const { template, kubernetesVersion } of clusters.flatMap((item) => item.versions)) {
      const found = of('ClusterTemplate', 'kcm-system').find(({ metadata }) => metadata.name === template);
      const { k0s, kubernetes } = (found?.status as TemplateStatus | undefined)?.config ?? {};
      const version = (k0s ?? kubernetes)?.version?.replace(/^v|\+.*$/g, '') ?? null;
      expect(kubernetesVersion, template).toBe(version);
    }
  });

  it('offers no template whose providers are not installed', () => {
    const available = (theOnly('Management').status as { availableProviders: string[] }).availableProviders;
    for (const template of of('ClusterTemplate')) {
      const { providers } = template.status as { providers: string[] };
      expect(available, template.metadata.name).toEqual(expect.arrayContaining(providers));
    }
  });

  it('has a credential with an allowed identity for each cluster of the fleet', () => {
    for (const { project, name, credential } of seedData.fleet) {
      const found = of('Credential', project).find(({ metadata }) => metadata.name === credential);
      const { identityRef } = (found?.spec ?? {}) as {
        identityRef?: { kind: string; name: string; namespace?: string };
      };
      const identity = of(identityRef?.kind ?? '').find(
        ({ metadata }) => metadata.name === identityRef?.name && metadata.namespace === identityRef?.namespace,
      );
      expect(identity, `${project}/${name}`).toBeDefined();
    }
  });

  it('gives portal and worker their rights in every project, and no list of Secrets anywhere', () => {
    for (const { namespace } of seedData.bootstrap.projects) {
      expect(names(of('RoleBinding', namespace))).toEqual(['slipway-portal', 'slipway-worker']);
    }
    const bound = new Set(
      [...of('ClusterRoleBinding'), ...of('RoleBinding')].map(({ roleRef }) => (roleRef as { name: string }).name),
    );
    for (const role of bound) {
      const rules = of('ClusterRole').find(({ metadata }) => metadata.name === role)?.rules as {
        resources: string[];
        verbs: string[];
      }[];
      const secrets = rules.filter(({ resources }) => resources.includes('secrets') || resources.includes('*'));
      const verbs = secrets.flatMap((rule) => rule.verbs);
      for (const verb of ['list', 'watch', '*']) expect(verbs, role).not.toContain(verb);
    }
  });

  it('knows every person and project that the bootstrap names', () => {
    const { members, projects, catalogItems } = seedData.bootstrap;
    const groups = new Set(personas.flatMap((persona) => persona.groups));
    const people = new Set(personas.map((persona) => persona.email));
    const known = new Set(projects.map((project) => project.name));
    for (const { project, subject } of members) {
      expect(subject.kind === 'group' ? groups : people).toContain(subject.name);
      if (project !== null) expect(known).toContain(project);
    }
    for (const item of catalogItems) for (const project of item.projects) expect(known).toContain(project);
    for (const { owner } of seedData.fleet) if (owner) expect(people).toContain(owner);
    for (const persona of personas) {
      const isMember = members.some(
        ({ subject }) => subject.name === persona.email || persona.groups.includes(subject.name),
      );
      expect(isMember, persona.email).toBe(true);
    }
  });
});
