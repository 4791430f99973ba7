import { isObject } from '../../../lib/template-schema/json.ts';
import { readYaml } from '../../../lib/template-schema/yaml.ts';
import { trimSlashes } from '../../../lib/trim-slashes.ts';

/** The name under which k0rdent's templates look for a cloud when none is given. */
const usualCloud = 'openstack';
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** An object without what is not given; undefined when nothing is. */
function given(fields: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
const domainOf = (auth: Record<string, unknown>, of: string) =>
  given({
    id: text(auth[`${of}_domain_id`]) ?? text(auth.domain_id),
    name: text(auth[`${of}_domain_name`]) ?? text(auth.domain_name),
  });

/** Where a token is asked for with a clouds.yaml, and how; null for a file that names no login of the known kinds. */
export function toKeystoneLogin(cloudsYaml: string): { url: string; body: object; secrets: string[] } | null {
  const read = readYaml(cloudsYaml, 'map');
  const clouds = read.ok && isObject(read.value) && isObject(read.value.clouds) ? read.value.clouds : {};
  const cloud = clouds[usualCloud] ?? Object.values(clouds)[0];
  const auth = isObject(cloud) && isObject(cloud.auth) ? cloud.auth : {};
  const base = trimSlashes(text(auth.auth_url) ?? '');
  const login = applicationLogin(auth) ?? passwordLogin(auth);
  if (!base || !login) return null;
  const root = /\/v3$/.test(base) ? base : `${base.replace(/\/v2\.0$/, '')}/v3`;
  return { url: `${root}/auth/tokens`, body: { auth: login.asked }, secrets: [login.secret] };
}

function applicationLogin(auth: Record<string, unknown>): { asked: object; secret: string } | null {
  const secret = text(auth.application_credential_secret);
  if (!secret) return null;
  const user = given({ id: text(auth.user_id), name: text(auth.username), domain: domainOf(auth, 'user') });
  const credential = given({
    id: text(auth.application_credential_id),
    name: text(auth.application_credential_name),
    user: text(auth.application_credential_id) ? undefined : user,
    secret,
  });
  return { asked: { identity: { methods: ['application_credential'], application_credential: credential } }, secret };
}

function passwordLogin(auth: Record<string, unknown>): { asked: object; secret: string } | null {
  const password = text(auth.password);
  if (!password) return null;
  const id = text(auth.user_id);
  const user = given({
    id,
    name: id ? undefined : text(auth.username),
    domain: id ? undefined : domainOf(auth, 'user'),
  });
  const projectId = text(auth.project_id);
  const name = text(auth.project_name);
  const project = projectId
    ? { id: projectId }
    : name && given({ name, domain: domainOf(auth, 'project') ?? domainOf(auth, 'user') });
  const identity = { methods: ['password'], password: { user: { ...user, password } } };
  return { asked: { identity, ...(project && { scope: { project } }) }, secret: password };
}
