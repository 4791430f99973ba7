'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { type CredentialKind, credentialKinds, type SystemCredentialPage } from '@/lib/contracts/system-credentials';
import { credentialsQuery } from './queries';

interface KindFieldProps {
  kind: CredentialKind;
  error: string | undefined;
  onChange: (kind: CredentialKind) => void;
}

/** Kinds that the management cluster has no working provider for, each with the reason. */
function useUnavailable(): SystemCredentialPage['unavailableKinds'] {
  return useQuery(credentialsQuery).data?.unavailableKinds ?? [];
}

/** The first kind that can be made. */
export function useFirstKind(): CredentialKind {
  const unavailable = useUnavailable();
  return credentialKinds.find((one) => unavailable.every(({ kind }) => kind !== one)) ?? credentialKinds[0];
}

/** The kind of a new credential. Those without a working provider are named below, with the reason, and not offered. */
export function KindField({ kind, error, onChange }: KindFieldProps) {
  const t = useTranslations('credentials');
  const words = useServerWords();
  const unavailable = useUnavailable();
  return (
    <div className="grid gap-1">
      <Field label={t('kindLabel')} error={error}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target }) => onChange(credentialKinds.find((one) => one === target.value) ?? kind)}
          >
            {credentialKinds.map((one) => (
              <option key={one} value={one} disabled={unavailable.some((each) => each.kind === one)}>
                {t(`kind.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {unavailable.length > 0 ? (
        <ul className="text-12 text-subtle" aria-label={t('unavailable')}>
          {unavailable.map((each) => (
            <li key={each.kind}>
              {t('notAvailable', { kind: t(`kind.${each.kind}`), why: words(each) ?? each.detail })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
