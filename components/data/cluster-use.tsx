import Link from 'next/link';
import { useTranslations } from 'next-intl';

interface ClusterUseProps {
  use: { namespace: string; name: string; isCluster: boolean };
}

/** A cluster that uses something, as the way to it; one that is only ordered has no page. */
export function ClusterUse({ use: { namespace, name, isCluster } }: ClusterUseProps) {
  const t = useTranslations('common');
  if (!isCluster) return t('orderedCluster', { name });
  return (
    <Link
      href={`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`}
      className="font-medium text-fg hover:underline"
    >
      {name}
    </Link>
  );
}
