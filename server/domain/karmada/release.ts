import { z } from 'zod';
import type { DivisionRule } from '../placement/apportion.ts';

/** What the API of a control plane tells of its Karmada; null where it does not. */
export interface Release {
  /** The oldest that it can be, such as `1.18`. */
  release: string | null;
  /** How it divides replicas by weight. */
  division: DivisionRule | null;
}

/** Key under which the generator of Karmada's CRDs writes its own version. */
const generatorKey = 'controller-gen.kubebuilder.io/version';

const definitionSchema = z.object({
  metadata: z.object({ annotations: z.record(z.string(), z.string()).catch({}) }),
  spec: z.object({
    versions: z
      .array(z.object({ name: z.string(), schema: z.object({ openAPIV3Schema: z.unknown() }).optional() }))
      .min(1),
  }),
});

function readField(schema: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined),
    schema,
  );
}

/** Path through a schema to a field of the spec; `[]` stands for the entries of a list. */
const fieldPath = (field: string): string[] =>
  `spec.${field}`.split('.').flatMap((part) => (part === '[]' ? ['items'] : ['properties', part]));

/**
 * Reads which Karmada serves a PropagationPolicy, from the CRD. `/version` names the Kubernetes of the API server, so the
 * fields that came with a release tell instead. 1.16, which changed how replicas are divided and no field, differs from
 * 1.15 in the version of the generator (0.19 after 0.18): tags v1.15.0 to v1.16.8 of karmada-io/karmada,
 * `charts/karmada/_crds`.
 */
export function readRelease(definition: unknown): Release {
  const parsed = definitionSchema.safeParse(definition).data;
  if (!parsed) return { release: null, division: null };
  const schema = parsed.spec.versions[0]?.schema?.openAPIV3Schema;
  const has = (field: string) => readField(schema, fieldPath(field)) !== undefined;
  const purgeModes = readField(schema, [...fieldPath('failover.application.purgeMode'), 'enum']);
  if (has('placement.clusterAffinities.[].overflowAffinities')) {
    const isNewest = Array.isArray(purgeModes) && !purgeModes.includes('Immediately');
    return { release: isNewest ? '1.19' : '1.18', division: 'webster' };
  }
  if (has('placement.workloadAffinity')) return { release: '1.17', division: 'webster' };
  const generator = /^v0\.(\d+)\./.exec(parsed.metadata.annotations[generatorKey] ?? '')?.[1];
  if (generator !== undefined && Number(generator) >= 19) return { release: '1.16', division: 'webster' };
  if (has('failover.cluster')) return { release: '1.15', division: generator === undefined ? null : 'remainders' };
  return { release: null, division: schema === undefined ? null : 'remainders' };
}
