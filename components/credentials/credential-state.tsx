import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import type { SystemCredential } from '@/lib/contracts/system-credentials';

type Known = Pick<SystemCredential, 'trouble' | 'test' | 'lastWorkedAt'>;

/** What is known last of what it opens: from a test, or from an order that became a cluster. */
function lastKnown({ test, lastWorkedAt }: Known): { hasWorked: boolean; at: string } | null {
  const ordered = lastWorkedAt === null ? null : { hasWorked: true, at: lastWorkedAt };
  if (!test?.endedAt) return ordered;
  const tested = { hasWorked: test.state === 'worked', at: test.endedAt };
  return ordered && Date.parse(ordered.at) > Date.parse(tested.at) ? ordered : tested;
}

/** Whether k0rdent takes it, and whether its provider did when it was last asked. */
export function CredentialState({ credential }: { credential: Known }) {
  const t = useTranslations('credentials');
  const { trouble, test } = credential;
  if (trouble?.state === 'no-status') return <StateWord state="waiting">{t('noStatus')}</StateWord>;
  if (trouble) return <StateWord state="failed">{t('sourceNotReady')}</StateWord>;
  if (test?.state === 'running') {
    return (
      <StateWord state="progressing">{t.rich('test.running', { at: () => <Time at={test.askedAt} /> })}</StateWord>
    );
  }
  const known = lastKnown(credential);
  if (!known) return <StateWord state="unknown">{t('objectExists')}</StateWord>;
  const at = () => <Time at={known.at} />;
  if (known.hasWorked) return <StateWord state="ready">{t.rich('worked', { at })}</StateWord>;
  return <StateWord state="failed">{t.rich('test.badgeFailed', { at })}</StateWord>;
}
