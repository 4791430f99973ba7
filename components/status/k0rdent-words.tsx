import { useTranslations } from 'next-intl';

/** What k0rdent says itself, in its English and with its own lines. */
export function K0rdentWords({ words }: { words: string }) {
  const t = useTranslations('common');
  return (
    <>
      {t('k0rdentSays')}
      <span lang="en" className="code-font block whitespace-pre-line wrap-anywhere">
        {words}
      </span>
    </>
  );
}
