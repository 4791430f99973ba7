import { stringify } from 'yaml';
import type { ExportQuery } from '../../../lib/contracts/exports.ts';
import { type CleanObject, cleanObject } from './clean-object.ts';

/** Stands where nobody said which repository; `.example` belongs to nobody. */
const exampleRepository = 'https://git.example/platform/clusters.git';

/** One object as the text of a file. */
const toFileText = (object: CleanObject): string => stringify(object, { lineWidth: 0 });

/** The folder of an object where nobody said another: one of its own, so that Flux and Argo CD keep it and nothing else. */
function folderOf({ kind, metadata: { name, namespace } }: CleanObject): string {
  return kind === 'MultiClusterService' ? `services/${name}` : `clusters/${namespace}/${name}`;
}

/**
 * An object as a file for a repository, and in other forms with the objects that make Flux or Argo CD apply the file. They
 * never remove what they keep: a file that is moved or an Application that is deleted must not take a cluster along.
 */
export function toExportText(object: Record<string, unknown>, query: ExportQuery): string {
  const clean = cleanObject(object);
  if (query.form === 'plain') return toFileText(clean);
  const folder = query.folder ?? folderOf(clean);
  const file = `${folder}/${clean.metadata.name}.yaml`;
  const keepers = query.form === 'flux' ? toFlux(clean, query, folder) : [toApplication(clean, query, folder)];
  const remark = remarks[query.form].map((line) => `# ${line}\n`).join('');
  return [
    `# ${file} in the repository\n${toFileText(clean)}`,
    ...keepers.map(
      // The remark is about what applies the file, which comes last.
      (keeper, at) =>
        `# Apply this once to the management cluster\n${at === keepers.length - 1 ? remark : ''}${stringify(keeper, { lineWidth: 0 })}`,
    ),
  ].join('---\n');
}

/** Whoever may write to the repository may do what its keeper may. */
const remarks = {
  flux: [
    'Flux applies with its own rights. Where others may write to this repository, set spec.serviceAccountName of the',
    'Kustomization to a ServiceAccount in its namespace that may change nothing but what is meant here.',
  ],
  'argo-cd': [
    'What may come from this repository, and where to, is restricted by the AppProject named in spec.project. `default`',
    'allows everything: name another one where others may write to the repository.',
  ],
} as const;

/** Neither part of the name can be told from the other by a hyphen; namespaces have no dot. */
const keeperName = ({ metadata: { name, namespace } }: CleanObject) => (namespace ? `${namespace}.${name}` : name);

function toFlux(clean: CleanObject, { repository = exampleRepository, branch }: ExportQuery, folder: string): object[] {
  const metadata = { name: keeperName(clean), namespace: 'flux-system' };
  return [
    {
      apiVersion: 'source.toolkit.fluxcd.io/v1',
      kind: 'GitRepository',
      metadata,
      spec: { interval: '1m', url: repository, ref: { branch } },
    },
    {
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
      kind: 'Kustomization',
      metadata,
      spec: {
        interval: '10m',
        sourceRef: { kind: 'GitRepository', name: metadata.name },
        path: `./${folder}`,
        prune: false,
        // Nothing in the folder reaches another namespace.
        ...(clean.metadata.namespace && { targetNamespace: clean.metadata.namespace }),
      },
    },
  ];
}

function toApplication(
  clean: CleanObject,
  { repository = exampleRepository, branch }: ExportQuery,
  folder: string,
): object {
  const { namespace } = clean.metadata;
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    // Without Argo CD's finalizer: deleting the Application leaves the object.
    metadata: { name: keeperName(clean), namespace: 'argocd' },
    spec: {
      project: 'default',
      source: { repoURL: repository, targetRevision: branch, path: folder },
      destination: { server: 'https://kubernetes.default.svc', ...(namespace && { namespace }) },
      syncPolicy: { automated: { prune: false, selfHeal: true } },
    },
  };
}
