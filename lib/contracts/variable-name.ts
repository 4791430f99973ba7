import { z } from 'zod';
import { refusedAs } from './refusals.ts';

/** Name of an environment variable, as Kubernetes takes it. */
export const variableName = z
  .string()
  .max(253)
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]*$/, refusedAs('variable-name-form'));
