import { z } from 'zod';

/** For what an object is written down: by itself, or with what makes Flux or Argo CD keep it. */
export const exportForms = ['plain', 'flux', 'argo-cd'] as const;
export type ExportForm = (typeof exportForms)[number];

/** An https address without a login in it: what is exported is meant for others to read. */
const repositoryAddress = z
  .url({ protocol: /^https$/ })
  .max(500)
  .refine((address) => {
    // Asked also of what is no address; that is told by the check above.
    const { username = '', password = '' } = URL.parse(address) ?? {};
    return username === '' && password === '';
  });
/** A folder below the root of a repository, without `.`, `..` and empty parts. */
export const repositoryFolder = z
  .string()
  .max(300)
  .regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/);
/** A branch's name, as far as all providers take it. */
export const branchName = z
  .string()
  .max(200)
  .regex(/^(?!.*(?:\.\.|\.lock(?:\/|$)|\/\/|\/\.|\.$|\/$))[A-Za-z0-9_][A-Za-z0-9._/-]*$/);

export const exportQuerySchema = z.object({
  form: z.enum(exportForms).default('plain'),
  /** Where Flux or Argo CD find the file; an example stands there without one. */
  repository: repositoryAddress.optional(),
  branch: branchName.default('main'),
  folder: repositoryFolder.optional(),
});
export type ExportQuery = z.infer<typeof exportQuerySchema>;
/** The same as somebody types it. */
export type AskedExport = z.input<typeof exportQuerySchema>;
