import type { InstallationSettings } from '@/lib/contracts/installation';

/** The settings as they are typed; an empty field is none. */
export interface SettingsDraft {
  en: string;
  zh: string;
  level: 'info' | 'warning';
  /** As `datetime-local` has them, in the zone of the browser. */
  from: string;
  until: string;
  link: string;
  name: string;
  letters: string;
  logo: string | null;
  accentLight: string;
  accentDark: string;
  support: { name: string; url: string }[];
}

/** An instant for `datetime-local`, which knows no zone. */
function toLocalInput(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const fromLocalInput = (typed: string) => (typed === '' ? null : new Date(typed).toISOString());
const orNull = (typed: string) => typed.trim() || null;

export function toSettingsDraft({ announcement, branding }: InstallationSettings): SettingsDraft {
  return {
    en: announcement?.text.en ?? '',
    zh: announcement?.text.zh ?? '',
    level: announcement?.level ?? 'info',
    from: toLocalInput(announcement?.from ?? null),
    until: toLocalInput(announcement?.until ?? null),
    link: announcement?.link ?? '',
    name: branding.name ?? '',
    letters: branding.letters ?? '',
    logo: branding.logo,
    accentLight: branding.accent?.light ?? '',
    accentDark: branding.accent?.dark ?? '',
    support: branding.support,
  };
}

/** What is sent. A text in Chinese alone still needs one in English, which the server says at its field. */
export function toSettings(draft: SettingsDraft): InstallationSettings {
  const hasText = draft.en.trim() !== '' || draft.zh.trim() !== '';
  const hasAccent = draft.accentLight.trim() !== '' || draft.accentDark.trim() !== '';
  return {
    announcement: hasText
      ? {
          text: { en: draft.en.trim(), ...(draft.zh.trim() && { zh: draft.zh.trim() }) },
          level: draft.level,
          from: fromLocalInput(draft.from),
          until: fromLocalInput(draft.until),
          link: orNull(draft.link),
        }
      : null,
    branding: {
      name: orNull(draft.name),
      letters: orNull(draft.letters),
      logo: draft.logo,
      accent: hasAccent ? { light: draft.accentLight.trim(), dark: draft.accentDark.trim() } : null,
      support: draft.support.map(({ name, url }) => ({ name: name.trim(), url: url.trim() })),
    },
  };
}
