'use client';
import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { Textarea } from '@/components/ui/input';
import { insteadOf } from './instead';
import { type ManifestAnswers, type ManifestReading, readManifests } from './read-manifests';
import { countSecrets, untypedSecrets } from './secrets-draft';

const idle = { isPending: false, error: null };

interface FromYamlDialogProps {
  onFill: (answers: ManifestAnswers) => void;
  onClose: () => void;
}

/** Asks for manifests, and says what the form takes of them before it does. */
export function FromYamlDialog({ onFill, onClose }: FromYamlDialogProps) {
  const t = useTranslations('applicationForm.yaml');
  const id = useId();
  const [text, setText] = useState('');
  const reading = useMemo(() => (text.trim() === '' ? null : readManifests(text)), [text]);
  return (
    <ConfirmDialog
      title={t('title')}
      description={t('text')}
      act={t('act')}
      variant="primary"
      blocked={reading === null || 'problem' in reading}
      running={idle}
      onConfirm={() => {
        if (reading && 'answers' in reading) onFill(reading.answers);
        onClose();
      }}
      onClose={onClose}
    >
      <div className="mb-3 grid gap-2">
        <label htmlFor={id} className="font-medium">
          {t('label')}
        </label>
        <Textarea
          id={id}
          rows={12}
          spellCheck={false}
          className="code-font whitespace-pre"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div aria-live="polite">{reading ? <Result reading={reading} /> : null}</div>
      </div>
    </ConfirmDialog>
  );
}

/** What the form would take, and what it has no place for. */
function Result({ reading }: { reading: ManifestReading }) {
  const t = useTranslations('applicationForm.yaml');
  if ('words' in reading) return <p className="text-failed-text">{t('problem.syntax', { words: reading.words })}</p>;
  if ('problem' in reading) return <p className="text-failed-text">{t(`problem.${reading.problem}`)}</p>;
  const { answers, left } = reading;
  const untyped = untypedSecrets(answers.secrets);
  return (
    <>
      <p>{t('filled', { name: answers.name, env: answers.env.length, files: answers.files.length })}</p>
      {countSecrets(answers.secrets) === 0 ? null : (
        <p className="mt-1">{t('secrets', { count: countSecrets(answers.secrets) })}</p>
      )}
      {untyped.length === 0 ? null : (
        <>
          <p className="mt-2 font-medium">{t('typeValues')}</p>
          <ul className="mt-1 max-h-40 overflow-auto text-12 text-muted">
            {untyped.map((one) => (
              <li key={one} className="code-font wrap-anywhere">
                {one}
              </li>
            ))}
          </ul>
        </>
      )}
      {left.length === 0 ? null : (
        <>
          <p className="mt-2 font-medium">{t('left', { count: left.length })}</p>
          <ul className="mt-1 max-h-40 overflow-auto text-12 text-muted">
            {left.map((one) => (
              <li key={one} className="code-font wrap-anywhere">
                {one}
              </li>
            ))}
          </ul>
          {insteadOf(left).map((advice) => (
            <p key={advice} className="mt-1 text-12">
              {t(`instead.${advice}`)}
            </p>
          ))}
        </>
      )}
    </>
  );
}
