import type { ApplicationSpec, MemberOverride } from '../../../../lib/contracts/application-orders.ts';
import type { MemberPatch } from '../../../../lib/contracts/application-patches.ts';
import type { DocumentChange } from '../../overrides/change-document.ts';
import type { ImageChange, OverridePolicy, Overriders } from '../../overrides/override-policy.ts';
import { mergeChartValues, readChartValues, type Valued } from './chart-values.ts';
import { toPodSecrets } from './secret-manifests.ts';
import { kindOf } from './workload-kinds.ts';

/** An application of a project. */
export interface ApplicationTarget {
  namespace: string;
  name: string;
}

export const noOverriders: Overriders = {
  images: [],
  commands: [],
  args: [],
  labels: [],
  annotations: [],
  heldDocuments: [],
  plain: [],
};

/** Environment of a container in Kubernetes' form. */
export const toEnvironment = (env: ApplicationSpec['env']): { name: string; value: string }[] =>
  env.map(({ name, value }) => ({ name, value }));

/** What single members get otherwise of what runs; null where all get the same. */
export function toOverridePolicy({ namespace, name }: ApplicationTarget, spec: ApplicationSpec): OverridePolicy | null {
  const overrides = spec.overrides.filter(({ cluster: _, host: __, ...others }) => Object.keys(others).length > 0);
  if (overrides.length === 0) return null;
  const { apiVersion, kind, pod } = kindOf(spec);
  const { workload } = spec;
  // Karmada knows no containers of a CronJob, so that it is told where they are.
  const isUnknown = spec.workload.kind === 'cron-job';
  const { env, args } = spec;
  const secretEnv = toPodSecrets(name, spec).env;
  const common: Common = { container: name, path: `${pod}/containers/0`, isUnknown, env, secretEnv, args };
  return {
    namespace,
    name,
    selectors: [{ apiVersion, kind, namespace, name }],
    rules: overrides.map((override) => ({
      clusters: { clusterNames: [override.cluster] },
      overriders: workload.kind === 'helm' ? toOwnValues(workload, override) : toOverriders(override, common),
    })),
  };
}

/** The values of a release as a whole: a patch of single ones would fail where the common ones lack what they stand in. */
const toOwnValues = (common: Valued, own: MemberOverride): Overriders => ({
  ...noOverriders,
  plain: [
    {
      operator: 'add',
      path: '/spec/values',
      value: mergeChartValues(readChartValues(common), readChartValues(own)),
    },
  ],
});

/** What all members get, and where it stands in the workload. */
interface Common extends Pick<ApplicationSpec, 'env' | 'args'> {
  container: string;
  path: string;
  /** Variables from Secrets, as the workload has them. */
  secretEnv: readonly object[];
  /** Karmada does not find the container by its name. */
  isUnknown: boolean;
}

function toOverriders({ registry, tag, args, env, labels, patches = [] }: MemberOverride, common: Common): Overriders {
  const at = common.isUnknown ? `${common.path}/image` : null;
  const image = (part: ImageChange['part'], value: string | undefined): ImageChange[] =>
    value === undefined ? [] : [{ part, operator: 'replace', value, at }];
  return {
    ...noOverriders,
    images: [...image('registry', registry), ...image('version', tag)],
    args: args && !common.isUnknown ? [{ container: common.container, operator: 'add', words: args }] : [],
    labels: labels && Object.keys(labels).length > 0 ? [{ operator: 'add', marks: labels }] : [],
    // `add` replaces what is there, and works where nothing is.
    plain: [
      ...(args && common.isUnknown
        ? [{ operator: 'add' as const, path: `${common.path}/args`, value: [...common.args, ...args] }]
        : []),
      ...(env?.length
        ? [
            {
              operator: 'add' as const,
              path: `${common.path}/env`,
              value: [...common.secretEnv, ...toEnvironment(mergeEnvironment(common.env, env))],
            },
          ]
        : []),
      ...patches.map(toChange),
    ],
  };
}

/** A patch as Karmada applies it. */
export const toChange = (patch: MemberPatch): DocumentChange =>
  patch.operator === 'remove'
    ? { operator: patch.operator, path: patch.pointer }
    : { operator: patch.operator, path: patch.pointer, value: patch.value };

function mergeEnvironment(common: ApplicationSpec['env'], own: ApplicationSpec['env']): ApplicationSpec['env'] {
  const names = new Set(own.map(({ name }) => name));
  return [...common.filter(({ name }) => !names.has(name)), ...own];
}

const components = { registry: 'Registry', repository: 'Repository', version: 'Tag' } as const;

/** The rules of a policy as an OverridePolicy of Karmada has them. */
export const writeRules = ({ rules }: OverridePolicy): Record<string, unknown>[] =>
  rules.map(({ clusters, overriders }) => ({ targetCluster: clusters, overriders: writeOverriders(overriders) }));

function writeOverriders({ images, args, labels, plain }: Overriders): Record<string, unknown> {
  return {
    ...(images.length > 0 && {
      imageOverrider: images.map(({ part, operator, value, at }) => ({
        ...(at !== null && { predicate: { path: at } }),
        component: components[part],
        operator,
        value,
      })),
    }),
    ...(args.length > 0 && {
      argsOverrider: args.map(({ container, operator, words }) => ({
        containerName: container,
        operator,
        value: [...words],
      })),
    }),
    ...(labels.length > 0 && {
      labelsOverrider: labels.map(({ operator, marks }) => ({ operator, value: { ...marks } })),
    }),
    ...(plain.length > 0 && { plaintext: plain }),
  };
}
