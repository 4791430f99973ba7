import { providerName } from '@/components/data/provider-name';

const short: Record<string, string> = {
  aws: 'AWS',
  azure: 'AZR',
  gcp: 'GCP',
  openstack: 'OST',
  vsphere: 'VSP',
  kubevirt: 'KVT',
  adopted: 'ANY',
  remote: 'SSH',
  docker: 'DKR',
};

/** Three letters for a provider, or for the icon that somebody chose; no logos. */
export function ProviderMark({ provider, icon }: { provider: string; icon?: string | null }) {
  const sign = icon || provider;
  return (
    <span
      title={providerName(provider)}
      className="mt-px inline-grid h-5 w-7 flex-none place-items-center rounded-[3px] border border-line-strong bg-surface font-mono text-[10px] leading-none font-semibold tracking-[0.02em] text-muted"
    >
      {short[sign] ?? sign.slice(0, 3).toUpperCase()}
    </span>
  );
}
