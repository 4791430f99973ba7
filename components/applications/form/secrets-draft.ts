import { z } from 'zod';
import type { ApplicationSecrets, ApplicationSecretValues, SecretEntry } from '@/lib/contracts/application-secrets';

// What is typed of secrets. Values are in the memory of the page alone: what outlives it is without them.

const heldSchema = z.object({ secret: z.string(), setAt: z.string() }).nullable();

const valueShape = {
  /** Only what is typed now: what is there cannot be read. */
  value: z.string(),
  /** It has several lines, so that it is not masked while it is typed. */
  isLong: z.boolean(),
  /** Where the value is that was typed before; null where there is none. */
  held: heldSchema,
  /** Another one is typed in its place. */
  isReplaced: z.boolean(),
};
const rowSchema = z.object({ name: z.string(), ...valueShape });
const registrySchema = z.object({ server: z.string(), username: z.string(), ...valueShape });

export const secretsDraftSchema = z.object({
  env: z.array(rowSchema),
  /** Their names are paths. */
  files: z.array(rowSchema),
  registry: registrySchema.nullable(),
});
export type SecretsDraft = z.infer<typeof secretsDraftSchema>;
/** A variable or a file. */
export type SecretRow = z.infer<typeof rowSchema>;
export type RegistryDraft = z.infer<typeof registrySchema>;
/** What is said of one value. */
export type ValueDraft = Pick<SecretRow, 'value' | 'isLong' | 'held' | 'isReplaced'>;

export const emptySecrets: SecretsDraft = { env: [], files: [], registry: null };
const noValue: ValueDraft = { value: '', isLong: false, held: null, isReplaced: false };
export const emptyVariable: SecretRow = { name: '', ...noValue };
export const emptySecretFile: SecretRow = { name: '', ...noValue, isLong: true };
export const emptyRegistry: RegistryDraft = { server: '', username: '', ...noValue };

/** Nothing is typed in the place of the value that is there. */
export const isKept = ({ held, isReplaced }: ValueDraft): boolean => held !== null && !isReplaced;

/** What an application was asked to have. */
export function secretsDraftOf({ env, files, registry }: ApplicationSecrets): SecretsDraft {
  return {
    env: env.map(({ name, held }) => ({ ...emptyVariable, name, held })),
    files: files.map(({ path, held }) => ({ ...emptySecretFile, name: path, held })),
    registry: registry && { ...emptyRegistry, ...registry },
  };
}

/** Lines that say something; an empty one is only a place to type in. */
export const filledSecrets = (rows: readonly SecretRow[]): SecretRow[] =>
  rows.filter(({ name, value }) => name !== '' || value !== '');

const heldOf = (draft: ValueDraft): SecretEntry['held'] => (isKept(draft) ? draft.held : null);

/** What is asked for, without any value. */
export function toSecrets({ env, files, registry }: SecretsDraft): ApplicationSecrets {
  return {
    env: filledSecrets(env).map((row) => ({ name: row.name, held: heldOf(row) })),
    files: filledSecrets(files).map((row) => ({ path: row.name, held: heldOf(row) })),
    registry: registry && {
      server: registry.server.trim(),
      username: registry.username.trim(),
      held: heldOf(registry),
    },
  };
}

/** The values that are typed; null where none is. They go with a request, and nowhere else. */
export function toSecretValues({ env, files, registry }: SecretsDraft): ApplicationSecretValues | null {
  const typed = (rows: readonly SecretRow[]) =>
    Object.fromEntries(filledSecrets(rows).flatMap((row) => (isKept(row) ? [] : [[row.name, row.value]])));
  const values = { env: typed(env), files: typed(files) };
  const password = registry && !isKept(registry) ? registry.value : undefined;
  const count = Object.keys(values.env).length + Object.keys(values.files).length;
  if (count === 0 && password === undefined) return null;
  return { ...values, ...(password !== undefined && { registry: password }) };
}

/** The same without the values, as it may be stored. */
export function withoutValues({ env, files, registry }: SecretsDraft): SecretsDraft {
  const bare = (row: SecretRow): SecretRow => ({ ...row, value: '' });
  return { env: env.map(bare), files: files.map(bare), registry: registry && { ...registry, value: '' } };
}

/** What is missing, each at its field. */
export function findSecretProblems({ env, files, registry }: SecretsDraft): {
  pointer: string;
  code: 'name' | 'no-path' | 'twice' | 'missing';
}[] {
  const of = (list: 'env' | 'files', rows: readonly SecretRow[]) =>
    filledSecrets(rows).flatMap((row, place, all) => {
      const pointer = `/spec/secrets/${list}/${place}`;
      const [field, noName] = list === 'env' ? (['name', 'name'] as const) : (['path', 'no-path'] as const);
      const isTwice = all.findIndex(({ name }) => name === row.name) < place;
      return [
        ...(row.name === '' || isTwice
          ? [{ pointer: `${pointer}/${field}`, code: row.name === '' ? noName : ('twice' as const) }]
          : []),
        ...valueProblems(pointer, row),
      ];
    });
  const at = '/spec/secrets/registry';
  const ofRegistry = registry
    ? [
        ...(['server', 'username'] as const).flatMap((field) =>
          registry[field].trim() === '' ? { pointer: `${at}/${field}`, code: 'missing' as const } : [],
        ),
        ...valueProblems(at, registry),
      ]
    : [];
  return [...of('env', env), ...of('files', files), ...ofRegistry];
}

const valueProblems = (pointer: string, draft: ValueDraft) =>
  isKept(draft) || draft.value !== '' ? [] : [{ pointer: `${pointer}/value`, code: 'missing' as const }];

const allRows = ({ env, files, registry }: SecretsDraft): { name: string; value: ValueDraft }[] => [
  ...[...env, ...files].map((row) => ({ name: row.name, value: row })),
  ...(registry ? [{ name: registry.server, value: registry }] : []),
];
export const countSecrets = (secrets: SecretsDraft): number => allRows(secrets).length;
/** Names of those whose values nobody has typed. */
export const untypedSecrets = (secrets: SecretsDraft): string[] =>
  allRows(secrets).flatMap(({ name, value }) => (isKept(value) || value.value !== '' ? [] : name));

/** Whether something is said about a value alone: nothing that is only looked at needs one. */
export const isAboutValue = (pointer: string): boolean => /^\/spec\/secrets\/.*\/value$/.test(pointer);
