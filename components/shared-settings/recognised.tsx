import { useTranslations } from 'next-intl';
import type { SharedSetting } from '@/lib/contracts/shared-settings';

/** By what somebody recognises one: its issuers, what it records, its hosts. */
export function Recognised({ setting: { kind, issuers, audit, hosts } }: { setting: SharedSetting }) {
  const t = useTranslations('sharedSettings');
  if (kind === 'ClusterAuthentication') return issuers.length > 0 ? issuers.join(', ') : t('noIssuer');
  if (kind === 'DataSource') return hosts.length > 0 ? hosts.join(', ') : t('noHosts');
  return audit?.level ? t('auditRules', { count: audit.rules, level: audit.level }) : t('noRules');
}
