'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FileButton } from '@/components/ui/file-button';
import { Glyph } from '@/components/ui/glyph';
import type { SettingsForm } from './use-settings-form';

const mostBytes = 48 * 1024;
const types = ['image/png', 'image/webp'];

function readAddress(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
  reader.readAsDataURL(file);
  return promise;
}

/** A picture of the installation, which is kept with the other settings. */
export function LogoField({ form: { draft, change, errorAt } }: { form: SettingsForm }) {
  const t = useTranslations('installation.branding');
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (file: File) => {
    if (!types.includes(file.type)) return setRefusal(t('logoWrongType'));
    if (file.size > mostBytes) return setRefusal(t('logoTooLarge', { size: Math.ceil(file.size / 1024) }));
    setRefusal(null);
    change({ logo: await readAddress(file) });
  };
  const error = refusal ?? errorAt('/branding/logo');
  return (
    <div className="grid gap-1">
      <span className="font-medium">{t('logo')}</span>
      <span className="flex flex-wrap items-center gap-2">
        {draft.logo ? (
          // biome-ignore lint/performance/noImgElement: what was just chosen, which is on no server yet
          <img
            src={draft.logo}
            alt=""
            width={32}
            height={32}
            className="size-8 rounded-2 border border-line object-contain"
          />
        ) : null}
        <FileButton
          label={t('logo')}
          accept={types.join(',')}
          onChoose={(file) => {
            choose(file).catch(() => setRefusal(t('logoWrongType')));
          }}
        >
          {t('chooseLogo')}
        </FileButton>
        {draft.logo ? <Button onClick={() => change({ logo: null })}>{t('removeLogo')}</Button> : null}
      </span>
      {error ? (
        <p role="alert" className="flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          <span>{error}</span>
        </p>
      ) : (
        <p className="text-12 text-subtle">{t('logoHelp')}</p>
      )}
    </div>
  );
}
