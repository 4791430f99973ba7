import { served } from './kinds.ts';

const verbs = ['get', 'list', 'watch'];
const groups = [...new Set(served.map(({ apiVersion }) => apiVersion))].filter((version) => version !== 'v1');

function groupOf(groupVersion: string) {
  const [name = '', version = ''] = groupVersion.split('/');
  const entry = { groupVersion, version };
  return { name, versions: [entry], preferredVersion: entry };
}

function resourcesOf(groupVersion: string): object {
  const resources = served
    .filter(({ apiVersion }) => apiVersion === groupVersion)
    .flatMap(({ kind, plural, short, namespaced }) => [
      { name: plural, singularName: kind.toLowerCase(), namespaced, kind, verbs, shortNames: short },
      ...(kind === 'Pod' ? [{ name: 'pods/log', singularName: '', namespaced, kind, verbs: ['get'] }] : []),
    ]);
  return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources };
}

/** What a simulated cluster says of itself at a path; undefined at all others. @param gitVersion its Kubernetes' */
export function discoveryAt(path: string, gitVersion: string): object | undefined {
  if (path === '/version' || path === '/version/') {
    const [, major = '1', minor = '36'] = /^v(\d+)\.(\d+)/.exec(gitVersion) ?? [];
    return { major, minor, gitVersion, platform: 'linux/amd64' };
  }
  if (path === '/api') return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] };
  if (path === '/apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(groupOf) };
  if (path === '/api/v1') return resourcesOf('v1');
  const group = groups.find((each) => path === `/apis/${each}`);
  return group === undefined ? undefined : resourcesOf(group);
}
