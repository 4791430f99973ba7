import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { RequestStateWord } from '@/components/status/phase';
import { useServerWords } from '@/components/status/server-words';
import { Elapsed } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { CampaignCluster, CampaignDetail } from '@/lib/contracts/campaigns';
import type { RequestState } from '@/lib/contracts/requests';
import { campaignClusterGlyphs } from './campaign-states';

const order = ['failed', 'refused', 'updating'];
/** Somebody has to answer first. */
const beforeUpgrade: ReadonlySet<RequestState> = new Set(['awaiting-approval', 'changes-requested']);

/** Clusters that somebody may have to look at, and those under way, each with its request. */
export function CampaignRows({ campaign: { rings } }: { campaign: CampaignDetail }) {
  const t = useTranslations('campaigns');
  const rows = rings
    .flatMap(({ clusters }, place) => clusters.map((cluster) => ({ cluster, ring: place + 1 })))
    .filter(({ cluster }) => order.includes(cluster.state))
    .sort((one, other) => order.indexOf(one.cluster.state) - order.indexOf(other.cluster.state));
  return (
    <section aria-labelledby="campaign-rows">
      <h2 id="campaign-rows" className="mb-2 font-semibold">
        {t('rows')} <span className="font-normal text-muted">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="text-muted">{t('rowsNone')}</p>
      ) : (
        <Table caption={t('rows')}>
          <thead>
            <tr>
              <Th className="pl-0">{t('column.cluster')}</Th>
              <Th className="max-sm:hidden">{t('column.project')}</Th>
              <Th className="w-2/5">{t('column.cause')}</Th>
              <Th className="text-right">{t('column.ring')}</Th>
              <Th className="text-right max-sm:hidden">{t('column.elapsed')}</Th>
              <Th className="pr-0 text-right">{t('column.request')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cluster, ring }) => (
              <Row key={`${cluster.namespace}/${cluster.name}`} cluster={cluster} ring={ring} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function Row({ cluster, ring }: { cluster: CampaignCluster; ring: number }) {
  const t = useTranslations('campaigns');
  const words = useServerWords();
  const { namespace, name, project, state, reason, request, sentAt, endedAt } = cluster;
  return (
    <tr>
      <Td className="pl-0">
        <Link href={`/clusters/${namespace}/${name}`} className="font-medium hover:underline">
          {name}
        </Link>
      </Td>
      <Td className="text-muted max-sm:hidden">{project}</Td>
      <Td className="py-1 whitespace-normal">
        {state === 'updating' && request && beforeUpgrade.has(request.state) ? (
          <RequestStateWord state={request.state} />
        ) : (
          <StateWord state={campaignClusterGlyphs[state]}>{t(`clusterState.${state}`)}</StateWord>
        )}
        <span className="block max-w-[60ch] text-12 break-words text-muted empty:hidden">
          {reason && words(reason)}
        </span>
      </Td>
      <Td className="tabular text-right">{ring}</Td>
      <Td className="tabular text-right text-muted max-sm:hidden">
        {sentAt ? <Elapsed from={sentAt} to={endedAt} coarse /> : null}
      </Td>
      <Td className="pr-0 text-right">
        {request ? (
          <Link href={`/requests/${request.id}`} className="code-font hover:underline">
            {request.shortId}
          </Link>
        ) : null}
      </Td>
    </tr>
  );
}
