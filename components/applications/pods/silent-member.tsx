'use client';
import { useTranslations } from 'next-intl';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { MemberFailure } from '@/lib/contracts/application-pods';

interface SilentMemberProps {
  cluster: string;
  failure: MemberFailure | 'not-asked';
  words: string | null;
  onRetry: () => void;
}

/** A member says nothing: why, whom that concerns, and Karmada's words or its own. */
export function SilentMember({ cluster, failure, words, onRetry }: SilentMemberProps) {
  const t = useTranslations('applications.pods');
  const common = useTranslations('common');
  return (
    <Banner
      state="unknown"
      title={t(`failure.${failure}`, { cluster })}
      actions={
        <Button size="sm" onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    >
      {words ? (
        <span lang="en" className="code-font block text-12 wrap-anywhere">
          {words}
        </span>
      ) : null}
    </Banner>
  );
}
