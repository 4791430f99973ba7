/** The values a person chose as paths and texts: `worker.rootVolumeSize` → `80`. Lists stay in one line. */
export function flattenConfig(config: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(config).flatMap(([key, value]): [string, string][] => {
    const path = prefix + key;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return flattenConfig(value as Record<string, unknown>, `${path}.`);
    }
    return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}
