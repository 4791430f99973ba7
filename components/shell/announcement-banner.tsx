'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useLocalized } from '@/components/status/use-words';
import { Banner } from '@/components/ui/banner';
import type { Installation } from '@/lib/contracts/installation';

interface AnnouncementBannerProps {
  announcement: Pick<NonNullable<Installation['announcement']>, 'text' | 'level' | 'link'>;
  actions?: ReactNode;
  className?: string;
}

/** What an admin tells everybody, as plain text: nothing in it is markup. */
export function AnnouncementBanner({
  announcement: { text, level, link },
  actions,
  className,
}: AnnouncementBannerProps) {
  const t = useTranslations('announcement');
  const localized = useLocalized();
  return (
    <section aria-label={t('label')} className={className}>
      <Banner
        state={level === 'warning' ? 'attention' : 'progressing'}
        title={
          <span dir="auto" className="break-words">
            {localized(text)}
          </span>
        }
        actions={actions}
      >
        {link ? (
          <a href={link} target="_blank" rel="noreferrer noopener" className="underline">
            {t('more')}
          </a>
        ) : null}
      </Banner>
    </section>
  );
}
