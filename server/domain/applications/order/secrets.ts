// What an application gets that nobody may read: which values are kept, and which come with a request.
import { fileKey } from '../../../../lib/contracts/application-files.ts';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import {
  type ApplicationSecrets,
  type ApplicationSecretValues,
  mostSecretBytes,
  mostSecretsBytes,
  type SecretEntry,
  secretBytes,
  secretEntries,
} from '../../../../lib/contracts/application-secrets.ts';
import { isSameJson } from '../../../../lib/template-schema/json.ts';
import type { FieldError } from '../../errors.ts';
import { say } from '../../words/said.ts';

/** Values by the name of the Secret that holds, or is to hold, one each. They are sealed wherever they are stored. */
export type SealedSecrets = Readonly<Record<string, string>>;

/**
 * What is wrong with the secrets of an application whatever their values are.
 * @param kept what was asked for so far: of these a value may be kept
 */
export function checkSecrets(spec: ApplicationSpec, kept: readonly ApplicationSecrets[]): FieldError[] {
  const { secrets, env, files, overrides } = spec;
  const variables = new Set(env.map(({ name }) => name));
  const secretNames = new Set(secrets.env.map(({ name }) => name));
  return [
    ...secrets.env.flatMap(({ name }, at) =>
      variables.has(name) ? { pointer: `/spec/secrets/env/${at}/name`, ...say('secret-named-twice', { name }) } : [],
    ),
    ...secrets.files.flatMap(({ path }, at) =>
      files.some((file) => isInTheWay(file.path, path))
        ? { pointer: `/spec/secrets/files/${at}/path`, ...say('secret-path-taken', { name: path }) }
        : [],
    ),
    ...overrides.flatMap((override, at) =>
      (override.env ?? []).flatMap(({ name }, place) =>
        secretNames.has(name)
          ? { pointer: `/spec/overrides/${at}/env/${place}/name`, ...say('secret-not-overridden', { name }) }
          : [],
      ),
    ),
    ...secretEntries(secrets).flatMap((entry) =>
      entry.held === null || kept.some((before) => isKept(entry, secrets, before))
        ? []
        : { pointer: entry.pointer, ...say('secret-not-kept') },
    ),
  ];
}

/** Whether two files cannot both be there. */
const isInTheWay = (one: string, other: string): boolean =>
  fileKey(one) === fileKey(other) || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** A value is kept where it was, and the password of a registry for its user alone. */
function isKept(
  { of, name, held }: SecretEntry,
  { registry }: ApplicationSecrets,
  before: ApplicationSecrets,
): boolean {
  const was = secretEntries(before).find((one) => one.of === of && one.name === name);
  const isSameUser = of !== 'registry' || registry?.username === before.registry?.username;
  return isSameUser && was !== undefined && was.held !== null && isSameJson(was.held, held);
}

interface Settling {
  /** Of the application. */
  name: string;
  at: Date;
  /** What was asked for before this request; null where it is new. */
  before: ApplicationSpec | null;
  /** What is sealed beside this request already, where it is sent once more. */
  pending: SealedSecrets;
  values: ApplicationSecretValues | undefined;
  /** Something that was never said before, of small letters and digits. */
  newMark: () => string;
}

/**
 * Gives each value that comes with a request a Secret of its own, whose name says nothing of it: another value is another
 * name, so that pods start anew and a worker that was interrupted finds what it has made.
 * @returns the application with the names of its Secrets, and the values by these names
 */
export function settleSecrets(
  spec: ApplicationSpec,
  { name: application, at, before, pending, values = { env: {}, files: {} }, newMark }: Settling,
): { spec: ApplicationSpec; sealed: Record<string, string>; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const sealed: Record<string, string> = {};
  const settled = new Map<string, SecretEntry['held']>();
  let sent = 0;
  for (const entry of secretEntries(spec.secrets)) {
    const { pointer, held, name } = entry;
    const value = sentFor(entry, values);
    settled.set(pointer, held);
    if (held !== null) {
      if (value !== undefined) errors.push({ pointer: `${pointer}/value`, ...say('secret-value-nowhere', { name }) });
      const isBefore = before !== null && isKept(entry, spec.secrets, before.secrets);
      const kept = Object.hasOwn(pending, held.secret) ? pending[held.secret] : undefined;
      if (kept !== undefined) sealed[held.secret] = kept;
      else if (!isBefore) errors.push({ pointer, ...say('secret-not-kept') });
      continue;
    }
    if (value === undefined || value === '') {
      errors.push({ pointer: `${pointer}/value`, ...say('secret-value-missing') });
      continue;
    }
    const bytes = secretBytes(value);
    sent += bytes;
    if (bytes > mostSecretBytes) {
      errors.push({ pointer: `${pointer}/value`, ...say('secret-value-large', { max: mostSecretBytes }) });
    }
    const secret = `${application}-secret-${newMark()}`;
    sealed[secret] = value;
    settled.set(pointer, { secret, setAt: at.toISOString() });
  }
  if (sent > mostSecretsBytes) {
    errors.push({ pointer: '/spec/secrets', ...say('secret-values-large', { max: mostSecretsBytes }) });
  }
  return { spec: withHeld(spec, settled), sealed, errors: [...errors, ...strays(spec.secrets, values)] };
}

function sentFor({ of, name }: SecretEntry, values: ApplicationSecretValues): string | undefined {
  if (of === 'registry') return values.registry;
  return Object.hasOwn(values[of], name) ? values[of][name] : undefined;
}

/** Values that belong to no entry. */
function strays(secrets: ApplicationSecrets, values: ApplicationSecretValues): FieldError[] {
  const stray = (at: string, name: string) => ({
    pointer: `/secretValues/${at}`,
    ...say('secret-value-nowhere', { name }),
  });
  const names = (of: SecretEntry['of']) =>
    new Set(secretEntries(secrets).flatMap((entry) => (entry.of === of ? entry.name : [])));
  return [
    ...(['env', 'files'] as const).flatMap((of) =>
      Object.keys(values[of])
        .filter((name) => !names(of).has(name))
        .map((name) => stray(of, name)),
    ),
    ...(values.registry !== undefined && secrets.registry === null ? [stray('registry', 'registry')] : []),
  ];
}

function withHeld(spec: ApplicationSpec, settled: ReadonlyMap<string, SecretEntry['held']>): ApplicationSpec {
  const heldAt = (pointer: string) => settled.get(pointer) ?? null;
  const { env, files, registry } = spec.secrets;
  return {
    ...spec,
    secrets: {
      env: env.map((one, at) => ({ ...one, held: heldAt(`/spec/secrets/env/${at}`) })),
      files: files.map((one, at) => ({ ...one, held: heldAt(`/spec/secrets/files/${at}`) })),
      registry: registry && { ...registry, held: heldAt('/spec/secrets/registry') },
    },
  };
}

/** Secrets that an application takes values from: those whose values came with its request, and those of before. */
export function secretsOf(spec: ApplicationSpec, sealed: SealedSecrets): { made: string[]; kept: string[] } {
  const names = secretEntries(spec.secrets).flatMap(({ held }) => held?.secret ?? []);
  const isMade = (name: string) => Object.hasOwn(sealed, name);
  return { made: names.filter(isMade), kept: names.filter((name) => !isMade(name)) };
}
