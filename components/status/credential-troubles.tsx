import { useTranslations } from 'next-intl';
import type { ProjectCredential } from '@/lib/contracts/credentials';
import { TroubleText } from './credential-trouble-text';

/** Those among a project's credentials that cannot be chosen, each with the reason; nothing where all can. */
export function CredentialTroubles({ credentials }: { credentials: readonly ProjectCredential[] }) {
  const t = useTranslations('credentialTrouble');
  const troubled = credentials.flatMap(({ name, trouble }) => (trouble ? [{ name, trouble }] : []));
  if (troubled.length === 0) return null;
  return (
    <ul aria-label={t('list')} className="col-span-full grid gap-1.5 text-12 text-muted">
      {troubled.map(({ name, trouble }) => (
        <li key={name} className="wrap-anywhere">
          <span className="font-medium">{t('named', { name })}</span> <TroubleText trouble={trouble} />
        </li>
      ))}
    </ul>
  );
}
