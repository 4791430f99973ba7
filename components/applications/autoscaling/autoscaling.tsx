'use client';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import { scalesItself } from '@/lib/contracts/application-scaling';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { UnreadKinds } from '../unread-kinds';
import { ChangeScaling } from './change-scaling';
import { CronScaler } from './cron-scaler';
import { Scaler } from './scaler';

interface AutoscalingProps {
  application: Pick<
    ApplicationDetail,
    'autoscaling' | 'objects' | 'order' | 'project' | 'controlPlane' | 'namespace' | 'name'
  >;
}

/** What sets the number of replicas of an application by itself. Nothing where nothing does. */
export function Autoscaling({ application }: AutoscalingProps) {
  const t = useTranslations('applications.autoscaling');
  const { order } = application;
  const { federated, cron, unread } = application.autoscaling;
  if (federated.length + cron.length + unread.length === 0) return null;
  const scales = federated.length > 0 || cron.some(({ target }) => target.kind !== 'FederatedHPA');
  const isOurs = order !== null && scalesItself(order.spec);
  const wins = isOurs ? 'kept' : order ? (federated.length > 0 ? 'winsOverForm' : 'cronWinsOverForm') : 'wins';
  const winner = scales ? <span>{t(wins)}</span> : undefined;
  return (
    <Panel
      title={t('title')}
      remark={t('remark')}
      footer={winner}
      actions={order ? <ChangeScaling application={application} /> : undefined}
      flush
    >
      <UnreadKinds kinds={unread} />
      <ul>
        {federated.map((one) => (
          <Scaler key={one.name} scaler={one} objects={application.objects} />
        ))}
        {cron.map((one) => (
          <CronScaler key={one.name} scaler={one} />
        ))}
      </ul>
    </Panel>
  );
}
