import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/cn';
import {
  type CampaignCluster,
  type CampaignClusterState,
  type CampaignDetail,
  campaignClusterStates,
} from '@/lib/contracts/campaigns';

const ticks: Record<CampaignClusterState, string> = {
  done: 'h-3 bg-muted',
  updating: 'h-5 bg-progressing-mark',
  failed: 'h-6 bg-failed-mark',
  refused: 'h-4 bg-attention-mark',
  waiting: 'h-1.5 bg-line-strong',
  'left-out': 'h-3 border border-line-strong',
};

const stateOf = ({ state, optOut }: CampaignCluster): CampaignClusterState =>
  state === 'waiting' && optOut ? 'left-out' : state;

/** One row a ring, one tick a cluster, in the order in which they are upgraded. */
export function CampaignRings({ campaign: { rings, ring: current } }: { campaign: CampaignDetail }) {
  const t = useTranslations('campaigns');
  return (
    <section aria-labelledby="campaign-rings">
      <h2 id="campaign-rings" className="mb-2 font-semibold">
        {t('rings')}
      </h2>
      <div className="rounded-4 border border-line">
        <ol>
          {rings.map(({ kind, clusters }, place) => (
            <li
              key={kind}
              aria-current={place === current ? 'step' : undefined}
              className="grid grid-cols-[8rem_minmax(0,1fr)_9rem] items-end gap-4 border-b border-line px-4 py-3 max-sm:grid-cols-[minmax(0,1fr)]"
            >
              <div>
                <p className="font-medium">{t('ringName', { place: place + 1, kind })}</p>
                <p className="text-12 text-muted">{t('clusters', { count: clusters.length })}</p>
              </div>
              <Ticks clusters={clusters} />
              <p className="text-12 text-muted sm:text-right">{t('ringSum', sum(clusters))}</p>
            </li>
          ))}
        </ol>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2 text-12 text-muted">
          {campaignClusterStates.map((state) => (
            <li key={state} className="inline-flex items-end gap-1.5">
              <span aria-hidden="true" className={cn('w-[3px]', ticks[state])} />
              {t(`clusterState.${state}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Ticks({ clusters }: { clusters: readonly CampaignCluster[] }) {
  return (
    <div aria-hidden="true" className="flex h-6 min-w-0 items-end gap-px border-b border-line">
      {clusters.map((cluster) => (
        <span
          key={`${cluster.namespace}/${cluster.name}`}
          title={cluster.name}
          className={cn('max-w-1 min-w-0 flex-1', ticks[stateOf(cluster)])}
        />
      ))}
    </div>
  );
}

function sum(clusters: readonly CampaignCluster[]) {
  const of = (...states: CampaignClusterState[]) => clusters.filter((each) => states.includes(stateOf(each))).length;
  return { done: of('done'), failed: of('failed'), updating: of('updating'), waiting: of('waiting') };
}
