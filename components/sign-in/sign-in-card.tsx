'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { signInAddress } from '@/components/shell/session';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';

interface SignInCardProps {
  /** What the installation calls itself. */
  name: string;
  /** Name of the identity provider; null where it has none that says anything. */
  provider: string | null;
  /** Where to go afterwards; a path of this site. */
  callbackPath: string;
  /** What the identity provider or next-auth answered instead of a session. */
  error: string | null;
  /** Somebody just signed out, and the provider's own session lives on. */
  asksAgain?: boolean;
}

// next-auth's codes, by what the person can do about them.
const reasons: Record<string, 'denied' | 'provider' | 'expired' | 'silent'> = {
  AccessDenied: 'denied',
  // The provider was asked where to sign in, and gave no answer.
  OAuthSignin: 'silent',
  SessionRequired: 'expired',
};

/** One button to the identity provider; Slipway keeps no passwords. */
export function SignInCard({ name, provider, callbackPath, error, asksAgain = false }: SignInCardProps) {
  const t = useTranslations('signIn');
  const [state, setState] = useState<'idle' | 'leaving' | 'silent'>('idle');
  const reason = state === 'silent' ? 'silent' : error ? (reasons[error] ?? 'provider') : null;
  return (
    <div className="rounded-4 border border-line-strong bg-surface p-6">
      <h1 className="mb-1 text-20 font-semibold tracking-(--tracking-tight)">{t('title', { name })}</h1>
      <p className="mb-4 text-muted">{t('text')}</p>
      {reason ? (
        <p
          role="alert"
          className="state-failed mb-3 flex gap-2 rounded-3 border border-(--state-line) bg-(--state-soft) px-3 py-2 [--glyph-ground:var(--state-soft)]"
        >
          <Glyph state="failed" className="mt-1" />
          <span>{t(`error.${reason}`)}</span>
        </p>
      ) : null}
      <button
        type="button"
        aria-disabled={state === 'leaving' || undefined}
        className="flex h-10 w-full items-center gap-2 rounded-3 border border-accent bg-accent px-3.5 font-medium text-on-accent hover:bg-accent-hover max-sm:h-11"
        onClick={() => {
          if (state === 'leaving') return;
          setState('leaving');
          signInAddress(callbackPath, asksAgain).then(
            (url) => window.location.assign(url),
            () => setState('silent'),
          );
        }}
      >
        <Icon name="key" className="flex-none" />
        <span className="truncate">
          {state === 'leaving' ? t('leaving') : provider ? t('continueWith', { provider }) : t('continue')}
        </span>
        <Icon name="arrow-right" className="ml-auto flex-none" />
      </button>
      <p className="mt-2 text-12 text-subtle">{t('help')}</p>
    </div>
  );
}
