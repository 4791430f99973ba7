'use client';
import { useTranslations } from 'next-intl';
import { CopyBlock } from '@/components/data/copy-block';
import { usePortalUrl } from '@/components/data/use-portal-url';
import { Panel } from '@/components/ui/panel';

/** How people use Slipway away from the browser: by command line, and through an agent. */
export function ToolAccess() {
  const t = useTranslations('tools');
  const url = usePortalUrl();
  // Drawn once the address is known: on a phone its lines would grow and push what stands below them.
  if (url === '') return null;
  const signIn = `slipway login --url ${url}\nslipway catalog\nslipway clusters`;
  const byToken = `export SLIPWAY_URL=${url}\nexport SLIPWAY_TOKEN=slw_…\nslipway clusters --output json`;
  const server = JSON.stringify({ mcpServers: { slipway: { type: 'http', url: `${url}/api/mcp` } } }, null, 2);
  return (
    <div className="mt-6 grid gap-4 lg:grid-cols-2">
      <Panel title={t('commandLine')}>
        <div className="grid gap-3">
          <p className="text-muted">{t('commandLineText')}</p>
          <CopyBlock text={signIn} label={t('signInCommands')} />
          <p className="text-muted">{t('scriptText')}</p>
          <CopyBlock text={byToken} label={t('scriptCommands')} />
        </div>
      </Panel>
      <Panel title={t('agent')}>
        <div className="grid gap-3">
          <p className="text-muted">{t('agentText')}</p>
          <CopyBlock text={server} label={t('agentSettings')} />
          <p className="text-muted">{t('agentToken')}</p>
          <p className="text-muted">{t('agentLimits')}</p>
        </div>
      </Panel>
    </div>
  );
}
