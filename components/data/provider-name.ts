/** Names that providers give themselves; they are the same in every language. */
const names = new Map([
  ['aws', 'AWS'],
  ['azure', 'Azure'],
  ['docker', 'Docker'],
  ['gcp', 'Google Cloud'],
  ['k0sproject-k0smotron', 'k0smotron'],
  ['kubevirt', 'KubeVirt'],
  ['openstack', 'OpenStack'],
  ['vsphere', 'vSphere'],
]);

/** The proper name of an infrastructure provider; one that is not known here keeps its own key. */
export function providerName(provider: string): string {
  return names.get(provider) ?? provider;
}
