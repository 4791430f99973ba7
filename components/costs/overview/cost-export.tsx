'use client';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { lazy, Suspense, useRef } from 'react';
import { ExportMenu } from './export-menu';
import { exportFilter } from './prepare-costs';
import type { CostState } from './use-cost-state';

const MailingsDialog = lazy(() =>
  import('@/components/costs/mailings/mailings-dialog').then((module) => ({ default: module.MailingsDialog })),
);

interface CostExportProps {
  state: CostState;
  /** First and last day (UTC) that are shown. */
  days: { from: string; to: string };
}

/** Takes what is shown away as a file, now or by mail; the mails lead back to `?mailings=true`. */
export function CostExport({ state, days: { from, to } }: CostExportProps) {
  const [isMailing, setMailing] = useQueryState('mailings', parseAsBoolean.withDefault(false));
  const button = useRef<HTMLButtonElement>(null);
  const { filter, splitIdle, splitShared } = state.shown;
  return (
    <>
      <ExportMenu
        from={from}
        to={to}
        button={button}
        filter={exportFilter(state.question)}
        onMail={() => void setMailing(true)}
      />
      {isMailing ? (
        <Suspense>
          <MailingsDialog
            scope={{ filter, splitIdle, splitShared }}
            returnTo={button}
            onClose={() => void setMailing(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
