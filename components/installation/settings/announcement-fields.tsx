'use client';
import { useTranslations } from 'next-intl';
import { AnnouncementBanner } from '@/components/shell/announcement-banner';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { announcementLevels } from '@/lib/contracts/installation';
import type { SettingsForm } from './use-settings-form';

const none = { en: '', zh: '', from: '', until: '', link: '' };

/** One message to everybody: words, level, from when to when, and where more is to be read. */
export function AnnouncementFields({ form: { draft, change, errorAt } }: { form: SettingsForm }) {
  const t = useTranslations('installation.announcement');
  const text = draft.en || draft.zh;
  return (
    <section className="grid gap-3">
      <h2 className="text-16 font-semibold">{t('title')}</h2>
      <p className="text-muted">{t('help')}</p>
      <Field label={t('en')} error={errorAt('/announcement/text/en')}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={300}
            value={draft.en}
            onChange={(event) => change({ en: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('zh')} remark={t('optional')} error={errorAt('/announcement/text/zh')}>
        {(control) => (
          <Textarea
            {...control}
            lang="zh-CN"
            maxLength={300}
            value={draft.zh}
            onChange={(event) => change({ zh: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-1">
        <span id="announcement-level" className="font-medium">
          {t('level')}
        </span>
        <Segmented
          aria-labelledby="announcement-level"
          value={draft.level}
          onValueChange={(value) => change({ level: value === 'warning' ? 'warning' : 'info' })}
          options={announcementLevels.map((value) => ({ value, label: t(`levels.${value}`) }))}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['from', 'until'] as const).map((end) => (
          <Field
            key={end}
            label={t(end)}
            remark={t('optional')}
            help={end === 'from' ? t('atOnce') : t('noEnd')}
            error={errorAt(`/announcement/${end}`)}
          >
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={draft[end]}
                onChange={(event) => change({ [end]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field label={t('link')} remark={t('optional')} help={t('linkHelp')} error={errorAt('/announcement/link')}>
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            value={draft.link}
            onChange={(event) => change({ link: event.target.value })}
          />
        )}
      </Field>
      {text ? (
        <>
          <p className="font-medium">{t('preview')}</p>
          <AnnouncementBanner
            announcement={{
              text: { en: draft.en || draft.zh, ...(draft.zh && { zh: draft.zh }) },
              level: draft.level,
              link: null,
            }}
          />
          <Button className="justify-self-start" onClick={() => change(none)}>
            {t('remove')}
          </Button>
        </>
      ) : null}
    </section>
  );
}
