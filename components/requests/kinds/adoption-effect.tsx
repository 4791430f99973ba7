import { useTranslations } from 'next-intl';
import type { EffectProps } from './effect-props';
import { EffectRows } from './effect-rows';

/** The cluster that is adopted, as its own kubeconfig found it. The kubeconfig itself is shown to nobody. */
export function AdoptionEffect({ request: { adopted } }: EffectProps) {
  const t = useTranslations('request.effect.adopted');
  if (adopted === null) return null;
  const code = (text: string) => <span className="code-font break-all">{text}</span>;
  const { server, context, user, version, nodes } = adopted;
  const unknown = <span className="text-subtle">{t('unknown')}</span>;
  return (
    <EffectRows
      title={t('title')}
      rows={[
        { name: t('server'), value: code(server) },
        { name: t('context'), value: code(context) },
        { name: t('user'), value: user === null ? unknown : code(user) },
        { name: t('version'), value: version === null ? unknown : code(version) },
        { name: t('nodes'), value: nodes ?? unknown },
      ]}
    />
  );
}
