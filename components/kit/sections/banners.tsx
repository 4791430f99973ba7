'use client';
import { MovedBanner, OpenBanner } from '@/components/data/form-banners';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { State } from '@/components/ui/glyph';
import { notifyDone, notifyFailed } from '@/components/ui/toast';
import type { ExampleProps, KitSection } from '../section';

/** The tones that pages use. */
const tones: readonly State[] = [
  'ready',
  'progressing',
  'waiting',
  'attention',
  'failed',
  'idle',
  'unknown',
  'deleting',
];

function Banners({ words: { banner } }: ExampleProps) {
  return (
    <div className="grid gap-2">
      {tones.map((tone) => (
        <Banner key={tone} state={tone} title={banner.title} actions={<Button size="sm">{banner.act}</Button>}>
          {banner.text}
        </Banner>
      ))}
    </div>
  );
}

function FormBanners({ words: { banner } }: ExampleProps) {
  return (
    <div className="grid gap-2">
      <OpenBanner title={banner.open} href="#banners" look={banner.act} />
      <MovedBanner title={banner.moved} reload={banner.reload} onReload={() => undefined} />
    </div>
  );
}

function Toasts({ words: { banner } }: ExampleProps) {
  const link = { label: banner.act, href: '#banners' };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => notifyDone(banner.done, banner.doneText, link)}>{banner.toastDone}</Button>
      <Button onClick={() => notifyFailed(banner.failed, banner.failedText)}>{banner.toastFailed}</Button>
    </div>
  );
}

export const banners: KitSection = {
  key: 'banners',
  specimens: [
    { files: ['components/ui/banner.tsx'], Example: Banners },
    { files: ['components/data/form-banners.tsx'], Example: FormBanners },
    { files: ['components/ui/toast.tsx', 'components/ui/toast-region.tsx'], Example: Toasts, opens: true },
  ],
};
