'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ServiceEffects } from '@/components/data/service-effects';
import { useErrorWords } from '@/components/data/use-error-words';
import { UsualPrice } from '@/components/data/usual-price';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import type { Service } from './use-service';

/** Always in view: what becomes of the service, what k0rdent then does, who is asked, send. */
export function ServiceSummary({ service }: { service: Service }) {
  const t = useTranslations('serviceForm');
  const { check, isCheckCurrent, form } = service;
  const effects = isCheckCurrent ? check.data?.services : undefined;
  const policy = isCheckCurrent ? check.data?.policy : null;
  const words = useTranslations('policyResult.outcome');
  const order = useTranslations('order');
  return (
    <aside aria-label={t('summary')}>
      <Part title={t('what')}>
        {effects && effects.length > 0 ? (
          <ServiceEffects effects={effects} />
        ) : (
          <p className="text-12 text-subtle">{t('whatLater')}</p>
        )}
      </Part>
      <Part title={t('then')}>
        <p className="text-12 text-muted">{t(service.service ? 'thenChange' : 'thenAdd')}</p>
        {service.draft.needs.length > 0 ? <p className="text-12 text-muted">{t('thenWait')}</p> : null}
      </Part>
      {service.offer ? (
        <Part title={t('cost')}>
          <p className="font-medium">
            <UsualPrice usual={service.offer.usual} nodes={form.nodes} />
          </p>
          {service.offer.usual.length > 0 ? <p className="text-12 text-muted">{t('costText')}</p> : null}
        </Part>
      ) : null}
      <Part title={order('policy')}>
        {policy ? (
          <>
            <p className="font-medium">
              {policy.approvals ? order('policyNeeds', { count: policy.approvals.count }) : words(policy.outcome)}
            </p>
            <PolicyReasons reasons={policy.reasons} project={form.project} />
          </>
        ) : (
          <p className="text-12 text-subtle">{order('policyLater')}</p>
        )}
      </Part>
      <div className="grid gap-3 border-b border-line px-4 py-4 max-sm:hidden">
        <SendService service={service} />
      </div>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 border-b border-line px-4 py-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </div>
  );
}

/** The one way to send; what keeps it from being sent stands beside it. */
export function SendService({ service, isShort = false }: { service: Service; isShort?: boolean }) {
  const t = useTranslations('serviceForm');
  const errorWords = useErrorWords();
  const { isComplete, isSending, refusal, send } = service;
  const why = blockedBy(service);
  return (
    <div className={isShort ? 'flex min-w-0 flex-1 items-center justify-between gap-3' : 'grid gap-2'}>
      {why || isShort ? <p className="min-w-0 text-12 text-subtle">{why ? t(`blocked.${why}`) : null}</p> : null}
      <Button variant={isComplete ? 'primary' : 'secondary'} blocked={isSending || !isComplete} onClick={send}>
        {isSending ? t('sending') : t(service.service ? 'sendChange' : 'sendAdd')}
      </Button>
      {refusal ? (
        <p role="alert" className="flex items-start gap-2 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {errorWords(refusal)}
        </p>
      ) : null}
    </div>
  );
}

type Blocker = 'choose' | 'open' | 'moved' | 'yaml' | 'taken' | 'wrong' | 'nothing';

function blockedBy(service: Service): Blocker | null {
  const { offer, open, isMoved, isUnreadable, isTaken, editing, isChanged, draft } = service;
  if (!service.service && !offer) return 'choose';
  if (open) return 'open';
  if (isMoved) return 'moved';
  if (isUnreadable) return 'yaml';
  if (isTaken) return 'taken';
  if (editing.violations.length > 0 || draft.name === '' || draft.namespace === '') return 'wrong';
  return isChanged ? null : 'nothing';
}
