import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { systemActor } from '../../server/domain/actor.ts';
import { applyBootstrap } from '../../server/usecases/bootstrap/apply-bootstrap.ts';
import type { RawInput } from '../../server/usecases/define.ts';
import type { TestDeps } from './deps.ts';

/** The JSON Schema that the organisation's templates have. */
export const templateSchema = {
  type: 'object',
  required: ['region'],
  properties: {
    region: { type: 'string', minLength: 1, enum: ['', 'eu-central-1', 'us-east-1'] },
    workersNumber: { type: 'integer', minimum: 1, maximum: 100 },
    controlPlaneNumber: { type: 'integer', minimum: 1 },
    tags: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const templateName = 'aws-standalone-cp-1-0-44';

/** The organisation's template as the mirror has it in a namespace. */
export function mirrorTemplate(deps: TestDeps, namespace: string): void {
  deps.mirrored.set(`k0rdent.mirantis.com/ClusterTemplate ${namespace}/${templateName}`, {
    metadata: { name: templateName, namespace, uid: `${namespace}-${templateName}` },
    status: {
      valid: true,
      config: { region: '', workersNumber: 2, controlPlaneNumber: 3, tags: {} },
      schemaConfigMapName: `schema-ct-${templateName}`,
      providers: ['infrastructure-aws'],
    },
  });
  deps.mirrored.set(`k0rdent.mirantis.com/Credential ${namespace}/aws-${namespace}`, {
    metadata: { name: `aws-${namespace}`, namespace },
    spec: { identityRef: { kind: 'AWSClusterStaticIdentity', name: 'canary-identity' } },
    status: { ready: true },
  });
}

/** Runs a use case as Slipway itself. */
function asSystem(deps: TestDeps) {
  return { deps, actor: systemActor, traceId: null, signal: undefined };
}

/** Fills a database with the demo's projects, members and catalog; templates in `payments` and `storefront`. */
export async function seedOrganisation(
  deps: TestDeps,
  change: (file: RawInput) => void = () => undefined,
): Promise<void> {
  const input: RawInput = { body: parse(await readFile('sandbox/seed/bootstrap.yaml', 'utf8'), { merge: true }) };
  change(input);
  await applyBootstrap.execute(asSystem(deps), input);
  for (const namespace of ['payments', 'storefront']) mirrorTemplate(deps, namespace);
}

/** A person with a token; groups as in the demo. */
export async function createPerson(
  deps: TestDeps,
  email: string,
  groups: string[] = [],
  limits: { project?: string; readOnly?: boolean; expiresAt?: Date } = {},
): Promise<{ userId: string; token: string; tokenId: string }> {
  const { db, ids, users, tokens } = deps;
  const described = { issuer: 'https://id.test', subject: email, email, name: email, groups };
  const user = await users.signIn(db.auto, described, ids.newId(), new Date());
  const token = `slw_${ids.newSecret()}`;
  const id = ids.newId();
  await tokens.insert(db.auto, {
    id,
    userId: user.id,
    name: 'test',
    prefix: token.slice(0, 10),
    hash: ids.hash(token),
    project: limits.project ?? null,
    readOnly: limits.readOnly ?? false,
    createdAt: new Date(),
    expiresAt: limits.expiresAt ?? new Date(Date.now() + 3_600_000),
    lastUsedAt: null,
    revokedAt: null,
  });
  return { userId: user.id, token, tokenId: id };
}

/** A cluster as the worker would have projected it. */
export async function createCluster(
  deps: TestDeps,
  namespace: string,
  name: string,
  project: string | null,
  owner: string | null = null,
): Promise<void> {
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO clusters (namespace, name, uid, project, phase, severity, template, provider, nodes_ready, nodes_total,
       owner, created_at, observed_at, phase_changed_at)
     VALUES ($1, $2, gen_random_uuid()::text, $3, 'ready', 50, 'aws-standalone-cp-1-0-44', 'aws', 3, 3, $4, now(), now(), now())`,
    namespace,
    name,
    project,
    owner,
  );
  await deps.db.auto.$queryRawUnsafe(
    'INSERT INTO cluster_details (namespace, name, detail) VALUES ($1, $2, $3::jsonb)',
    namespace,
    name,
    JSON.stringify({
      nextStep: null,
      steps: [],
      conditions: [],
      machines: [],
      services: [],
      credential: null,
      config: {},
      labels: {},
      generation: 1,
      observedGeneration: 1,
      dryRun: false,
      deletionRequestedAt: null,
      kubeconfigAvailable: true,
      availableUpgrades: [],
    }),
  );
}
