import { z } from 'zod';
import { fileKey, filePath } from './application-files.ts';
import { areUnique, instant } from './common.ts';
import { refusedAs } from './refusals.ts';
import { variableName } from './variable-name.ts';

// What an application gets that nobody may read. Its answers say where each value is and since when; the values themselves
// come beside the answers, and once.

/** Where a value is kept: a Secret in the namespace of the application, and when somebody has typed it. */
const heldSecretSchema = z.strictObject({ secret: z.string().max(253), setAt: instant });
type HeldSecret = z.infer<typeof heldSecretSchema>;
/** Null where a value comes with the answers. */
const held = heldSecretSchema.nullable();

/** As a kubelet looks for it in a list of passwords: a host, with its port and its path where it has them. */
const registryServer = z
  .string()
  .max(253)
  .regex(/^(?:https:\/\/)?[a-zA-Z0-9.-]+(?::\d+)?(?:\/[\w./-]*)?$/, refusedAs('registry-server-form'));

export const applicationSecretsSchema = z
  .strictObject({
    /** Variables that each container gets. */
    env: z
      .array(z.strictObject({ name: variableName, held }))
      .max(50)
      .refine((list) => areUnique(list.map(({ name }) => name)), refusedAs('named-twice')),
    /** Files that each container finds. */
    files: z
      .array(z.strictObject({ path: filePath, held }))
      .max(20)
      .refine((list) => areUnique(list.map(({ path }) => fileKey(path))), refusedAs('named-twice'))
      .refine(
        (list) => !list.some(({ path }) => list.some((other) => other.path.startsWith(`${path}/`))),
        refusedAs('file-in-file'),
      ),
    /** With what its image is pulled; null where the clusters need nothing for that. */
    registry: z.strictObject({ server: registryServer, username: z.string().min(1).max(253), held }).nullable(),
  })
  .default({ env: [], files: [], registry: null });
export type ApplicationSecrets = z.infer<typeof applicationSecretsSchema>;

/** Bytes of one value, and of all that come with one request. */
export const mostSecretBytes = 64_000;
export const mostSecretsBytes = 100_000;
export const secretBytes = (text: string): number => new TextEncoder().encode(text).length;

const text = z.string().max(mostSecretsBytes);
/** Values by the name of the variable and the path of the file; of the registry it is the password. Never shown again. */
export const applicationSecretValuesSchema = z.strictObject({
  env: z.record(z.string().max(253), text).default({}),
  files: z.record(z.string().max(253), text).default({}),
  registry: text.optional(),
});
export type ApplicationSecretValues = z.infer<typeof applicationSecretValuesSchema>;

/** An entry of `secrets` with what all of them have. */
export interface SecretEntry {
  of: 'env' | 'files' | 'registry';
  /** Name of the variable, path of the file, server of the registry. */
  name: string;
  /** Of its field, as complaints point at it. */
  pointer: string;
  held: HeldSecret | null;
}

/** All entries, in the order of the form. */
export const secretEntries = ({ env, files, registry }: ApplicationSecrets): SecretEntry[] => [
  ...env.map(({ name, held }, at) => ({ of: 'env' as const, name, held, pointer: `/spec/secrets/env/${at}` })),
  ...files.map(({ path, held }, at) => ({
    of: 'files' as const,
    name: path,
    held,
    pointer: `/spec/secrets/files/${at}`,
  })),
  ...(registry
    ? [{ of: 'registry' as const, name: registry.server, held: registry.held, pointer: '/spec/secrets/registry' }]
    : []),
];
