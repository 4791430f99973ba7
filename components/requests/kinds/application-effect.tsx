import { useTranslations } from 'next-intl';
import { useApplicationRows } from '@/components/data/use-application-rows';
import { BeforeAfter } from './before-after';
import type { EffectProps } from './effect-props';
import { EffectBox, EffectRows } from './effect-rows';

/** An application: what it is to be; of a change what differs, before and after. */
export function ApplicationEffect({ request: { project, applicationSpec } }: EffectProps) {
  const t = useTranslations('request.effect.application');
  const rowsOf = useApplicationRows(project);
  if (applicationSpec === null) return null;
  const { before, after } = applicationSpec;
  const rows = rowsOf(after);
  if (before === null) {
    // What says nothing is left out: nobody has to read what an application does not have.
    const said = rows.filter(({ isUsual }) => !isUsual);
    return <EffectRows title={t('title')} rows={said.map(({ name, text }) => ({ name, value: text }))} />;
  }
  const was = rowsOf(before);
  const changed = rows.flatMap(({ name, text }, place) => {
    const old = was[place]?.text ?? '';
    return old === text ? [] : [{ name, value: <BeforeAfter before={old} after={text} /> }];
  });
  if (changed.length > 0) return <EffectRows title={t('changed')} rows={changed} />;
  return (
    <EffectBox title={t('changed')}>
      <p className="text-muted">{t('same')}</p>
    </EffectBox>
  );
}

/** A removal: that it goes everywhere, and what stays. */
export function RemovedApplicationEffect({ request: { application, project } }: EffectProps) {
  const t = useTranslations('request.effect.application');
  return (
    <EffectBox title={t('removed')}>
      <ul className="grid gap-1">
        <li>{t('takesAway', { name: application?.name ?? project })}</li>
        <li>{t('stays')}</li>
      </ul>
    </EffectBox>
  );
}
