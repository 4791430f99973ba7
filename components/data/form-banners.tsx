'use client';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';

interface OpenBannerProps {
  /** Which request is open. */
  title: ReactNode;
  /** Where it is, and the words of the way there. */
  href: string;
  look: ReactNode;
}

/** Another request about the same thing is open, so that the form cannot be sent. */
export function OpenBanner({ title, href, look }: OpenBannerProps) {
  return (
    <Banner
      state="waiting"
      title={title}
      actions={
        <Button size="sm" asChild>
          <Link href={href}>{look}</Link>
        </Button>
      }
    />
  );
}

interface MovedBannerProps {
  title: ReactNode;
  /** The words of the way on. */
  reload: ReactNode;
  onReload: () => void;
  /** What becomes of what is typed. */
  children?: ReactNode;
}

/** Somebody has changed the thing since the form was opened, so that it has to be read again. */
export function MovedBanner({ title, reload, onReload, children }: MovedBannerProps) {
  return (
    <Banner
      state="attention"
      title={title}
      actions={
        <Button size="sm" onClick={onReload}>
          {reload}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
