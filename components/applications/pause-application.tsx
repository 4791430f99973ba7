'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import type { ApplicationRequest, ApplicationSpec } from '@/lib/contracts/application-orders';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { begunWith } from './form/application-bodies';
import { submitApplication } from './form/queries';

interface PauseApplicationProps {
  application: ApplicationDetail;
  /** Another request about it is open, which the page says. */
  isBlocked: boolean;
}

/** Keeps what runs as it is during an incident, on all clusters or on some, and lets it go on afterwards. */
export function PauseApplication({ application, isBlocked }: PauseApplicationProps) {
  const t = useTranslations('applications.pause');
  const [isAsking, setAsking] = useState(false);
  const { order } = application;
  if (!order) return null;
  const isPaused = order.spec.paused !== null;
  const Question = isPaused ? Resumption : Pause;
  return (
    <>
      <Button blocked={isBlocked} onClick={() => setAsking(true)}>
        {t(isPaused ? 'resumeDots' : 'dots')}
      </Button>
      {isAsking ? <Question application={application} spec={order.spec} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

interface QuestionProps {
  application: ApplicationDetail;
  spec: ApplicationSpec;
  onClose: () => void;
}

function Pause({ application, spec, onClose }: QuestionProps) {
  const t = useTranslations('applications.pause');
  const names = application.members.map(({ name }) => name);
  // Those that are taken out: a member that comes while somebody chooses is paused too, as the words say.
  const [spared, setSpared] = useState<readonly string[]>([]);
  const { send, running } = useSending(application);
  const chosen = names.filter((name) => !spared.includes(name));
  const isEverywhere = chosen.length === names.length;
  const toggle = (name: string) =>
    setSpared(spared.includes(name) ? spared.filter((one) => one !== name) : [...spared, name]);
  return (
    <ConfirmDialog
      title={t('question', { name: application.name })}
      description={t('text')}
      act={running.isPending ? t('sending') : t('act')}
      variant="primary"
      blocked={names.length > 0 && chosen.length === 0}
      running={running}
      onConfirm={() => send({ ...spec, paused: isEverywhere ? 'everywhere' : chosen })}
      onClose={onClose}
    >
      <fieldset className="mb-3 grid gap-2">
        {names.length > 0 ? <legend className="mb-2 font-medium">{t('where')}</legend> : null}
        {names.map((name) => (
          <Checkbox key={name} checked={chosen.includes(name)} onChange={() => toggle(name)}>
            {name}
          </Checkbox>
        ))}
        <p className="text-12 text-subtle">{t(isEverywhere ? 'alsoLater' : 'onlyThese')}</p>
      </fieldset>
    </ConfirmDialog>
  );
}

function Resumption({ application, spec, onClose }: QuestionProps) {
  const t = useTranslations('applications.pause');
  const format = useFormatter();
  const { send, running } = useSending(application);
  const where = Array.isArray(spec.paused) ? format.list(spec.paused) : t('everywhere');
  return (
    <ConfirmDialog
      title={t('resumeQuestion', { name: application.name })}
      description={t('resumeText', { where })}
      act={running.isPending ? t('sending') : t('resume')}
      variant="primary"
      running={running}
      onConfirm={() => send({ ...spec, paused: null })}
      onClose={onClose}
    />
  );
}

function useSending({ project, controlPlane, name, generation, order }: ApplicationDetail) {
  const router = useRouter();
  const keyOf = useIntentionKey();
  const submit = useMutation({
    mutationFn: (spec: ApplicationSpec) => {
      const place = { kind: 'application', project, controlPlane, name } as const;
      const body: ApplicationRequest = { ...place, spec, ...begunWith({ generation, order }) };
      return submitApplication(body, keyOf(body));
    },
    onSuccess: (request) => router.push(`/requests/${encodeURIComponent(request.id)}`),
  });
  return {
    send: (spec: ApplicationSpec) => submit.mutate(spec),
    running: { isPending: submit.isPending || submit.isSuccess, error: submit.error },
  };
}
