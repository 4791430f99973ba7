'use client';
import { useTranslations } from 'next-intl';
import { CopyBlock } from '@/components/data/copy-block';

const registers = (endpoint: string) =>
  [
    `karmadactl register ${endpoint} \\`,
    '  --token TOKEN --discovery-token-ca-cert-hash sha256:HASH \\',
    '  --cluster-name NAME --cluster-provider PROVIDER --cluster-region REGION --kubeconfig CLUSTER.config',
  ].join('\n');

/** How a cluster joins by pull: its administrator types the commands, and Slipway holds no token for it. */
export function PullSteps({ endpoint }: { endpoint: string | null }) {
  const t = useTranslations('membership');
  const address = endpoint?.replace(/^https?:\/\//, '') ?? 'KARMADA_APISERVER:5443';
  const steps = [
    [t('pullFirst'), 'karmadactl token create --print-register-command --kubeconfig karmada-apiserver.config'],
    [t('pullSecond'), registers(address)],
  ] as const;
  return (
    <div className="grid gap-3">
      <p>{t('pullText')}</p>
      <ol className="grid list-decimal gap-3 pl-5">
        {steps.map(([label, command]) => (
          <li key={command} className="grid gap-1">
            {label}
            <CopyBlock text={command} label={label} />
          </li>
        ))}
        <li>{t('pullThird')}</li>
      </ol>
      <p className="text-muted">
        {t('pullLeave')}{' '}
        <code className="code-font wrap-anywhere">karmadactl unregister NAME --cluster-kubeconfig FILE</code>
      </p>
    </div>
  );
}
