'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Glyph, type State } from '@/components/ui/glyph';
import type { Upgrade } from './use-upgrade';

/** Which services support the new Kubernetes, and what happens if the upgrade goes wrong. */
export function UpgradeOutlook({ upgrade }: { upgrade: Upgrade }) {
  const t = useTranslations('upgrade');
  const { upgrades, target } = upgrade;
  const kubernetes = target.kubernetesUnpinned ?? target.kubernetes;
  return (
    <div className="grid grid-cols-2 gap-x-8 gap-y-6 max-lg:grid-cols-1">
      {kubernetes === null ? null : (
        <section>
          <h2 className="mb-2 font-semibold">{t('supports', { version: kubernetes })}</h2>
          {target.services.length === 0 ? (
            <p className="text-muted">{t('supportsNone')}</p>
          ) : (
            <ul className="grid gap-2">
              {target.services.map(({ name, template, constraint, fits }) => (
                <Line key={name} state={fits ? 'done' : 'attention'} title={name}>
                  <span className="code-font">{template}</span> {t(fits ? 'fits' : 'fitsNot', { constraint })}
                </Line>
              ))}
            </ul>
          )}
        </section>
      )}
      <section>
        <h2 className="mb-2 font-semibold">{t('ifWrong')}</h2>
        <ul className="grid gap-2">
          <Line state="done" title={t('wrong.stops')}>
            {t('wrong.stopsText')}
          </Line>
          <Line
            state={target.leadsBack ? 'done' : 'attention'}
            title={t(target.leadsBack ? 'wrong.back' : 'wrong.noBack', { version: upgrades.runs.version })}
          >
            {t(target.leadsBack ? 'wrong.backText' : 'wrong.noBackText')}
          </Line>
          {target.isOtherChart ? (
            <Line state="failed" title={t('wrong.otherChart')}>
              {t('wrong.otherChartText')}
            </Line>
          ) : null}
        </ul>
      </section>
    </div>
  );
}

function Line({ state, title, children }: { state: State; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[16px_1fr] gap-2">
      <Glyph state={state} className="mt-0.5" />
      <span className="min-w-0">
        <span className="block">{title}</span>
        <span className="block text-12 text-muted">{children}</span>
      </span>
    </li>
  );
}
