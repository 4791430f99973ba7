import { z } from 'zod';

/** A Karmada control plane as the operator names it. */
export interface KarmadaKubeconfig {
  /** A DNS label; people see it. */
  name: string;
  /** Path of its kubeconfig. */
  file: string;
}

const label = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/;

/** Reads `name=file,name=file`; an empty text names none. */
export const karmadaKubeconfigs = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part): KarmadaKubeconfig => {
        const [name = '', ...file] = part.split('=');
        return { name: name.trim(), file: file.join('=').trim() };
      }),
  )
  .refine((planes) => planes.every(({ name, file }) => label.test(name) && file !== ''), {
    error: 'must be name=file, with names of small letters, digits and hyphens such as fleet-eu',
  })
  .refine((planes) => new Set(planes.map(({ name }) => name)).size === planes.length, {
    error: 'must name each control plane once',
  });
