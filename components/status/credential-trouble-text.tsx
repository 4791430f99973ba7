import { useTranslations } from 'next-intl';
import type { CredentialTrouble } from '@/lib/contracts/credentials';
import { K0rdentWords } from './k0rdent-words';
import { Time } from './time';

/** Why a credential cannot be used: a sentence, and k0rdent's own text under it. */
export function TroubleText({ trouble: { state, words, since } }: { trouble: CredentialTrouble }) {
  const t = useTranslations('credentialTrouble');
  // Of what is not there nobody noted since when.
  const isDated = state === 'not-ready' || state === 'no-status';
  return (
    <span className="block">
      {since && isDated ? t.rich(`since.${state}`, { at: () => <Time at={since} /> }) : t(`plain.${state}`)}
      {words ? (
        <>
          {' '}
          <K0rdentWords words={words} />
        </>
      ) : null}
    </span>
  );
}
