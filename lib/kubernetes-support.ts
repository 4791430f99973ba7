// Last month in which the Kubernetes project mends a minor version, from kubernetes.io/releases. 1.36 follows the rule of
// fourteen months; the test says when a template comes with a minor that is missing here.
const endOfSupport: Readonly<Record<string, string>> = {
  '1.29': '2025-02',
  '1.30': '2025-06',
  '1.31': '2025-10',
  '1.32': '2026-02',
  '1.33': '2026-06',
  '1.34': '2026-10',
  '1.35': '2027-02',
  '1.36': '2027-06',
};

/** The minor of a version such as `v1.34.1`; null when it says none. */
function minorOf(version: string | null): string | null {
  return version?.match(/^v?(\d+\.\d+)/)?.[1] ?? null;
}

/** Last month of support by the Kubernetes project, such as `2027-02`; null when it is not known. */
export function supportedUntil(version: string | null): string | null {
  return endOfSupport[minorOf(version) ?? ''] ?? null;
}
