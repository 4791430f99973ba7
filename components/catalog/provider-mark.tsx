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

/** Initials of a title, or how it begins where it is one word. */
export function lettersOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : (words[0] ?? '');
  return letters.slice(0, 3).toUpperCase();
}

interface ItemMarkProps {
  item: { kind: 'cluster' | 'service'; provider: string; title: { en: string }; icon?: string | null };
}

/** The provider of a cluster; a service has none, so its own letters stand there. */
export function ItemMark({ item: { kind, provider, title, icon } }: ItemMarkProps) {
  if (kind === 'cluster') return <ProviderMark provider={provider} icon={icon} />;
  return <Sign>{icon ? icon.slice(0, 3).toUpperCase() : lettersOf(title.en)}</Sign>;
}

/** Three letters for a provider, or for the icon that somebody chose; no logos. */
function ProviderMark({ provider, icon }: { provider: string; icon?: string | null }) {
  const sign = icon || provider;
  return <Sign title={providerName(provider)}>{short[sign] ?? sign.slice(0, 3).toUpperCase()}</Sign>;
}

function Sign({ title, children }: { title?: string; children: string }) {
  return (
    <span
      title={title}
      className="mt-px inline-grid h-5 w-7 flex-none place-items-center rounded-[3px] border border-line-strong bg-surface font-mono text-[10px] leading-none font-semibold tracking-[0.02em] text-muted"
    >
      {children}
    </span>
  );
}
