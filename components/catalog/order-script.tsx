'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CopyBlock } from '@/components/data/copy-block';
import { usePortalUrl } from '@/components/data/use-portal-url';
import { toCurl } from '@/lib/api-reference';
import { toRequest, toShown } from './order-draft';
import type { Order } from './use-order';

/** The order that is being typed as a call of the API, folded until somebody wants it. */
export function OrderScript({ order: { form, draft } }: { order: Pick<Order, 'form' | 'draft'> }) {
  const t = useTranslations('script');
  const portalUrl = usePortalUrl();
  const body = JSON.stringify(toShown(toRequest(form, draft)), null, 2);
  return (
    <details className="border-t border-line py-4">
      <summary className="cursor-pointer font-medium max-sm:min-h-11">{t('title')}</summary>
      <div className="mt-2 grid gap-2">
        <p className="text-muted">
          {t('order')}{' '}
          {t.rich('token', {
            link: (words) => (
              <Link href="/settings/tokens" className="underline">
                {words}
              </Link>
            ),
          })}
        </p>
        <CopyBlock text={toCurl({ method: 'POST', path: '/requests', body }, portalUrl)} label="curl" />
      </div>
    </details>
  );
}
