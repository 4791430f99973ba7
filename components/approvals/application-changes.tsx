'use client';
import { useTranslations } from 'next-intl';
import { ReplicaMoves } from '@/components/data/replica-moves';
import { useApplicationRows } from '@/components/data/use-application-rows';
import { Table, Td, Th } from '@/components/ui/table';
import type { Review } from '@/lib/contracts/approvals';

/** What an application is to be; of a change what differs, and what it is now. */
export function ApplicationChanges({ request }: Pick<Review, 'request'>) {
  const t = useTranslations('review');
  const effect = useTranslations('request.effect.application');
  const rowsOf = useApplicationRows(request.project);
  const { applicationSpec, application, rebalance } = request;
  if (rebalance) return <ReplicaMoves members={rebalance} isPast />;
  if (applicationSpec === null) return <p>{effect('takesAway', { name: application?.name ?? request.project })}</p>;
  const { before, after } = applicationSpec;
  const was = before && rowsOf(before);
  const rows = rowsOf(after)
    .map((row, place) => ({ ...row, old: was?.[place]?.text ?? null }))
    .filter(({ text, old, isUsual }) => (was ? text !== old : !isUsual));
  if (rows.length === 0) return <p className="text-muted">{t('changesNone')}</p>;
  return (
    <Table caption={t(`changesOf.${request.kind}`)}>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.setting')}</Th>
          {was ? <Th>{t('column.now')}</Th> : null}
          <Th className="pr-0">{t('column.after')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, text, old }) => (
          <tr key={name}>
            <Td className="pl-0 font-medium whitespace-normal">{name}</Td>
            {was ? <Td className="whitespace-pre-wrap wrap-anywhere text-muted">{old}</Td> : null}
            <Td className="pr-0 whitespace-pre-wrap">
              <span className="block border-l-2 border-accent pl-2 font-medium wrap-anywhere">{text}</span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
