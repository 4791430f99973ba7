const rank = { '': 2, beta: 1, alpha: 0 } as const;

function parse(version: string): [number, number, number] | undefined {
  const match = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/.exec(version);
  if (!match) return undefined;
  return [rank[(match[2] ?? '') as keyof typeof rank], Number(match[1]), Number(match[3] ?? 0)];
}

/**
 * Kube-aware order of versions, the preferred one first: v2, v1, v2beta1, v1alpha2, then other names by letters.
 * https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#version-priority
 */
export function compareVersions(a: string, b: string): number {
  const left = parse(a);
  const right = parse(b);
  if (!left && !right) return a < b ? -1 : 1;
  if (!left) return 1;
  if (!right) return -1;
  return right[0] - left[0] || right[1] - left[1] || right[2] - left[2];
}
