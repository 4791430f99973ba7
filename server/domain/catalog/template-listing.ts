import { coerce, compareBuild, parse, type SemVer } from 'semver';
import { z } from 'zod';
import type { TemplateKind } from '../../../lib/contracts/templates.ts';
import { chartOf } from '../../../lib/template-chart.ts';
import { readConstraint } from './kubernetes-constraint.ts';

const text = z.string().optional().catch(undefined);
const listingSchema = z.object({
  metadata: z.object({ name: z.string(), namespace: z.string(), uid: z.string().catch('') }),
  spec: z
    .object({
      version: text,
      helm: z.object({ chartSpec: z.object({ chart: text, version: text }).optional() }).optional(),
    })
    .catch({}),
  status: z
    .object({
      valid: z.boolean().catch(false),
      validationError: text,
      description: text,
      config: z.record(z.string(), z.unknown()).nullish().catch(null),
      schemaConfigMapName: text,
      chartVersion: text,
      providers: z.array(z.string()).nullish().catch(null),
      k8sVersion: text,
      k8sConstraint: text,
    })
    .optional(),
});

/** A Cluster- or ServiceTemplate as those see it who decide what becomes of it. */
export interface ListedTemplate {
  kind: TemplateKind;
  name: string;
  namespace: string;
  uid: string;
  chart: string;
  version: string | null;
  description: string | null;
  isValid: boolean;
  problem: string | null;
  providers: string[];
  kubernetesVersion: string | null;
  /** What a service asks of the Kubernetes that it runs on, as a plain range; null where it asks nothing. */
  kubernetesConstraint: string | null;
  hasSchema: boolean;
  defaults: Record<string, unknown>;
}

/** Kinds of k0rdent behind a template kind, as the mirror names them. */
export const templateObjectKinds = {
  cluster: { template: 'k0rdent.mirantis.com/ClusterTemplate', chain: 'k0rdent.mirantis.com/ClusterTemplateChain' },
  service: { template: 'k0rdent.mirantis.com/ServiceTemplate', chain: 'k0rdent.mirantis.com/ServiceTemplateChain' },
} as const satisfies Record<TemplateKind, { template: string; chain: string }>;

/** Reads a template; null when the object is none. */
export function readListedTemplate(kind: TemplateKind, object: Record<string, unknown>): ListedTemplate | null {
  const parsed = listingSchema.safeParse(object);
  if (!parsed.success) return null;
  const { metadata, spec, status } = parsed.data;
  const chartSpec = spec.helm?.chartSpec;
  const version = status?.chartVersion || chartSpec?.version || spec.version || null;
  const isValid = status?.valid ?? false;
  return {
    ...metadata,
    kind,
    version,
    isValid,
    chart: chartSpec?.chart || chartOf(metadata.name, version),
    description: status?.description || null,
    problem: isValid ? null : status?.validationError || null,
    providers: status?.providers ?? [],
    kubernetesVersion: status?.k8sVersion || status?.k8sConstraint || kubernetesIn(status?.config ?? {}),
    kubernetesConstraint: readConstraint(object),
    hasSchema: Boolean(status?.schemaConfigMapName),
    defaults: status?.config ?? {},
  };
}

/** Kubernetes as values of a template name it, in one of three places; no template of k0rdent's own says it elsewhere. */
export function kubernetesIn(config: Record<string, unknown>): string | null {
  const inside = (key: string) => {
    const value = config[key];
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>).version : undefined;
  };
  const found = [inside('k0s'), inside('kubernetes'), config.version].find(
    (value) => typeof value === 'string' && /^v?\d+\.\d+/.test(value),
  );
  return typeof found === 'string' ? found.replace(/^v/, '').replace(/[+-].*$/, '') : null;
}

/** Oldest first, as semantic versions rank; what has no version comes first, by name. */
export function compareVersions(a: ListedTemplate, b: ListedTemplate): number {
  const [left, right] = [readVersion(a), readVersion(b)];
  if (left === null || right === null) return Number(left !== null) - Number(right !== null) || byName(a, b);
  return compareBuild(left, right) || byName(a, b);
}

function byName(a: ListedTemplate, b: ListedTemplate): number {
  return a.name.localeCompare(b.name, 'en');
}

/** Helm also takes a version without its last numbers; a template that is not looked at yet shows it in its name only. */
function readVersion({ name, version }: ListedTemplate): SemVer | null {
  const told = version ?? /-(\d+-\d+-\d+)$/.exec(name)?.[1]?.replaceAll('-', '.') ?? '';
  return parse(told) ?? (/^v?\d/.test(told) ? coerce(told, { includePrerelease: true }) : null);
}
