'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CopyBlock } from '@/components/data/copy-block';
import { kubeconfigFile, kubeconfigPath } from '@/components/data/use-kubeconfig';
import { usePortalUrl } from '@/components/data/use-portal-url';
import { toCurl } from '@/lib/api-reference';
import type { ClusterDetail, KubeconfigCredential } from '@/lib/contracts/clusters';

/** The way into the cluster for a script: the kubeconfig with curl, then kubectl. */
export function AccessScript({
  cluster,
  credential = 'admin',
}: {
  cluster: ClusterDetail;
  credential?: KubeconfigCredential;
}) {
  const t = useTranslations('script');
  const portalUrl = usePortalUrl();
  const { namespace, name } = cluster;
  const file = kubeconfigFile({ name, credential });
  const path = kubeconfigPath({ namespace, name, credential });
  const text = [
    `${toCurl({ method: 'GET', path, body: null }, portalUrl)} \\\n  -o '${file}'`,
    `kubectl --kubeconfig '${file}' get nodes`,
  ].join('\n');
  return (
    <details className="mt-1">
      <summary className="cursor-pointer font-medium max-sm:min-h-11">{t('title')}</summary>
      <div className="mt-2 grid gap-2">
        <p className="text-muted">
          {t.rich('token', {
            link: (words) => (
              <Link href="/settings/tokens" className="underline">
                {words}
              </Link>
            ),
          })}
        </p>
        <CopyBlock text={text} label="curl, kubectl" />
      </div>
    </details>
  );
}
