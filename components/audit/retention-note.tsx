'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import type { AuditPage, AuditSegment } from '@/lib/contracts/audit';

function Sealed({ segment }: { segment: AuditSegment }) {
  const t = useTranslations('audit');
  const { firstSeq, lastSeq, lastAt, sealedAt, folder, file, manifestSha256 } = segment;
  const time = (at: string) => () => <Time at={at} form="full" />;
  return (
    <li className="break-words">
      {t.rich('sealed', { first: firstSeq, last: lastSeq, until: time(lastAt), at: time(sealedAt) })}{' '}
      <code className="code-font break-all">{`${folder}/${file}`}</code>
      <br />
      {t('manifest')} <code className="code-font break-all">{manifestSha256}</code>
    </li>
  );
}

/** From when rows are here, and in which files earlier ones are. */
export function RetentionNote({ page: { since, sealed } }: { page: AuditPage }) {
  const t = useTranslations('audit');
  if (since === null) return null;
  const text = t.rich('since', { at: () => <Time at={since} form="full" /> });
  if (sealed.length === 0) return <p className="mb-2 text-muted">{text}</p>;
  return (
    <details className="mb-2 text-muted">
      <summary className="cursor-pointer">
        {text} {t('sealedBefore', { count: sealed.length })}
      </summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {sealed.toReversed().map((segment) => (
          <Sealed key={segment.lastSeq} segment={segment} />
        ))}
      </ul>
    </details>
  );
}
