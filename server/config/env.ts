import { z } from 'zod';
import { karmadaKubeconfigs } from './karmada-kubeconfigs.ts';
import { SettingsError } from './settings-error.ts';

const clientIds = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

const settings = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')
    .describe(
      'PostgreSQL, as the role of portal and worker. It can neither change nor delete audit rows of another owner.',
    ),
  DATABASE_SESSION_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')
    .optional()
    .describe(
      'The same database and role without a pooler in between, where `DATABASE_URL` leads through one in transaction mode, such as PgBouncer: see [several of each](replicas.md). For what needs a session of its own: listening, and the lock of the leading worker.',
    ),
  SLIPWAY_KUBECONFIG: z
    .string()
    .optional()
    .describe('Kubeconfig file of the management cluster. Without it the service account of the pod is used.'),
  KARMADA_KUBECONFIGS: karmadaKubeconfigs.describe(
    'Karmada control planes as `name=file` of a kubeconfig each, separated by commas: see [Karmada](karmada.md). Without one the pages about Karmada are absent.',
  ),
  OIDC_ISSUER: z.url().describe('Issuer of the OpenID Connect provider. Its tokens need a `groups` claim.'),
  OIDC_CLIENT_ID: z.string().min(1).describe('Client of Slipway at the provider.'),
  OIDC_CLIENT_SECRET: z.string().min(1).describe('Secret of that client.'),
  OIDC_NAME: z
    .string()
    .max(60)
    .optional()
    .describe(
      'Name of the provider on the sign-in page, such as `Acme login`. Without it the host of the issuer is shown.',
    ),
  OIDC_CLI_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Public client at the provider as which people sign in to the command line: see [clients](clients.md). Without it the command line takes personal access tokens alone.',
    ),
  OIDC_AGENT_CLIENT_IDS: clientIds.describe(
    'Public clients at the provider of agents that people connect to `/api/mcp`, separated by commas: see [clients](clients.md). Without one agents take personal access tokens alone.',
  ),
  OIDC_TOKEN_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Audience of access tokens by a provider that knows no resource indicators. Without it they are for `<NEXTAUTH_URL>/api/v1` and `<NEXTAUTH_URL>/api/mcp`.',
    ),
  NEXTAUTH_URL: z
    .url()
    .describe('Address of the portal. The redirect URI at the provider is `<NEXTAUTH_URL>/api/auth/callback/oidc`.'),
  NEXTAUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .describe('Key that seals cookies and stored secrets; at least 32 characters.'),
  PROMETHEUS_URL: z
    .url()
    .optional()
    .describe('Prometheus-compatible endpoint, or a file that describes it: see [metrics](metrics.md).'),
  SLIPWAY_ADMIN_GROUP: z.string().optional().describe('Members of this group of the identity provider are admins.'),
  SLIPWAY_BOOTSTRAP: z
    .string()
    .optional()
    .describe(
      'YAML file with first projects, members, catalog items and bundles of services, like `sandbox/seed/bootstrap.yaml`.',
    ),
  SLIPWAY_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .default('USD')
    .describe('Currency of prices and budgets, an ISO 4217 code.'),
  SLIPWAY_APPROVAL_ABOVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(10)
    .describe('A change of a multi-cluster service that touches more clusters than this needs a second person.'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be a smtp:// or smtps:// address')
    .optional()
    .describe('`smtp://user:password@host:587?from=slipway%40example.com`. Without it nobody gets mail.'),
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .describe(
      'Internal hosts and ranges (10.1.0.0/16) that addresses typed by people may lead to, separated by commas. A Git server of your own network stands here, so that projects can go through it.',
    ),
  AWS_ENDPOINT_URL_STS: z
    .url()
    .default('https://sts.amazonaws.com')
    .describe('Where AWS credentials are tested: STS of your partition or region, or its private endpoint.'),
  AZURE_AUTHORITY_HOST: z
    .url()
    .default('https://login.microsoftonline.com')
    .describe('Where Azure credentials are tested, such as `https://login.microsoftonline.us`.'),
  CLOUDSDK_AUTH_TOKEN_HOST: z
    .url()
    .default('https://oauth2.googleapis.com/token')
    .describe('Where Google credentials are tested: the token endpoint, or its private address.'),
  VSPHERE_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be addresses such as https://vcenter.example.com' })))
    .describe(
      'vCenters where vSphere credentials are tested, such as `https://vcenter.example.com`, separated by commas. Without one they are not tested.',
    ),
  WATCH_SILENCE_SECONDS: z.coerce
    .number()
    .min(1)
    .max(600)
    .default(90)
    .describe(
      'After so long without a byte on a watch the worker asks the API server whether it answers, and after twice as long it lists anew. Real ones send something every minute.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Bearer token of `/api/metrics` for other machines. Without it only the own machine may read them.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'Receiver of traces by OTLP over HTTP, such as `http://collector:4318`; `OTEL_EXPORTER_OTLP_HEADERS` may name its login. Without it no traces are sent: see [traces](traces.md).',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of traces that are sent, from 0 to 1.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severity that is logged.'),
  SLIPWAY_DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(5)
    .describe(
      'How long the portal goes on answering after SIGTERM, while its load balancer learns from `/api/readyz` that it leaves. Longer than the balancer takes to notice.',
    ),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port of the process.'),
});

/** @throws SettingsError when a client would be a person's command line and their agent at once */
function assertApart({ OIDC_CLIENT_ID, OIDC_CLI_CLIENT_ID, OIDC_AGENT_CLIENT_IDS }: Env): void {
  const ids = [OIDC_CLIENT_ID, OIDC_CLI_CLIENT_ID, ...OIDC_AGENT_CLIENT_IDS].filter((id) => id !== undefined);
  if (new Set(ids).size === ids.length) return;
  throw new SettingsError(
    'Slipway cannot start with these settings:\n  OIDC_CLIENT_ID, OIDC_CLI_CLIENT_ID, OIDC_AGENT_CLIENT_IDS: must be different clients',
  );
}
export type Env = z.infer<typeof settings>;

/** The settings as rows of docs/operations/configuration.md. */
export function describeSettings(): { name: string; isRequired: boolean; fallback: string; text: string }[] {
  return Object.entries(settings.shape).map(([name, kind]) => {
    const empty = kind.safeParse(undefined);
    return {
      name,
      isRequired: !empty.success,
      fallback: empty.success ? String(empty.data ?? '') : '',
      text: kind.description ?? '',
    };
  });
}

let checked: Env | undefined;

/**
 * The settings of portal and worker, checked once. An empty variable counts as unset.
 * @throws Error that names every wrong variable and no value
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  if (checked !== undefined && source === process.env) return checked;
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`Slipway cannot start with these settings:\n${lines.join('\n')}`);
  }
  assertApart(result.data);
  if (source === process.env) checked = result.data;
  return result.data;
}

/** How the database is reached: by what needs a session of its own, and by all else. */
export function readAddresses(env: Env): { sessionUrl: string; isPooled: boolean } {
  return {
    sessionUrl: env.DATABASE_SESSION_URL ?? env.DATABASE_URL,
    isPooled: env.DATABASE_SESSION_URL !== undefined,
  };
}
