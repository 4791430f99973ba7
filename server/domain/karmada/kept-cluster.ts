const specFields = [
  'id',
  'syncMode',
  'apiEndpoint',
  'provider',
  'region',
  'zone',
  'zones',
  'taints',
  'resourceModels',
] as const;

const pick = (from: unknown, fields: readonly string[]): Record<string, unknown> => {
  const object = (from ?? {}) as Record<string, unknown>;
  return Object.fromEntries(fields.filter((field) => field in object).map((field) => [field, object[field]]));
};

/** What of a Cluster is kept. The way to it may hold a password: its proxy, the headers for that, and its annotations. */
export function toKeptCluster({ metadata, spec, status }: Record<string, unknown>): Record<string, unknown> {
  return {
    metadata: pick(metadata, ['name', 'uid', 'labels', 'creationTimestamp', 'deletionTimestamp']),
    spec: pick(spec, specFields),
    status,
  };
}
