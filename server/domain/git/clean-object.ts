type Fields = Record<string, unknown>;

export interface CleanObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec: Fields;
}

/** Labels of Slipway that others select by; whatever else it writes is its own bookkeeping. */
const selectedLabels = new Set(['slipway.dev/project', 'slipway.dev/purpose']);

/**
 * Marks that belong to who wrote them and to this one object. Whoever applies the file writes their own; those of another
 * keeper would hand the object to it.
 */
const bookkeeping = [
  /^slipway\.dev\//,
  /^kubectl\.kubernetes\.io\//,
  /^(?:[a-z-]+\.)?toolkit\.fluxcd\.io\//,
  /^argocd\.argoproj\.io\/(?:tracking-id|instance|installation-id|refresh|hydrate)$/,
  // k0rdent writes it itself, for its backups.
  /^k0rdent\.mirantis\.com\/component$/,
];

/**
 * An object as somebody would write it down: what was asked for, without what the API server, controllers and Slipway
 * noted about it. The keys are in order, so that two exports of the same state are the same text.
 */
export function cleanObject(object: Fields): CleanObject {
  const { apiVersion, kind, metadata, spec } = object;
  const { name, namespace, labels, annotations } = (metadata ?? {}) as CleanObject['metadata'];
  const kept = withoutBookkeeping(annotations, new Set());
  const keptLabels = withoutBookkeeping(labels, selectedLabels);
  return {
    apiVersion: String(apiVersion),
    kind: String(kind),
    metadata: {
      name,
      ...(namespace && { namespace }),
      ...(keptLabels && { labels: keptLabels }),
      ...(kept && { annotations: kept }),
    },
    spec: inOrder(spec ?? {}) as Fields,
  };
}

function withoutBookkeeping(
  marks: Record<string, string> | undefined,
  kept: ReadonlySet<string>,
): Record<string, string> | null {
  const left = Object.entries(marks ?? {})
    .filter(([key]) => kept.has(key) || !bookkeeping.some((pattern) => pattern.test(key)))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return left.length > 0 ? Object.fromEntries(left) : null;
}

/** The same value with the keys of its objects sorted; lists stay as they are, as their order means something. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, inOrder(one)]));
}
