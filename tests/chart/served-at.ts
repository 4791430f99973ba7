import type { RawKube } from '../support/raw-kube.ts';
import { type Installed, installationNamespace } from './installed-objects.ts';

interface Discovered {
  resources: { name: string; kind: string; namespaced: boolean }[];
}

export const rootOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;

/** The path at which an API server serves an object, as its own discovery says. */
export async function servedAt(
  kube: RawKube,
  { apiVersion, kind, metadata }: Installed,
  namespace = metadata.namespace,
): Promise<string> {
  const root = rootOf(apiVersion);
  const { resources } = (await kube.call('GET', root)).body as unknown as Discovered;
  const found = resources.find((one) => one.kind === kind && !one.name.includes('/'));
  if (!found) throw new Error(`${apiVersion} ${kind} is not served`);
  const inside = found.namespaced ? `/namespaces/${namespace ?? installationNamespace}` : '';
  return `${root}${inside}/${found.name}/${metadata.name}`;
}
