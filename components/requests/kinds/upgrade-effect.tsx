import { useTranslations } from 'next-intl';
import { EffectList } from '@/components/data/effect-list';
import type { TemplateVersion } from '@/lib/contracts/upgrades';
import type { EffectProps } from './effect-props';

/** An upgrade: from which version to which, and what its new values do to the machines. */
export function UpgradeEffect({ request: { upgrade, effects } }: EffectProps) {
  const t = useTranslations('request.effect');
  if (!upgrade) return null;
  return (
    <section className="max-w-[70ch] rounded-4 border border-line px-4 py-3">
      <h2 className="font-semibold">{t('versions')}</h2>
      <p className="mt-1">
        <Version {...upgrade.from} /> <span aria-hidden="true">→</span>
        <span className="sr-only">{t('becomes')}</span> <Version {...upgrade.to} />
      </p>
      {effects.length > 0 ? (
        <>
          <h3 className="mt-3 font-medium">{t('values')}</h3>
          <EffectList effects={effects} />
        </>
      ) : null}
    </section>
  );
}

function Version({ version, kubernetes }: TemplateVersion) {
  const t = useTranslations('request.effect');
  return (
    <span className="tabular">
      {version}
      {kubernetes ? <span className="text-muted"> ({t('kubernetes', { version: kubernetes })})</span> : null}
    </span>
  );
}
