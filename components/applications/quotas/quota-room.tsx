import { useTranslations } from 'next-intl';
import { SummaryPart } from '@/components/data/summary-part';
import { Glyph } from '@/components/ui/glyph';
import { Meter } from '@/components/ui/meter';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import { isBeyondQuota, type QuotaRoom } from '@/lib/contracts/federated-quotas';
import { useQuotaAmount } from './use-quota-amount';
import { useQuotaResource } from './use-quota-resource';

/** What an order takes of the quotas of its project on the control plane. Nothing where there is none. */
export function QuotaRoomPart({ preview }: { preview: ApplicationPreview | null }) {
  const t = useTranslations('applications.quotas');
  const order = useTranslations('order');
  const rooms = preview?.quotas ?? [];
  if (rooms.length === 0) return null;
  return (
    <SummaryPart title={t('title')} remark={order('nowWithThis')}>
      {rooms.map((room) => (
        <RoomMeter key={`${room.quota} ${room.resource}`} room={room} />
      ))}
    </SummaryPart>
  );
}

function RoomMeter({ room }: { room: QuotaRoom }) {
  const t = useTranslations('applications.quotas');
  const amountOf = useQuotaAmount();
  const nameOf = useQuotaResource();
  const { quota, resource, now, after, limit } = room;
  const figures = {
    name: `${quota}, ${nameOf(resource)}`,
    now: amountOf(resource, now, true),
    after: amountOf(resource, after, true),
    limit: amountOf(resource, limit),
  };
  return (
    <div className="grid gap-1">
      <Meter
        label={figures.name}
        used={Math.max(0, Math.min(now, after))}
        add={Math.max(0, after - now)}
        limit={Math.max(0, limit)}
        figures={t.rich('roomFigures', { ...figures, b: (chunks) => <b>{chunks}</b> })}
        summary={t('roomSummary', figures)}
      />
      {isBeyondQuota(room) ? (
        <p className="flex items-start gap-2 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {t('beyond')}
        </p>
      ) : null}
    </div>
  );
}
