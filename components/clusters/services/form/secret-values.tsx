'use client';
import { secretActs, wasSecretSent } from '@/components/forms/service-values/secret-draft';
import { SecretValuesField } from '@/components/forms/service-values/secret-values-field';
import { useFieldWords } from '@/components/status/server-words';
import type { Service } from './use-service';

const pointer = '/changes/0/secretValues';

/** Secret values of a service that runs, or is added. */
export function SecretValues({ service: { service, changing, draft, edit, serverErrors } }: { service: Service }) {
  const words = useFieldWords();
  const isThere = service?.hasSecretValues ?? false;
  const wasSent = wasSecretSent(changing, draft);
  const offered = { keep: isThere, sent: wasSent, set: true, drop: wasSent && !isThere, remove: isThere };
  return (
    <SecretValuesField
      secret={draft.secret}
      acts={secretActs.filter((act) => offered[act])}
      onChange={(secret) => edit({ secret })}
      error={words(serverErrors, pointer)}
      pointer={pointer}
    />
  );
}
