'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyBlock } from '@/components/data/copy-block';
import { usePortalUrl } from '@/components/data/use-portal-url';
import { useMarks } from '@/components/status/use-marks';
import { useDynamicWords } from '@/components/status/use-words';
import { Tag } from '@/components/ui/badge';
import { type ApiOperation, toCurl } from '@/lib/api-reference';

/** One call: method, path, what it does; opened, who may, its parameters and an example. */
export function ApiOperationRow({ operation }: { operation: ApiOperation }) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, summary } = operation;
  return (
    <li className="border-b border-line">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 py-2 hover:bg-hover max-sm:min-h-11">
          <Tag mono>{method}</Tag>
          <span className="code-font text-12 break-all">{path}</span>
          <span className="text-muted" lang="en">
            {summary}
          </span>
        </summary>
        {isOpen ? <Details operation={operation} /> : null}
      </details>
    </li>
  );
}

function Details({ operation }: { operation: ApiOperation }) {
  const t = useTranslations('help.api');
  const words = useDynamicWords();
  const marks = useMarks();
  const portalUrl = usePortalUrl();
  const { action, roles, parameters } = operation;
  return (
    <div className="grid gap-3 pb-4 pl-1">
      <p className="text-muted">
        {action === null
          ? t('everybody')
          : t('who', { roles: roles.map((role) => words('roles', role)).join(marks.item), action })}
      </p>
      {parameters.length > 0 ? (
        <dl className="grid gap-x-4 gap-y-1 text-12 sm:grid-cols-[200px_minmax(0,1fr)]">
          {parameters.map((parameter) => (
            <div key={`${parameter.in} ${parameter.name}`} className="contents">
              <dt className="code-font break-all">{parameter.name}</dt>
              <dd className="break-words text-muted">
                {t(`place.${parameter.in}`)}
                {marks.comma}
                {parameter.isRequired ? t('needed') : t('optional')}
                {marks.colon}
                {parameter.type}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <CopyBlock text={toCurl(operation, portalUrl)} label="curl" />
    </div>
  );
}
