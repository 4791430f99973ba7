'use client';
import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { providerName } from './provider-name';

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
  item: {
    kind: 'cluster' | 'service';
    provider: string;
    title: { en: string };
    icon?: string | null;
    picture?: string | null;
  };
  /** Beside a title of two lines. */
  isLarge?: boolean;
}

/** The item's own picture. Without one the letters of its provider; a service has none, so its own letters stand there. */
export function ItemMark({ item: { kind, provider, title, icon, picture }, isLarge = false }: ItemMarkProps) {
  const [lost, setLost] = useState<string | null>(null);
  if (picture && picture !== lost) {
    const pixels = isLarge ? 28 : 20;
    return (
      // biome-ignore lint/performance/noImgElement: a small picture of this portal, which nothing has to resize
      <img
        src={picture}
        alt=""
        title={kind === 'cluster' ? providerName(provider) : undefined}
        width={pixels}
        height={pixels}
        className={cn('flex-none object-contain', isLarge ? 'size-7' : 'size-5')}
        onError={() => setLost(picture)}
      />
    );
  }
  if (kind === 'cluster') return <ProviderMark provider={provider} icon={icon} />;
  return <Sign>{icon ? icon.slice(0, 3).toUpperCase() : lettersOf(title.en)}</Sign>;
}

/** Three letters for a provider, or those that somebody chose. */
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
