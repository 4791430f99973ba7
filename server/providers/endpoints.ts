/** Where providers are asked. The defaults are the public clouds; an operator names others (docs/operations). */
export interface ProviderEndpoints {
  /** AWS_ENDPOINT_URL_STS. */
  sts: string;
  /** AZURE_AUTHORITY_HOST. */
  azureAuthority: string;
  /** CLOUDSDK_AUTH_TOKEN_HOST. */
  googleToken: string;
  /** VSPHERE_SERVERS. */
  vcenters: readonly string[];
}

/** What a token of Azure is asked for: the resource manager of the cloud that the authority belongs to. */
export function azureScopeOf(authority: string): string {
  const { hostname } = new URL(authority);
  if (hostname.endsWith('.us')) return 'https://management.usgovcloudapi.net/.default';
  if (hostname.endsWith('.cn')) return 'https://management.chinacloudapi.cn/.default';
  return 'https://management.azure.com/.default';
}
