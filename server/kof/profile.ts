import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const path = z.string().min(1);
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code');

const endpoint = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** File with a bearer token; read for each request, because tokens rotate. */
  bearerTokenFile: path.optional(),
  basic: z.strictObject({ username: z.string().min(1), passwordFile: path }).optional(),
  tls: z.strictObject({ caFile: path.optional(), certFile: path.optional(), keyFile: path.optional() }).optional(),
  /** Such as the tenant's header of a proxy in front. */
  headers: z.record(z.string(), z.string()).default({}),
});

const dashboard = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .nullable();

const profile = z.strictObject({
  metrics: endpoint.extend({
    name: z.string().min(1).default('metrics'),
    labels: z
      .strictObject({
        cluster: z.string().default('cluster'),
        clusterNamespace: z.string().default('clusterNamespace'),
        region: z.string().default('promxyCluster'),
      })
      .prefault({}),
    /** In which the exporters tell prices: the clouds' in US dollars, those of own machines in whatever was typed. */
    currency: currency.default('USD'),
  }),
  /** What a currency is worth in another from a day on; for sums over sources, cards and an installation that differ. */
  exchangeRates: z
    .array(
      z.strictObject({
        day: z.iso.date(),
        from: currency,
        to: currency,
        rate: z
          .union([z.string(), z.number()])
          .transform(String)
          .refine(
            (rate) => /^\d+(\.\d{1,10})?$/.test(rate) && Number(rate) > 0,
            'must be above 0, with at most ten places',
          ),
      }),
    )
    .default([]),
  alertmanager: endpoint.optional(),
  /** Where browsers find Alertmanager; Slipway itself never calls it. */
  alertmanagerUrl: z.url({ protocol: /^https?$/ }).optional(),
  logs: endpoint
    .extend({
      fields: z
        .strictObject({
          cluster: z.string().default('k8s.cluster.name'),
          clusterNamespace: z.string().default('k8s.cluster.namespace'),
          namespace: z.string().default('k8s.namespace.name'),
          pod: z.string().default('k8s.pod.name'),
          level: z.string().default('severity'),
        })
        .prefault({}),
    })
    .optional(),
  /** Where browsers find Grafana, which Slipway itself never calls. */
  grafana: z
    .strictObject({
      url: z.url({ protocol: /^https?$/ }),
      /** The data source that its dashboards are told to use; without it each uses its own. */
      datasource: z.string().min(1).optional(),
      /** Their ids, KOF's own unless said otherwise; null for one that is not there. */
      dashboards: z
        .strictObject({
          cluster: dashboard.default('k8s_views_global'),
          nodes: dashboard.default('k8s_views_nodes'),
          pods: dashboard.default('k8s_views_pods'),
          apiServer: dashboard.default('k8s_system_apisrv'),
        })
        .prefault({}),
    })
    .optional(),
});

/** One address with what proves us there. */
export type Endpoint = z.infer<typeof endpoint>;
/** Names of the fields of log lines. */
export type LogFields = NonNullable<z.infer<typeof profile>['logs']>['fields'];
/** Where Grafana is, and which dashboards it has. */
export type Grafana = NonNullable<z.infer<typeof profile>['grafana']>;
/** How this installation reaches KOF. */
export type MetricsProfile = z.infer<typeof profile>;

/**
 * Reads `PROMETHEUS_URL`: the address of a Prometheus-compatible API, or `file:///…/metrics.yaml` with a profile that
 * also says who we are there and where alerts and logs are. Files named in it are relative to it.
 * @throws Error that names what is wrong in the profile
 */
export function readProfile(prometheusUrl: string): MetricsProfile {
  const url = new URL(prometheusUrl);
  if (url.protocol !== 'file:') return profile.parse({ metrics: { url: prometheusUrl } });
  const result = profile.safeParse(parse(readFileSync(url, 'utf8')));
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The metrics profile in PROMETHEUS_URL is wrong:\n${lines.join('\n')}`);
  }
  return absolute(result.data, dirname(url.pathname));
}

function absolute(data: MetricsProfile, folder: string): MetricsProfile {
  return JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    key.endsWith('File') && typeof value === 'string' ? resolve(folder, value) : value,
  ) as MetricsProfile;
}
