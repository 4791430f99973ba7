import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Glyph } from '@/components/ui/glyph';
import { type NoticeTopic, noticeTopics } from '@/lib/contracts/notifications';

/** Topics begin with what they are about. */
const areas = ['request', 'cluster', 'lifetime', 'catalog', 'access', 'drift', 'budget', 'campaign', 'rule'] as const;
/** About all projects, so that a destination of one project never hears of them. */
const installationOnly: readonly NoticeTopic[] = [
  'drift-found',
  'rule-change-waits',
  'rule-change-decided',
  'rule-rings-stopped',
  'rule-change-ended',
];

interface TopicChoiceProps {
  chosen: readonly NoticeTopic[];
  ofInstallation: boolean;
  error?: string | undefined;
  onChange: (topics: readonly NoticeTopic[]) => void;
}

/** What a destination hears of, by area. */
export function TopicChoice({ chosen, ofInstallation, error, onChange }: TopicChoiceProps) {
  const t = useTranslations('destinations');
  const errorId = useId();
  const offered = noticeTopics.filter((topic) => ofInstallation || !installationOnly.includes(topic));
  const toggle = (topic: NoticeTopic, isOn: boolean) =>
    onChange(noticeTopics.filter((one) => (one === topic ? isOn : chosen.includes(one))));
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium">{t('topics')}</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {areas.map((area) => {
          const topics = offered.filter((topic) => topic.startsWith(`${area}-`));
          return topics.length === 0 ? null : (
            <fieldset key={area} className="grid content-start gap-1">
              <legend className="text-12 text-subtle">{t(`area.${area}`)}</legend>
              {topics.map((topic) => (
                <Checkbox
                  key={topic}
                  checked={chosen.includes(topic)}
                  onChange={(event) => toggle(topic, event.target.checked)}
                >
                  {t(`topic.${topic}`)}
                </Checkbox>
              ))}
            </fieldset>
          );
        })}
      </div>
      {error ? (
        <p id={errorId} className="mt-1 flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
