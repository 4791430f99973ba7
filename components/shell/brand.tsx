'use client';
import type { Installation } from '@/lib/contracts/installation';
import { Mark } from './mark';

/** The mark and the name of the installation: its logo, its letters, or Slipway's own. */
export function Brand({ brand }: { brand: Pick<Installation, 'name' | 'letters' | 'logo'> | undefined }) {
  return (
    <>
      {brand?.logo ? (
        // biome-ignore lint/performance/noImgElement: a small picture of the installation, which nothing has to resize
        <img src={brand.logo} alt="" width={22} height={22} className="size-5.5 flex-none rounded-1 object-contain" />
      ) : brand?.letters ? (
        <span
          aria-hidden="true"
          className="grid h-5.5 min-w-5.5 flex-none place-items-center rounded-2 bg-accent px-1 text-11 font-semibold text-on-accent"
        >
          {brand.letters}
        </span>
      ) : (
        <Mark />
      )}
      <span className="truncate">{brand?.name ?? 'Slipway'}</span>
    </>
  );
}
