'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { holds, useMe } from '@/components/shell/use-me';

/** What brings something to many clusters: Karmada an application, k0rdent a multi-cluster service. */
type Engine = 'application' | 'service';

const help = '/help/developer#engines';
const others = {
  application: { action: 'multi-cluster-service.manage', href: '/services/new' },
  service: { action: 'request.create', href: '/applications/new' },
} as const;

/** Where somebody begins with one engine: what the other one is for. Nothing where the installation has k0rdent alone. */
export function EngineHint({ here }: { here: Engine }) {
  const t = useTranslations('engines');
  const me = useMe();
  if (!me?.hasKarmada) return null;
  const { action, href } = others[here];
  const link = 'text-accent-text underline';
  return (
    <p className="mt-1 max-w-[80ch] text-12 text-muted">
      {t.rich(`instead.${here}`, {
        other: (words) =>
          holds(me, action) ? (
            <Link className={link} href={href}>
              {words}
            </Link>
          ) : (
            words
          ),
      })}{' '}
      <Link className={link} href={help}>
        {t('compare')}
      </Link>
    </p>
  );
}
