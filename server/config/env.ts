import { z } from 'zod';
import { SettingsError } from './settings-error.ts';

const flag = z.string().optional();
const schema = z.object({
  /** Role that portal and worker use; it can neither change nor delete audit rows when another one owns the tables. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
  /** Kubeconfig of the management cluster; without it the pod's service account is used. */
  SLIPWAY_KUBECONFIG: flag,
  OIDC_ISSUER: z.url(),
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(1),
  NEXTAUTH_URL: z.url(),
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
  PROMETHEUS_URL: z.url().optional(),
  /** Members of this group of the identity provider are admins. */
  SLIPWAY_ADMIN_GROUP: flag,
  /** YAML file with projects, members and catalog items. */
  SLIPWAY_BOOTSTRAP: flag,
  SLIPWAY_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .default('USD'),
  /** `smtp://user:password@host:587?from=slipway%40example.com`; without it nobody gets mail. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be a smtp:// or smtps:// address')
    .optional(),
  /** Internal hosts and ranges (10.1.0.0/16) that addresses typed by people may lead to, separated by commas. */
  OUTBOUND_ALLOW: z.string().default(''),
  /** With it `/api/metrics` of the portal answers other machines too; without it only this one. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
});
export type Env = z.infer<typeof schema>;

let checked: Env | undefined;

/**
 * The settings of portal and worker, checked once. An empty variable counts as unset.
 * @throws Error that names every wrong variable and no value
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  if (checked !== undefined && source === process.env) return checked;
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`Slipway cannot start with these settings:\n${lines.join('\n')}`);
  }
  if (source === process.env) checked = result.data;
  return result.data;
}
