'use client';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { MemberSettings } from '@/lib/contracts/karmada-member-settings';

/** Taints that somebody else sets, and would set again. */
export function HeldTaints({ settings: { taints, knowsPolicies } }: { settings: MemberSettings }) {
  const t = useTranslations('karmada.change.taints');
  const held = taints.flatMap(({ heldBy, ...taint }) => (heldBy ? [{ ...taint, heldBy }] : []));
  return (
    <>
      {held.length > 0 ? (
        <ul className="grid gap-1">
          {held.map(({ key, value, effect, heldBy }) => (
            <li key={`${key} ${effect}`} className="flex gap-2">
              <Icon name="lock" className="mt-0.5 flex-none text-subtle" />
              <span className="min-w-0">
                <code className="code-font wrap-anywhere">
                  {key}
                  {value ? `=${value}` : ''}:{effect}
                </code>{' '}
                <span className="text-muted">
                  {heldBy.by === 'policy' ? t('ofPolicy', { policy: heldBy.policy }) : t('ofKarmada')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {knowsPolicies ? null : <p className="text-muted">{t('unknownPolicies')}</p>}
    </>
  );
}
